import type { Response } from 'express';
import type { FollowedAnswer } from './answer.ts';

export const EVENTS_TYPE = 'text/event-stream';

/** Proxies close what is silent for a minute, and a dead connection is only noticed by writing to it. */
export const HEARTBEAT_MS = 15_000;
/** Then the client comes back with its credentials: nobody listens for long after the end of a session. */
const LONGEST_MS = 600_000;
/** A stream costs a connection; clients that find no place ask again and again instead. */
const PLACES = { all: 1_000, each: 6 } as const;

export type EventStreams = {
  readonly hasPlaceFor: (who: string) => boolean;
  /** Resolves when the stream has ended; rejects when what it follows failed. */
  readonly serve: (response: Response, answer: FollowedAnswer, who: string) => Promise<void>;
  /** Ends all streams, and those still to come at once. */
  readonly close: () => void;
};

/** Answers that go on: how many there are, and when each of them ends. */
export function createEventStreams({ heartbeatMs = HEARTBEAT_MS }: { readonly heartbeatMs?: number } = {}): EventStreams {
  const open = new Set<{ readonly who: string; readonly end: () => void }>();
  let isClosing = false;

  return {
    hasPlaceFor: (who) => open.size < PLACES.all && [...open].filter((stream) => stream.who === who).length < PLACES.each,

    serve: (response, answer, who) =>
      new Promise((resolve, reject) => {
        response.status(answer.status);
        for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
        for (const cookie of answer.cookies) response.append('Set-Cookie', cookie);
        // Compressing or collecting would hold events back.
        response.setHeader('Cache-Control', 'no-store, no-transform');
        response.setHeader('X-Accel-Buffering', 'no');
        if (response.destroyed || response.req.method === 'HEAD') {
          response.end();
          return resolve();
        }
        const stream = { who, end: () => response.end() };
        open.add(stream);
        const heartbeat = setInterval(() => response.write(': here\n\n'), heartbeatMs);
        const longest = setTimeout(stream.end, LONGEST_MS);
        const stop = answer.events.follow({
          next: (event) => response.write(`data: ${event}\n\n`),
          failed: (error) => {
            response.destroy();
            reject(error);
          },
        });
        response.once('close', () => {
          stop();
          clearInterval(heartbeat);
          clearTimeout(longest);
          open.delete(stream);
          resolve();
        });
        response.write(`${answer.body}: open\n\n`);
        if (isClosing) stream.end();
      }),

    close: () => {
      isClosing = true;
      for (const { end } of open) end();
    },
  };
}
