import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RouteDefinition } from '@s30/contracts/route';
import { type RouteName, routes } from '@s30/contracts/routes';
import { Refusal } from '../system/client.ts';
import { dsaFeedback, guest, hoursAhead, publishes } from '../system/people.ts';
import { screenshot } from '../system/pictures.ts';
import { admin, candidate, expectAnswer, expectRefusal, interviewer, newcomer, opensWorld, server } from './badInput/world.ts';

opensWorld();
/** A slot that no bad request may take from the newcomer. */
beforeAll(async () => {
  await publishes(newcomer, 'DSA', hoursAhead(100));
});

const table: readonly (readonly [RouteName, RouteDefinition])[] = Object.entries(routes) as [RouteName, RouteDefinition][];
/** In batches: one at a time would take long, all at once would flood the server. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += 20) await Promise.all(all.slice(start, start + 20).map(work));
}

describe('a malformed request', () => {
  const BODIES: readonly (readonly [string, string, string | Uint8Array])[] = [
    ['broken JSON', 'application/json', '{"name": '],
    ['no object', 'application/json', '"text"'],
    ['a list', 'application/json', '[1, 2, 3]'],
    ['null', 'application/json', 'null'],
    ['a number', 'application/json', '42'],
    ['JSON in UTF-16', 'application/json; charset=utf-16', Buffer.from('{"name":"x"}', 'utf16le')],
    ['JSON in an unknown charset', 'application/json; charset=klingon', '{}'],
    ['bytes that are no UTF-8', 'application/json', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['JSON that is said to be packed', 'application/json', new Uint8Array([0x1f, 0x8b, 0, 0, 1, 2, 3])],
    ['nesting without end', 'application/json', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
    ['a prototype', 'application/json', '{"__proto__": {"role": "admin"}, "constructor": {"prototype": {"x": 1}}}'],
    ['text', 'text/plain', 'name=x'],
    ['a form of old', 'application/x-www-form-urlencoded', 'name=x'],
    ['XML', 'application/xml', '<name>x</name>'],
    ['a multipart form without a boundary', 'multipart/form-data', '--x\r\n\r\n--x--'],
    ['a multipart form that breaks off', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
    ['a content type that is none', 'rubbish', '{}'],
  ];
  const LEGIBLE = new Set(['JSON in UTF-16', 'bytes that are no UTF-8', 'a prototype']);
  const commands = table.filter(([, { method, body }]) => method !== 'GET' && body !== undefined);
  const people = () => [admin.browser, guest(server)];
  const pathOf = ({ path }: RouteDefinition, value = 'nobody'): string => path.replace(/:\w+/g, value);

  it.each(BODIES)('gets a proper answer with %s as a body', async (about, type, body) => {
    await each(
      commands.flatMap(([, route]) => people().map((browser) => ({ route, browser }))),
      async ({ route, browser }) => {
        const headers = about.includes('packed') ? { 'Content-Encoding': 'gzip' } : {};
        const received = await browser.send(route.method, pathOf(route), { raw: { type, body }, headers });
        // Where no field is required, an object without known fields is valid.
        const judge = LEGIBLE.has(about) ? expectAnswer : expectRefusal;
        judge(received, `${about} to ${route.method} ${route.path}`);
      },
    );
  });

  it('gets 400 for broken JSON, 415 for other content types and 413 for more than a megabyte', async () => {
    const sent = (type: string, body: string) => guest(server).send('POST', '/api/auth/login', { raw: { type, body } });
    expect((await sent('application/json', '{"email": ')).status).toBe(400);
    expect((await sent('text/plain', 'email=x')).status).toBe(415);
    const huge = await sent('application/json', JSON.stringify({ email: 'x'.repeat(1_100_000), password: 'y' }));
    expect([huge.status, Refusal.parse(huge.body).code]).toEqual([413, 'body_too_large']);
  });

  it('gets a proper answer with huge strings, NUL bytes and lone surrogates in every field', async () => {
    const VALUES: readonly unknown[] = [
      'x'.repeat(100_000),
      'a\u0000b',
      '\ud800',
      '',
      ' ',
      [],
      {},
      -1,
      1e308,
      true,
      null,
      ['x'],
      '../../etc/passwd',
    ];
    const fieldsOf = (schema: unknown): readonly string[] => {
      const shape = (schema as { readonly shape?: object }).shape;
      return shape === undefined ? ['status', 'reason'] : Object.keys(shape);
    };
    const requests = commands.flatMap(([, route]) =>
      VALUES.map((value) => ({ route, json: Object.fromEntries(fieldsOf(route.body).map((field) => [field, value])) })),
    );
    await each(requests, async ({ route, json }) => {
      const received = await newcomer.browser.send(
        route.method,
        pathOf(route),
        route.files === undefined ? { json } : { form: formOf(json) },
      );
      expectAnswer(received, `${JSON.stringify(json).slice(0, 100)} to ${route.method} ${route.path}`);
    });
    expect(await newcomer.browser.call('ownSlots')).toHaveLength(1);
  });

  it('gets a proper answer with ids that name nothing, or cannot', async () => {
    const IDS = [
      'nobody',
      '%00',
      'a%00b',
      '%ff',
      '%E0%A4%A',
      '..%2f..%2fetc%2fpasswd',
      '__proto__',
      'constructor',
      '%F0%9F%98%80',
      'x'.repeat(5000),
      '%20',
      '-',
      '.',
      'user-x',
      `${'a.'.repeat(60)}b`,
    ];
    const withIds = table.filter(([, { path }]) => path.includes(':'));
    await each(
      withIds.flatMap(([, route]) => IDS.map((id) => ({ route, id }))),
      async ({ route, id }) => {
        const received = await admin.browser.send(
          route.method,
          pathOf(route, id),
          route.method === 'GET'
            ? {}
            : { json: { status: 'in-progress', meetingLink: 'https://example.com', role: 'candidate', allowedInterviewTypes: [] } },
        );
        const about = `${route.method} ${route.path} with ${id.slice(0, 40)}`;
        if (id === '.') expectAnswer(received, about);
        else expectRefusal(received, about);
      },
    );
  });

  it('is refused with ids in its body that name nothing', async () => {
    const png = await screenshot();
    const unknown = 'nobody';
    expect(await candidate.browser.refused('createPreBookingPayment', { body: { slotId: unknown, interviewType: 'DSA' } })).toMatchObject({
      status: 404,
      code: 'slot_unknown',
    });
    expect(
      await candidate.browser.refused('createPreBookingPayment', { body: { slotId: `${interviewer.id}.x`, interviewType: 'DSA' } }),
    ).toMatchObject({ status: 404, code: 'slot_unknown' });
    for (const name of ['submitPreBookingPayment', 'submitPaymentProof'] as const) {
      const body = { paymentId: unknown, slotId: unknown, transactionId: '4821' };
      expect(await candidate.browser.refused(name, { body, files: { transactionScreenshot: png } })).toMatchObject({
        status: 404,
        code: 'payment_unknown',
      });
    }
    expect(await interviewer.browser.refused('verifyPayment', { body: { paymentId: unknown, verified: true } })).toMatchObject({
      status: 404,
    });
    expect(await interviewer.browser.refused('giveFeedback', { body: dsaFeedback(unknown) })).toMatchObject({ status: 404 });
    expect(await interviewer.browser.refused('giveFeedback', { body: { ...dsaFeedback(unknown), interviewId: undefined } })).toMatchObject({
      status: 400,
      message: 'Invalid interview data. Please try again or contact support.',
    });
    expect(await candidate.browser.refused('rateInterview', { body: { interviewId: unknown, rating: 5 } })).toMatchObject({ status: 404 });
  });

  it('gets a proper answer with query parameters of the wrong kind', async () => {
    const QUERIES = [
      'startDate=yesterday',
      'startDate=%00',
      'endDate[]=x',
      'interviewType=Chess',
      'status=none',
      'page=0',
      'page=x',
      'page=1e99',
      'limit=101',
      'limit=-1',
      'role=king',
      `search=${'x'.repeat(300)}`,
      'search=%00',
      'filter={',
      'filter=[]',
      'filter={"role":"king"}',
      'range=[5,1]',
      'range=[0,99999999]',
      'range=x',
      'sort=["password","ASC"]',
      'sort=["name"]',
      'sort={}',
      '__proto__=x',
      '&&&=&',
      '%ff=%ff',
    ];
    const queries = table.filter(([, { method, path }]) => method === 'GET' && !path.includes(':'));
    await each(
      queries.flatMap(([, route]) => QUERIES.map((query) => ({ route, query }))),
      async ({ route, query }) => expectAnswer(await admin.browser.send('GET', `${route.path}?${query}`), `GET ${route.path}?${query}`),
    );
    const wrong = [
      '/api/slots/available?startDate=yesterday',
      '/api/interviews?status=none',
      '/api/admin/users?page=0',
      '/api/admin/users?role=king',
      '/api/console/users?filter={',
      '/api/console/users?sort=["password","ASC"]',
      '/api/console/users?range=[5,1]',
    ];
    for (const address of wrong) expect([address, (await admin.browser.send('GET', address)).status]).toEqual([address, 400]);
  });

  it('gets a proper answer with nonsense in its headers', async () => {
    const HEADERS: readonly Readonly<Record<string, string>>[] = [
      { Authorization: 'Bearer' },
      { Authorization: 'Bearer a.b.c' },
      { Authorization: `Bearer ${'x'.repeat(4000)}` },
      { Authorization: 'Basic cm9vdDpyb290' },
      { Cookie: 'Consistency-Token=9999999999999999999999999; XSRF-TOKEN=' },
      { Cookie: '=;;;= ;a' },
      { 'Consistency-Token': 'DROP TABLE' },
      { 'Idempotency-Key': 'x'.repeat(201) },
      { 'Idempotency-Key': 'two words' },
      { 'X-XSRF-TOKEN': '' },
      { Accept: 'image/png' },
      { 'X-HTTP-Method-Override': 'DELETE' },
    ];
    for (const headers of HEADERS) {
      expectRefusal(await guest(server).send('GET', '/api/auth/me', { headers }), JSON.stringify(headers));
      expectRefusal(await guest(server).send('POST', '/api/auth/login', { json: { email: 'x' }, headers }), JSON.stringify(headers));
    }
    const { status } = await admin.browser.send('PUT', '/api/users/profile', {
      json: { phone: '1' },
      headers: { 'Idempotency-Key': 'two words' },
    });
    expect(status).toBe(400);
  });

  it('gets a proper answer at an unknown address or with an unknown method', async () => {
    for (const [method, path] of [
      ['GET', '/api'],
      ['GET', '/api/nothing'],
      ['POST', '/api/prices'],
      ['DELETE', '/api/auth/me'],
      ['PATCH', '/api/users/profile'],
      ['GET', '/api/users/profile/x/y'],
      ['POST', '/api/%ff'],
    ] as const) {
      expectRefusal(await admin.browser.send(method, path), `${method} ${path}`);
    }
  });
});

function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
}
