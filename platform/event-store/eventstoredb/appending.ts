import { jsonEvent, NO_STREAM } from '@eventstore/db-client';
import type { EncodedEvent } from '../codec.ts';
import { type AppendResult, EventTooLargeError, type ExpectedRevision, type Position } from '../port.ts';
import type { Connection, Connections } from './connections.ts';
import { type Failure, failureOf, unavailable } from './failures.ts';
import { toPosition } from './positions.ts';
import { streamPage } from './reading.ts';
import { answered } from './waiting.ts';

export type Append = { readonly stream: string; readonly expected: ExpectedRevision; readonly events: readonly EncodedEvent[] };

export type AppendOptions = {
  readonly credentials: Connections['credentials'];
  /** Retries until there is an answer; throws when it gives up. */
  readonly persist: <T>(attempt: (connection: Connection) => Promise<T>) => Promise<T>;
  /** Everything up to this position was committed before this append was sent. */
  readonly known: Position;
};

/**
 * Retries an append until its outcome is known, always with the same ids at the same revision, so that the server writes it only once.
 * The server answers a repetition like the original. A position that is not beyond `known` indicates a repetition, which is confirmed
 * by comparing the ids in the stream.
 */
export async function appendOnce({ stream, expected, events }: Append, options: AppendOptions): Promise<AppendResult> {
  const { credentials, persist, known } = options;
  const before = expected === 'no_stream' ? -1 : expected;
  const last = before + events.length;
  const proposed = events.map(({ id, type, data, metadata }) =>
    jsonEvent({ id, type, data: JSON.parse(data), metadata: JSON.parse(metadata) }),
  );
  const expectedRevision = expected === 'no_stream' ? NO_STREAM : BigInt(expected);

  const outcome = await persist(async ({ client, attemptMs }) => {
    try {
      const answer = client.appendToStream(stream, proposed, { expectedRevision, credentials, deadline: attemptMs });
      return { kind: 'written' as const, answer: await answered(attemptMs, answer) };
    } catch (error) {
      const failure = failureOf(error);
      if (isVerdict(failure)) return failure;
      throw error;
    }
  });
  if (outcome.kind === 'conflict') return { status: 'conflict', actual: outcome.actual };
  if (outcome.kind === 'too-large') throw new EventTooLargeError(`An append to ${stream} is larger than the server allows.`);

  const { nextExpectedRevision, position } = outcome.answer;
  if (Number(nextExpectedRevision) !== last) {
    throw new Error(`${stream} goes on at revision ${nextExpectedRevision} after ${before}: it was deleted, which no stream must ever be.`);
  }
  if (position && toPosition(position) > known) return { status: 'appended', revision: last, position: toPosition(position) };
  const standing = await persist((connection) => streamPage(connection, stream, before + 1, events.length));
  const end = standing.at(-1);
  if (!end || !events.every(({ id }, index) => id === standing[index]?.id)) {
    throw unavailable(`it confirmed an append to ${stream} that is not there`);
  }
  return { status: 'repeated', revision: last, position: end.position };
}

type Verdict = Extract<Failure, { kind: 'conflict' | 'too-large' }>;
const isVerdict = (failure: Failure): failure is Verdict => failure.kind === 'conflict' || failure.kind === 'too-large';
