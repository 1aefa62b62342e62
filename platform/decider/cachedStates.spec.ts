import { describe, expect, it } from '@jest/globals';
import { isRejection } from '@s30/contracts/rejections';
import fc from 'fast-check';
import { type EventStore, EventStoreUnavailableError } from '../event-store/port.ts';
import { createCommandRunner } from './runner.ts';
import { accepted, contextOf, leave, table, tablesOfEachTest, take } from './table.testing.ts';

describe('the command runner’s cache of folded states', () => {
  const { store, runner, freshState, around } = tablesOfEachTest();

  it('queues the runner’s own commands on one stream, so that they never conflict', async () => {
    const results: string[] = [];
    const counting = createCommandRunner(
      around(async (...append) => {
        const result = await store().append(...append);
        results.push(result.status);
        return result;
      }),
    );
    const guests = ['asha', 'bela', 'chen'];
    await Promise.all(guests.map((guest) => counting.run(table, '1', take(guest), contextOf())));
    await Promise.all(guests.map((guest) => counting.run(table, '1', leave(guest), contextOf())));
    expect(results).toEqual(Array(6).fill('appended'));
  });

  describe('with `alone`', () => {
    /** The store, recording which streams are read. */
    const countingReads = () => {
      const reads: string[] = [];
      const readStream: EventStore['readStream'] = (stream, options) => {
        reads.push(stream);
        return store().readStream(stream, options);
      };
      return { counting: { ...store(), readStream }, reads };
    };

    it('does not reread events it has folded', async () => {
      const { counting, reads } = countingReads();
      const alone = createCommandRunner(counting, { alone: true });
      await alone.run(table, '1', take('asha'), contextOf());
      await alone.run(table, '1', take('bela'), contextOf());
      expect(await alone.load(table, '1')).toEqual({ guests: ['asha', 'bela'] });
      expect(reads).toEqual(['table-1']);
    });

    it('sees events that are in the log before their append is answered', async () => {
      let answer = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      let written = () => {};
      const isWritten = new Promise<void>((resolve) => {
        written = resolve;
      });
      const slow = around(async (...append) => {
        const result = await store().append(...append);
        if (append[1] !== 'no_stream') {
          written();
          await answered;
        }
        return result;
      });
      const alone = createCommandRunner(slow, { alone: true });
      await alone.run(table, '1', take('asha'), contextOf());
      const running = alone.run(table, '1', take('bela'), contextOf());
      await isWritten;
      expect(await alone.load(table, '1')).toEqual({ guests: ['asha', 'bela'] });
      answer();
      expect(accepted(await running).state).toEqual({ guests: ['asha', 'bela'] });
      expect(await alone.load(table, '1')).toEqual({ guests: ['asha', 'bela'] });
    });

    it('rereads the stream after an append with an unknown outcome', async () => {
      const lost = around(async (...append) => {
        await store().append(...append);
        throw new EventStoreUnavailableError('the answer was lost');
      });
      const alone = createCommandRunner(lost, { alone: true });
      await alone.load(table, '1');
      await expect(alone.run(table, '1', take('asha'), contextOf())).rejects.toBeInstanceOf(EventStoreUnavailableError);
      expect(await alone.load(table, '1')).toEqual({ guests: ['asha'] });
    });
  });

  it('always matches the log, however small the cache and whatever other runners write', async () => {
    const commands = fc.oneof(
      fc.array(fc.constantFrom('asha', 'bela', 'chen', 'dara'), { minLength: 1, maxLength: 3 }).map((guests) => take(...new Set(guests))),
      fc.constantFrom('asha', 'bela', 'chen', 'dara').map(leave),
    );
    const steps = fc.array(fc.record({ runner: fc.nat({ max: 2 }), id: fc.nat({ max: 2 }), command: commands }), { maxLength: 15 });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        run += 1;
        const runners = [
          createCommandRunner(store()),
          createCommandRunner(store(), { cachedStreams: 1 }),
          createCommandRunner(store(), { cachedStreams: 2 }),
        ];
        for (const { runner: which, id, command } of history) {
          const stream = `${run}.${id}`;
          const outcome = await (runners[which] ?? runner()).run(table, stream, command, contextOf());
          if (!isRejection(outcome)) expect(outcome.state).toEqual(await freshState(stream));
        }
        for (const id of [0, 1, 2])
          for (const one of runners) expect(await one.load(table, `${run}.${id}`)).toEqual(await freshState(`${run}.${id}`));
      }),
      { numRuns: 40 },
    );
  });
});
