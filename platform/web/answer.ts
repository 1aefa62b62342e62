import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { EventsAnswer } from './handler.ts';

/** What goes back over the wire. */
export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string | Uint8Array;
  /** Instead of the body: made while it is sent, for what may be long. */
  readonly chunks?: AsyncIterable<string>;
};
/** An answer that goes on after its beginning, each event being JSON. */
export type FollowedAnswer = HttpAnswer & { readonly events: EventsAnswer<string> };
export const isFollowed = (answer: HttpAnswer): answer is FollowedAnswer => 'events' in answer;

export const JSON_TYPE = 'application/json; charset=utf-8';

export const jsonAnswer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): HttpAnswer => ({
  status,
  headers: { 'Content-Type': JSON_TYPE, ...headers },
  cookies: [],
  body: JSON.stringify(body),
});

/** Sends an answer, unless the connection is gone or an answer is under way already. */
export function send(response: Response, answer: HttpAnswer): void {
  if (!begin(response, answer)) return;
  const bytes = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}

/**
 * Sends chunks while they are made, no faster than they are read. What fails in their midst ends the connection, so that nobody takes a part
 * for the whole, and rejects; a client that leaves is no failure.
 */
export async function sendChunks(response: Response, answer: HttpAnswer, chunks: AsyncIterable<string>): Promise<void> {
  if (!begin(response, answer)) return;
  await pipeline(Readable.from(chunks), response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

function begin(response: Response, { status, headers, cookies }: HttpAnswer): boolean {
  if (response.headersSent || response.destroyed) return false;
  response.status(status);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  for (const cookie of cookies) response.append('Set-Cookie', cookie);
  return true;
}
