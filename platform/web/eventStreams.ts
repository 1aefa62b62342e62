import type { Response } from 'express';
import { type FollowedAnswer, writeHead } from './answer.ts';

export const EVENTS_TYPE = 'text/event-stream';

/** Proxies close connections that are silent for a minute, and a dead connection is only noticed by writing to it. */
export const HEARTBEAT_MS = 15_000;
/** Then the client reconnects with its credentials, so a stream does not long outlive its session. */
const LONGEST_MS = 600_000;
/** More than any one event takes. A client with so much unread reads too slowly, or not at all. */
const UNREAD_MAX_BYTES = 256 * 1024;
/** Each stream holds a connection; clients that get none poll instead. */
const PLACES = { all: 1_000, each: 6 } as const;

export type EventStreams = ReturnType<typeof createEventStreams>;
/** Manages server-sent event streams: how many there may be, and when they end. */
export function createEventStreams({ heartbeatMs = HEARTBEAT_MS }: { readonly heartbeatMs?: number } = {}) {
  const open = new Set<{ readonly who: string; readonly end: () => void }>();
  let isClosing = false;

  return {
    hasPlaceFor: (who: string): boolean => open.size < PLACES.all && [...open].filter((stream) => stream.who === who).length < PLACES.each,

    /** Resolves when the stream has ended; rejects if its source failed. */
    serve: (response: Response, answer: FollowedAnswer, who: string) =>
      new Promise<void>((resolve, reject) => {
        writeHead(response, answer);
        // Compression or buffering would delay events.
        response.setHeader('Cache-Control', 'no-store, no-transform');
        response.setHeader('X-Accel-Buffering', 'no');
        if (response.destroyed || response.req.method === 'HEAD') {
          response.end();
          return resolve();
        }
        // Writing after the end is an error that would end the process, and an end that no one reads would keep the connection.
        const write = (text: string): void => {
          if (response.writableEnded || response.writableLength > UNREAD_MAX_BYTES) response.destroy();
          else response.write(text);
        };
        const stop = answer.events.follow({
          next: (event) => write(`data: ${event}\n\n`),
          failed: (error) => {
            response.destroy();
            reject(error);
          },
        });
        const end = () => {
          stop();
          response.end();
        };
        const stream = { who, end };
        open.add(stream);
        const heartbeat = setInterval(() => write(': here\n\n'), heartbeatMs);
        const longest = setTimeout(end, LONGEST_MS);
        response.once('close', () => {
          stop();
          clearInterval(heartbeat);
          clearTimeout(longest);
          open.delete(stream);
          resolve();
        });
        response.write(`${answer.body}: open\n\n`);
        if (isClosing) end();
      }),

    /** Ends all streams, and later ones at once. */
    close: (): void => {
      isClosing = true;
      for (const { end } of open) end();
    },
  };
}
