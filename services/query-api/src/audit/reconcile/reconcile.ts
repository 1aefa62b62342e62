import { type EventStore, type Position, START } from '@s30/platform/event-store/port';
import { readThrough } from '@s30/platform/projector/replay';
import type { ReadStore } from '@s30/platform/read-store/port';
import { bookComparisons, booksConserved } from './books.ts';
import { type Comparison, comparisons, type Said } from './compare.ts';
import { conserved } from './conservation.ts';
import { enter, newLedger } from './ledger.ts';
import type { Check, Difference, Reconciliation } from './report.ts';

export type ReconcileOptions = {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly progress?: (events: number) => void;
};
type Taken = { readonly name: string; readonly checkpoint: Position; readonly said: Said };
const TRIES = 20;

/** Reads a model at a single position of the log, since a server may be writing. */
async function taken({ name, read }: Comparison, readStore: ReadStore): Promise<Taken> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await readStore.status(name);
    const said = await read(readStore);
    const after = await readStore.status(name);
    if (before.checkpoint === after.checkpoint && before.live === after.live) return { name, checkpoint: after.checkpoint, said };
  }
  throw new Error(`the read model ${name} does not stand still: try again when the server is less busy`);
}

/**
 * Checks every figure of the read models against the events, and that money is conserved. Each read
 * model is compared at its own position. Read-only; safe beside a running server.
 */
export async function reconcile({ eventStore, readStore, progress }: ReconcileOptions): Promise<Reconciliation> {
  const models: Taken[] = [];
  for (const comparison of [...comparisons, ...bookComparisons]) models.push(await taken(comparison, readStore));
  const head = await eventStore.head();
  const ledger = newLedger();
  const totals: Check[] = [];
  const differences: Difference[] = [];
  let checks = 0;
  let events = 0;
  let position = START;

  const note = (check: Check, where: string): void => {
    checks += 1;
    if (check.found !== check.expected) differences.push({ ...check, where });
  };
  async function readUpTo(upTo: Position): Promise<void> {
    const before = events;
    const tell = (read: number) => progress?.(before + read);
    events += await readThrough({ eventStore, after: position, upTo, take: (event) => enter(ledger, event), progress: tell });
    position = upTo;
  }

  for (const { name, checkpoint, said } of models.toSorted((a, b) => (a.checkpoint < b.checkpoint ? -1 : 1))) {
    await readUpTo(checkpoint);
    for (const { check, isTotal } of said(ledger)) {
      note(check, `read model ${name}`);
      if (isTotal) totals.push(check);
    }
  }
  await readUpTo(head);
  for (const check of [...conserved(ledger), ...booksConserved(ledger)]) note(check, 'events');
  return { events, head: position, checks, totals, differences, readModels: models.map(({ name, checkpoint }) => ({ name, checkpoint })) };
}
