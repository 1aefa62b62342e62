import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import sharp from 'sharp';
import type { Row } from './append.ts';

const CLIENTS = 64;
const INTERVIEWERS = 16;
const SLOTS_EACH = 48;
const PASSWORD = 'bench-me-if-you-can';
const ADMIN = 'admin@example.com';

export const BENCH_ADMIN = { ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD };

type Json = Record<string, unknown>;
const PRODUCT = join(import.meta.dirname, '..', 'services', 'standalone', 'src', 'main.ts');
const BARE = join(import.meta.dirname, 'bareServer.ts');
/** Product and bare server alternate, so other load on the machine affects both. */
const ROUNDS = 3;

async function startServer(file: string, dataDir: string): Promise<{ readonly url: string; readonly process: ChildProcess }> {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    ...BENCH_ADMIN,
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [file, dataDir], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (\S+)/.exec(line)?.[1];
    if (url) return { url, process: child };
  }
  throw new Error('the server did not start');
}

function clientOf(url: string) {
  const call = async (method: string, path: string, token: string | undefined, body?: Json | FormData): Promise<Json> => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    if (body && !(body instanceof FormData)) headers['content-type'] = 'application/json';
    const payload = body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, { method, headers, ...payload });
    const json = (await answer.json()) as Json;
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${String(json.message)}`);
    return json;
  };
  return call;
}
type Call = ReturnType<typeof clientOf>;

const register = async (call: Call, name: string): Promise<{ readonly token: string; readonly id: string }> => {
  const body = { name, email: `${name.replaceAll(' ', '.')}@example.com`, password: PASSWORD };
  const { token, user } = await call('POST', '/api/auth/register', undefined, body);
  return { token: String(token), id: String((user as Json)._id) };
};

/** Hourly slots, starting three days from now. */
const slotsFrom = (now: number): { readonly start: string; readonly timeZone: string }[] =>
  Array.from({ length: SLOTS_EACH }, (_, hour) => ({
    start: new Date(Math.ceil(now / 3_600_000) * 3_600_000 + (72 + hour) * 3_600_000).toISOString(),
    timeZone: 'UTC',
  }));

/** Starts a server on a temporary folder, measures its rate and stops it. */
async function rateOf(file: string, measure: (url: string) => Promise<number>): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 's30-bench-'));
  const { url, process: server } = await startServer(file, dataDir);
  try {
    return await measure(url);
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Bookings (hold, proof with image, booked interview) per second over HTTP with 64 clients, against one process and
 * against a bare server that handles the same two requests, the image and one durable append.
 */
export async function benchBookings(): Promise<Row[]> {
  const rounds: { readonly product: number; readonly bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ product: await rateOf(PRODUCT, bookingRate), bare: await rateOf(BARE, bareRate) });
  const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  return [
    { name: `bookings over HTTP, ${CLIENTS} clients`, value: median(rounds.map(({ product }) => product)), unit: 'bookings/s' },
    { name: 'the same two requests on a bare server', value: median(rounds.map(({ bare }) => bare)), unit: 'bookings/s' },
    {
      name: 'bookings ÷ bare server',
      value: median(rounds.map(({ product, bare }) => product / bare)),
      unit: '×',
      aim: '≥ 0.5',
    },
  ];
}

const bareRate = (url: string): Promise<number> =>
  booksAll(
    clientOf(url),
    Array.from({ length: CLIENTS }, () => ''),
    Array.from({ length: INTERVIEWERS * SLOTS_EACH }, (_, index) => `slot ${index}`),
  );

/** Bookings per second of a running product that was started with {@link BENCH_ADMIN}. */
export async function bookingRate(url: string): Promise<number> {
  const call = clientOf(url);
  const admin = String((await call('POST', '/api/auth/login', undefined, { email: ADMIN, password: PASSWORD })).token);
  await call('PUT', '/api/prices', admin, { interviewType: 'DSA', price: 1499, currency: 'INR' });
  const slots: string[] = [];
  for (let index = 0; index < INTERVIEWERS; index += 1) {
    const { token, id } = await register(call, `interviewer ${index}`);
    await call('PUT', `/api/admin/users/${id}/role`, admin, { role: 'interviewer' });
    await call('PUT', '/api/users/profile', token, { zelleId: `zelle${index}@example.com` });
    const published = await call('POST', '/api/slots/batch', token, { interviewType: 'DSA', slots: slotsFrom(Date.now()) });
    slots.push(...(published.slots as Json[]).map((slot) => String(slot._id)));
  }
  const candidates: Awaited<ReturnType<typeof register>>[] = [];
  // In small batches, because password hashing is slow on purpose.
  while (candidates.length < CLIENTS) {
    const some = Array.from({ length: 8 }, (_, index) => register(call, `candidate ${candidates.length + index}`));
    candidates.push(...(await Promise.all(some)));
  }
  const queue = slots.toSorted((a, b) => (a.slice(-8) < b.slice(-8) ? -1 : 1));
  return booksAll(
    call,
    candidates.map(({ token }) => token),
    queue,
  );
}

/** Bookings per second of a warm server: books half of the slots unmeasured, then measures the rest. */
async function booksAll(call: Call, tokens: readonly string[], slots: readonly string[]): Promise<number> {
  const screenshot = await sharp({ create: { width: 400, height: 700, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();
  const half = Math.floor(slots.length / 2);
  await books(call, tokens, slots.slice(0, half), screenshot);
  return books(call, tokens, slots.slice(half), screenshot);
}

/** Books all slots with all clients at once. Bookings per second. */
async function books(call: Call, tokens: readonly string[], slots: readonly string[], screenshot: Uint8Array): Promise<number> {
  const queue = [...slots];
  const startedAt = performance.now();
  await Promise.all(
    tokens.map(async (token) => {
      for (let slotId = queue.pop(); slotId !== undefined; slotId = queue.pop()) {
        const { paymentId } = await call('POST', '/api/payments/create-prebooking-payment', token, { slotId, interviewType: 'DSA' });
        const form = new FormData();
        for (const [name, value] of Object.entries({ paymentId: String(paymentId), slotId, transactionId: 'bench' })) form.set(name, value);
        form.set('transactionScreenshot', new Blob([new Uint8Array(screenshot)], { type: 'image/png' }), 'proof.png');
        await call('POST', '/api/payments/submit-prebooking-payment', token, form);
      }
    }),
  );
  return (slots.length * 1000) / (performance.now() - startedAt);
}

if (import.meta.main) for (const { name, value, unit } of await benchBookings()) console.log(`${name}: ${value.toFixed(1)} ${unit}`);
