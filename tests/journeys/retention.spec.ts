import { join } from 'node:path';
import { expect } from '@jest/globals';
import { open } from '../../platform/sqlite/database.ts';
import { PASSWORD, registers, signsIn } from '../system/people.ts';
import { ADMIN, itAlone, type Server, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** How many rows of the secret store are about requests and sessions. */
function rowsIn({ dataDir }: Server) {
  const secrets = open(join(dataDir, 'secrets.db'), { synchronous: 'NORMAL', cacheKiB: 1000, readOnly: true });
  try {
    const countOf = (table: string): number => secrets.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n ?? 0;
    return { answers: countOf('claimed_answers'), sessions: countOf('sessions'), ended: countOf('ended_sessions') };
  } finally {
    secrets.close();
  }
}

itAlone('stored answers are removed from the secret store after a day, sessions a week after their last use', async () => {
  const server = await startServer({ env: ADMIN });
  const { email, browser } = await registers(server, 'Leaving Lena');
  const { browser: other } = await signsIn(server, email, PASSWORD);
  await other.call('logout');
  await browser.call('updateProfile', { body: { phone: '+91 98200 44117' }, headers: { 'Idempotency-Key': 'once' } });
  expect(rowsIn(server)).toEqual({ answers: 1, sessions: 1, ended: 1 });
  await server.passes(26 * HOUR);
  // One sweep removes both kinds, so what it leaves was meant to stay.
  const left = await until('the stored answer to be removed', () => (rowsIn(server).answers === 0 ? rowsIn(server) : undefined));
  expect(left).toEqual({ answers: 0, sessions: 1, ended: 1 });
  await server.passes(7 * DAY);
  await until('the sessions to be removed', () => (Object.values(rowsIn(server)).every((count) => count === 0) ? true : undefined));
});
