import type { RejectionCode } from '@s30/contracts/rejections';
import type { AnswerOf, ParamsOf } from '@s30/contracts/route';
import { type RouteName, type Routes, routes } from '@s30/contracts/routes';
import type { z } from 'zod';
import type { SessionStore } from '../session/sessionStore.ts';
import type { ServerClock } from '../time/serverClock.ts';
import { addressOf } from './address.ts';
import { ApiError, errorOf, unreadableAnswer, waitOf } from './apiError.ts';
import type { Attempts } from './attempt.ts';
import { pauseAfter } from './patience.ts';
import { type Outgoing, transmit } from './transport.ts';

type ParamsPart<Path extends string> = [keyof ParamsOf<Path>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<Path> };
type BodyPart<Route> = Route extends { readonly body: infer Schema extends z.ZodType }
  ? undefined extends z.input<Schema>
    ? { readonly body?: z.input<Schema> }
    : { readonly body: z.input<Schema> }
  : { readonly body?: undefined };
type QueryPart<Route> = Route extends { readonly query: infer Schema extends z.ZodType }
  ? { readonly query?: z.input<Schema> }
  : { readonly query?: undefined };
type FilesPart<Route> = Route extends { readonly files: infer Fields }
  ? { readonly files: { readonly [Name in keyof Fields]?: Blob | undefined } }
  : { readonly files?: undefined };

export type CallRequest<Name extends RouteName> = {
  /**
   * The key of a state-changing call: repeating the call with the same key has one effect. By default the key is derived from
   * the request. 'none' sends no key: repeating the call is harmless, and the server must not store its answer.
   */
  readonly idempotencyKey?: string | 'none' | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Fetches a single page of a list, without following `Link`. */
  readonly onePiece?: boolean | undefined;
  /** Upload progress from 0 to 1. */
  readonly onProgress?: ((sent: number) => void) | undefined;
} & ParamsPart<Routes[Name]['path']> &
  BodyPart<Routes[Name]> &
  QueryPart<Routes[Name]> &
  FilesPart<Routes[Name]>;
type AnyRequest = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob | undefined>> | undefined;
} & Pick<CallRequest<'me'>, 'idempotencyKey' | 'signal' | 'onProgress' | 'onePiece'>;
/** The request argument is optional if nothing in it is required. */
export type CallArgs<Name extends RouteName> =
  Record<never, never> extends CallRequest<Name> ? [request?: CallRequest<Name>] : [request: CallRequest<Name>];

type Call = <Name extends RouteName>(name: Name, ...request: CallArgs<Name>) => Promise<AnswerOf<Routes[Name]>>;

const KEY = 'Idempotency-Key';
const CODE_NEEDED: RejectionCode = 'second_factor_needed';

type Request = Omit<Outgoing, 'url'> & { readonly path: string };

export type ClientSettings = {
  readonly session: Pick<SessionStore, 'get' | 'renew' | 'end'>;
  readonly origin: string;
  readonly cookies: () => string;
  /** A pop-up leaves the session to the window that opened it. */
  readonly isPopup: () => boolean;
  readonly clock: Pick<ServerClock, 'hear' | 'deviceNow'>;
  readonly attempts: Pick<Attempts, 'run'>;
  /** Asks the user for a second-factor code; resolves to true once one was accepted. By default there is no one to ask. */
  readonly askForCode?: () => Promise<boolean>;
  readonly isOffline: () => boolean;
  readonly pause: (milliseconds: number) => Promise<void>;
};

const cookieNamed = (cookies: string, name: string): string | undefined => {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return found && decodeURIComponent(found.slice(name.length + 1));
};

/** The path of the next page of a list, from the Link header. */
const nextOf = (response: Response): string | undefined => /^<([^>]+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1];

async function contentOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw unreadableAnswer(response.status);
  }
}

function formOf(fields: unknown, files: Readonly<Record<string, Blob | undefined>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) if (value !== undefined) form.set(name, String(value));
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file);
  return form;
}

/** Calls the API by route name. Throws an ApiError for every refusal and failure. */
export function createClient(settings: ClientSettings) {
  const { session, origin, cookies, isPopup, clock, attempts, isOffline, pause } = settings;
  const { askForCode = async () => false } = settings;
  /** Sends one request with the credentials of this session. A 401 ends the session that was used. */
  async function once(outgoing: Request): Promise<Response> {
    const { path, headers, ...rest } = outgoing;
    const before = session.get();
    const token = before.status === 'signedIn' ? before.token : undefined;
    if (!headers.has('Accept')) headers.set('Accept', 'application/json');
    if (token) headers.set('Authorization', `Bearer ${token}`);
    const xsrf = cookieNamed(cookies(), 'XSRF-TOKEN');
    // Sent with every method, because single-use links are followed with a GET.
    if (xsrf) headers.set('X-XSRF-TOKEN', xsrf);

    const sentAt = clock.deviceNow();
    const response = await transmit({ ...rest, headers, url: `${origin}${path}` });
    clock.hear(response.headers.get('Date'), sentAt);
    const renewed = response.headers.get('Authorization')?.replace(/^Bearer /i, '');
    if (token && renewed) session.renew(token, renewed);
    if (response.status === 401 && token && !isPopup()) {
      const now = session.get();
      if (now.status === 'signedIn' && (now.token === token || now.token === renewed)) session.end('expired');
    }
    return response;
  }

  /** Sends a request, and retries reads and keyed changes as `pauseAfter` allows. Returns any response; throws if none arrives. */
  async function exchange(outgoing: Request): Promise<Response> {
    const mayRepeat = outgoing.method === 'GET' || outgoing.headers.has(KEY);
    for (let failures = 1; ; failures += 1) {
      const outcome = await once(outgoing).catch((error: unknown) => (error instanceof ApiError ? error : Promise.reject(error)));
      const wait = mayRepeat && !isOffline() ? pauseAfter(failures, waitOf(outcome)) : undefined;
      if (wait !== undefined) await pause(wait);
      else if (outcome instanceof ApiError) throw outcome;
      else return outcome;
    }
  }

  async function answerTo(outgoing: Request): Promise<Response> {
    const response = await exchange(outgoing);
    if (!response.ok) throw await errorOf(response);
    return response;
  }

  async function ask(name: RouteName, request: AnyRequest): Promise<unknown> {
    const { method, path }: { readonly method: string; readonly path: string } = routes[name];
    const { params, query, files, idempotencyKey, signal, onProgress, onePiece = false } = request;
    const send = (key?: string, { body }: Pick<AnyRequest, 'body'> = request) => {
      const headers = new Headers();
      if (body !== undefined && !files) headers.set('Content-Type', 'application/json');
      if (key) headers.set(KEY, key);
      return answerTo({
        method,
        path: addressOf(path, params, (query ?? {}) as Record<string, unknown>),
        headers,
        body: files ? formOf(body, files) : body === undefined ? undefined : JSON.stringify(body),
        signal,
        onProgress,
      });
    };
    const isKeyed = method !== 'GET' && idempotencyKey === undefined;
    const given = idempotencyKey === 'none' ? undefined : idempotencyKey;
    const attempt = () => (isKeyed ? attempts.run({ name, params, query, body: request.body, files }, send) : send(given));
    const response = await attempt().catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== CODE_NEEDED || !(await askForCode())) throw error;
      return attempt();
    });
    const answer = await contentOf(response);
    return Array.isArray(answer) && !onePiece ? [...answer, ...(await rowsAfter(response, signal))] : answer;
  }

  /** The remaining rows of a paginated list. */
  async function rowsAfter(piece: Response, signal: AbortSignal | undefined): Promise<readonly unknown[]> {
    const rows: unknown[] = [];
    for (let path = nextOf(piece); path !== undefined; ) {
      const response = await answerTo({ method: 'GET', path, headers: new Headers(), signal });
      rows.push(...((await contentOf(response)) as readonly unknown[]));
      path = nextOf(response);
    }
    return rows;
  }
  // The one place where an answer gets its type without being parsed: the server has validated it against the same route table.
  const call: Call = (name, ...given: readonly unknown[]) => ask(name, (given[0] ?? {}) as AnyRequest) as Promise<never>;

  /** The bytes at an API address, such as a `qrCodeUrl`. */
  async function fetchBytes(address: string, signal?: AbortSignal): Promise<Blob> {
    const { pathname, search } = new URL(address, 'http://localhost');
    const path = `${pathname}${search}`;
    const response = await answerTo({ method: 'GET', path, headers: new Headers({ Accept: '*/*' }), signal });
    return response.blob();
  }

  return { call, fetchBytes, exchange };
}
