import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditFinding } from '@s30/contracts/documents/audit';
import { type Instant, instantOf } from '@s30/contracts/time';
import { contractCatalogue, counted, noted } from '@s30/platform/event-store/contract.testing';
import type { EventStore } from '@s30/platform/event-store/port';
import type { StoredLog } from '@s30/platform/event-store/storedLog';
import { sealHead, verifyAll } from '@s30/platform/seals/integrity';
import type { SealStore } from '@s30/platform/seals/port';

/** Adapters for a small log with three seals, the last one at its head; the specs pass them in. */
export type Adapters = {
  readonly openStore: (path: string, catalogue: typeof contractCatalogue) => Promise<EventStore>;
  readonly openLog: (path: string) => Promise<StoredLog>;
  readonly openSeals: (folder: string, keyFolder: string) => SealStore;
};
export const SEALED_AT = [60, 140, 240];
export const EVENTS = 240;
export const now = (): Instant => instantOf(Date.now());

export async function sealedLog({ openStore, openLog, openSeals }: Adapters) {
  const folder = mkdtempSync(join(tmpdir(), 's30-sealed-'));
  const original = join(folder, 'original.db');
  const seals = openSeals(join(folder, 'seals'), folder);
  const store = await openStore(original, contractCatalogue);
  for (let n = 1; n <= EVENTS; n += 1) {
    await store.append(`counter-${n}`, 'no_stream', [n % 3 === 0 ? noted(`naïve \uFFFD ☕ ${n}`) : counted(n)]);
    if (!SEALED_AT.includes(n)) continue;
    const log = await openLog(original);
    await sealHead({ log, seals, now });
    await log.close();
  }
  await store.close();

  return {
    folder,
    original,
    /** The path of the copy that is tampered with. */
    copy: join(folder, 'copy.db'),
    seals,
    /** The findings for a file; one that cannot be read counts as damaged. */
    async findingsIn(path: string, sealStore = seals): Promise<readonly AuditFinding[]> {
      try {
        const log = await openLog(path);
        try {
          const damage = (await log.damage()).map((what): AuditFinding => ({ kind: 'file-damaged', what }));
          return [...damage, ...(await verifyAll({ log, seals: sealStore, now })).findings];
        } finally {
          await log.close();
        }
      } catch (error) {
        return [{ kind: 'file-damaged', what: String(error) }];
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
export type SealedLog = Awaited<ReturnType<typeof sealedLog>>;
