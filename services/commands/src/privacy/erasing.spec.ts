import { createSecretKey } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { userEvents } from '@s30/contracts/events/user';
import { FileId, PasswordId, type SlotId } from '@s30/contracts/ids';
import { NO_RUPEES, rupees } from '@s30/contracts/money';
import type { CommandRunner } from '@s30/platform/decider/runner';
import type { Position } from '@s30/platform/event-store/port';
import { PutOffError } from '@s30/platform/projector/process';
import { eventsOf } from '@s30/platform/projector/spec';
import type { ErasingPorts } from '../context.ts';
import { admin, begin, candidate, openMarket } from '../followers/market.testing.ts';
import { releaseHolds } from '../followers/withdrawal.ts';
import { wallet } from '../wallet/decider.ts';
import { erasure } from './erasing.ts';

const MINUTE = 60_000;
const event = eventsOf(userEvents);
const erased = (userId: string) => ({
  ...event('PersonErased', { userId, erasedBy: userId }, { stream: `user-${userId}`, id: `erased ${userId}` }),
  revision: 1,
  position: '0000000000000002' as Position,
});

/** The process, on a clock in milliseconds that the spec sets. A rebuild is requested within `rebuildMs`. */
function opened({
  rebuildMs = 0,
  withFeedback = [],
  history = [],
  runner,
}: {
  /** Default: one that only records the commands. */
  readonly runner?: CommandRunner;
  readonly rebuildMs?: number;
  readonly withFeedback?: readonly string[];
  readonly history?: readonly object[];
} = {}) {
  const clock = { ms: 0 };
  const done: string[] = [];
  const commands: string[] = [];
  const stored = new Set<string>();
  const ports = {
    eventStore: { readStream: async () => history, head: async () => '' },
    secrets: {
      installationKey: async () => createSecretKey(Buffer.from('key')),
      dropPasswordHash: async () => undefined,
      forgetPerson: async (id: string) => done.push(`forget ${id}`),
      dropOneTimeTokens: async (purpose: string, subject: string) => done.push(`${purpose} for ${subject.split(' ')[1]}`),
    },
    files: {
      idsFrom: async (prefix: string) => [...stored].filter((id) => id.startsWith(prefix)),
      remove: async (id: string) => void stored.delete(id),
    },
    mailer: { forget: async () => undefined },
    keys: { destroy: async (id: string) => done.push(`destroy ${id}`) },
    records: {
      everythingAbout: async (userId: string) => ({
        ...{ documents: withFeedback.includes(userId) ? { feedback: [{ _id: '1' }] } : {}, files: [], correspondents: [] },
      }),
      async rebuildAll() {
        done.push(`rebuild after ${clock.ms / MINUTE} minutes`);
        clock.ms += rebuildMs;
      },
    },
  } as unknown as ErasingPorts;
  const run = async (_decider: unknown, _id: string, { type }: { readonly type: string }) => {
    commands.push(type);
    return { events: [] };
  };
  const process = erasure(
    runner ?? ({ run } as unknown as CommandRunner),
    ports,
    () => begin,
    () => clock.ms,
  );
  /** How long the process puts the event off; undefined once it is done. */
  const handled = async (userId: string): Promise<number | undefined> => {
    try {
      await process.handle(erased(userId));
      return undefined;
    } catch (error) {
      if (error instanceof PutOffError) return error.waitMs;
      throw error;
    }
  };
  /** Up to the point where only the read models have the person. */
  const untilKeyless = async (userId: string): Promise<void> => {
    for (const _ of ['traces', 'key']) clock.ms += (await handled(userId)) ?? 0;
  };
  return { clock, done, commands, stored, handled, untilKeyless };
}

it('removes the traces of an erased person twice, then the key, and then rebuilds the read models', async () => {
  const { done, handled, untilKeyless } = opened();
  await untilKeyless('asha');
  expect(done).toEqual(['forget asha', 'forget asha', 'destroy asha']);
  expect(await handled('asha')).toBeUndefined();
  expect(done.at(-1)).toMatch(/^rebuild/);
});

it('removes the copies of an erased person, and what one that was being made stored before the key was destroyed', async () => {
  const { stored, handled, untilKeyless } = opened();
  for (const id of ['asha.1.state', 'asha.1.a-0', 'bela.1.state']) stored.add(id);
  await untilKeyless('asha');
  expect([...stored]).toEqual(['bela.1.state']);
  stored.add('asha.1.a-1');
  await handled('asha');
  expect([...stored]).toEqual(['bela.1.state']);
});

it('frees the Google account of the erased person, and removes every QR code that they ever had', async () => {
  const history = [
    event('GoogleLinked', { subject: 'google asha' }, { stream: 'user-asha' }),
    event('UpiSetUp', { upiId: 'asha@okbank', qrCodeFileId: FileId.parse('replaced') }, { stream: 'user-asha' }),
  ];
  const { commands, stored, handled } = opened({ history });
  stored.add('replaced');
  await handled('asha');
  expect(commands).toContain('ReleaseGoogleAccount');
  expect([...stored]).toEqual([]);
});

it('removes the reset links of every password that the erased person had', async () => {
  const registration = { userId: 'asha', name: 'Asha', email: 'asha@example.org', role: 'candidate', referralCode: 'ASHA2345' } as const;
  const history = [
    event('UserRegistered', registration, { stream: 'user-asha' }),
    event('PasswordChanged', { passwordId: PasswordId.parse('second'), by: 'current_password' }, { stream: 'user-asha' }),
  ];
  const { done, handled } = opened({ history });
  await handled('asha');
  const links = done.filter((each) => each.startsWith('reset-password'));
  expect(links).toEqual(['reset-password for asha', 'reset-password for second', 'reset-password for ']);
});

it('rebuilds the read models at most once an hour, then for all who were erased meanwhile', async () => {
  const { clock, done, handled, untilKeyless } = opened();
  const rebuilds = () => done.filter((each) => each.startsWith('rebuild'));
  await untilKeyless('asha');
  await handled('asha');
  const begin = clock.ms;
  for (const userId of ['bela', 'chitra']) {
    await untilKeyless(userId);
    expect(await handled(userId)).toBe(begin + 60 * MINUTE - clock.ms);
  }
  expect(rebuilds()).toHaveLength(1);
  clock.ms = begin + 60 * MINUTE;
  expect([await handled('bela'), await handled('chitra')]).toEqual([undefined, undefined]);
  expect(rebuilds()).toHaveLength(2);
});

it('does not count a rebuild that began when the key may still have been in memory', async () => {
  const { clock, done, handled, untilKeyless } = opened();
  await untilKeyless('asha');
  const pauses = [await handled('bela'), await handled('bela')];
  await handled('asha');
  clock.ms += pauses[1] ?? 0;
  expect(await handled('bela')).toBeGreaterThan(50 * MINUTE);
  clock.ms += 60 * MINUTE;
  expect(await handled('bela')).toBeUndefined();
  expect(done.filter((each) => each.startsWith('rebuild'))).toHaveLength(2);
});

it('does not count a rebuild that took so long to request that it began when the key may still have been in memory', async () => {
  const { clock, done, handled, untilKeyless } = opened({ rebuildMs: MINUTE });
  await untilKeyless('asha');
  const pauses = [await handled('bela'), await handled('bela')];
  await handled('asha');
  clock.ms += pauses[1] ?? 0;
  expect(await handled('bela')).toBeGreaterThan(50 * MINUTE);
  expect(done.filter((each) => each.startsWith('rebuild'))).toHaveLength(1);
});

it('does not let feedback about an erased person stay in the read models for an hour', async () => {
  const { done, handled, untilKeyless } = opened({ withFeedback: ['bela'] });
  await untilKeyless('asha');
  await handled('asha');
  await untilKeyless('bela');
  expect(await handled('bela')).toBeUndefined();
  expect(done.filter((each) => each.startsWith('rebuild'))).toHaveLength(2);
});

it('lets the balance lapse in two parts if an unpaid hold reserved one of them at first', async () => {
  const market = await openMarket();
  const [ravi, asha] = [await market.joins('ravi', 'interviewer'), await market.joins('asha', 'candidate', 300)];
  const [slot] = (await market.publishes(ravi, 100)) as [SlotId];
  await market.checksOut(asha, slot, market.as(candidate(asha)));
  const bonus = { type: 'GrantCredit', userId: asha, amount: rupees(500), cause: 'a bonus', referredUserId: asha } as const;
  await market.must(admin, wallet, asha, bonus);
  const { clock, handled } = opened({ runner: market.runner });
  clock.ms += (await handled(asha)) ?? 0;
  expect(await market.load(wallet, asha)).toMatchObject({ balance: rupees(300) });
  await releaseHolds(market.load, market.as(admin), asha, begin);
  await handled(asha);
  expect(await market.load(wallet, asha)).toMatchObject({ balance: NO_RUPEES });
  await market.close();
});
