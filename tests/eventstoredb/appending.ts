import type shared from '@eventstore/db-client/generated/shared_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, type ServerDuplexStream, type ServerReadableStream, type sendUnaryData, status } from '@grpc/grpc-js';
import { type Expected, type Log, MAX_APPEND_SIZE, type Proposed } from './log.ts';
import { appendAnswer, batchAnswer, expectedOf, proposedOf, streamNameOf } from './messages.ts';

export type AppendCall = ServerReadableStream<streams.AppendReq, streams.AppendResp>;
export type BatchCall = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;
/** Decides when a call is handled and whether its answer is delivered. */
export type Gate = {
  admit(call: { readonly cancelled: boolean }, refuse: (error: { code: status; details: string }) => void, work: () => void): void;
  isAnswerLost(): boolean;
};

/** A call with one append: options first, then the events one by one. */
export function append(log: Log, gate: Gate, call: AppendCall, answer: sendUnaryData<streams.AppendResp>): void {
  let stream = '';
  let expected: Expected | undefined;
  const events: (Proposed | undefined)[] = [];
  call.on('data', (request: streams.AppendReq) => {
    const options = request.getOptions();
    if (options) {
      stream = streamNameOf(options.getStreamIdentifier());
      expected = expectedOf(options);
    }
    const message = request.getProposedMessage();
    if (message) events.push(proposedOf(message));
  });
  // A call that is cut off also ends, and counts as cancelled only afterwards. Half an append must not be carried out.
  call.on('end', () => setImmediate(() => !call.cancelled && carryOut()));
  function carryOut(): void {
    gate.admit(call, answer, () => {
      const valid = events.filter((event) => event !== undefined);
      if (expected === undefined || valid.length < events.length) return answer({ code: status.INVALID_ARGUMENT, details: 'not valid' });
      const outcome = log.append(stream, expected, valid);
      if (gate.isAnswerLost()) return;
      if (outcome.status === 'too-large') return answer(tooLarge());
      answer(null, appendAnswer(outcome));
    });
  }
}

function tooLarge() {
  const metadata = new Metadata();
  metadata.set('exception', 'maximum-append-size-exceeded');
  metadata.set('maximum-append-size', String(MAX_APPEND_SIZE));
  return { code: status.INVALID_ARGUMENT, details: 'Maximum Append Size Exceeded.', metadata };
}

type Pending = {
  readonly stream: string;
  readonly expected: Expected | undefined;
  readonly deadline: number;
  readonly events: (Proposed | undefined)[];
};

/** A call with many appends: each in one or more requests, answered by its correlation id. */
export function batchAppend(log: Log, gate: Gate, call: BatchCall): void {
  const pending = new Map<string, Pending>();
  const fail = (error: { code: status; details: string }): void => void call.emit('error', error);

  function finish(correlation: shared.UUID | undefined, { stream, expected, deadline, events }: Pending): void {
    const valid = events.filter((event) => event !== undefined);
    if (expected === undefined || valid.length < events.length) {
      fail({ code: status.INVALID_ARGUMENT, details: 'not valid' });
      return;
    }
    const outcome = Date.now() > deadline ? ({ status: 'timeout' } as const) : log.append(stream, expected, valid);
    if (!gate.isAnswerLost()) call.write(batchAnswer(correlation, stream, outcome));
  }
  call.on('data', (request: streams.BatchAppendReq) => {
    const correlation = request.getCorrelationId();
    const key = correlation?.getString() ?? '';
    const options = request.getOptions();
    const one = pending.get(key) ?? {
      stream: streamNameOf(options?.getStreamIdentifier()),
      expected: options && expectedOf(options),
      deadline: options?.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY,
      events: [],
    };
    one.events.push(...request.getProposedMessagesList().map(proposedOf));
    if (!request.getIsFinal()) {
      pending.set(key, one);
      return;
    }
    pending.delete(key);
    gate.admit(call, fail, () => finish(correlation, one));
  });
  call.on('end', () => call.end());
}
