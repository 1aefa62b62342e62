import { afterAll, beforeAll, expect } from '@jest/globals';
import { guest, PASSWORD, registers } from '../system/people.ts';
import { ADMIN, itAlone, type Server, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';

const PATIENCE_MS = 200_000;
/** One or two per hashing thread, plus answers under way when the known user asked. Without fair queueing, it would be all eighteen. */
const FEW = 5;

let server: Server;
beforeAll(async () => {
  // As shipped, so that hashing has its real cost.
  server = await startServer({ asShipped: true, env: { ...ADMIN, TRUSTED_PROXIES: '1', RATE_LIMIT_SCALE: '10' } });
});
afterAll(async () => {
  // Cuts off what is left of the floods.
  await server?.kill9();
});

/** The number of wrong passwords that were hashed and refused so far. */
let refused = 0;
async function logsIn(address: string, email: string, password: string): Promise<number> {
  const raw = { type: 'application/json', body: JSON.stringify({ email, password }) };
  const { status } = await guest(server).send('POST', '/api/auth/login', { raw, headers: { 'X-Forwarded-For': address } });
  if (status === 401) refused += 1;
  return status;
}

/** Logins that run beside the test. */
function flood(count: number, login: (nth: number) => readonly [address: string, email: string]): Promise<unknown> {
  // The end of the test cuts them off.
  const answered = Array.from({ length: count }, (_, nth) => logsIn(...login(nth), 'wrong-password').catch(() => undefined));
  return Promise.all(answered);
}

itAlone('floods of logins delay a known user by only a few hashes of others', async () => {
  const people = await Promise.all(['Paul', 'Quentin', 'Rita'].map((name) => registers(server, `Patient ${name}`)));
  const ended = [flood(100, (nth) => ['203.0.113.7', `nobody${nth}@example.org`])];
  const before: number[] = [];
  for (const [nth, { email }] of people.entries()) {
    const start = refused;
    ended.push(flood(18, (each) => [`198.18.${nth}.${each}`, `wanted${nth}@example.org`]));
    // A user who has just logged in waits until both floods have had as many turns.
    await until('the floods to be worked on', () => (refused >= start + 5 ? true : undefined), PATIENCE_MS);
    const meanwhile = refused;
    expect(await logsIn(`198.51.100.${nth}`, email, PASSWORD)).toBe(200);
    before.push(refused - meanwhile);
  }
  expect(Math.max(...before)).toBeLessThanOrEqual(FEW);
  await server.kill9();
  await Promise.all(ended);
});
