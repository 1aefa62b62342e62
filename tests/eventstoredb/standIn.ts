import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData, status } from '@grpc/grpc-js';
import { type AppendCall, append, type BatchCall, batchAppend, type Gate } from './appending.ts';
import { type Log, openLog } from './log.ts';
import { streamNameOf } from './messages.ts';
import { optionsOf, type ReadCall, read, type Subscriber, subscribe } from './reading.ts';

/**
 * A stand-in for one EventStoreDB node: it speaks the real protocol over a real socket, so the product's client is tested as it is.
 *
 * It implements the call for supported methods; appends (one per call, and many over one call) with expected revisions, recognition
 * of repeated ids, the size limit and the deadline; reads of a stream and of the log in both directions; subscriptions to the log
 * with filters, checkpoints and the caught-up message; events in system streams; commit and prepare positions; soft deletes.
 * It does not implement users and rights, TLS, clusters and leaders, persistent subscriptions, projections, links, stream metadata,
 * scavenging, tombstones, subscriptions to one stream, flushing to disk, or the server's memory of ids for appends that expect any
 * revision.
 */
export type StandIn = {
  /** A connection string for the client; the same after a restart. */
  readonly url: string;
  /** The log itself: what was written, even if no client was told. */
  readonly log: Log;
  /** Cuts every socket and stops listening. The log is kept. */
  kill(): Promise<void>;
  /** Listens again on the same port. */
  restart(): Promise<void>;
  /** Keeps connections open and accepts new ones, but answers nothing. */
  pause(): void;
  /** Answers the held calls that have not been cancelled. */
  resume(): void;
  /** Carries out the next appends without answering them. */
  loseAnswers(count: number): void;
  /** Open subscriptions stay open but deliver nothing more; new ones work. */
  silenceSubscriptions(): void;
  /** Ends the open subscriptions like a node that shuts down cleanly. */
  endSubscriptions(): void;
  /** With false, refuses everything like a node that is still starting. */
  beReady(isReady: boolean): void;
  /** With true, refuses everything like a node that does not accept the user's password. */
  denyUser(isDenied: boolean): void;
  /** Makes the next calls for the supported methods fail. */
  failFeatureCalls(count: number): void;
  /** Appends an event to one of the system's streams. */
  writeSystemEvent(): void;
  /** The number of subscriptions that are open now, and of all so far. */
  subscriptions(): { readonly open: number; readonly ever: number };
  close(): Promise<void>;
};

const DENIED = { code: status.UNAUTHENTICATED, details: 'Not Authenticated' };
const NOT_READY = { code: status.UNKNOWN, details: 'Server Is Not Ready' };
/** The real node allows larger messages than this library does by default. */
const MAX_MESSAGE = 17 * 1024 * 1024;

/** Starts a stand-in on a port (default: a free one), with its log in `file` if one is named. */
export async function startStandIn(options: { readonly port?: number; readonly file?: string } = {}): Promise<StandIn> {
  const subscribers = new Set<Subscriber>();
  let isWakeDue = false;
  const wakeAll = (): void => {
    isWakeDue = false;
    for (const subscriber of subscribers) subscriber.wake();
  };
  const log = openLog({
    file: options.file,
    onAppend: () => {
      if (isWakeDue) return;
      isWakeDue = true;
      setImmediate(wakeAll);
    },
  });
  let held: (() => void)[] | undefined;
  let isReady = true;
  let isDenied = false;
  let answersToLose = 0;
  let subscribed = 0;
  let featureCallsToFail = 0;
  let server: Server | undefined;

  const gate: Gate = {
    admit(call, refuse, work) {
      if (held) held.push(() => !call.cancelled && gate.admit(call, refuse, work));
      else if (isDenied) refuse(DENIED);
      else if (isReady) work();
      else refuse(NOT_READY);
    },
    isAnswerLost() {
      if (answersToLose === 0) return false;
      answersToLose -= 1;
      return true;
    },
  };

  const handlers = {
    getSupportedMethods(call: ServerUnaryCall<unknown, features.SupportedMethods>, answer: sendUnaryData<features.SupportedMethods>) {
      gate.admit(call, answer, () => {
        if (featureCallsToFail > 0) {
          featureCallsToFail -= 1;
          return answer({ code: status.INTERNAL, details: 'the node cannot say what it supports' });
        }
        answer(null, supportedMethods());
      });
    },
    read(call: ReadCall) {
      const refuse = (error: object) => void call.emit('error', error);
      gate.admit(call, refuse, () => {
        if (!optionsOf(call).hasSubscription()) return read(log, call);
        const subscriber = subscribe(log, call);
        subscribers.add(subscriber);
        subscribed += 1;
        call.once('cancelled', () => subscribers.delete(subscriber));
        call.once('close', () => subscribers.delete(subscriber));
      });
    },
    append: (call: AppendCall, answer: sendUnaryData<streams.AppendResp>) => append(log, gate, call, answer),
    batchAppend: (call: BatchCall) => batchAppend(log, gate, call),
    delete(call: ServerUnaryCall<streams.DeleteReq, streams.DeleteResp>, answer: sendUnaryData<streams.DeleteResp>) {
      gate.admit(call, answer, () => {
        log.remove(streamNameOf(call.request.getOptions()?.getStreamIdentifier()));
        answer(null, new streams.DeleteResp());
      });
    },
  };

  async function listen(port: number): Promise<number> {
    const fresh = new Server({ 'grpc.max_receive_message_length': MAX_MESSAGE, 'grpc.max_send_message_length': MAX_MESSAGE });
    const { getSupportedMethods } = featuresService.ServerFeaturesService;
    const service = streamsService.StreamsService;
    fresh.addService({ getSupportedMethods }, handlers);
    fresh.addService(
      {
        // Messages of the log are serialised already.
        read: { ...service.read, responseSerialize: (message: Buffer) => message },
        append: service.append,
        batchAppend: service.batchAppend,
        delete: service.delete,
      },
      handlers,
    );
    const bound = await new Promise<number>((resolve, reject) => {
      fresh.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, at) => (error ? reject(error) : resolve(at)));
    });
    server = fresh;
    return bound;
  }

  function writeSystemEvent(): void {
    const data = Buffer.from('{}');
    log.append('$stats-127.0.0.1:2113', 'any', [
      { id: crypto.randomUUID(), type: '$statsCollected', contentType: 'application/json', data, metadata: Buffer.alloc(0) },
    ]);
  }

  async function kill(): Promise<void> {
    server?.forceShutdown();
    server = undefined;
    subscribers.clear();
    held = undefined;
    // The port is free again once the closed listener has left the event loop.
    await new Promise((resolve) => setImmediate(resolve));
  }

  const port = await listen(options.port ?? 0);
  if (log.all.length === 0) writeSystemEvent();

  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    log,
    kill,
    async restart() {
      await listen(port);
      writeSystemEvent();
    },
    pause() {
      held ??= [];
    },
    resume() {
      const waiting = held ?? [];
      held = undefined;
      for (const work of waiting) work();
    },
    loseAnswers(count) {
      answersToLose = count;
    },
    silenceSubscriptions() {
      for (const subscriber of subscribers) subscriber.silence();
    },
    endSubscriptions() {
      for (const subscriber of subscribers) subscriber.end();
    },
    beReady(ready) {
      isReady = ready;
    },
    denyUser(denied) {
      isDenied = denied;
    },
    failFeatureCalls(count) {
      featureCallsToFail = count;
    },
    writeSystemEvent,
    subscriptions: () => ({ open: subscribers.size, ever: subscribed }),
    async close() {
      await kill();
      log.close();
    },
  };
}

function supportedMethods(): features.SupportedMethods {
  const answer = new features.SupportedMethods().setEventStoreServerVersion('24.10.0');
  for (const method of ['read', 'append', 'batchappend', 'delete']) {
    answer.addMethods(
      new features.SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(method).setFeaturesList([]),
    );
  }
  return answer;
}
