import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { EventsAnswer } from './handler.ts';

/** An HTTP response before it is sent. */
export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string | Uint8Array | AsyncIterable<string | Uint8Array>;
};
/** An answer that continues as a stream of events, each as JSON. */
export type FollowedAnswer = HttpAnswer & { readonly events: EventsAnswer<string> };
export const isFollowed = (answer: HttpAnswer): answer is FollowedAnswer => 'events' in answer;

const JSON_TYPE = 'application/json; charset=utf-8';

export const jsonAnswer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): HttpAnswer => ({
  status,
  headers: { 'Content-Type': JSON_TYPE, ...headers },
  cookies: [],
  body: JSON.stringify(body),
});

/**
 * Sends an answer, unless the connection is closed or a response has already started. Rejects if a
 * stream fails: before its first chunk nothing is sent; later, the client sees an incomplete download.
 */
export function send(response: Response, answer: HttpAnswer): Promise<void> | undefined {
  if (response.headersSent || response.destroyed) return undefined;
  if (isStream(answer.body) && response.req.method !== 'HEAD') return stream(response, answer, answer.body);
  writeHead(response, answer);
  if (isStream(answer.body)) return void response.end();
  const bytes = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
  return undefined;
}

/** Writes the status, the headers and the cookies. */
export function writeHead(response: Response, { status, headers, cookies }: HttpAnswer): void {
  response.status(status);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  for (const cookie of cookies) response.append('Set-Cookie', cookie);
}

const isStream = (body: HttpAnswer['body']): body is AsyncIterable<string | Uint8Array> =>
  typeof body !== 'string' && Symbol.asyncIterator in body;

/** The body as text, to store or parse. Throws for a stream, which can be read only once; no command answers with one. */
export function textOf({ body }: HttpAnswer): string {
  if (isStream(body)) throw new Error('a stream cannot be kept as the answer of a command');
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

async function stream(response: Response, head: HttpAnswer, body: AsyncIterable<string | Uint8Array>): Promise<void> {
  const chunks = Readable.from(body);
  try {
    await once(chunks, 'readable');
    if (response.destroyed) return;
    writeHead(response, head);
    await pipeline(chunks, response);
  } catch (error) {
    // The client has left, which is no error.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  } finally {
    chunks.destroy();
  }
}
