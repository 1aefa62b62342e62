import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminOf, hoursAhead, interviewerNamed, type Person, publishes, registers, setPrices } from '../system/people.ts';
import { screenshot } from '../system/pictures.ts';
import { randomFrom, SEED } from '../system/random.ts';
import { ADMIN, type Server, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';

const CANDIDATES = 50;

let server: Server;
let admin: Person;
let interviewers: readonly Person[];
let candidates: readonly Person[];

beforeAll(async () => {
  server = await startServer({ env: ADMIN });
  admin = await adminOf(server);
  await setPrices(admin);
  interviewers = [await interviewerNamed(server, admin, 'Ananya Krishnan'), await interviewerNamed(server, admin, 'Rohan Deshpande')];
  const registered: Person[] = [];
  // In small batches: one address may hash only a few passwords at a time.
  while (registered.length < CANDIDATES) {
    const some = Math.min(5, CANDIDATES - registered.length);
    registered.push(
      ...(await Promise.all(Array.from({ length: some }, (_, index) => registers(server, `Candidate ${registered.length + index}`)))),
    );
  }
  candidates = registered;
}, 180_000);

const first = <T>(all: readonly T[]): T => {
  const [one] = all;
  if (one === undefined) throw new Error('there is none');
  return one;
};

describe('one slot', () => {
  it(`goes to one of ${CANDIDATES} candidates who ask for it at once`, async () => {
    const interviewer = first(interviewers);
    const { _id: slotId } = first(await publishes(interviewer, 'DSA', hoursAhead(48)));
    const body = { slotId, interviewType: 'DSA' };
    const received = await Promise.all(candidates.map(({ browser }) => browser.ask('createPreBookingPayment', { body })));
    expect(received.filter(({ status }) => status === 201)).toHaveLength(1);
    const losers = received.filter(({ status }) => status !== 201);
    expect(losers).toHaveLength(CANDIDATES - 1);
    for (const { status, body: refusal } of losers)
      expect([status, refusal]).toEqual([409, expect.objectContaining({ code: 'slot_taken' })]);

    const winner = first(candidates.filter((_, index) => received[index]?.status === 201));
    const { paymentId } = await winner.browser.call('createPreBookingPayment', { body });
    const { interviewId } = await winner.browser.call('submitPreBookingPayment', {
      body: { paymentId, slotId, transactionId: '4821' },
      files: { transactionScreenshot: await screenshot() },
    });
    expect(await interviewer.browser.call('interviews')).toMatchObject([{ _id: interviewId, candidate: { _id: winner.id } }]);
  });
});

describe('many candidates and few slots', () => {
  const SLOTS = 4;
  const CROWD = 16;
  const WAVES = 25;
  /** Fast enough that holds run out while people are still busy. */
  const MINUTES_A_WAVE = 2;

  type Held = { readonly paymentId: string; readonly slotId: string };
  /** What one candidate was told. */
  type Diary = { readonly person: Person; readonly held: Held[]; readonly booked: Map<string, Held>; readonly cancelled: Set<string> };
  const diaries: Diary[] = [];
  const withdrawn = new Set<string>();
  const taken = { held: 0, booked: 0, late: 0, cancelled: 0, withdrawn: 0, refused: 0 };

  it(`hold, book, cancel and withdraw all at once (SEED=${SEED})`, async () => {
    const random = randomFrom(SEED);
    const picture = await screenshot();
    diaries.push(...candidates.slice(0, CROWD).map((person): Diary => ({ person, held: [], booked: new Map(), cancelled: new Set() })));
    let hours = 60;
    const slots = new Map<string, Person>();
    const publish = async (interviewer: Person): Promise<void> => {
      hours += 2;
      slots.set(first(await publishes(interviewer, 'DSA', hoursAhead(hours)))._id, interviewer);
    };
    for (let count = 0; count < SLOTS; count += 1) await publish(random.pick(interviewers));

    const hold = async ({ person, held }: Diary, slotId: string): Promise<void> => {
      const { status, body } = await person.browser.ask('createPreBookingPayment', { body: { slotId, interviewType: 'DSA' } });
      if (status !== 201) return refusedWith(status, [404, 409, 410]);
      taken.held += 1;
      held.push({ slotId, paymentId: (body as { readonly paymentId: string }).paymentId });
    };
    const book = async ({ person, booked }: Diary, { paymentId, slotId }: Held): Promise<void> => {
      const asked = { body: { paymentId, slotId, transactionId: '4821' }, files: { transactionScreenshot: picture } };
      const { status, body } = await person.browser.ask('submitPreBookingPayment', asked);
      if (status !== 200) return refusedWith(status, [409]);
      const { interviewId, payment } = body as { readonly interviewId?: string; readonly payment: { readonly needsRefundOrSlot: boolean } };
      // Either an interview, or the mark that a refund or another slot is owed.
      expect([interviewId === undefined, paymentId]).toEqual([payment.needsRefundOrSlot, paymentId]);
      if (interviewId === undefined) taken.late += 1;
      else {
        taken.booked += 1;
        booked.set(interviewId, { paymentId, slotId });
      }
    };
    const cancel = async ({ person, cancelled }: Diary, interviewId: string): Promise<void> => {
      const { status } = await person.browser.ask('cancelInterview', { params: { id: interviewId } });
      if (status !== 200) return refusedWith(status, [409]);
      taken.cancelled += 1;
      cancelled.add(interviewId);
    };
    const withdraw = async (slotId: string, interviewer: Person): Promise<void> => {
      const { status } = await interviewer.browser.ask('withdrawSlot', { params: { id: slotId } });
      if (status !== 200) return refusedWith(status, [404, 409]);
      taken.withdrawn += 1;
      withdrawn.add(slotId);
      slots.delete(slotId);
      await publish(interviewer);
    };
    const refusedWith = (status: number, expected: readonly number[]): void => {
      taken.refused += 1;
      expect(expected).toContain(status);
    };

    const move = async (diary: Diary): Promise<void> => {
      const choice = random.below(100);
      const payable = diary.held.at(-1);
      const [cancellable] = [...diary.booked.keys()].filter((id) => !diary.cancelled.has(id));
      const [slotId, interviewer] = random.pick([...slots]);
      if (choice < 4) return withdraw(slotId, interviewer);
      if (choice < 30 && cancellable !== undefined) return cancel(diary, cancellable);
      if (choice < 65 && payable !== undefined) return book(diary, payable);
      return hold(diary, slotId);
    };
    for (let wave = 0; wave < WAVES; wave += 1) await Promise.all([...diaries.map(move), server.passes(MINUTES_A_WAVE)]);
    // Otherwise nothing was put to the test.
    expect(taken.held).toBeGreaterThan(10);
    expect(taken.booked).toBeGreaterThan(5);
    expect(taken.cancelled).toBeGreaterThan(0);
    expect(taken.refused).toBeGreaterThan(10);
  });

  const everything = async () => {
    return admin.browser.call('interviews');
  };

  it('leave each slot with at most one scheduled interview', async () => {
    const scheduled = (await everything()).filter(({ status }) => status === 'scheduled');
    const places = scheduled.map(({ interviewer, scheduledDate }) => `${interviewer._id} at ${scheduledDate}`);
    expect(places.toSorted()).toEqual([...new Set(places)].toSorted());
  });

  it('leave each scheduled interview with its payment and its slot', async () => {
    const scheduled = (await everything()).filter(({ status }) => status === 'scheduled');
    const slots = (await Promise.all(interviewers.map(({ browser }) => browser.call('ownSlots')))).flat();
    const booked = slots.filter(({ isBooked }) => isBooked).map(({ interview }) => interview?._id);
    expect(booked.toSorted()).toEqual(scheduled.map(({ _id }) => _id).toSorted());
    for (const { _id: interviewId, paymentId } of scheduled) {
      expect(paymentId).toMatchObject({ status: 'submitted' });
      const payment = await admin.browser.call('paymentOfInterview', { params: { interviewId } });
      expect(payment).toMatchObject({ exists: true, _id: paymentId?._id, needsRefundOrSlot: false, interview: { _id: interviewId } });
    }
  });

  it('lose no booking that was acknowledged', async () => {
    for (const { person, booked, cancelled } of diaries) {
      const own = new Map((await person.browser.call('interviews')).map((interview) => [interview._id, interview]));
      for (const [interviewId, { paymentId }] of booked) {
        const status = cancelled.has(interviewId) ? 'cancelled' : 'scheduled';
        expect([interviewId, own.get(interviewId)]).toEqual([interviewId, expect.objectContaining({ status })]);
        expect(own.get(interviewId)?.paymentId?._id).toBe(paymentId);
      }
    }
  });

  it('leave nobody who paid without an interview or the mark that one is owed', async () => {
    const interviews = new Set((await everything()).map(({ _id }) => _id));
    const submitted = await admin.browser.call('pendingPayments', { query: { limit: 1000 } });
    expect(submitted.length).toBeGreaterThanOrEqual(taken.booked + taken.late);
    for (const { _id, interview, needsRefundOrSlot } of submitted)
      expect([_id, needsRefundOrSlot, interview._id !== undefined && interviews.has(interview._id)]).toEqual([
        _id,
        needsRefundOrSlot,
        !needsRefundOrSlot,
      ]);
    expect(submitted.filter(({ needsRefundOrSlot }) => needsRefundOrSlot)).toHaveLength(taken.late);
  });

  it('have withdrawn only slots that nobody had booked', async () => {
    const found = await Promise.all([...withdrawn].map((id) => admin.browser.ask('slotById', { params: { id } })));
    expect(found.map(({ status }) => status)).toEqual([...withdrawn].map(() => 404));
    const booked = new Set(
      diaries.flatMap((diary) => [...diary.booked].flatMap(([id, { slotId }]) => (diary.cancelled.has(id) ? [] : [slotId]))),
    );
    expect([...withdrawn].filter((slotId) => booked.has(slotId))).toEqual([]);
  });

  it('leave the processes with nothing to do', async () => {
    const report = await until('all checks to be well', async () => {
      const { status, body } = await admin.browser.send('GET', '/readyz');
      return status === 200 ? body : undefined;
    });
    expect(report).toMatchObject({ ready: true });
    // On a busy machine, a read that had to wait too long is noted, too.
    expect(server.stderr().match(/^(?!.*NotCaughtUpError).+$/gm)).toBeNull();
  });
});
