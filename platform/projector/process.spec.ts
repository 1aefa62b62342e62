import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defineEvents, eventCatalogue } from '@s30/contracts/events/define';
import { instantOf } from '@s30/contracts/time';
import { z } from 'zod';
import { systemClock } from '../clock/clock.ts';
import { until } from '../clock/until.testing.ts';
import { type EventStore, type Position, START } from '../event-store/port.ts';
import { openSqliteEventStore } from '../event-store/sqlite/eventStore.ts';
import { MailerUnavailableError } from '../mailer/port.ts';
import { openSqliteReadStore } from '../read-store/sqlite/readStore.ts';
import {
  createProcessRunner,
  type Process,
  type ProcessRunner,
  type ProcessRunnerOptions,
  PutOffError,
  process,
  type Timer,
} from './process.ts';
import { added, changed, happened, itemEvents, logbook, openWorld, otherEvents, type World, write } from './sample.testing.ts';

const LONG = 20_000;

describe('the process runner', () => {
  let world: World;
  let log: ReturnType<typeof logbook>;
  let started: ProcessRunner[];
  beforeEach(async () => {
    world = await openWorld({ openEventStore: openSqliteEventStore, openReadStore: openSqliteReadStore });
    log = logbook();
    started = [];
  });
  afterEach(async () => {
    for (const runner of started) await runner.stop();
    await world.dispose();
  });

  function start(options: Partial<ProcessRunnerOptions>): ProcessRunner {
    const { eventStore, readStore } = world;
    const base = { eventStore, readStore, processes: [], logger: log, holder: 'one', leaseTtlMs: 5000, retry: { baseMs: 1, maxMs: 5 } };
    const runner = createProcessRunner({ ...base, ...options });
    runner.start();
    started.push(runner);
    return runner;
  }
  const report = (runner: ProcessRunner, name: string) => runner.status().find((each) => each.name === name);
  const drained = async (runner: ProcessRunner) => expect(await runner.drain(await world.eventStore.head(), LONG)).toBe(true);
  const mail = (handle: (itemId: string) => Promise<void>, name = 'mail'): Process =>
    process({ name, from: [itemEvents], on: { Added: ({ data }) => handle(data.itemId) } });

  it('delivers each event in log order, one at a time, from the start', async () => {
    for (let n = 0; n < 20; n += 1) await write(world.eventStore, added(`i${n}`), changed(`i${n}`), happened(n));
    const handled: string[] = [];
    let atOnce = 0;
    const runner = start({
      processes: [
        mail(async (itemId) => {
          atOnce += 1;
          expect(atOnce).toBe(1);
          await Promise.resolve();
          handled.push(itemId);
          atOnce -= 1;
        }),
      ],
    });
    await drained(runner);
    await write(world.eventStore, added('last'));
    await drained(runner);
    expect(handled).toEqual([...Array.from({ length: 20 }, (_, n) => `i${n}`), 'last']);
    expect(report(runner, 'mail')).toEqual({ name: 'mail', position: await world.eventStore.head(), state: 'running' });
  });

  it('leaves room for requests while it catches up', async () => {
    await write(world.eventStore, ...Array.from({ length: 100 }, (_, n) => added(`i${n}`)));
    let isOver = false;
    let inThisTurn = 0;
    let most = 0;
    const beginTurn = (): void => {
      inThisTurn = 0;
      if (!isOver) setImmediate(beginTurn);
    };
    beginTurn();
    const works = async () => {
      const end = performance.now() + 2;
      while (performance.now() < end);
      inThisTurn += 1;
      most = Math.max(most, inThisTurn);
    };
    await drained(start({ processes: [mail(works), mail(works, 'booking')] }));
    isOver = true;
    expect(most).toBeLessThanOrEqual(20);
  });

  it('resumes where it stopped', async () => {
    await write(world.eventStore, added('a'));
    const first = start({ processes: [mail(async () => {})] });
    await drained(first);
    await first.stop();
    expect(report(first, 'mail')?.state).toBe('stopped');
    expect(await world.readStore.loadCursor('mail')).toBe(await world.eventStore.head());
    await write(world.eventStore, added('b'));
    const handled: string[] = [];
    await drained(start({ processes: [mail(async (itemId) => void handled.push(itemId))] }));
    expect(handled).toEqual(['b']);
  });

  it('can be stopped while it is still requesting its lease', async () => {
    const runner = start({ processes: [mail(async () => {})] });
    await runner.stop();
    expect(report(runner, 'mail')?.state).toBe('stopped');
  });

  it('waits for the event being handled when it stops', async () => {
    await write(world.eventStore, added('a'), added('b'));
    const handled: string[] = [];
    let release: (() => void) | undefined;
    const slow = mail(async (itemId) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      handled.push(itemId);
    });
    const runner = start({ processes: [slow] });
    await until('the first event to be handled', () => release !== undefined);
    const stopping = runner.stop();
    release?.();
    await stopping;
    expect(handled).toHaveLength(1);
    expect(await world.readStore.loadCursor('mail')).not.toBe(START);
  });

  it('interrupts an event that takes too long when it stops, and redelivers it', async () => {
    await write(world.eventStore, added('a'));
    const answer = Promise.withResolvers<void>();
    let tries = 0;
    const processes = [
      mail(async () => {
        tries += 1;
        await answer.promise;
      }),
    ];
    const interrupt = { afterMs: 1, now: () => answer.reject(new Error('the mailer is closed')) };
    const runner = start({ processes, interrupt });
    await until('the event to be handled', () => tries > 0);
    await runner.stop();
    expect([tries, await world.readStore.loadCursor('mail')]).toEqual([1, START]);
  });

  describe.each(['stops', 'shares its processes with another instance'])('that %s during an event', (what) => {
    /** The first instance learns of the second one when it renews; the end of its term is followed by one renewal more. */
    const renewals = what === 'stops' ? 1 : 2;
    const answer = () => Promise.withResolvers<void>();
    async function twoInstances(ending: Promise<void>, leaseTtlMs: number) {
      const begun: string[] = [];
      const asked: number[] = [];
      const { readStore } = world;
      const counting: typeof readStore = {
        ...readStore,
        shareLeases: async (...of) => {
          asked.push(performance.now());
          return readStore.shareLeases(...of);
        },
      };
      const works = (holder: string) => ({
        processes: [
          mail(async (itemId) => {
            begun.push(`${holder} ${itemId}`);
            if (holder === 'one') await ending;
          }),
          mail(async () => {}, 'other'),
        ],
        ...{ holder, leaseTtlMs },
      });
      await write(world.eventStore, added('a'));
      const one = start({ ...works('one'), readStore: counting });
      await until('the event to be handled', () => begun.length > 0);
      const inTerm = asked.length;
      if (what === 'stops') void one.stop();
      const two = start({ ...works('two'), readStore: await world.again() });
      const outlasted = async () => {
        await until('the renewal after the end of the term', () => asked.length >= inTerm + renewals);
        const [before = 0] = asked.slice(-2);
        await sleep(before + leaseTtlMs + 200 - performance.now());
      };
      return { begun, two, outlasted };
    }

    it('keeps its leases until the event is over, so that no other instance handles it as well', async () => {
      const { promise, resolve } = answer();
      const { begun, two, outlasted } = await twoInstances(promise, 9_000);
      try {
        await outlasted();
      } finally {
        resolve();
      }
      await drained(two);
      expect(begun).toEqual(['one a']);
    });

    it('loses its leases if the event is never over', async () => {
      const { promise, resolve } = answer();
      const { begun } = await twoInstances(promise, 1_800);
      try {
        await until('the second instance to handle it', () => begun.includes('two a'));
      } finally {
        resolve();
      }
    });
  });

  it('redelivers an event if it was killed before the cursor was saved', async () => {
    const position = await write(world.eventStore, added('a'), added('b'));
    const handled: string[] = [];
    const processes = [mail(async (itemId) => void handled.push(itemId))];
    const lost = { ...world.readStore, saveCursor: () => new Promise<never>(() => {}), releaseLeases: async () => {} };
    const killed = createProcessRunner({
      ...{ eventStore: world.eventStore, readStore: lost, processes, logger: log, holder: 'one', leaseTtlMs: 5000 },
      retry: { baseMs: 1, maxMs: 5 },
    });
    killed.start();
    expect(await killed.drain(position, LONG)).toBe(true);
    void killed.stop();
    await drained(start({ processes }));
    expect(handled.slice(0, 2).sort()).toEqual(['a', 'b']);
    expect(handled.slice(2)).toEqual(handled.slice(0, 2));
  });

  it('saves its cursor every 100 events, and once no more arrive', async () => {
    await write(world.eventStore, ...Array.from({ length: 250 }, (_, n) => added(`i${n}`)));
    const handled: number[] = [];
    const saved: Position[] = [];
    const { readStore } = world;
    const watched = {
      ...readStore,
      saveCursor: async (name: string, position: Position, eventId: string | undefined) => {
        saved.push(position);
        await readStore.saveCursor(name, position, eventId);
      },
    };
    const runner = start({ readStore: watched, processes: [mail(async () => void handled.push(0))] });
    await drained(runner);
    expect(handled).toHaveLength(250);
    expect(saved.map(Number)).toEqual([100, 200]);
    // And once no more events arrive.
    await until('the third saved cursor', () => saved.length === 3);
    expect(saved.map(Number)).toEqual([100, 200, 250]);
  });

  it('goes on without its cursor being saved, which redelivers events after a restart', async () => {
    const handled: string[] = [];
    const processes = [mail(async (itemId) => void handled.push(itemId))];
    const readStore = { ...world.readStore, saveCursor: () => Promise.reject(new Error('MongoDB is not available')) };
    const runner = start({ readStore, processes });
    await write(world.eventStore, added('a'));
    await drained(runner);
    const unsaved = () => log.lines.filter(({ message }) => message === 'cursor cannot be saved, it is tried again later').length;
    await until('the cursor not to be saved', () => unsaved() === 1);
    await runner.stop();
    expect([unsaved(), log.lines.filter(({ level }) => level === 'error')]).toEqual([2, []]);
    await drained(start({ processes }));
    expect(handled).toEqual(['a', 'a']);
  });

  it('retries an event during an outage until it succeeds, reports it, and does not block other processes', async () => {
    let isDown = true;
    let attempts = 0;
    const handled: string[] = [];
    const sent: string[] = [];
    const runner = start({
      processes: [
        mail(async (itemId) => {
          attempts += 1;
          if (isDown) throw new MailerUnavailableError('the mail server is away');
          sent.push(itemId);
        }),
        mail(async (itemId) => void handled.push(itemId), 'bookings'),
        process({ name: 'sync', from: [otherEvents], on: { Happened: () => {} } }),
      ],
    });
    await write(world.eventStore, added('a'));
    const position = await write(world.eventStore, added('b'), happened());
    await until(
      'the mails to be retried, and the other processes to have handled everything',
      () => attempts > 20 && handled.length === 2 && report(runner, 'sync')?.position === position,
    );
    expect(report(runner, 'mail')).toMatchObject({
      ...{ position: START, reason: expect.stringContaining('the mail server is away'), isHeldUp: true },
    });
    expect(report(runner, 'bookings')?.state).toBe('running');
    expect(await runner.drain(position, 5)).toBe(false);
    isDown = false;
    await drained(runner);
    expect(sent).toEqual(['a', 'b']);
    expect(report(runner, 'mail')).toEqual({ name: 'mail', position, state: 'running' });
    expect(log.lines.find(({ level }) => level === 'warn')?.details).toMatchObject({ process: 'mail', type: 'Added', attempts: 1 });
  });

  it('reports no failure any more once the stores are back, although no event comes', async () => {
    const { readStore } = world;
    let isWell = false;
    const loadCursor = async (name: string) => (isWell ? readStore.loadCursor(name) : Promise.reject(new Error('no primary')));
    const runner = start({ processes: [mail(async () => {})], readStore: { ...readStore, loadCursor } });
    await until('the failure', () => log.lines.some(({ message }) => message.startsWith('the log or its place there cannot be read')));
    isWell = true;
    await until('the process to run', () => report(runner, 'mail')?.state === 'running');
  });

  it('does not block events behind a deferred one, and loses no deferred event', async () => {
    await write(world.eventStore, added('busy'), added('b'));
    const handled: string[] = [];
    let isBusy = true;
    const busy = mail(async (itemId) => {
      if (itemId === 'busy' && isBusy) throw new PutOffError(20, 'the mailbox is full');
      handled.push(itemId);
    });
    const first = start({ processes: [busy] });
    await drained(first);
    expect(handled).toEqual(['b']);
    expect(report(first, 'mail')).toMatchObject({ state: 'retrying', reason: '1 put off: the mailbox is full' });
    expect(report(first, 'mail')?.isHeldUp).toBeUndefined();
    await first.stop();
    expect(await world.readStore.loadCursor('mail')).toBe(START);

    const second = start({ processes: [busy] });
    await drained(second);
    isBusy = false;
    await until('the event that was put off', () => handled.includes('busy'));
    expect(handled).toEqual(['b', 'b', 'busy']);
    expect(report(second, 'mail')?.state).toBe('running');
    await second.stop();
    expect(await world.readStore.loadCursor('mail')).toBe(await world.eventStore.head());
  });

  it('parks an event that always fails, and retries it later and when it starts again', async () => {
    const bad = await write(world.eventStore, added('bad'));
    await write(world.eventStore, added('b'));
    const handled: string[] = [];
    let tries = 0;
    let isBroken = true;
    const processes = [
      mail(async (itemId) => {
        tries += itemId === 'bad' ? 1 : 0;
        if (itemId === 'bad' && isBroken) throw new TypeError('cannot read properties of undefined');
        handled.push(itemId);
      }),
    ];
    const first = start({ processes });
    await drained(first);
    expect([tries, handled]).toEqual([10, ['b']]);
    expect(report(first, 'mail')).toMatchObject({
      ...{ state: 'retrying', reason: '1 parked: cannot read properties of undefined', parked: { events: 1, oldest: bad } },
    });
    expect(report(first, 'mail')?.isHeldUp).toBeUndefined();
    expect(log.lines.filter(({ level }) => level === 'error')).toMatchObject([
      {
        message: 'event is parked',
        details: { process: 'mail', position: bad, type: 'Added', reason: 'cannot read properties of undefined' },
      },
    ]);
    expect(first.check().ok).toBe(true);
    await first.stop();
    expect(await world.readStore.loadCursor('mail')).toBe(START);

    const second = start({ processes, parkedMs: 20 });
    await until('another retry', () => tries > 21);
    isBroken = false;
    await until('the event to be handled', () => handled.includes('bad'));
    expect(report(second, 'mail')).toEqual({ name: 'mail', position: await world.eventStore.head(), state: 'running' });
    await second.stop();
    expect([handled, await world.readStore.loadCursor('mail')]).toEqual([['b', 'b', 'bad'], await world.eventStore.head()]);
    expect(log.lines.filter(({ level }) => level === 'error')).toHaveLength(2);
  });

  it('parks a deferred event that then always fails', async () => {
    await write(world.eventStore, added('bad'));
    let tries = 0;
    const bad = mail(async () => {
      tries += 1;
      if (tries === 1) throw new PutOffError(1, 'the mailbox is full');
      throw new TypeError('cannot read properties of undefined');
    });
    const runner = start({ processes: [bad] });
    await until('the event to be parked', () => report(runner, 'mail')?.parked !== undefined);
    expect([tries, report(runner, 'mail')?.reason]).toEqual([11, '1 parked: cannot read properties of undefined']);
  });

  it('parks no event while a store is unhealthy', async () => {
    await write(world.eventStore, added('a'));
    let tries = 0;
    let isFull = true;
    const full = { ok: false, reason: 'the disk is full' } as const;
    const eventStore: EventStore = { ...world.eventStore, health: () => (isFull ? full : world.eventStore.health()) };
    const runner = start({
      eventStore,
      processes: [
        mail(async () => {
          tries += 1;
          if (isFull) throw new Error('database or disk is full');
        }),
      ],
    });
    await until('more tries than before a parking', () => tries > 20);
    isFull = false;
    await drained(runner);
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it.each([0, 1])('does not count the failures of an outage, be the event deferred before or not', async (deferrals) => {
    await write(world.eventStore, added('a'));
    const away = Object.assign(new Error('no mail can be sent'), { name: 'MailerUnavailableError' });
    const errors = [
      ...Array.from({ length: deferrals }, () => new PutOffError(1, 'the mailbox is full')),
      ...Array.from({ length: 12 }, () => away),
      new Error('once'),
    ];
    const fails = mail(async () => {
      const error = errors.shift();
      if (error) throw error;
    });
    const runner = start({ processes: [fails] });
    await until('the event to be handled', () => errors.length === 0);
    await drained(runner);
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('parks only the events it handles among those that cannot be decoded', async () => {
    await write(world.eventStore, added('a'));
    const bad = await write(world.eventStore, added('too long'));
    await write(world.eventStore, changed('too long', 1000));
    await write(world.eventStore, added('b'));
    const stricter = defineEvents('item', {
      Added: z.object({ itemId: z.string().max(1), group: z.string(), amount: z.int() }),
      Changed: z.object({ itemId: z.string().max(1), amount: z.int() }),
    });
    const path = join(world.folder, 'events.db');
    const eventStore = await openSqliteEventStore({ path, catalogue: eventCatalogue([stricter]), readOnly: true });
    const handled: string[] = [];
    const runner = start({ eventStore, processes: [mail(async (itemId) => void handled.push(itemId))] });
    await drained(runner);
    expect(handled).toEqual(['a', 'b']);
    expect(report(runner, 'mail')?.parked).toEqual({ events: 1, oldest: bad });
    await runner.stop();
    await eventStore.close();
  });

  it('does not try a deferred event again at once, however long it has to wait', async () => {
    await write(world.eventStore, added('busy'));
    let tries = 0;
    const busy = mail(async () => {
      tries += 1;
      throw new PutOffError(40 * 86_400_000, 'the mailbox is full');
    });
    await drained(start({ processes: [busy] }));
    await sleep(100);
    expect(tries).toBe(1);
  });

  it('runs each process on one instance, and another takes over when it stops', async () => {
    const handled: string[] = [];
    const by = (holder: string) => [mail(async (itemId) => void handled.push(`${holder} ${itemId}`))];
    const one = start({ processes: by('one') });
    await write(world.eventStore, added('a'));
    await drained(one);
    const two = start({ processes: by('two'), holder: 'two', leaseTtlMs: 60, readStore: await world.again() });
    await write(world.eventStore, added('b'));
    await drained(one);
    expect(report(two, 'mail')?.state).toBe('standby');
    await one.stop();
    await write(world.eventStore, added('c'));
    await drained(two);
    expect(handled).toEqual(['one a', 'one b', 'two c']);
  });

  it('shares processes and timers among instances', async () => {
    const each = ['a', 'b', 'c', 'd'];
    const works = () => ({
      processes: each.map((name) => mail(async () => {}, name)),
      timers: each.map((name) => ({ name: `every ${name}`, seconds: 1000, run: async () => {} })),
    });
    const runningAt = (runner: ProcessRunner) => runner.status().filter(({ state }) => state === 'running').length;
    const [one, two] = [start({ ...works(), leaseTtlMs: 200 }), start({ ...works(), holder: 'two', leaseTtlMs: 200 })];
    await until('both to run their part', () => runningAt(one) === 4 && runningAt(two) === 4);
    await two.stop();
    await until('the first one to run all', () => runningAt(one) === 8);
  });

  it('rejects two processes with the same name', () => {
    expect(() => start({ processes: [mail(async () => {}), mail(async () => {})] })).toThrow('mail');
  });

  describe('a timer', () => {
    it('runs at the start and again, and is passed the time', async () => {
      const rung: number[] = [];
      const tick: Timer = { name: 'tick', seconds: 0.002, run: async (now) => void rung.push(now.getTime()) };
      start({ timers: [tick], clock: { ...systemClock, now: () => instantOf(1000 + rung.length) } });
      await until('the third ring', () => rung.length >= 3);
      expect(rung.toSorted((a, b) => a - b)).toEqual(rung);
      expect(rung[0]).toBeLessThan(2000);
    });
    it('runs again at once if the clock was set forward while it ran', async () => {
      let at = 0;
      let rung = 0;
      const run = async () => {
        rung += 1;
        if (rung === 1) at += 2_000_000;
      };
      start({ timers: [{ name: 'tick', seconds: 1000, run }], clock: { ...systemClock, now: () => instantOf(at) } });
      await until('the second ring', () => rung === 2);
    });
    it('is retried after a failure, and reports its state', async () => {
      let failures = 0;
      const flaky: Timer = {
        ...{ name: 'flaky', seconds: 1000 },
        run: async () => {
          if (failures < 3) {
            failures += 1;
            throw new Error('not now');
          }
        },
      };
      const broken: Timer = { name: 'broken', seconds: 1000, run: () => Promise.reject(new Error('never')) };
      const runner = start({ timers: [flaky, broken] });
      await until('the flaky timer to run after three failures', () => failures === 3 && report(runner, 'flaky')?.state === 'running');
      await until('the broken timer to be retried', () => report(runner, 'broken')?.state === 'retrying');
      expect(report(runner, 'broken')?.reason).toBe('never');
    });
    it('runs on one instance only', async () => {
      const rung: string[] = [];
      const tick = (holder: string) => [{ name: 'tick', seconds: 0.001, run: async () => void rung.push(holder) }];
      const one = start({ timers: tick('one') });
      await until('the fourth ring', () => rung.length > 3);
      const two = start({ timers: tick('two'), holder: 'two', leaseTtlMs: 60, readStore: await world.again() });
      const before = rung.length;
      await until('four more rings', () => rung.length > before + 3);
      expect(new Set(rung)).toEqual(new Set(['one']));
      await one.stop();
      await until('a ring of the second instance', () => rung.at(-1) === 'two');
      expect(report(two, 'tick')?.state).toBe('running');
    });
  });
});
