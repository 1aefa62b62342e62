import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { isRejection, reject } from '@s30/contracts/rejections';
import { EventStoreUnavailableError, START } from '../event-store/port.ts';
import { type CommandRunner, createCommandRunner } from './runner.ts';
import { accepted, contextOf, guestsOf, leave, SEATS, type TableCommand, table, tablesOfEachTest, take } from './table.testing.ts';

describe('the command runner', () => {
  const { store, runner, reopen, freshState, around } = tablesOfEachTest();
  const logged = async (id = '1'): Promise<readonly unknown[]> =>
    (await store().readStream(`table-${id}`)).map(({ type, data }) => ({ type, data }));

  describe('with an accepted command', () => {
    it('appends the events that were decided', async () => {
      const outcome = accepted(await runner().run(table, '1', take('asha', 'bela'), contextOf()));
      expect(outcome).toMatchObject({ state: { guests: ['asha', 'bela'] }, repeated: false, position: await store().head() });
      expect(await logged()).toEqual([
        { type: 'SeatTaken', data: { guest: 'asha' } },
        { type: 'SeatTaken', data: { guest: 'bela' } },
      ]);
      expect((await store().readStream('table-1')).map(({ id }) => id)).toEqual(outcome.eventIds);
    });

    it('records the actor, time and cause in each event', async () => {
      const context = contextOf();
      await runner().run(table, '1', take('asha', 'bela'), context);
      const [first, second] = (await store().readStream('table-1')).map(({ metadata }) => metadata);
      const { correlationId, causationId, actor, at } = context;
      expect(first).toMatchObject({ correlationId, causationId, actor, at });
      expect(second).toEqual(first);
    });

    it('decides each command on the state that the previous one left', async () => {
      await runner().run(table, '1', take('asha'), contextOf());
      await runner().run(table, '1', take('bela'), contextOf());
      const left = accepted(await runner().run(table, '1', leave('asha'), contextOf()));
      expect(left.state).toEqual({ guests: ['bela'] });
      expect(await runner().load(table, '1')).toEqual({ guests: ['bela'] });
    });

    it('appends nothing when nothing changes, and returns the stream’s last position', async () => {
      const empty = accepted(await runner().run(table, '1', leave('asha'), contextOf()));
      expect(empty).toEqual({ events: [], eventIds: [], state: { guests: [] }, position: START, repeated: false });
      const { position } = accepted(await runner().run(table, '1', take('asha'), contextOf()));
      await runner().run(table, '2', take('bela'), contextOf());
      expect(await runner().run(table, '1', take('asha'), contextOf())).toMatchObject({ events: [], position, repeated: false });
      expect(await store().readStream('table-1')).toHaveLength(1);
    });

    it('leaves other streams untouched', async () => {
      await runner().run(table, '1', take('asha'), contextOf());
      expect(await runner().load(table, '2')).toEqual({ guests: [] });
      expect(await logged('2')).toEqual([]);
    });
  });

  describe('with a rejected command', () => {
    it('returns the rejection and writes nothing', async () => {
      await runner().run(table, '1', take('asha', 'bela', 'chen'), contextOf());
      const head = await store().head();
      expect(await runner().run(table, '1', take('dara'), contextOf())).toEqual(reject('slot_taken'));
      expect(await store().head()).toBe(head);
      expect(await runner().load(table, '1')).toEqual({ guests: ['asha', 'bela', 'chen'] });
    });

    it('may accept the same command when it is retried later', async () => {
      const context = contextOf();
      await runner().run(table, '1', take('asha', 'bela', 'chen'), contextOf());
      await runner().run(table, '1', take('dara'), context);
      await runner().run(table, '1', leave('asha'), contextOf());
      expect(guestsOf(await runner().run(table, '1', take('dara'), context))).toEqual(['dara']);
    });
  });

  describe('with a command whose decider throws', () => {
    it('throws, writes nothing and does not block the next command', async () => {
      const [broken, next] = await Promise.allSettled([
        runner().run(table, '1', take('nobody'), contextOf()),
        runner().run(table, '1', take('asha'), contextOf()),
      ]);
      expect(broken).toMatchObject({ status: 'rejected', reason: new Error('a bug') });
      expect(next.status).toBe('fulfilled');
      expect(await logged()).toEqual([{ type: 'SeatTaken', data: { guest: 'asha' } }]);
    });
  });

  describe('with a repeated command', () => {
    const sameOutcome = async (again: CommandRunner) => {
      const context = contextOf();
      const first = accepted(await runner().run(table, '1', take('asha', 'bela'), context));
      await runner().run(table, '1', leave('asha'), contextOf());
      await runner().run(table, '1', take('chen', 'dara'), contextOf());
      const head = await store().head();
      // Decided a second time it would be rejected: asha would need a fourth seat.
      const second = accepted(await again.run(table, '1', take('asha', 'bela'), context));
      expect(second.repeated).toBe(true);
      expect(second.eventIds).toEqual(first.eventIds);
      expect(second.events.map(({ type, data }) => ({ type, data }))).toEqual(first.events);
      expect(second.position >= first.position).toBe(true);
      expect(await store().head()).toBe(head);
    };
    it('returns the first outcome and writes nothing', () => sameOutcome(runner()));
    it('returns the first outcome in another process, too', () => sameOutcome(createCommandRunner(store())));

    it('returns the first outcome after a restart', async () => {
      const context = contextOf();
      const first = accepted(await runner().run(table, '1', take('asha'), context));
      await reopen();
      const second = accepted(await createCommandRunner(store()).run(table, '1', take('asha'), context));
      expect(second).toMatchObject({ eventIds: first.eventIds, position: first.position, state: first.state, repeated: true });
      expect(await store().readStream('table-1')).toHaveLength(1);
    });

    it('carries it out once when the repetitions are concurrent', async () => {
      const context = contextOf();
      const runners = Array.from({ length: 6 }, (_, index) => (index % 2 ? createCommandRunner(store()) : runner()));
      const outcomes = await Promise.all(runners.map(async (one) => accepted(await one.run(table, '1', take('asha', 'bela'), context))));
      expect(outcomes.filter(({ repeated }) => !repeated)).toHaveLength(1);
      for (const { eventIds, state } of outcomes) {
        expect(eventIds).toEqual(outcomes[0]?.eventIds);
        expect(state).toEqual({ guests: ['asha', 'bela'] });
      }
      expect(await store().readStream('table-1')).toHaveLength(2);
    });

    it('carries it out once when the first attempt was written but its answer was lost', async () => {
      const context = contextOf();
      const forgetful = createCommandRunner(
        around(async (...append) => {
          await store().append(...append);
          throw new EventStoreUnavailableError('the answer got lost');
        }),
      );
      await expect(forgetful.run(table, '1', take('asha'), context)).rejects.toBeInstanceOf(EventStoreUnavailableError);
      for (const one of [forgetful, runner()])
        expect(accepted(await one.run(table, '1', take('asha'), context))).toMatchObject({ repeated: true, state: { guests: ['asha'] } });
      expect(await store().readStream('table-1')).toHaveLength(1);
    });
  });

  describe('event ids', () => {
    it('are derived from the command, the same on every machine', async () => {
      const context = contextOf('6f1d6c1e-5b0e-4f0a-9a3c-52d1f0c7a830');
      const { eventIds } = accepted(await runner().run(table, '1', take('asha', 'bela'), context));
      // UUIDv5 of the command and the index, computed independently; with other ids, old commands would run again.
      expect(eventIds).toEqual(['87c5136a-52b0-58bb-bab5-d0bbd3eb0d2d', 'eb04fba3-1d24-51cd-b68a-0df1878e7902']);
    });
    it('differ between events, streams, command types and requests', async () => {
      const context = contextOf();
      const outcomes = [
        await runner().run(table, '1', take('asha', 'bela'), context),
        await runner().run(table, '1', leave('asha'), context),
        await runner().run(table, '2', take('asha', 'bela'), context),
        await runner().run(table, '1', take('chen'), contextOf()),
      ];
      const ids = outcomes.flatMap((outcome) => accepted(outcome).eventIds);
      expect(new Set(ids).size).toBe(6);
      for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    });
  });

  describe('in conflict with another process', () => {
    /** Enough for a busy machine. */
    const patient = { patienceMs: 60_000 };
    /** A runner whose first append is overtaken by another process's command. */
    const overtakenBy = (command: TableCommand) => {
      let appends = 0;
      const slow = around(async (...append) => {
        appends += 1;
        if (appends === 1) accepted(await createCommandRunner(store()).run(table, '1', command, contextOf()));
        return store().append(...append);
      });
      return { slow: createCommandRunner(slow), appends: () => appends };
    };

    it('decides again on the new state', async () => {
      const { slow, appends } = overtakenBy(take('bela'));
      const outcome = accepted(await slow.run(table, '1', take('asha'), contextOf()));
      expect(outcome).toMatchObject({ state: { guests: ['bela', 'asha'] }, repeated: false });
      expect(appends()).toBe(2);
    });
    it('rejects what is no longer possible', async () => {
      await runner().run(table, '1', take('asha', 'bela'), contextOf());
      const { slow } = overtakenBy(take('chen'));
      expect(await slow.run(table, '1', take('dara'), contextOf())).toEqual(reject('slot_taken'));
      expect(await freshState()).toEqual({ guests: ['asha', 'bela', 'chen'] });
    });
    it('writes nothing when the other process already did the same', async () => {
      const { slow } = overtakenBy(take('asha'));
      expect(accepted(await slow.run(table, '1', take('asha'), contextOf())).events).toEqual([]);
      expect(await store().readStream('table-1')).toHaveLength(1);
    });
    it('decides again after a conflict that took longer than it is patient', async () => {
      let appends = 0;
      const late = around(async (...append) => {
        appends += 1;
        if (appends > 1) return store().append(...append);
        await sleep(20);
        return { status: 'conflict', actual: 99 };
      });
      accepted(await createCommandRunner(late, { patienceMs: 5 }).run(table, '1', take('asha'), contextOf()));
    });
    it('gives up when conflicts never end, and writes nothing', async () => {
      const unlucky = createCommandRunner(
        around(async () => ({ status: 'conflict', actual: 99 })),
        { patienceMs: 50 },
      );
      await expect(unlucky.run(table, '1', take('asha'), contextOf())).rejects.toBeInstanceOf(EventStoreUnavailableError);
      expect(await logged()).toEqual([]);
    });

    it('succeeds after many conflicts', async () => {
      let left = 40;
      const hot = around(async (...append) => {
        left -= 1;
        return left > 0 ? { status: 'conflict', actual: 99 } : store().append(...append);
      });
      accepted(await createCommandRunner(hot, patient).run(table, '1', take('asha'), contextOf()));
      expect(await freshState()).toEqual({ guests: ['asha'] });
    });
    it('completes every command when four processes write to one stream', async () => {
      const endless = { ...table, decide: (command: TableCommand) => [{ type: 'SeatTaken', data: { guest: command.type } } as const] };
      const slow = around(async (...append) => {
        await sleep(3);
        return store().append(...append);
      });
      const crowd = Array.from({ length: 4 }, () => createCommandRunner(slow, patient)).flatMap((each) =>
        Array.from({ length: 40 }, () => each),
      );
      const outcomes = await Promise.all(crowd.map((each) => each.run(endless, '1', leave('asha'), contextOf())));
      outcomes.forEach(accepted);
      expect(await store().readStream('table-1')).toHaveLength(160);
    });

    it('fills each seat once, whichever of two racing processes wins', async () => {
      const runners = [runner(), createCommandRunner(store())];
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, guest) => (runners[guest % 2] ?? runner()).run(table, '1', take(`guest ${guest}`), contextOf())),
      );
      const seated = outcomes.filter((outcome) => !isRejection(outcome)).flatMap(guestsOf);
      expect(seated).toHaveLength(SEATS);
      for (const outcome of outcomes.filter(isRejection)) expect(outcome).toEqual(reject('slot_taken'));
      const { guests } = await freshState();
      expect([...guests].sort()).toEqual([...seated].sort());
      for (const one of runners) expect(await one.load(table, '1')).toEqual({ guests });
    });
  });

  it('fails, without asking the store again, once it has waited long for an unavailable store', async () => {
    const answer = Promise.withResolvers<never>();
    let appends = 0;
    const silent = around(async () => {
      appends += 1;
      return answer.promise;
    });
    const impatient = createCommandRunner(silent, { patienceMs: 5 });
    const outcomes = Promise.allSettled(['asha', 'bela', 'chen'].map((guest) => impatient.run(table, '1', take(guest), contextOf())));
    await sleep(20);
    answer.reject(new EventStoreUnavailableError('no answer'));
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(appends).toBe(1);
  });

  it('reports the outcome of each command and append to its observer', async () => {
    const reported: string[] = [];
    let overtaken = false;
    const overtaking = around(async (...append) => {
      if (!overtaken) {
        overtaken = true;
        await runner().run(table, '1', take('bela'), contextOf());
      }
      return store().append(...append);
    });
    const observed = createCommandRunner(overtaking, {
      observe: {
        command: ({ type, outcome }) => reported.push(`${type} ${outcome}`),
        appended: ({ category, events }) => reported.push(`${events} to ${category}`),
      },
    });
    const context = contextOf();
    await observed.run(table, '1', take('asha', 'chen'), context);
    await observed.run(table, '1', take('asha', 'chen'), context);
    await observed.run(table, '1', take('dara'), contextOf());
    await expect(observed.run(table, '1', take('nobody'), contextOf())).rejects.toThrow('a bug');
    expect(reported).toEqual([
      'TakeSeats conflicted',
      '2 to table',
      'TakeSeats accepted',
      'TakeSeats repeated',
      'TakeSeats rejected',
      'TakeSeats failed',
    ]);
  });
});
