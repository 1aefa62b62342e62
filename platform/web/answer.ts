import type { Response } from 'express';
import type { EventsAnswer } from './handler.ts';

/** What goes back over the wire. */
export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string | Uint8Array;
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
  if (response.headersSent || response.destroyed) return;
  response.status(answer.status);
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  for (const cookie of answer.cookies) response.append('Set-Cookie', cookie);
  const bytes = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}
