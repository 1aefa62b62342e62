import { expect, it } from '@jest/globals';
import { LIMITS } from '@s30/platform/web/limits';
import { guest } from '../system/people.ts';
import { ADMIN, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';

const body = { name: 'TypeError', message: "reading 'x'", at: ['/assets/Page.js:1:2'], page: '/interviews/:id' };

it('logs page errors of browsers under the id in the answer, up to a limit', async () => {
  const server = await startServer({ env: { ...ADMIN, RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'info' } });
  const browser = guest(server);
  const { requestId } = await browser.call('reportPageError', { body });
  await until('the line in the log', () =>
    `${server.stdout()}\n${server.stderr()}`
      .split('\n')
      .find((line) => line.includes('a page broke') && line.includes(requestId) && line.includes(body.at[0] ?? '')),
  );
  const statuses: number[] = [];
  for (let nth = 0; nth < LIMITS.reports; nth += 1) statuses.push((await browser.ask('reportPageError', { body })).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.slice(0, -1)).not.toContain(429);
});
