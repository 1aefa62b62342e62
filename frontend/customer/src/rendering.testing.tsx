import { jest } from '@jest/globals';
import type { Role } from '@s30/contracts/fields';
import { session } from '@s30/frontend-shared/session/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createQueryClient } from './app/queryClient.ts';

type Asked = { readonly key: string | null; readonly body: unknown };
type Answer = { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown };
type Served = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`, (asked: Asked) => Answer | Promise<Answer>>>;
/** What happens to the next request: its answer is lost, it is delayed until released, or a stub answers it. */
type Fate = 'lost' | { readonly until: Promise<unknown> } | Answer;

const KAVYA = { _id: 'kavya', name: 'Kavya Nair', email: 'kavya@example.com', role: 'candidate' } as const;

/** A network to a server that executes each idempotency key once. It uses Jest's clock: nothing waits in real time. */
export function createNetwork(served: Served) {
  const fates: Fate[] = [];
  const answers = new Map<string, Answer | Promise<Answer>>();
  /** The requests that arrived, in order. */
  const seen: { readonly call: string; readonly key: string | null }[] = [];
  /** The changes that were executed, without repeats. */
  const done: string[] = [];

  const answerOf = (call: string, asked: Asked): Answer | Promise<Answer> => {
    const serve = served[call as keyof Served];
    if (serve === undefined) return { status: 404, body: { message: `nobody serves ${call}`, code: 'unknown', requestId: 'r' } };
    if (asked.key === null) return serve(asked);
    const before = answers.get(asked.key);
    if (before !== undefined) return before;
    const answer = serve(asked);
    answers.set(asked.key, answer);
    done.push(call);
    return answer;
  };
  const arrives = async (input: unknown, { method = 'GET', headers, body, signal }: RequestInit = {}): Promise<Response> => {
    const call = `${method} ${String(input)}`;
    const key = new Headers(headers).get('Idempotency-Key');
    seen.push({ call, key });
    const isChange = method !== 'GET';
    const fate = isChange ? fates.shift() : undefined;
    if (fate !== undefined && fate !== 'lost' && !('until' in fate)) return responseOf(fate);
    const answer = await answerOf(call, { key, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    if (fate === 'lost') throw new TypeError('Failed to fetch');
    await Promise.race([fate?.until, givenUp(signal)]);
    return responseOf(answer);
  };
  globalThis.fetch = arrives as typeof fetch;
  return {
    seen,
    done,
    /** Sets the fates of the next changes, in order. */
    fares: (...next: readonly Fate[]) => void fates.push(...next),
  };
}

const givenUp = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

const responseOf = ({ status = 200, headers = {}, body = {} }: Answer): Response =>
  new Response(body instanceof ReadableStream ? body : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

type Setting = { readonly at?: string; readonly now?: number; readonly role?: Role };
/** Renders part of the app for Kavya, who is signed in, as a candidate by default. */
export function renders(content: ReactNode, { at = '/', now, role = 'candidate' }: Setting = {}) {
  // Testing Library looks for `jest` to advance the clock while it waits.
  Object.assign(globalThis, { jest });
  jest.useFakeTimers(now === undefined ? {} : { now });
  session.start('token', { ...KAVYA, role });
  const queries = createQueryClient();
  const shown = render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[at]}>{content}</MemoryRouter>
    </QueryClientProvider>,
  );
  return {
    ...shown,
    queries,
    user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
    passes: (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds)),
  };
}

/** Call after each test. */
export function leaves(): void {
  cleanup();
  jest.useRealTimers();
  session.end('logout');
  window.history.replaceState(null, '');
}
