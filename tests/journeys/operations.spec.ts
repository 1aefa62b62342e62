import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RouteDefinition } from '@s30/contracts/route';
import { routes } from '@s30/contracts/routes';
import { open } from '@s30/platform/sqlite/database';
import { z } from 'zod';
import { type Client, createClient, type Received } from '../system/client.ts';
import { guest, hoursAhead, type Person, publishes, signsIn } from '../system/people.ts';
import { addressesOf, isDistributed, itAlone, projectionsTool, type Server, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';

const DEMO_PASSWORD = 'practice-makes-better';
const PROJECTIONS = [
  'audit',
  'bookAccounts',
  'bookEntries',
  'credits',
  'earnings',
  'exchangeRates',
  'feedback',
  'interviewerAccounts',
  'interviews',
  'offers',
  'openDays',
  'paymentHistory',
  'payments',
  'prices',
  'problems',
  'ratings',
  'slotRequests',
  'slots',
  'userHistory',
  'users',
  'walletMovements',
  'wallets',
];

let server: Server;
let admin: Person;
let interviewer: Person;

beforeAll(async () => {
  server = await startServer({ asShipped: true });
  admin = await signsIn(server, 'admin@example.com', DEMO_PASSWORD);
  interviewer = await signsIn(server, 'ananya@example.com', DEMO_PASSWORD);
});

describe('a first start without an admin', () => {
  itAlone('hashes the passwords that are typed at full strength', () => {
    const database = open(join(server.dataDir, 'secrets.db'), { readOnly: true, synchronous: 'NORMAL', cacheKiB: 1000 });
    const hashes = database.tuples<[string]>('SELECT hash FROM passwords WHERE id IN (?, ?)', admin.id, interviewer.id);
    database.close();
    expect(hashes).toEqual([[expect.stringMatching(/^\$scrypt\$ln=17,r=8,p=1\$/)], [expect.stringMatching(/^\$scrypt\$ln=17,r=8,p=1\$/)]]);
  });

  it('prints the logins of the demo marketplace, before it says that it is ready', () => {
    const said = server.stdout();
    expect(said.indexOf('Password of all accounts: practice-makes-better')).toBeLessThan(said.indexOf('ready http'));
    for (const role of ['admin', 'auditor', 'interviewer', 'candidate'])
      expect(said).toMatch(new RegExp(`^  ${role} +\\S+@example\\.com`, 'm'));
  });

  it('lets each of them in', async () => {
    const logins = [...server.stdout().matchAll(/^ {2}(\w+) +(\S+@example\.com)/gm)];
    expect(logins).toHaveLength(6);
    for (const [, role, email = ''] of logins.slice(0, 3)) {
      const { browser } = await signsIn(server, email, DEMO_PASSWORD);
      expect((await browser.call('me')).user).toMatchObject({ email, role });
    }
  });

  it('fills every page', async () => {
    expect((await admin.browser.call('accounts')).total).toBeGreaterThan(20);
    expect((await admin.browser.call('availableSlots')).length).toBeGreaterThan(10);
    expect((await admin.browser.call('interviews')).length).toBeGreaterThan(15);
    expect(await admin.browser.call('prices')).toHaveLength(3);
    expect((await interviewer.browser.call('dashboard')).totalEarnings).toBeGreaterThan(0);
  });

  it('leaves an admin a no-show to decide and a refund to send', async () => {
    expect(await admin.browser.call('noShows')).toMatchObject([
      { absent: 'candidate', statement: expect.any(String), dispute: expect.any(String) },
    ]);
    const tasks = await admin.browser.call('refundTasks');
    expect(tasks).toMatchObject([{ status: 'verified', refund: { as: 'money', percent: 100, isDue: true } }]);
    expect(tasks[0]?.refund?.amount).toBeGreaterThan(0);
  });
});

const Readiness = z.object({
  ready: z.boolean(),
  checks: z.record(z.string(), z.object({ ok: z.boolean(), detail: z.record(z.string(), z.unknown()).optional() })),
});
const Progress = z.object({
  lag: z.int(),
  checkpoint: z.string(),
  head: z.string(),
  generation: z.int(),
  version: z.int(),
  state: z.string(),
});

async function progressOf(name: string) {
  const seen = addressesOf(server, 'projections').map(async (url) => {
    const body = await (await fetch(`${url}/readyz`)).json();
    return Progress.parse(Readiness.parse(body).checks.projections?.detail?.[name]);
  });
  const all = await Promise.all(seen);
  // Of several instances, one projects it.
  return all.find(({ state }) => state !== 'standby') ?? Progress.parse(all[0]);
}

describe('the operator', () => {
  it('sees that it is alive', async () => {
    const { status, body } = await guest(server).send('GET', '/healthz');
    expect([status, body]).toEqual([200, { status: 'ok' }]);
  });

  it('sees that it is ready, and how far each read model is', async () => {
    await publishes(interviewer, 'DSA', hoursAhead(1000));
    for (const name of PROJECTIONS) {
      const progress = await until(`${name} to be at the head`, async () => {
        const now = await progressOf(name);
        return now.lag === 0 && now.checkpoint === now.head ? now : undefined;
      });
      expect([name, progress]).toEqual([name, expect.objectContaining({ generation: 1, state: 'live' })]);
    }
    const { status, body } = await guest(server).send('GET', '/readyz');
    expect([status, Readiness.parse(body).ready]).toEqual([200, true]);
    const checks = isDistributed ? ['commands', 'query-api'] : ['event-store', 'log', 'processes', 'projections', 'read-store'];
    expect(Object.keys(Readiness.parse(body).checks).toSorted()).toEqual(checks);
  });

  itAlone('sees the numbers that Prometheus reads', async () => {
    const isCaughtUp = ({ text }: Received) =>
      PROJECTIONS.every((name) => new RegExp(`^s30_projection_lag_events\\{projection="${name}"\\} 0$`, 'm').test(text));
    const { status, headers, text } = await until('no projection to lag', async () => {
      const answer = await guest(server).send('GET', '/metrics');
      return isCaughtUp(answer) ? answer : undefined;
    });
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(text).toMatch(/^s30_http_request_duration_seconds_count\{route="\/api\/auth\/login",method="POST",status="200"\} \d+$/m);
    expect(text).toMatch(/^s30_events_appended_total\{category="calendar"\} [1-9]\d*$/m);
    expect(text).toMatch(/^s30_commands_total\{command="PublishSlots",outcome="accepted"\} [1-9]\d*$/m);
  });

  it('is the only one who sees them: a request through a proxy is refused', async () => {
    const { status } = await guest(server).send('GET', '/metrics', { headers: { 'X-Forwarded-For': '203.0.113.7' } });
    expect(status).toBe(403);
  });
});

describe('the description of the API', () => {
  const Operation = z.object({ operationId: z.string(), summary: z.string().min(1), responses: z.record(z.string(), z.unknown()) });
  const Description = z.object({ openapi: z.literal('3.1.0'), paths: z.record(z.string(), z.record(z.string(), Operation)) });

  it('has every route of the table and no other', async () => {
    const { body } = await guest(server).send('GET', '/api/openapi.json');
    const described = Object.entries(Description.parse(body).paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
    );
    const table = Object.entries(routes).map(([name, { method, path }]) => `${name}: ${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.toSorted()).toEqual(table.toSorted());
  });

  it('describes the answer of each call, and every status that it may refuse with', async () => {
    const { paths } = Description.parse((await guest(server).send('GET', '/api/openapi.json')).body);
    for (const { method, path, answer, access } of Object.values(routes) as RouteDefinition[]) {
      const { responses = {} } = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {};
      expect([path, Object.keys(responses)]).toEqual([path, expect.arrayContaining([String(answer.status)])]);
      if (access !== 'public') expect([path, Object.keys(responses)]).toEqual([path, expect.arrayContaining(['401'])]);
    }
  });

  it('can be read by people', async () => {
    const { status, headers, text } = await guest(server).send('GET', '/api/docs');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    for (const { path } of Object.values(routes)) expect(text).toContain(path);
    expect(text).not.toContain('<script');
  });
});

/** What people see, by address. */
async function everyList(browser: Client): Promise<Readonly<Record<string, unknown>>> {
  const addresses = [
    '/api/interviews',
    '/api/slots/available',
    '/api/prices',
    '/api/payments/pending',
    '/api/admin/users?limit=100',
    '/api/console/users',
    '/api/console/prices',
    '/api/dashboard',
  ];
  const ratings = `/api/ratings/interviewer/${interviewer.id}`;
  const shown: Record<string, unknown> = {};
  for (const address of [...addresses, ratings, `${ratings}/average`]) {
    const { status, body, text } = await browser.send('GET', address);
    if (status !== 200) throw new Error(`${address} answered ${status}: ${text}`);
    shown[address] = body;
  }
  for (const { _id } of await browser.call('interviews')) {
    shown[`payment ${_id}`] = (await browser.ask('paymentOfInterview', { params: { interviewId: _id } })).body;
    shown[`feedback ${_id}`] = (await browser.ask('feedbackOfInterview', { params: { interviewId: _id } })).status;
  }
  return shown;
}
/** Open slots depend on the clock; the other lists do not. */
const withoutClock = ({ '/api/slots/available': _, ...lists }: Readonly<Record<string, unknown>>) => lists;

describe('the tool for read models', () => {
  const rows = (stdout: string): readonly (readonly string[])[] =>
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/\s{2,}/));
  const generations = async (): Promise<Readonly<Record<string, string | undefined>>> => {
    const { stdout } = await projectionsTool(server.dataDir, ['status']);
    return Object.fromEntries(
      rows(stdout)
        .slice(1)
        .map(([name = '', , generation]) => [name, generation]),
    );
  };

  it('prints its usage', async () => {
    const { code, stdout } = await projectionsTool(server.dataDir, ['--help']);
    expect(code).toBe(0);
    for (const word of ['status', 'rebuild <name>', 'rebuild all', ...PROJECTIONS]) expect(stdout).toContain(word);
  });

  it('shows how far each is while the server runs', async () => {
    const { code, stdout, stderr } = await projectionsTool(server.dataDir, ['status']);
    expect([code, stderr]).toEqual([0, '']);
    const [head, ...lines] = rows(stdout);
    expect(head).toEqual(['name', 'version', 'generation', 'checkpoint', 'head', 'lag']);
    expect(lines.map(([name]) => name)).toEqual(PROJECTIONS);
    for (const [, version, generation, checkpoint, headOfLog, lag] of lines) {
      expect([Number(version) >= 1, generation, lag]).toEqual([true, '1', '0']);
      expect(checkpoint).toBe(headOfLog);
    }
  });

  it('says in one sentence what is wrong', async () => {
    const NO_LOG = /^The event log .*events\.db cannot be opened .*DATA_DIR.*\.\n$/;
    const wrong: readonly (readonly [readonly string[], Readonly<Record<string, string>>, RegExp])[] = [
      [[], {}, /^Say what to do, status or rebuild: see --help\.\n$/],
      [['destroy'], {}, /^destroy is no command: see --help\.\n$/],
      [['rebuild'], {}, /^Say which read model to rebuild, or all: see --help\.\n$/],
      [
        ['rebuild', 'nothing'],
        {},
        /^There is no read model called nothing: choose from all, audit, bookAccounts, .*users, walletMovements, wallets\.\n$/,
      ],
      [['status', '--fast'], {}, /^Unknown option '--fast': see --help\.\n$/],
      [['status'], { PORT: 'none' }, /^PORT must be .*\.\n$/],
      ...(isDistributed ? [] : [[['status'], { DATA_DIR: `${server.dataDir}/empty` }, NO_LOG] as const]),
    ];
    const ended = await Promise.all(wrong.map(([args, env]) => projectionsTool(server.dataDir, args, env)));
    for (const [index, { code, stdout, stderr }] of ended.entries()) {
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(wrong[index]?.[2] ?? /never/);
    }
  });

  it('has the running server rebuild one, while people read: they see the same throughout', async () => {
    const before = await everyList(admin.browser);
    const rebuilt = projectionsTool(server.dataDir, ['rebuild', 'interviews']);
    const done = rebuilt.then(() => true);
    let looks = 0;
    while (!(await Promise.race([done, Promise.resolve(false)]))) {
      expect(withoutClock(await everyList(admin.browser))).toEqual(withoutClock(before));
      looks += 1;
    }
    expect(looks).toBeGreaterThan(0);
    const { code, stdout, stderr } = await rebuilt;
    expect([code, stdout, stderr]).toEqual([0, 'interviews: generation 2 is in use\n', '']);
    expect(await generations()).toMatchObject({ interviews: '2', users: '1', payments: '1' });
    expect(await progressOf('interviews')).toMatchObject({ generation: 2, lag: 0 });
  });

  it('has it rebuild all, while people write: none of their changes is missing afterwards', async () => {
    const before = withoutClock(await everyList(admin.browser));
    const rebuilt = projectionsTool(server.dataDir, ['rebuild', 'all']);
    const done = rebuilt.then(() => true);
    let published = 0;
    while (!(await Promise.race([done, Promise.resolve(false)]))) {
      published += 1;
      const [slot] = await publishes(interviewer, 'DSA', hoursAhead(1000 + published));
      const own = await interviewer.browser.call('ownSlots');
      expect(own.map(({ _id }) => _id)).toContain(slot?._id);
    }
    expect(published).toBeGreaterThan(1);
    const { code, stdout } = await rebuilt;
    expect(code).toBe(0);
    for (const name of PROJECTIONS) expect(stdout).toContain(`${name}: generation ${name === 'interviews' ? 3 : 2} is in use\n`);
    const own = await interviewer.browser.call('ownSlots');
    expect(own.filter(({ startTime }) => startTime > hoursAhead(999))).toHaveLength(published + 1);
    expect(withoutClock(await everyList(admin.browser))).toEqual(before);
  });

  itAlone(
    'rebuilds them itself when no server runs',
    async () => {
      const before = withoutClock(await everyList(admin.browser));
      expect((await server.stop()).code).toBe(0);
      const { code, stdout, stderr } = await projectionsTool(server.dataDir, ['rebuild', 'all']);
      expect([code, stderr]).toEqual([0, '']);
      for (const name of PROJECTIONS) expect(stdout).toContain(`${name}: generation ${name === 'interviews' ? 4 : 3} is in use\n`);
      server = await startServer({ dataDir: server.dataDir });
      const browser = createClient(server.url, { token: admin.browser.token() });
      expect(withoutClock(await everyList(browser))).toEqual(before);
      expect(server.stdout()).not.toContain('Password of all accounts');
    },
    90_000,
  );
});
