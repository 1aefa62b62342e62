import { cpSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { AuditEventDocument } from '@s30/contracts/documents/audit';
import type { RouteName } from '@s30/contracts/routes';
import { open } from '../../platform/sqlite/database.ts';
import type { AnyAsked } from '../system/client.ts';
import {
  adminOf,
  books,
  guest,
  hoursAhead,
  interviewerNamed,
  type Person,
  pays,
  publishes,
  registers,
  setPrices,
  signsIn,
} from '../system/people.ts';
import { ADMIN, auditTool, isDistributed, itAlone, newDataDir, type Server, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';

let server: Server;
let admin: Person;
let auditor: Person;
let kavya: Person;
let ananya: Person;
let deleted: { readonly paymentId: string; readonly interviewId: string };
let verified: { readonly paymentId: string; readonly interviewId: string };
/** An instant when Kavya has paid and nobody has answered; Ananya may conduct every type; DSA costs 1499. */
let early: string;

beforeAll(async () => {
  server = await startServer({ env: ADMIN });
  admin = await adminOf(server);
  await setPrices(admin);
  const arun = await registers(server, 'Arun Auditor');
  await admin.browser.call('changeRole', { params: { id: arun.id }, body: { role: 'auditor' } });
  auditor = await signsIn(server, arun.email, 'violet-harbour-71');
  kavya = await registers(server, 'Kavya Nair');
  ananya = await interviewerNamed(server, admin, 'Ananya Krishnan', { upiId: 'ananya@okbank' });
  const [first, second] = await publishes(ananya, 'DSA', hoursAhead(72), hoursAhead(75));
  if (first === undefined || second === undefined) throw new Error('nothing was published');
  verified = await books(kavya, first._id, 'DSA', '3127');
  deleted = await books(kavya, second._id, 'DSA', '9999');
  early = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const answer = (isVerified: boolean) =>
    ananya.browser.call('verifyPayment', { body: { paymentId: verified.paymentId, verified: isVerified } });
  await answer(false);
  await pays(kavya, verified.paymentId, first._id, '3172');
  await answer(true);
  await ananya.browser.call('verifyPayment', { body: { paymentId: deleted.paymentId, verified: true } });
  await admin.browser.call('deletePayment', { params: { id: deleted.paymentId } });
  await admin.browser.call('changePermissions', { params: { id: ananya.id }, body: { allowedInterviewTypes: ['DSA'] } });
  await admin.browser.call('setPrice', { body: { interviewType: 'DSA', price: 1599, currency: 'INR' } });
});

const timeline = (kind: string, id: string) => auditor.browser.call('auditTimeline', { params: { kind, id } });
const amount = (value: number) => ({ kind: 'money', amount: value, currency: 'INR' });
const text = (words: string) => ({ kind: 'text', text: words });

describe('the history of a payment', () => {
  it('says who did what, in which role, and what changed', async () => {
    const { object, events, now, chain } = await timeline('payment', verified.paymentId);
    expect(object).toEqual({ kind: 'payment', id: verified.paymentId, deleted: false });
    expect(events.map(({ title }) => title)).toEqual([
      'S30 balance reserved while a slot is held',
      'Slot held for a payment',
      'Payment created',
      'Proof submitted',
      'S30 balance released',
      'Slot booked',
      'Interview scheduled',
      'Payment rejected',
      'Proof submitted',
      'Payment verified',
    ]);
    expect(events[7]).toMatchObject({
      actor: { _id: ananya.id, name: 'Ananya Krishnan', role: 'interviewer' },
      candidate: { _id: kavya.id, name: 'Kavya Nair' },
      amount: 1499,
      changes: [{ field: 'Status', before: text('submitted'), after: text('rejected') }],
    });
    expect(events[8]?.changes).toContainEqual({ field: 'Transaction ID', before: text('3127'), after: text('3172') });
    // EventStoreDB keeps no hash chain; there, the seals are the proof.
    expect(chain).toEqual(isDistributed ? undefined : { checked: 10, matching: 10 });
    expect(now).toContainEqual({ field: 'Status', value: text('verified') });
    expect(now).toContainEqual({ field: 'Platform fee', value: amount(224.85) });
  });

  it('goes on for one that was deleted', async () => {
    const { object, events } = await timeline('payment', deleted.paymentId);
    expect(object.deleted).toBe(true);
    expect(events.at(-1)).toMatchObject({ title: 'Payment deleted: out of lists and revenue', actor: { role: 'admin' } });
  });

  it('has the raw event on demand, with its place in the chain', async () => {
    const { events } = await timeline('payment', verified.paymentId);
    const { event, raw } = await auditor.browser.call('auditEvent', { params: { position: events[9]?.position ?? '' } });
    expect(event.title).toBe('Payment verified');
    expect(raw).toMatchObject({
      type: 'PaymentVerified',
      data: { paymentId: verified.paymentId },
      metadata: { actor: { userId: ananya.id, role: 'interviewer' } },
    });
    expect(raw.hash).toEqual(isDistributed ? undefined : expect.stringMatching(/^[0-9a-f]{64}$/));
    expect(raw.hash).toBe(raw.computedHash);
  });

  it('is refused for ids that the log does not know', async () => {
    for (const [kind, id] of [
      ['payment', 'nothing'],
      ['unicorn', verified.paymentId],
    ] as const)
      expect(await auditor.browser.refused('auditTimeline', { params: { kind, id } })).toMatchObject({
        status: 404,
        code: 'audit_object_unknown',
      });
    for (const position of ['nowhere', '9999999999999999'])
      expect(await auditor.browser.refused('auditEvent', { params: { position } })).toMatchObject({
        status: 404,
        code: 'audit_event_unknown',
      });
  });
});

describe('a search of the log', () => {
  const found = async (query: Record<string, string | number>) =>
    (await auditor.browser.call('auditSearch', { query: query as never })).events;

  it('finds by kind, type, person, period and amount', async () => {
    expect((await found({ kind: 'price' })).map(({ type }) => type)).toEqual(['PriceSet', 'PriceSet', 'PriceSet', 'PriceSet']);
    expect((await found({ type: 'PaymentVerified' })).map(({ objectId }) => objectId)).toEqual([deleted.paymentId, verified.paymentId]);
    for (const person of [kavya.id, 'KAVYA', kavya.email])
      expect([person, (await found({ person, type: 'PaymentRequested' })).length]).toEqual([person, 2]);
    expect(await found({ person: 'nobody at all' })).toEqual([]);
    expect((await found({ kind: 'payment', until: early })).map(({ type }) => type)).not.toContain('PaymentVerified');
    expect((await found({ from: early, kind: 'user' })).map(({ title }) => title)).toEqual(['Permissions changed']);
    expect((await found({ amountMin: 1500, amountMax: 1600 })).map(({ title, amount: found }) => [title, found])).toEqual([
      ['Price set', 1599],
    ]);
  });

  it('goes from page to page by its cursor, and misses nothing', async () => {
    const positions: string[] = [];
    let cursor: string | undefined;
    let total = 0;
    do {
      const page = await auditor.browser.call('auditSearch', { query: { limit: 7, kind: 'payment', ...(cursor ? { cursor } : {}) } });
      expect(page.events).not.toEqual([]);
      positions.push(...page.events.map(({ position }) => position));
      total = page.total;
      cursor = page.next;
    } while (cursor !== undefined);
    expect(positions.length).toBe(total);
    expect(positions).toEqual([...new Set(positions)].toSorted().toReversed());
  });
});

/** What the tool prints with --json, without help from the server. */
async function told(...args: readonly string[]): Promise<unknown> {
  const { code, stdout, stderr } = await auditTool(server.dataDir, [...args, '--json']);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
const answered = async (name: RouteName, asked: AnyAsked): Promise<unknown> => (await auditor.browser.ask(name, asked)).body;

describe('the tool, which reads only the log, beside the running server', () => {
  it.each([
    ['payment', () => verified.paymentId],
    ['payment', () => deleted.paymentId],
    ['interview', () => verified.interviewId],
    ['user', () => ananya.id],
    ['price', () => 'dsa'],
  ])('tells the same history of a %s as the server', async (kind, id) => {
    expect(await told('history', kind, id())).toEqual(await answered('auditTimeline', { params: { kind, id: id() } }));
  });

  it('accepts the beginning of an id, as the console shows it, if it is unambiguous', async () => {
    const short = verified.paymentId.slice(0, 8);
    expect(await told('history', 'payment', short)).toEqual(await told('history', 'payment', verified.paymentId));
    const [slotId = ''] = (
      await auditor.browser.call('auditTimeline', { params: { kind: 'interview', id: verified.interviewId } })
    ).events.flatMap(({ slotId: slot }) => slot ?? []);
    expect(await told('history', 'slot', slotId.slice(0, -4))).toEqual(await told('history', 'slot', slotId));
    expect(await told('history', 'price', 'ds')).toEqual(await told('history', 'price', 'dsa'));
    expect(await auditTool(server.dataDir, ['history', 'slot', ananya.id.slice(0, 6)])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^slot \S+ may be each of \d+: \S+, \S+.*\. Give more of its id\.\n$/),
    });
    expect(await auditTool(server.dataDir, ['history', 'payment', 'zzzz'])).toMatchObject({
      code: 1,
      stderr: 'The log has no event about this: payment zzzz.\n',
    });
  });

  it('reports the same state at an instant as the server', async () => {
    for (const at of [early, new Date().toISOString(), '2020-01-01T00:00:00.000Z']) {
      const query = { at, page: 1, limit: 20 };
      expect(await told('as-of', at)).toEqual({
        revenue: await answered('auditRevenueAsOf', { query: { at } }),
        payments: await answered('auditPaymentsAsOf', { query }),
        roles: await answered('auditRolesAsOf', { query }),
      });
    }
  });

  it('exports the same, with the same filters', async () => {
    const linesOf = (out: string) => out.split('\n').filter((line) => line !== '');
    for (const [query, args] of [
      [{}, []],
      [{ kind: 'payment', person: 'kavya', amountMin: 1000 }, ['--kind', 'payment', '--person', 'kavya', '--amount-min', '1000']],
    ] as const) {
      for (const [name, format] of [
        ['auditExportCsv', 'csv'],
        ['auditExportJson', 'jsonl'],
      ] as const) {
        const { stdout } = await auditTool(server.dataDir, ['export', '--format', format, ...args]);
        const { text: body, headers } = await auditor.browser.ask(name, { query });
        expect(headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename\\*=UTF-8''audit-.*\\.${format}$`));
        // The received text has lost its byte order mark, and mails have added events to the log meanwhile.
        const [mine, theirs] = [linesOf(stdout.replace('\uFEFF', '')), linesOf(body)];
        expect(mine.slice(0, theirs.length)).toEqual(theirs);
        expect(theirs.length).toBeGreaterThan(5);
      }
    }
    const { text: body } = await auditor.browser.ask('auditExportJson', { query: { kind: 'user' } });
    for (const line of linesOf(body)) expect(AuditEventDocument.safeParse(JSON.parse(line)).success).toBe(true);
  });

  it('exports to a new file, and overwrites none', async () => {
    const folder = newDataDir();
    const [out, missing] = [join(folder, 'audit.csv'), join(folder, 'missing', 'audit.csv')];
    expect(await auditTool(server.dataDir, ['export', '--out', out])).toMatchObject({ code: 0, stdout: '', stderr: '' });
    const written = readFileSync(out, 'utf8');
    expect(written.split('\n').length).toBeGreaterThan(5);
    expect(statSync(out).mode & 0o077).toBe(0);
    expect(await auditTool(server.dataDir, ['export', '--out', out])).toMatchObject({ code: 1, stderr: `${out} exists already.\n` });
    expect(readFileSync(out, 'utf8')).toBe(written);
    expect(await auditTool(server.dataDir, ['export', '--out', missing])).toMatchObject({
      code: 1,
      stderr: `${missing} cannot be made (ENOENT): name a file in a folder that belongs to this user.\n`,
    });
  });

  itAlone('says in one sentence that it was given the log in place of the read models', async () => {
    const log = join(server.dataDir, 'events.db');
    expect(await auditTool(server.dataDir, ['reconcile'], { READ_STORE_URL: `sqlite:${log}` })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The read store \S+ cannot be opened \(\S+events\.db holds no read models\): [^\n]+\.\n$/),
    });
  });

  it('finds nothing wrong', async () => {
    const { code, stdout } = await auditTool(server.dataDir, ['verify']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^All \d+ events follow from each other and agree with the only seal\./)]);
    expect((await auditTool(server.dataDir, ['reconcile'])).code).toBe(0);
    expect(await auditTool(server.dataDir, ['seal'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Seal 2: \d+ events\.\n$/),
    });
  });

  it('prints its usage', async () => {
    expect(await auditTool(server.dataDir, ['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage: npm run audit') });
    const nowhere = await auditTool(newDataDir(), ['verify']);
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringMatching(/^The event log \S+ cannot be opened .*\.\n$/)]);
  });
});

describe('time travel', () => {
  it('shows payments, revenue and roles as they were, beside now', async () => {
    const [revenue, payments, roles] = [
      await auditor.browser.call('auditRevenueAsOf', { query: { at: early } }),
      await auditor.browser.call('auditPaymentsAsOf', { query: { at: early } }),
      await auditor.browser.call('auditRolesAsOf', { query: { at: early, search: 'ananya' } }),
    ];
    expect([revenue.then.total, revenue.now.total, revenue.now.byCurrency.INR]).toEqual([0, 1499, 1499]);
    expect(payments.payments.map(({ _id, then, now }) => [_id, then.status, now.status, then.deleted, now.deleted])).toEqual([
      [deleted.paymentId, 'submitted', 'verified', false, true],
      [verified.paymentId, 'submitted', 'verified', false, false],
    ]);
    expect(roles.users).toMatchObject([
      { then: { role: 'interviewer', allowedInterviewTypes: { length: 3 } }, now: { allowedInterviewTypes: ['DSA'] } },
    ]);
  });

  it('sorts people by name whatever their case and accents', async () => {
    await registers(server, 'émile aubert');
    const { users } = await auditor.browser.call('auditRolesAsOf', { query: { at: new Date().toISOString() } });
    const names = users.map(({ name }) => name);
    expect(names).toContain('émile aubert');
    expect(names).toEqual(names.toSorted(new Intl.Collator('en', { sensitivity: 'base' }).compare));
  });
});

describe('integrity', () => {
  it('is shown, and verified on demand', async () => {
    expect(await auditor.browser.call('auditIntegrity')).toMatchObject({
      state: 'intact',
      seals: 2,
      lastSeal: { number: 2 },
      findings: [],
    });
    const after = await until('the verification to end', async () => {
      const state = await auditor.browser.call('auditVerification');
      return state.state === 'running' ? undefined : state;
    });
    expect(after.state).toBe('intact');
    expect(after.verified?.position).toBe(after.head);
    // Whichever instance answers.
    for (let asked = 0; asked < 4; asked += 1) expect((await auditor.browser.call('auditIntegrity')).verified).toEqual(after.verified);
  });

  itAlone(
    'is sealed once more when the server stops, and reveals later tampering with the files',
    async () => {
      expect((await server.stop()).code).toBe(0);
      const copy = (): string => {
        const folder = newDataDir();
        cpSync(server.dataDir, folder, { recursive: true });
        return folder;
      };
      const change = (file: string, sql: string): void => {
        const database = open(file, { synchronous: 'NORMAL', cacheKiB: 1000 });
        database.exec(sql);
        database.close();
      };
      const clean = await auditTool(server.dataDir, ['verify', '--json']);
      expect(JSON.parse(clean.stdout)).toMatchObject({ findings: [], lastSeal: { events: JSON.parse(clean.stdout).verified.events } });

      const edited = copy();
      change(
        join(edited, 'events.db'),
        `UPDATE events SET metadata = replace(metadata, 'interviewer', 'admin') WHERE type = 'PaymentRejected'`,
      );
      const { code, stdout } = await auditTool(edited, ['verify']);
      expect([code, stdout]).toEqual([
        1,
        expect.stringMatching(new RegExp(`changed: The event at \\d{16} \\(revision \\d of booking-${verified.interviewId}\\)`)),
      ]);

      const cut = copy();
      change(join(cut, 'events.db'), "DELETE FROM events WHERE position > 40; UPDATE sqlite_sequence SET seq = 40 WHERE name = 'events'");
      expect(await auditTool(cut, ['verify'])).toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/cut: The log has 40 events, but seal \d has seen \d+: \d+ are gone\./),
      });

      const embezzled = copy();
      const id = verified.paymentId;
      change(join(embezzled, 'read.db'), `UPDATE payments_g1 SET amountPaise = 149899 WHERE _id = '${id}'`);
      const reconciled = await auditTool(embezzled, ['reconcile']);
      expect(reconciled).toMatchObject({
        code: 1,
        stdout: expect.stringContaining(`payment ${id}: amountPaise is 149899, by the events 149900 (read model payments)`),
      });
    },
    60_000,
  );

  it('is for signed-in auditors only', async () => {
    const again = await startServer({ dataDir: server.dataDir, env: ADMIN });
    expect(await guest(again).refused('auditIntegrity')).toMatchObject({ status: 401 });
    await again.stop();
  });

  itAlone('is checked by the server itself: tampering with the log while it was down is found and reported everywhere', async () => {
    const database = open(join(server.dataDir, 'events.db'), { synchronous: 'NORMAL', cacheKiB: 1000 });
    database.exec(`UPDATE events SET metadata = replace(metadata, 'interviewer', 'admin') WHERE type = 'PaymentRejected'`);
    database.close();
    const again = await startServer({ dataDir: server.dataDir, env: ADMIN });
    const { browser } = await signsIn(again, auditor.email, 'violet-harbour-71');
    const found = await until('the finding', async () => {
      const state = await browser.call('auditIntegrity');
      return state.state === 'broken' ? state : undefined;
    });
    expect(found.findings).toMatchObject([{ kind: 'changed', what: expect.stringContaining(`of booking-${verified.interviewId}`) }]);
    const get = (path: string) => fetch(`${again.url}${path}`);
    // The server keeps serving: somebody who can change the file must not be able to stop the market.
    const readiness = await get('/readyz');
    expect([readiness.status, await readiness.json()]).toEqual([
      200,
      expect.objectContaining({
        checks: expect.objectContaining({
          log: { ok: true, detail: { state: 'broken', verified: found.verified, findings: [found.findings[0]?.what] } },
        }),
      }),
    ]);
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toMatch(/^s30_log_findings 1$/m);
    expect(metrics).toMatch(/^s30_log_verified_timestamp_seconds \d+/m);
    await again.stop();
    expect(again.stderr()).toContain('the event log was tampered with');
  });
});
