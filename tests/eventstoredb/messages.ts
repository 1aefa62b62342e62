import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import { type Expected, MAX_APPEND_SIZE, type Outcome, type Place, type Proposed, type Recorded } from './log.ts';

// Converts between the protocol's messages and the log. Messages sent in large numbers are serialised once and cached.

const TICKS_A_MS = 10_000;
const textOf = (bytes: Uint8Array | string): string => Buffer.from(bytes as Uint8Array).toString('utf8');
export const streamNameOf = (identifier: shared.StreamIdentifier | undefined): string => textOf(identifier?.getStreamName_asU8() ?? '');
const identifierOf = (name: string) => new shared.StreamIdentifier().setStreamName(new Uint8Array(Buffer.from(name)));

/** The proposed event; undefined if its id is not a UUID. */
export function proposedOf(message: streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage): Proposed | undefined {
  const id = message.getId()?.getString() ?? '';
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return undefined;
  const about = message.getMetadataMap();
  return {
    id,
    type: about.get('type') ?? '',
    contentType: about.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** Undefined if it is not a revision, such as -1. */
export function expectedOf(options: streams.AppendReq.Options | streams.BatchAppendReq.Options): Expected | undefined {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'stream_exists';
  const revision = options instanceof streams.AppendReq.Options ? options.getRevision() : options.getStreamPosition();
  return /^\d+$/.test(revision) && Number.isSafeInteger(Number(revision)) ? Number(revision) : undefined;
}

const wires = new WeakMap<Recorded, Buffer>();
export function eventMessage(event: Recorded): Buffer {
  const known = wires.get(event);
  if (known) return known;
  const message = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(identifierOf(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.commit))
    .setPreparePosition(String(event.prepare))
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  const about = message.getMetadataMap();
  about.set('type', event.type);
  about.set('content-type', event.contentType);
  about.set('created', String(BigInt(event.createdMs) * BigInt(TICKS_A_MS)));
  const resolved = new streams.ReadResp.ReadEvent().setEvent(message).setCommitPosition(String(event.commit));
  const wire = Buffer.from(new streams.ReadResp().setEvent(resolved).serializeBinary());
  wires.set(event, wire);
  return wire;
}

const wireOf = (message: streams.ReadResp): Buffer => Buffer.from(message.serializeBinary());
export const notFoundMessage = (stream: string): Buffer =>
  wireOf(new streams.ReadResp().setStreamNotFound(new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream))));
export const confirmationMessage = (id: string): Buffer =>
  wireOf(new streams.ReadResp().setConfirmation(new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(id)));
export const caughtUpMessage = (): Buffer => wireOf(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
export const checkpointMessage = ({ commit, prepare }: Place): Buffer =>
  wireOf(
    new streams.ReadResp().setCheckpoint(
      new streams.ReadResp.Checkpoint().setCommitPosition(String(commit)).setPreparePosition(String(prepare)),
    ),
  );

/** The answer to a call with one append. The caller reports "too large", which is an error there. */
export function appendAnswer(outcome: Exclude<Outcome, { status: 'too-large' }>): streams.AppendResp {
  const answer = new streams.AppendResp();
  if (outcome.status === 'wrong-version') {
    const wrong = new streams.AppendResp.WrongExpectedVersion();
    if (outcome.actual === undefined) wrong.setCurrentNoStream(new shared.Empty());
    else wrong.setCurrentRevision(String(outcome.actual));
    return answer.setWrongExpectedVersion(wrong);
  }
  const success = new streams.AppendResp.Success().setCurrentRevision(String(outcome.revision));
  if (outcome.place === undefined) success.setNoPosition(new shared.Empty());
  else success.setPosition(positionOf(new streams.AppendResp.Position(), outcome.place));
  return answer.setSuccess(success);
}

export type BatchOutcome = Outcome | { readonly status: 'timeout' };
/** The answer to one append of a call with many. */
export function batchAnswer(correlation: shared.UUID | undefined, stream: string, outcome: BatchOutcome): streams.BatchAppendResp {
  const answer = new streams.BatchAppendResp().setCorrelationId(correlation).setStreamIdentifier(identifierOf(stream));
  if (outcome.status !== 'written') return answer.setError(failureOf(outcome));
  const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(outcome.revision));
  if (outcome.place !== undefined) success.setPosition(positionOf(new shared.AllStreamPosition(), outcome.place));
  return answer.setSuccess(success);
}

function positionOf<M extends streams.AppendResp.Position | shared.AllStreamPosition>(message: M, { commit, prepare }: Place): M {
  message.setCommitPosition(String(commit));
  message.setPreparePosition(String(prepare));
  return message;
}

function failureOf(outcome: Exclude<BatchOutcome, { status: 'written' }>): status.Status {
  const details = new any.Any();
  switch (outcome.status) {
    case 'wrong-version': {
      const wrong = new shared.WrongExpectedVersion();
      // Without a current revision, the client takes the stream for missing.
      if (outcome.actual !== undefined) wrong.setCurrentStreamRevision(String(outcome.actual));
      details.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion');
      break;
    }
    case 'too-large':
      details.pack(
        new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_SIZE).serializeBinary(),
        'event_store.client.MaximumAppendSizeExceeded',
      );
      break;
    case 'timeout':
      details.pack(new shared.Timeout().serializeBinary(), 'event_store.client.Timeout');
      break;
  }
  return new status.Status().setDetails(details);
}
