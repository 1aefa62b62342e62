import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { ERASED_PERSON } from '@s30/contracts/fields';
import { UserId } from '@s30/contracts/ids';
import { leastOf } from '@s30/platform/clock/leastOf.testing';
import { longestTurnOf } from '@s30/platform/clock/longestTurn.testing';
import { event } from '@s30/platform/event-store/contract.testing';
import { type EventStore, type ExpectedRevision, START } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { createProjector, type Projector } from '@s30/platform/projector/runner';
import { allPassed } from '@s30/platform/projector/sample.testing';
import type { GivenEvent } from '@s30/platform/projector/spec';
import type { ReadStore } from '@s30/platform/read-store/port';
import { openSqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { projections } from '@s30/projections/all';
import { interviews } from '@s30/projections/interviews';
import { bookingOf, registered } from '@s30/projections/oneBooking.testing';
import { personalRecordsIn } from './records.ts';

const INTERVIEWS = 2_500;
const LONG = 120_000;
const RAVI = UserId.parse('ravi');
const ASHA = UserId.parse('asha');
const WRITTEN = { scores: { communicationScore: 8 }, strengths: 'Calm', areasOfImprovement: 'Edge cases' };

const folder = mkdtempSync(join(tmpdir(), 's30-many-'));
let eventStore: EventStore;
let readStore: ReadStore;
let projector: Projector;
/** The longest turn while projecting everything, during which no request waits. */
let ordinary: number;

const write = ({ stream, type, data }: Pick<GivenEvent, 'stream' | 'type' | 'data'>, expected: ExpectedRevision = 'no_stream') =>
  eventStore.append(stream, expected, [event(type, data)]);
const projected = async () => expect(await allPassed(projector, await eventStore.head(), LONG)).toBe(true);

beforeAll(async () => {
  eventStore = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
  readStore = await openSqliteReadStore({ path: join(folder, 'read.db') });
  projector = createProjector({
    ...{ eventStore, readStore, projections, logger: { info() {}, warn() {}, error() {} }, holder: 'one', leaseTtlMs: 60_000 },
    retry: { baseMs: 1, maxMs: 10, attempts: 1 },
  });
  await write(registered(RAVI, 'Ravi Iyer'));
  await write(registered(ASHA, 'Asha Sen'));
  for (let index = 0; index < INTERVIEWS; index += 1) {
    const booking = bookingOf(`b${index}`);
    await write(booking.requested());
    await write(booking.scheduled(), 0);
    await write(booking.event('FeedbackGiven', { feedbackId: `${index}.feedback`, interviewType: 'DSA', ...WRITTEN }), 1);
    await write(booking.event('InterviewRated', { ratingId: `${index}.rating`, rating: 5 }), 2);
  }
  ordinary = await longestTurnOf(async () => {
    projector.start();
    await projected();
  });
}, LONG);
afterAll(async () => {
  await projector.stop();
  await readStore.close();
  await eventStore.close();
  rmSync(folder, { recursive: true, force: true });
});

it('finds the data of an interviewer with 2,500 interviews in turns much shorter than those of projecting', async () => {
  const { everythingAbout } = personalRecordsIn(readStore);
  const limit = ordinary / 4;
  expect(await leastOf(limit, () => longestTurnOf(() => everythingAbout(RAVI, START)))).toBeLessThan(limit);
  expect((await everythingAbout(RAVI, START)).documents[interviews.collection.name]).toHaveLength(INTERVIEWS);
});

it.each([
  ['an interviewer', RAVI, 'interviewerName', 2],
  // The history of their payments keeps both names, so that twice as much is written.
  ['a candidate', ASHA, 'candidateName', 2.5],
] as const)('replaces the name of %s with 2,500 interviews in turns like those of ordinary projecting', async (_, userId, field, times) => {
  const stream = `user-${userId}`;
  let revision = 0;
  const changes = async (type: string, data: object) => {
    await write({ stream, type, data }, revision);
    revision += 1;
    await projected();
  };
  const limit = times * ordinary;
  const renamed = () => longestTurnOf(() => changes('ProfileUpdated', { name: `Number ${revision}` }));
  expect(await leastOf(limit, renamed)).toBeLessThan(limit);

  await changes('PersonErased', { userId, erasedBy: userId });
  const found = await readStore.reader(interviews.collection).find({ where: { interviewerId: RAVI } });
  expect(found.map((each) => each[field])).toEqual(Array(INTERVIEWS).fill(ERASED_PERSON));
});
