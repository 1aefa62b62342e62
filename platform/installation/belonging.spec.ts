import { expect, it } from '@jest/globals';
import type { Position } from '../event-store/port.ts';
import { START } from '../event-store/port.ts';
import type { StoredRow } from '../event-store/storedLog.ts';
import { claimParts, type Installation, lacksKeys, lossOf } from './belonging.ts';

const first: StoredRow = {
  ...{ position: '0000000000000001' as Position, revision: 0, hash: undefined },
  ...{ id: Buffer.from('e1'), stream: Buffer.from('s'), type: Buffer.from('t'), data: Buffer.from('{}'), metadata: Buffer.from('{}') },
};

/** An installation whose log another process starts, with its secrets, right after this one first reads the log or the secrets. */
function startedMeanwhile(lookedAt: 'log' | 'secrets'): Installation {
  const rows: StoredRow[] = [];
  let owner: string | undefined;
  const look = (at: typeof lookedAt) => {
    if (at !== lookedAt) return;
    rows.push(first);
    owner = 'e1';
  };
  return {
    log: {
      async rows({ after }) {
        const found = after === START ? [...rows] : [];
        look('log');
        return found;
      },
      at: async () => [],
      count: async () => rows.length,
    },
    seals: { read: async () => ({ lines: [], publicKey: undefined, keysAgree: true, lastMade: undefined }) },
    parts: {
      secrets: {
        async belongsTo() {
          look('secrets');
          return owner;
        },
        assignTo: async () => undefined,
        hasKeys: async () => rows.length > 0,
      },
    },
  };
}

it.each(['log', 'secrets'] as const)(
  'reports no loss and no missing keys when another process starts the installation while the %s are read',
  async (lookedAt) => {
    expect(await lossOf(startedMeanwhile(lookedAt))).toBeUndefined();
    expect(await lacksKeys(startedMeanwhile(lookedAt))).toBe(false);
  },
);

it.each([
  ['lacks its keys when the secrets have neither an owner nor a key', { rows: [first] }, true],
  ['has its keys when the secrets of an older release name no owner', { rows: [first], keys: true }, false],
  ['has its keys when the secrets belong to a log', { rows: [first], owner: 'e1' }, false],
  ['needs no keys while it is empty', { rows: [] }, false],
] as const)(
  'a log %s',
  async (_, { rows, owner, keys = false }: { rows: readonly StoredRow[]; owner?: string; keys?: boolean }, expected) => {
    const secrets = { belongsTo: async () => owner, assignTo: async () => undefined, hasKeys: async () => keys };
    expect(
      await lacksKeys({ log: { rows: async () => rows, at: async () => [], count: async () => rows.length }, parts: { secrets } }),
    ).toBe(expected);
  },
);

function installed(rows: readonly StoredRow[], owners: Readonly<Record<'secrets' | 'files', string | undefined>>) {
  const claimed: string[] = [];
  const part = (name: keyof typeof owners) => ({
    belongsTo: async () => owners[name],
    assignTo: async (id: string) => void claimed.push(`${name} ${id}`),
    hasKeys: async () => true,
  });
  const installation: Installation = {
    log: { rows: async () => rows, at: async () => [], count: async () => rows.length },
    seals: { read: async () => ({ lines: [], publicKey: undefined, keysAgree: true, lastMade: undefined }) },
    parts: { secrets: part('secrets'), files: part('files') },
  };
  return { installation, claimed };
}

it.each([
  ['none while it is empty', [], undefined, undefined, []],
  ['those that have no owner, and no others', [first], 'e1', undefined, ['files e1']],
  ['none of another log', [first], 'e2', 'e1', []],
])('a log claims %s', async (_, rows, secrets, files, expected) => {
  const { installation, claimed } = installed(rows, { secrets, files });
  await claimParts(installation);
  expect(claimed).toEqual(expected);
});

it.each([
  ['nothing when no part has an owner', [first], undefined, undefined, undefined],
  [
    'the part of another log',
    [first],
    'e1',
    'e2',
    'The files belong to a log that begins with event e2, but the event log begins with event e1',
  ],
  ['the part of a lost log', [], 'e1', 'e1', 'The secrets belong to a log that begins with event e1, but the event log is empty'],
])('without seals, a loss is %s', async (_, rows, secrets, files, what) => {
  const { installation } = installed(rows, { secrets, files });
  expect((await lossOf(installation))?.what).toBe(what);
});
