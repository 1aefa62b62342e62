import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf, ParamsOf, RouteDefinition, SentBodyOf, SentQueryOf } from '@s30/contracts/route';
import { type RouteName, type Routes, routes } from '@s30/contracts/routes';
import { z } from 'zod';
import { mustBeDescribed } from './described.ts';
import { newestAt, noteNewest } from './newest.ts';

/** How long requests are retried. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;
const isDistributed = process.env.TEST_MODE === 'distributed';

/** A file of a form, with the name it has on the client's computer. */
export type Attachment = { readonly bytes: Uint8Array; readonly name: string };
type Scalars = Readonly<Record<string, string | number | undefined>>;

/** A request as it is sent over the wire. */
export type Sent = {
  readonly query?: Scalars | undefined;
  readonly json?: unknown;
  readonly form?: FormData | undefined;
  readonly raw?: { readonly type?: string; readonly body: string | Uint8Array };
  readonly headers?: Readonly<Record<string, string>> | undefined;
};
export type Received = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Undefined when the answer is not JSON. */
  readonly body: unknown;
};

/** A request in terms of the route table; `body` may be anything, for requests that are wrong on purpose. */
type Wording<Params, Query, Body> = {
  readonly params?: Params;
  readonly query?: Query | undefined;
  readonly body?: Body;
  /** If present, the request is a multipart form. */
  readonly files?: Readonly<Record<string, Attachment>>;
  readonly headers?: Readonly<Record<string, string>>;
};
export type Asked<Name extends RouteName> = Wording<ParamsOf<Routes[Name]['path']>, SentQueryOf<Routes[Name]>, SentBodyOf<Routes[Name]>>;
export type AnyAsked = Wording<Readonly<Record<string, string>>, Scalars, unknown>;

/** The body of every refusal, console or not. */
export const Refusal = z.strictObject({
  message: z.string().min(1),
  code: z.string().regex(/^[a-z_]+$/),
  errors: z.array(z.strictObject({ param: z.string(), message: z.string().min(1) })).optional(),
  requestId: z.string().min(1),
});
export const ConsoleRefusal = Refusal.extend({ errors: z.record(z.string(), z.unknown()).optional() });
export type Refused = { readonly status: number } & z.output<typeof Refusal>;

/** A person's browser: it keeps the bearer token and the cookies from answers, and sees at least what any client of its server has done. */
export type Client = {
  /** Sends any request; again, as in the apps, while read models have not caught up. */
  send(method: string, path: string, sent?: Sent): Promise<Received>;
  /** Calls a route of the table, whatever the answer: it must be one that the description of the API has. */
  ask(name: RouteName, asked?: AnyAsked): Promise<Received>;
  /** Calls a route that must succeed; the answer is parsed with its schema. */
  call<Name extends RouteName>(name: Name, asked?: Asked<Name>): Promise<AnswerOf<Routes[Name]>>;
  /** Calls a route that must refuse, for a reason that the route table names. */
  refused(name: RouteName, asked?: AnyAsked): Promise<Refused>;
  /** Fetches a file that a document links to. */
  file(url: string): Promise<Received>;
  token(): string | undefined;
  cookies(): ReadonlyMap<string, string>;
  /** The same token and cookies in another window. */
  copy(url?: string): Client;
  /** The same browser without word from others, and impatient: only its cookies say what it has seen. */
  alone(): Client;
};

type Memory = { token?: string | undefined; readonly cookies: Map<string, string> };
export const CONSISTENCY = 'Consistency-Token';
const BEARER = /^Bearer (.+)$/;

export function createClient(
  url: string,
  known?: { readonly token?: string | undefined; readonly cookies?: ReadonlyMap<string, string> },
): Client {
  return browserWith(url, { token: known?.token, cookies: new Map(known?.cookies) }, true);
}

function browserWith(url: string, memory: Memory, hearsOthers: boolean): Client {
  async function once(method: string, path: string, sent: Sent = {}): Promise<Received> {
    const { json, form, raw } = sent;
    const query = queryString(sent.query);
    const type = json === undefined ? raw?.type : 'application/json';
    const body = form ?? (json === undefined ? raw?.body : JSON.stringify(json));
    const response = await fetch(`${url}${path}${query}`, {
      method,
      redirect: 'manual',
      headers: {
        Accept: 'application/json',
        ...headersFrom(memory),
        ...(hearsOthers && newestAt(url) !== '' ? { [CONSISTENCY]: newestAt(url) } : {}),
        ...(type === undefined ? {} : { 'Content-Type': type }),
        ...sent.headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof FormData ? body : new Blob([new Uint8Array(body)]) }),
    });
    keep(memory, response);
    noteNewest(url, response.headers.get(CONSISTENCY));
    const bytes = isEndless(response) ? await beginningOf(response) : new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
    };
  }

  const client: Client = {
    send: (method, path, sent) => (hearsOthers ? patiently(() => once(method, path, sent), isBehind) : once(method, path, sent)),
    async ask(name, { params = {}, query, body, files, headers } = {}) {
      const { method, path }: RouteDefinition = routes[name];
      const address = path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''));
      const sent = files === undefined ? { query, json: body, headers } : { query, form: formOf(body, files), headers };
      const received = await client.send(method, address, sent);
      mustBeDescribed(name, received);
      return received;
    },
    async call<Name extends RouteName>(name: Name, asked?: Asked<Name>) {
      const { answer, method }: RouteDefinition = routes[name];
      const changesNothing = method === 'GET' || name === 'login';
      const given = (asked ?? {}) as AnyAsked;
      // As in the apps, a request that may be retried carries an Idempotency-Key.
      const isNamed = !changesNothing && isDistributed;
      const attempt = isNamed ? { ...given, headers: { 'Idempotency-Key': randomUUID(), ...given.headers } } : given;
      const { status, body, text } = await patiently(
        () => client.ask(name, attempt),
        (received) => (changesNothing || isNamed) && isBusy(received),
      );
      if (status !== answer.status) throw new Error(`${name} answered ${status} instead of ${answer.status}: ${text}`);
      return answer.schema.parse(body) as AnswerOf<Routes[Name]>;
    },
    async refused(name, asked) {
      const { status, body, text } = await client.ask(name, asked);
      const refusal = Refusal.safeParse(body);
      if (status < 400 || !refusal.success) throw new Error(`${name} answered ${status}, which is no refusal: ${text}`);
      return { status, ...refusal.data };
    },
    file: (path) => patiently(() => client.send('GET', path), isBusy),
    token: () => memory.token,
    cookies: () => memory.cookies,
    copy: (elsewhere = url) => createClient(elsewhere, memory),
    alone: () => browserWith(url, memory, false),
  };
  return client;
}

const isEndless = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/event-stream') === true;

async function beginningOf({ body }: Response): Promise<Uint8Array> {
  const reader = body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return value ?? new Uint8Array();
}

function headersFrom({ token, cookies }: Memory): Record<string, string> {
  const xsrf = cookies.get('XSRF-TOKEN');
  return {
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(cookies.size === 0 ? {} : { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    ...(xsrf === undefined ? {} : { 'X-XSRF-TOKEN': xsrf }),
  };
}

function keep(memory: Memory, { headers }: Response): void {
  const [, token] = BEARER.exec(headers.get('authorization') ?? '') ?? [];
  if (token !== undefined) memory.token = token;
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0(;|$)/i.test(line)) memory.cookies.delete(name);
    else memory.cookies.set(name, value);
  }
}

function queryString(query: Scalars = {}): string {
  const given: [string, string][] = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

function formOf(fields: unknown, files: Readonly<Record<string, Attachment>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) if (value !== undefined) form.append(name, String(value));
  for (const [name, { bytes, name: fileName }] of Object.entries(files)) form.append(name, new Blob([new Uint8Array(bytes)]), fileName);
  return form;
}

const isBusy = ({ status }: Received): boolean => status === 503;
const isBehind = (received: Received): boolean => isBusy(received) && received.text.includes('"not_caught_up"');

/** A busy machine may exceed the time limits of queries and stores. */
async function patiently(asking: () => Promise<Received>, isRepeatable: (received: Received) => boolean): Promise<Received> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const received = await asking();
    if (!isRepeatable(received) || performance.now() > end) return received;
    await sleep(PAUSE_MS);
  }
}
