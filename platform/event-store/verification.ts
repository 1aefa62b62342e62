import { pause } from '../projector/supervision.ts';
import { GENESIS, linkOf } from './chain.ts';
import { type Position, START } from './port.ts';
import type { StoredLog, StoredRow } from './storedLog.ts';

/** What the log was after so many events, by a word that does not come from the log: the last one's id, and the hash of the chain there. */
export type KnownHead = { readonly number: number; readonly events: number; readonly eventId: string; readonly hash: string };

export type Finding = {
  readonly kind: 'changed' | 'missing' | 'cut' | 'seal-mismatch';
  readonly what: string;
  readonly position?: Position;
  readonly stream?: string;
};
/** The end of what was read: `hash` follows from all events, as they are now. */
export type Reached = { readonly position: Position; readonly events: number; readonly eventId: string; readonly hash: string };
export type Verified = Reached & {
  readonly findings: readonly Finding[];
  /** The last place up to which nothing was found wrong. */
  readonly sound: Reached;
};

export type VerificationOptions = {
  readonly log: StoredLog;
  /** In log order. */
  readonly heads: readonly KnownHead[];
  /** Where to begin, trusting that place. Default: before the first event. */
  readonly from?: Reached;
  /** Told after each page: how far it is, and up to where nothing is wrong. */
  readonly progress?: (events: number, sound: Reached) => void;
  /** Ends it between two pages; then the promise rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Rests as long as it has worked, so that others get their turn. */
  readonly gently?: boolean;
};

const NEVER = new AbortController().signal;
const PAGE = 1000;
/** More are not listed: a rewritten log would name every event. */
const FINDINGS_MAX = 100;
const BEGINNING: Reached = { position: START, events: 0, eventId: '', hash: GENESIS };

/** Reads the log from one end to the other and finds what does not follow: from the events before it, or from the known heads. */
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
    // All later seals differ as well; the first one says where.
    contradicted = true;
    const since = (ahead[next - 2]?.events ?? from.events) + 1;
    const what = `Seal ${head.number} has another log: of the events ${since} to ${head.events} some were rewritten, added or removed.`;
    find({ kind: 'seal-mismatch', position: reached.position, what });
  }

  function take(row: StoredRow): void {
    const { position } = row;
    const gap = log.gapBetween(reached.position, position);
    if (gap > 0) {
      const after = reached.position === START ? 'the beginning' : reached.position;
      find({
        kind: 'missing',
        position,
        what: `${gap} ${gap === 1 ? 'event is' : 'events are'} missing between ${after} and ${position}.`,
      });
    }
    const computed = linkOf(reached.hash, row);
    if (row.hash !== undefined && row.hash !== computed && gap <= 0) find(changed(row, computed));
    // From here on by the stored hash: one event that was changed must not hide behind it what else was.
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
      // Whoever went on from there would read in a circle.
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
  const lost = ahead.slice(next);
  const [last] = lost.slice(-1);
  if (last !== undefined) {
    const lacking = last.events - reached.events;
    const what = `The log has ${reached.events} events, but seal ${last.number} has seen ${last.events}: ${lacking} ${lacking === 1 ? 'is' : 'are'} gone.`;
    find({ kind: findings.some(({ kind }) => kind === 'missing') ? 'missing' : 'cut', position: reached.position, what });
  }
  if (last === undefined && given > reached.position) {
    const after = reached.position === START ? 'the beginning' : reached.position;
    find({
      kind: 'cut',
      position: reached.position,
      what: `The log ends at ${after}, but positions up to ${given} were given: events at its end are gone.`,
    });
  }
  return { ...reached, findings, sound };
}

function changed(row: StoredRow, computed: string): Finding {
  const stream = Buffer.from(row.stream).toString();
  const what = `The event at ${row.position} (revision ${row.revision} of ${stream}) does not follow from the one before it: one of the two was changed, moved or added. Stored hash ${short(row.hash ?? '')}, computed hash ${short(computed)}.`;
  return { kind: 'changed', position: row.position, stream, what };
}
const short = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;
