import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { interviewerAccountEvents } from '@s30/contracts/events/interviewerAccount';
import { userEvents } from '@s30/contracts/events/user';
import { UserId } from '@s30/contracts/ids';
import { rupees } from '@s30/contracts/money';
import { Instant } from '@s30/contracts/time';
import { START } from '@s30/platform/event-store/port';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { commit, generation, load, at as position } from '@s30/platform/read-store/contract/sample';
import type { Document } from '@s30/platform/read-store/port';
import { openSqliteReadStore, type SqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { projections } from '@s30/projections/all';
import { bookingOf, registered, slotAt } from '@s30/projections/oneBooking.testing';
import { isAboutPeople, personalRecordsIn } from './records.ts';

const ASHA = UserId.parse('asha');
const at = (day: number) => `2026-01-0${day}T10:00:00.000Z`;
const event = eventsOf(userEvents);
const onCalendar = eventsOf(calendarEvents);
const AT = Instant.parse(at(7));
const HELD_UNTIL = Instant.parse('2026-01-07T10:15:00.000Z');
const booking = bookingOf('b1');
const proof = (screenshotFileId: string, day: number) => {
  const data = { paymentId: '1.b1', method: 'UPI', transactionId: '1234', screenshotFileId } as const;
  return booking.event('PaymentProofSubmitted', data, { at: at(day) });
};
const begun = [bookingOf('b2', { candidateId: 'bela' }), bookingOf('b3', { candidateId: 'bela' })] as const;
const refused = bookingOf('b4', { candidateId: 'chitra', meetingLink: 'https://meet.example/b4' });
const LOG = [
  registered('asha', 'Asha Rao', { at: at(1) }),
  registered('asha.b', 'Asha Bose', { at: at(1) }),
  booking.requested({}, { at: at(2) }),
  proof('blurred', 3),
  booking.rejected(at(4)),
  proof('sharp', 5),
  ...begun.flatMap((one) => [one.requested({}, { at: at(2) }), one.scheduled({ at: at(3) })]),
  begun[1].started({ at: at(4) }),
  ...[refused.requested({}, { at: at(2) }), refused.proof({ at: at(3) }), refused.scheduled({ at: at(3) }), refused.rejected(at(4))],
  event('ProfileUpdated', { name: 'Asha Sen' }, { stream: 'user-asha', at: at(6) }),
  eventsOf(interviewerAccountEvents)(
    'TrustAllowanceSet',
    { interviewerId: UserId.parse('ravi'), amount: rupees(700), reason: 'known for years' },
    { stream: 'interviewerAccount-ravi', at: at(6) },
  ),
  eventsOf(interviewerAccountEvents)(
    'ChargeAsked',
    {
      ...{ chargeId: 'bonus.b2', kind: 'bonus', interviewerId: UserId.parse('ravi'), candidateId: UserId.parse('bela') },
      ...{ referrerId: UserId.parse('chitra'), bookingId: 'b2', wanted: rupees(1_000), revision: 1 },
    },
    { stream: 'interviewerAccount-ravi', at: at(6) },
  ),
  onCalendar('SlotPublished', { ...slotAt('mona.s', at(9)), interviewerId: 'mona', interviewType: 'DSA' }, { stream: 'calendar-mona' }),
  onCalendar(
    'SlotHeld',
    { slotId: 'mona.s', candidateId: 'asha', bookingId: 'b4', since: AT, until: HELD_UNTIL, renewal: 0 },
    { stream: 'calendar-mona' },
  ),
];

const BONUS_WAITS = "₹1,000.00 of S30 balance waits for an admin's decision";

let folder: string;
let store: SqliteReadStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'records-'));
  store = await openSqliteReadStore({ path: join(folder, 'read.db') });
  for (const projection of projections)
    await load<Document>(store, await given<Document>(projection, LOG).documents(), projection.collection);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

it('looks in every read model but these: a new one must name people as the others do', () => {
  const others = projections.filter((projection) => !isAboutPeople(projection)).map(({ collection }) => collection.name);
  expect(others).toEqual(['audit', 'bookAccounts', 'exchangeRates', 'offers', 'prices', 'problems']);
});

it('includes the proofs of a payment that were replaced by others', async () => {
  const { files } = await personalRecordsIn(store).everythingAbout(ASHA, START);
  expect([...new Set(files)].sort()).toEqual(['blurred', 'sharp']);
});

it("includes earlier versions of a person's own account, and of no other", async () => {
  const { documents } = await personalRecordsIn(store).everythingAbout(ASHA, START);
  expect(documents.userHistory?.map(({ _id }) => _id)).toEqual(['asha', `asha@${at(1)}`]);
  expect(documents.paymentHistory?.length).toBeGreaterThan(documents.payments?.length ?? 0);
});

it('includes the addresses of the others in the documents, each once', async () => {
  const { correspondents } = await personalRecordsIn(store).everythingAbout(UserId.parse('ravi'), START);
  expect(correspondents).toEqual(['asha@example.org']);
});

it('includes the allowance that an admin has given an interviewer, which no other document has', async () => {
  const { documents } = await personalRecordsIn(store).everythingAbout(UserId.parse('ravi'), START);
  expect(documents.interviewerAccounts).toEqual([{ _id: 'ravi', outstanding: 0, allowance: 70_000, settlements: 0 }]);
});

it('includes a bonus that waits for a referrer', async () => {
  const { documents } = await personalRecordsIn(store).everythingAbout(UserId.parse('chitra'), START);
  expect(documents.credits).toMatchObject([{ referrerId: 'chitra', waiting: 100_000 }]);
  expect(JSON.stringify(documents.credits)).not.toMatch(/b2|ravi/);
});

it('leaves the meeting link out of the copy of a candidate whose payment is rejected, as their pages do', async () => {
  const { everythingAbout } = personalRecordsIn(store);
  const linkFor = async (person: string) => {
    const { documents } = await everythingAbout(UserId.parse(person), START);
    return documents.interviews?.find(({ _id }) => _id === 'b4');
  };
  expect(await linkFor('chitra')).toMatchObject({ meetingLink: '', meetingPassword: '' });
  expect(await linkFor('ravi')).toMatchObject({ meetingLink: 'https://meet.example/b4' });
});

it('names interviews that are neither completed nor cancelled, whether they have begun or not', async () => {
  const open = await personalRecordsIn(store).openAffairs(UserId.parse('bela'), position(1), AT);
  expect(open).toEqual([
    expect.stringMatching(/^the DSA interview .* is neither completed nor cancelled$/),
    expect.stringMatching(/^the DSA interview .* is neither completed nor cancelled$/),
    BONUS_WAITS,
  ]);
});

it('names credit that waits for an admin, to all whom the decision concerns', async () => {
  for (const person of ['bela', 'chitra', 'ravi'])
    expect(await personalRecordsIn(store).openAffairs(UserId.parse(person), position(1), AT)).toContain(BONUS_WAITS);
});

it('names interviews that somebody is paying for, to the interviewer alone', async () => {
  const { openAffairs } = personalRecordsIn(store);
  const open = (at: Instant) => openAffairs(UserId.parse('mona'), position(1), at);
  expect(await open(AT)).toEqual([expect.stringMatching(/^the DSA interview with Asha Sen on .* is being paid for at this moment$/)]);
  expect(await open(HELD_UNTIL)).toEqual([]);
  expect(await openAffairs(ASHA, position(1), AT)).toEqual([expect.stringMatching(/waits for an answer$/)]);
});

it('lists what a person has to settle once the read models have caught up with the log', async () => {
  const { openAffairs } = personalRecordsIn(store);
  expect(await openAffairs(ASHA, position(1), AT)).toEqual([expect.stringMatching(/^the payment of .* waits for an answer$/)]);
  const later = openAffairs(ASHA, position(2), AT);
  const verified = booking.event('PaymentVerified', { paymentId: '1.b1', vouchedBy: 'interviewer' }, { at: at(7) });
  for (const projection of projections) {
    const puts = await given<Document>(projection, [...LOG, verified]).documents();
    await commit(store, generation(1, projection.collection), position(2), { puts });
  }
  expect(await later).toEqual([]);
});

it('does not ask to settle a payment that an admin deleted, which is in no list', async () => {
  const deleted = booking.event('PaymentDeleted', { paymentId: '1.b1' }, { at: at(8) });
  for (const projection of projections) {
    const puts = await given<Document>(projection, [...LOG, deleted]).documents();
    await commit(store, generation(1, projection.collection), position(3), { puts });
  }
  expect(await personalRecordsIn(store).openAffairs(ASHA, position(3), AT)).toEqual([]);
});
