import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@s30/contracts/fields';
import type { UserId } from '@s30/contracts/ids';
import type { RouteName } from '@s30/contracts/routes';
import { addHours, type Instant, instantOf } from '@s30/contracts/time';
import type { Position } from '../event-store/port.ts';
import type { SecretStore } from '../secret-store/port.ts';
import { createReadiness } from '../telemetry/health.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import type { Handlers } from './handler.ts';
import type { Logger } from './observation.ts';
import { createWebServer, type WebServerOptions } from './server.ts';
import { createSessions } from './session.ts';

type Sent = {
  readonly as?: Role;
  readonly token?: string;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly raw?: { readonly type: string; readonly body: string | Uint8Array<ArrayBuffer> };
  readonly headers?: Readonly<Record<string, string>>;
};
export type Received = {
  readonly status: number;
  readonly headers: Headers;
  readonly cookies: readonly string[];
  readonly text: string;
  readonly body: Body;
};
/** The fields of JSON answers that specs read. */
type Body = {
  readonly message?: string;
  readonly code?: string;
  readonly errors?: unknown;
  readonly requestId?: string;
  readonly token?: string;
  readonly [key: string]: unknown;
};

type Options = Partial<Omit<WebServerOptions<object>, 'handlers' | 'secretStore' | 'sessions' | 'extend'>>;

/**
 * A web server on loopback for specs, with these handlers, real HTTP and a real secret store. Every
 * role has one user, whose id is the role's name. The clock moves only through `later`.
 */
export async function serveForSpec(
  openSecrets: (options: { readonly path: string }) => Promise<SecretStore>,
  handlers: Partial<Handlers<RouteName>>,
  options: Options = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 's30-web-'));
  const secretStore = await openSecrets({ path: join(folder, 'secrets.db') });
  const sessions = await createSessions({ secretStore });
  let at: Instant = instantOf(Date.UTC(2026, 0, 5, 9));
  const now = () => at;
  const roles = new Map<string, Role | 'unknown'>([['newcomer', 'unknown']]);
  for (const role of ['candidate', 'interviewer', 'admin', 'auditor'] as const) roles.set(role, role);
  const lines: { readonly level: string; readonly fields: object; readonly message: string }[] = [];
  const write = (level: string) => (fields: object, message: string) => {
    lines.push({ level, fields, message });
  };
  const logger: Logger = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  const server = await createWebServer({
    handlers,
    extend: () => ({}),
    sessions,
    secretStore,
    roleOf: async (userId) => roles.get(userId),
    waitFor: async () => true,
    settings: { publicUrl: 'http://localhost', isOnThisMachine: true, rateLimitScale: 0 },
    logger,
    metrics: createMetrics(),
    readiness: createReadiness(),
    now,
    ...options,
  });
  const { url, close } = await server.listen(0, '127.0.0.1');
  const tokenOf = async (userId: string, epoch = 0) =>
    (await sessions.issue({ userId: userId as UserId, epoch }, { device: 'spec', address: '127.0.0.1' }, at)).token;

  async function call(method: string, path: string, sent: Sent = {}): Promise<Received> {
    const { as, token = as === undefined ? undefined : await tokenOf(as), json, form, raw, headers } = sent;
    const body = form ?? raw?.body ?? (json === undefined ? undefined : JSON.stringify(json));
    const type = raw?.type ?? (json === undefined ? undefined : 'application/json');
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(type === undefined ? {} : { 'Content-Type': type }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      cookies: response.headers.getSetCookie(),
      text,
      body: isJson ? JSON.parse(text) : {},
    };
  }

  return {
    url,
    secretStore,
    closeServer: close,
    close: async () => {
      await close();
      await secretStore.close();
      rmSync(folder, { recursive: true });
    },
    call,
    tokenOf,
    roles,
    lines,
    now,
    later: (hours: number) => {
      at = addHours(at, hours);
    },
  };
}

/** A valid log position. */
export const positionAt = (number: number): Position => String(number).padStart(16, '0') as Position;
