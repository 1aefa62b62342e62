import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { EventsAnswer } from './handler.ts';

/** What goes back over the wire. */
export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string | Uint8Array | AsyncIterable<string>;
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

/**
 * Sends an answer, unless the connection is gone or an answer is under way already. Rejects when a stream fails half-way: the client sees
 * that its file is broken off.
 */
export function send(response: Response, answer: HttpAnswer): Promise<void> | undefined {
  if (response.headersSent || response.destroyed) return undefined;
  response.status(answer.status);
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  for (const cookie of answer.cookies) response.append('Set-Cookie', cookie);
  if (isStream(answer.body)) return stream(response, answer.body);
  const bytes = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
  return undefined;
}

const isStream = (body: HttpAnswer['body']): body is AsyncIterable<string> => typeof body !== 'string' && Symbol.asyncIterator in body;

/** The body as text, to be kept and repeated; a stream can be had only once, and no command answers with one. */
export function textOf({ body }: HttpAnswer): string {
  if (isStream(body)) throw new Error('a stream cannot be kept as the answer of a command');
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

async function stream(response: Response, chunks: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(chunks), response);
  } catch (error) {
    // Whoever has closed the window wants no more of it.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
