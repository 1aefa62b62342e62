import { pause } from '../clock/pause.ts';
import { GENESIS, linkOf } from './chain.ts';
import { type Position, START } from './port.ts';
import type { StoredLog, StoredRow } from './storedLog.ts';

/** The state of the log after `events` events, from a source outside the log: the last event's id and the chain's hash there. */
type KnownHead = { readonly number: number; readonly events: number; readonly eventId: string; readonly hash: string };

type Finding = {
  readonly kind: 'changed' | 'missing' | 'cut' | 'seal-mismatch';
  readonly what: string;
  readonly position?: Position;
  readonly stream?: string;
};
/** How far the log was read; `hash` is the hash of the chain there. */
export type Reached = { readonly position: Position; readonly events: number; readonly eventId: string; readonly hash: string };
export type Verified = Reached & {
  readonly findings: readonly Finding[];
  /** The last place before the first finding. */
  readonly sound: Reached;
};

export type VerificationOptions = {
  readonly log: StoredLog;
  /** In log order. */
  readonly heads: readonly KnownHead[];
  /** Where to start; everything before is trusted. Default: before the first event. */
  readonly from?: Reached;
  /** Called after each page with the number of events read and the last sound place. */
  readonly progress?: (events: number, sound: Reached) => void;
  /** Stops between two pages; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Pauses after each page for as long as the page took, to leave room for other work. */
  readonly gently?: boolean;
};

const NEVER = new AbortController().signal;
const PAGE = 1000;
/** Further findings are not listed: a rewritten log would yield one per event. */
const FINDINGS_MAX = 100;
const BEGINNING: Reached = { position: START, events: 0, eventId: '', hash: GENESIS };

/** Reads the log in order and reports every event that contradicts the chain before it or the known heads. */
export async function verifyLog({
  log,
  heads,
  from = BEGINNING,
  progress,
  signal = NEVER,
  gently = false,
}: VerificationOptions): Promise<Verified> {
  const findings: Finding[] = [];
  const find = (finding: Finding): void => {
    if (findings.length < FINDINGS_MAX) findings.push(finding);
  };
  const ahead = heads.filter(({ events }) => events > from.events);
  let reached = from;
  let sound = from;
  let next = 0;
  let contradicted = false;

  function compare(head: KnownHead): void {
    next += 1;
    if (contradicted || (head.hash === reached.hash && head.eventId === reached.eventId)) return;
    // All later seals differ as well; only the first one shows where.
    contradicted = true;
    const since = (ahead[next - 2]?.events ?? from.events) + 1;
    const what = `Seal ${head.number} has another log: of the events ${since} to ${head.events} some were rewritten, added or removed.`;
    find({ kind: 'seal-mismatch', position: reached.position, what });
  }

  function take(row: StoredRow): void {
    const { position } = row;
    const gap = log.gapBetween(reached.position, position);
    if (gap > 0) {
      const what = `${gap} ${gap === 1 ? 'event is' : 'events are'} missing between ${nameOf(reached.position)} and ${position}.`;
      find({ kind: 'missing', position, what });
    }
    const computed = linkOf(reached.hash, row);
    if (row.hash !== undefined && row.hash !== computed && gap <= 0) find(changed(row, computed));
    // Continue with the stored hash, so that one changed event does not hide later changes.
    reached = { position, events: reached.events + 1, eventId: Buffer.from(row.id).toString(), hash: row.hash ?? computed };
    const head = ahead[next];
    if (head?.events === reached.events) compare(head);
    if (findings.length === 0) sound = reached;
  }

  const given = await log.lastGiven();
  for (;;) {
    signal.throwIfAborted();
    const begun = performance.now();
    const rows = await log.rows({ after: reached.position, limit: PAGE });
    if (rows.length === 0) break;
    for (const row of rows) {
      // Continuing from here would loop forever.
      if (row.position <= reached.position) {
        const what = `The event at ${row.position} stands after the one at ${reached.position}: the file is damaged there, and nothing after it was read.`;
        find({ kind: 'changed', position: row.position, what });
        return { ...reached, findings, sound };
      }
      take(row);
    }
    progress?.(reached.events, sound);
    if (gently) await pause(performance.now() - begun, signal);
  }
  const last = ahead.slice(next).at(-1);
  if (last !== undefined) {
    const lacking = last.events - reached.events;
    const what = `The log has ${reached.events} events, but seal ${last.number} has seen ${last.events}: ${lacking} ${lacking === 1 ? 'is' : 'are'} gone.`;
    find({ kind: findings.some(({ kind }) => kind === 'missing') ? 'missing' : 'cut', position: reached.position, what });
  } else if (given > reached.position) {
    const what = `The log ends at ${nameOf(reached.position)}, but positions up to ${given} were given: events at its end are gone.`;
    find({ kind: 'cut', position: reached.position, what });
  }
  return { ...reached, findings, sound };
}

const nameOf = (position: Position): string => (position === START ? 'the beginning' : position);

function changed(row: StoredRow, computed: string): Finding {
  const stream = Buffer.from(row.stream).toString();
  const what = `The event at ${row.position} (revision ${row.revision} of ${stream}) does not follow from the one before it: one of the two was changed, moved or added. Stored hash ${short(row.hash ?? '')}, computed hash ${short(computed)}.`;
  return { kind: 'changed', position: row.position, stream, what };
}
const short = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;
