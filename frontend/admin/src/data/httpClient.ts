import { errorOf } from '@s30/frontend-shared/api/apiError';
import { exchange } from '@s30/frontend-shared/api/call';
import { type fetchUtils, HttpError } from 'react-admin';

const parsed = (body: string) => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** Adapts the shared API client to react-admin's fetch: bearer token, token renewal, and logout on a 401. */
export const httpClient: typeof fetchUtils.fetchJson = async (url, { method = 'GET', headers, body, signal } = {}) => {
  const outgoing = new Headers(headers);
  if (typeof body === 'string' && !outgoing.has('Content-Type')) outgoing.set('Content-Type', 'application/json');
  const answer = await exchange({
    method,
    path: url,
    headers: outgoing,
    body: typeof body === 'string' ? body : undefined,
    signal: signal ?? undefined,
  });
  // It names the wait.
  if (answer.status === 429) throw await errorOf(answer);
  const text = await answer.text();
  const json = parsed(text);
  if (!answer.ok) throw new HttpError(json?.message ?? `Request failed with status code ${answer.status}`, answer.status, json);
  return { status: answer.status, headers: answer.headers, body: text, json };
};
