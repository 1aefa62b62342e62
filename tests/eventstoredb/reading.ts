import { randomUUID } from 'node:crypto';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Log, Recorded } from './log.ts';
import { caughtUpMessage, checkpointMessage, confirmationMessage, eventMessage, notFoundMessage, streamNameOf } from './messages.ts';

export type ReadCall = ServerWritableStream<streams.ReadReq, Buffer>;
type Options = streams.ReadReq.Options;

const BACKWARDS = 1;
/** How many events a filtered subscription scans between checkpoints, if the client does not say. */
const WINDOW = 32;

/** Reads a stream or the log in either direction, from a revision or position (inclusive), up to a count. */
export function read(log: Log, call: ReadCall): void {
  const options = optionsOf(call);
  const from = options.getStream();
  const name = from ? streamNameOf(from.getStreamIdentifier()) : '';
  const source = from ? log.stream(name) : log.all;
  if (!source) {
    call.write(notFoundMessage(name));
    call.end();
    return;
  }
  const passes = filterOf(options);
  const step = options.getReadDirection() === BACKWARDS ? -1 : 1;
  let index = from ? startInStream(from, source, step) : startInLog(log, options, step);
  let left = Number(options.getCount());
  const send = (): void => {
    if (call.cancelled || call.destroyed) return;
    while (left > 0) {
      const event = source[index];
      if (!event) break;
      index += step;
      if (!passes(event)) continue;
      left -= 1;
      if (!call.write(eventMessage(event))) {
        call.once('drain', send);
        return;
      }
    }
    call.end();
  };
  send();
}

export type Subscriber = {
  /** Delivers newly appended events. */
  wake(): void;
  /** From now on, stays open but delivers nothing. */
  silence(): void;
  /** Ends it like a node that shuts down cleanly. */
  end(): void;
};

/** Delivers the log after a position (exclusive), then newly appended events. */
export function subscribe(log: Log, call: ReadCall): Subscriber {
  const options = optionsOf(call);
  const filter = options.getFilter();
  const passes = filterOf(options);
  const checkpointEvery = filter ? (filter.getMax() || WINDOW) * Math.max(1, filter.getCheckpointintervalmultiplier()) : undefined;
  const from = options.getAll()?.getPosition();
  let index = startInLog(log, options, 1);
  if (from && isAt(log.all[index], from)) index += 1;
  let skipped = 0;
  let isLive = false;
  let isBlocked = false;
  let isSilent = false;

  const write = (message: Buffer): void => {
    if (call.write(message)) return;
    isBlocked = true;
    call.once('drain', () => {
      isBlocked = false;
      wake();
    });
  };
  function wake(): void {
    while (!isBlocked && !isSilent && !call.cancelled) {
      const event = log.all[index];
      if (!event) {
        if (!isLive) {
          isLive = true;
          const last = log.all.at(-1);
          if (checkpointEvery !== undefined && last) write(checkpointMessage(last));
          write(caughtUpMessage());
        }
        return;
      }
      index += 1;
      if (passes(event)) {
        write(eventMessage(event));
      } else {
        skipped += 1;
        if (checkpointEvery !== undefined && skipped % checkpointEvery === 0) write(checkpointMessage(event));
      }
    }
  }
  write(confirmationMessage(randomUUID()));
  wake();
  return {
    wake,
    silence: () => {
      isSilent = true;
    },
    end: () => void call.end(),
  };
}

export function optionsOf(call: ReadCall): Options {
  const options = call.request.getOptions();
  if (!options) throw new Error('a read without options');
  return options;
}

const isAt = (event: Recorded | undefined, position: streams.ReadReq.Options.Position): boolean =>
  event?.commit === Number(position.getCommitPosition()) && event.prepare === Number(position.getPreparePosition());

function startInStream(from: streams.ReadReq.Options.StreamOptions, events: readonly Recorded[], step: number): number {
  if (from.hasEnd()) return events.length - 1;
  if (from.hasStart()) return 0;
  const index = Number(from.getRevision()) - (events[0]?.revision ?? 0);
  return step < 0 ? Math.min(index, events.length - 1) : Math.max(index, 0);
}

function startInLog(log: Log, options: Options, step: number): number {
  const from = options.getAll();
  const position = from?.getPosition();
  if (position) {
    const at = log.indexAt({ commit: Number(position.getCommitPosition()), prepare: Number(position.getPreparePosition()) });
    // Reading backwards, a position is the edge before its event.
    return step < 0 ? at - 1 : at;
  }
  if (!from?.hasEnd()) return 0;
  return step < 0 ? log.all.length - 1 : log.all.length;
}

function filterOf(options: Options): (event: Recorded) => boolean {
  const filter = options.getFilter();
  const expression = filter?.getStreamIdentifier() ?? filter?.getEventType();
  if (!expression) return () => true;
  const byStream = filter?.hasStreamIdentifier() ?? false;
  const prefixes = expression.getPrefixList();
  const pattern = expression.getRegex() === '' ? undefined : new RegExp(expression.getRegex());
  return (event) => {
    const text = byStream ? event.stream : event.type;
    return pattern ? pattern.test(text) : prefixes.some((prefix) => text.startsWith(prefix));
  };
}
