import { expect, it } from '@jest/globals';
import type { Position } from '../event-store/port.ts';
import { START } from '../event-store/port.ts';
import type { StoredRow } from '../event-store/storedLog.ts';
import { type Installation, lossOf } from './belonging.ts';

const first: StoredRow = {
  ...{ position: '0000000000000001' as Position, revision: 0, hash: undefined },
  ...{ id: Buffer.from('e1'), stream: Buffer.from('s'), type: Buffer.from('t'), data: Buffer.from('{}'), metadata: Buffer.from('{}') },
};

/** An installation whose log another process starts, claiming the secrets, right after this one first reads the log or the secrets. */
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
      },
    },
  };
}

it.each(['log', 'secrets'] as const)(
  'reports no loss when another process starts the installation while the %s are read',
  async (lookedAt) => {
    expect(await lossOf(startedMeanwhile(lookedAt))).toBeUndefined();
  },
);
