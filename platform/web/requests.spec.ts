import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reject } from '@s30/contracts/rejections';
import { leastOf } from '../clock/leastOf.testing.ts';
import { LogReplacedError } from '../event-store/port.ts';
import { openSqliteSecretStore } from '../secret-store/sqlite/secretStore.ts';
import { faultAnswer } from './errors.ts';
import { handlers } from './handler.ts';
import { serveForSpec } from './specServer.testing.ts';

class PasswordHasherBusyError extends Error {
  override readonly name = 'PasswordHasherBusyError';
}
const INTERVIEW_PRICE = {
  _id: 'p',
  interviewType: 'DSA' as const,
  price: 1,
  usdPrice: 1,
  exchangeRate: 1,
  updatedAt: '2026-11-24T13:30:00.000Z',
  message: 'Set',
};

let web: Awaited<ReturnType<typeof serveForSpec>>;
const seen: unknown[] = [];
beforeAll(async () => {
  web = await serveForSpec(
    openSqliteSecretStore,
    handlers()({
      register: async ({ body }) => {
        seen.push(body);
        return reject('email_taken');
      },
      updateProfile: async () => reject('no_password'),
      setPrice: async () => ({ ...INTERVIEW_PRICE, secret: 'not for readers' }),
      cancelInterview: async ({ body, params }) => reject('interview_not_scheduled', { status: `${params.id}/${body?.reason ?? 'none'}` }),
      publishSlots: async () => reject('slot_not_on_the_hour', { timeZone: 'Asia/Kolkata' }),
      availableSlots: async ({ query }) => {
        seen.push(query);
        return { rows: [] };
      },
      withdrawSlot: async () => ({ message: 'Slot deleted successfully' }),
      accounts: async () => reject('not_allowed'),
      verifyPayment: async () => reject('payment_unknown'),
      dashboard: async () => {
        throw new Error('the database says: secret');
      },
      ratingAverage: async () => {
        throw new PasswordHasherBusyError('full');
      },
      consoleUser: async () => reject('email_taken'),
      changeRole: async () => reject('role_not_changeable', { role: 'auditor', to: 'candidate' }),
      consolePrices: async () => reject('malformed', { param: 'sort', message: 'must be a field' }),
    }),
  );
});
afterAll(() => web.close());

describe('request validation', () => {
  it("uses the specification's words, one message per field, the first as the overall message", async () => {
    const answer = await web.call('POST', '/api/auth/register', { json: { name: ' ', email: 'ann', password: '' } });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: 'Name is required',
        code: 'malformed',
        errors: [
          { param: 'name', message: 'Name is required' },
          { param: 'email', message: 'Please enter a valid email address' },
          { param: 'password', message: 'Password is required' },
        ],
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
    expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId);
  });

  it('uses dotted paths, and puts field names in front of messages that need them', async () => {
    const json = { interviewType: 'DSA', slots: [{ start: 'tomorrow', timeZone: 'UTC' }] };
    const answer = await web.call('POST', '/api/slots/batch', { as: 'interviewer', json });
    expect(answer.body.errors).toEqual([{ param: 'slots.0.start', message: expect.stringMatching(/^must be an ISO instant/) }]);
    expect(answer.body.message).toMatch(/^slots\.0\.start must be an ISO instant/);
    const without = await web.call('POST', '/api/slots/batch', { as: 'interviewer', json: { interviewType: 'DSA' } });
    expect(without.body).toMatchObject({ message: 'slots is required', errors: [{ param: 'slots', message: 'is required' }] });
  });

  it('passes on the parsed values, without unknown keys', async () => {
    const json = { name: ' Ann ', email: ' Ann@Example.com ', password: 'long enough', isAdmin: true };
    await web.call('POST', '/api/auth/register', { json });
    expect(seen.at(-1)).toEqual({ name: 'Ann', email: 'ann@example.com', password: 'long enough' });
  });

  it('treats null as absent, as forms send it for empty fields', async () => {
    const json = { name: 'Bea', email: 'bea@example.com', password: 'long enough', referralCode: null };
    await web.call('POST', '/api/auth/register', { json });
    expect(seen.at(-1)).toEqual({ name: 'Bea', email: 'bea@example.com', password: 'long enough' });
    const without = await web.call('POST', '/api/auth/register', { json: { ...json, name: null } });
    expect(without.body).toMatchObject({ code: 'malformed', message: 'Name is required' });
  });

  it('treats a query parameter without a value as absent', async () => {
    const path = '/api/slots/available?startDate=&endDate=&interviewerId=&interviewType=';
    expect((await web.call('GET', path, { as: 'candidate' })).status).toBe(200);
    expect(seen.at(-1)).toEqual({ offset: 0, limit: 200 });
  });

  it('names the field and its bounds when a number is too small or too large', async () => {
    for (const [query, message] of [
      ['page=0', 'page must be at least 1'],
      ['limit=101', 'limit must be at most 100'],
      ['limit=1e308', 'limit must be at most 100'],
      ['limit=-1e308', 'limit must be at least 1'],
      [`limit=${'9'.repeat(400)}`, 'limit must be a smaller number'],
      [`limit=-${'9'.repeat(400)}`, 'limit must be a larger number'],
      ['limit=many', 'limit must be a number'],
    ] as const)
      expect((await web.call('GET', `/api/admin/users?${query}`, { as: 'admin' })).body).toMatchObject({ code: 'malformed', message });
  });

  it('naming the field whose text cannot be stored, or that is nested without end', async () => {
    const refused = async (json: object) => (await web.call('POST', '/api/auth/register', { json })).body;
    const message = 'contains a character that cannot be stored. Please type it again.';
    for (const [json, param] of [
      [{ name: 'a\0b' }, 'name'],
      [{ password: '\ud800' }, 'password'],
      [{ role: [{ of: 'a\0' }] }, 'role.0.of'],
    ] as const)
      expect(await refused(json)).toMatchObject({ message: `${param} ${message}`, errors: [{ param, message }] });
    const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`);
    expect(await refused({ role: deep })).toMatchObject({
      message: 'role is nested too deeply',
      errors: [{ param: 'role', message: 'is nested too deeply' }],
    });
  });

  it('takes little work for texts and lists far too large for any form', async () => {
    const marks = (count: number) => `a${'\u0300\u0316'.repeat(count)}`;
    const work = async (path: keyof typeof ROUTES, json: object) => {
      const before = process.cpuUsage();
      const { status, body } = await web.call(ROUTES[path], path, { as: 'candidate', json });
      return { answer: { status, message: body.message }, seconds: process.cpuUsage(before).user / 1e6 };
    };
    const ROUTES = { '/api/auth/register': 'POST', '/api/users/profile': 'PUT' } as const;
    const usual = await work('/api/users/profile', { name: 'a'.repeat(500_000) });
    const limit = usual.seconds * 4 + 0.3;
    for (const [path, json, message] of [
      ['/api/auth/register', { name: 'Ann', email: marks(20_000), password: 'copper-meadow-93' }, 'Please enter a valid email address'],
      ['/api/users/profile', { name: marks(40_000) }, 'name must be at most 100 characters'],
      ['/api/users/profile', { ['x'.repeat(400_000)]: Array(9_000).fill(0), name: '' }, 'Name is required'],
      ['/api/users/profile', { roles: Array(10_000).fill(0) }, 'roles must hold at most 10000 values'],
    ] as const) {
      const measured = async () => {
        const { seconds, answer } = await work(path, json);
        expect(answer).toEqual({ status: 400, message });
        return seconds;
      };
      expect(await leastOf(limit, measured)).toBeLessThan(limit);
    }
  });

  it('saying so when no field but the whole is wrong', async () => {
    const refused = async (body: string | Uint8Array<ArrayBuffer>) => {
      const answer = await web.call('POST', '/api/auth/register', { raw: { type: 'application/json', body } });
      return { message: answer.body.message, errors: answer.body.errors };
    };
    for (const body of ['[1]', 'null', '"x"', '1', `${'['.repeat(40)}${']'.repeat(40)}`])
      expect(await refused(body)).toEqual({ message: 'The request body must be a JSON object' });
    expect(await refused('{"name":')).toEqual({ message: 'The request body must be valid JSON' });
    expect(await refused(Uint8Array.from(Buffer.from('{"name":"Zoë"}', 'latin1')))).toEqual({ message: 'The request body must be UTF-8' });
    expect(await refused('{"\\u0000":1}')).toEqual({
      message: 'The request has a field whose name contains a character that cannot be stored',
    });
  });

  it('taking a missing body for an empty one, and none where none is needed', async () => {
    expect((await web.call('POST', '/api/auth/register')).body.message).toBe('Name is required');
    expect((await web.call('PUT', '/api/interviews/7/cancel', { as: 'candidate' })).body.message).toBe(
      'This interview is 7/none, not scheduled',
    );
    const deleted = await web.call('DELETE', '/api/slots/interviewer/a.b', {
      as: 'interviewer',
      raw: { type: 'text/plain', body: 'ignored' },
    });
    expect(deleted.status).toBe(200);
  });

  it('names each field once', async () => {
    const answer = await web.call('POST', '/api/payments/verify', { as: 'interviewer', json: {} });
    expect(answer.body).toMatchObject({
      message: 'paymentId is required',
      errors: [
        { param: 'paymentId', message: 'is required' },
        { param: 'verified', message: 'must be true or false' },
      ],
    });
  });

  it('uses the last of repeated query parameters', async () => {
    const path = '/api/slots/available?interviewerId=a&interviewerId=b&interviewType=DSA&other[x]=1';
    expect((await web.call('GET', path, { as: 'candidate' })).status).toBe(200);
    expect(seen.at(-1)).toEqual({ interviewerId: 'b', interviewType: 'DSA', offset: 0, limit: 200 });
    const answer = await web.call('GET', '/api/slots/available?startDate=soon', { as: 'candidate' });
    expect(answer.body).toMatchObject({ code: 'malformed', message: 'startDate must be an ISO instant or a date' });
  });

  it.each([
    ['broken JSON', { type: 'application/json', body: '{"name":' }, 400, 'malformed'],
    ['a list', { type: 'application/json', body: '[]' }, 400, 'malformed'],
    ['a bare value', { type: 'application/json', body: '"text"' }, 400, 'malformed'],
    ['a form', { type: 'application/x-www-form-urlencoded', body: 'name=Ann' }, 415, 'media_type_unknown'],
    ['multipart where no file is taken', { type: 'multipart/form-data; boundary=x', body: '--x--' }, 415, 'media_type_unknown'],
    ['an unknown charset', { type: 'application/json; charset=klingon', body: '{}' }, 415, 'media_type_unknown'],
    ['more than a megabyte', { type: 'application/json', body: JSON.stringify({ name: 'x'.repeat(1_100_000) }) }, 413, 'body_too_large'],
    ['NUL', { type: 'application/json', body: '{"name":"a\\u0000","email":"a@b.cd","password":"123456"}' }, 400, 'malformed'],
    [
      'half of a surrogate pair',
      { type: 'application/json', body: '{"name":"a\\ud800","email":"a@b.cd","password":"123456"}' },
      400,
      'malformed',
    ],
    ['UTF-7', { type: 'application/json; charset=utf-7', body: '{}' }, 415, 'media_type_unknown'],
    ['UTF-16', { type: 'application/json; charset="UTF-16LE"', body: '{}' }, 415, 'media_type_unknown'],
    ['endless nesting', { type: 'application/json', body: `{"role":${'['.repeat(100_000)}${']'.repeat(100_000)}}` }, 400, 'malformed'],
    ['compressed', { type: 'application/json', body: gzipSync('{}'), encoding: 'gzip' }, 415, 'media_type_unknown'],
    ['an unknown compression', { type: 'application/json', body: '{}', encoding: 'zip' }, 415, 'media_type_unknown'],
  ])(
    'refuses a body that is %s',
    async (_what, { encoding, ...raw }: { type: string; body: string | Uint8Array<ArrayBuffer>; encoding?: string }, status, code) => {
      const headers = encoding === undefined ? {} : { 'Content-Encoding': encoding };
      const answer = await web.call('POST', '/api/auth/register', { raw, headers });
      expect(answer).toMatchObject({ status, body: { code, message: expect.any(String), requestId: expect.any(String) } });
    },
  );

  it.each([
    ['/api/slots/interviewer/%00', 404, 'record_unknown'],
    [`/api/slots/interviewer/${'x'.repeat(201)}`, 404, 'record_unknown'],
    ['/api/slots/interviewer/%E0%A4%A', 400, 'malformed'],
    ['/api/%zz', 404, 'route_unknown'],
  ])('refuses the address %s', async (path, status, code) => {
    expect(await web.call('DELETE', path, { as: 'interviewer' })).toMatchObject({ status, body: { code } });
  });

  it('survives input that is not HTTP at all', async () => {
    const { port } = new URL(web.url);
    const statusOf = (text: string) =>
      new Promise<string>((resolve, fail) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
        socket.once('data', (data) => {
          resolve(String(data).split('\r\n')[0] ?? '');
          socket.destroy();
        });
        socket.once('error', fail);
      });
    expect(await statusOf('NONSENSE\r\n\r\n')).toMatch(/ 400 /);
    expect(await statusOf(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`)).toMatch(/ 431 /);
    expect(await statusOf('GET //%ff/../.. HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/ 40[04] /);
  });
});

describe('answers', () => {
  it('contain only what their schema names', async () => {
    const answer = await web.call('PUT', '/api/prices', { as: 'admin', json: { interviewType: 'DSA', price: 1 } });
    expect(answer.body).toEqual(INTERVIEW_PRICE);
  });

  it('are not cached, and browsers do not sniff another type', async () => {
    const { headers } = await web.call('GET', '/api/slots/available', { as: 'candidate' });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('access-control-expose-headers')?.split(', ')).toEqual(
      expect.arrayContaining(['Authorization', 'Consistency-Token', 'Content-Range']),
    );
  });

  it('exist for HEAD and OPTIONS', async () => {
    expect(await web.call('HEAD', '/api/slots/available', { as: 'candidate' })).toMatchObject({ status: 200, text: '' });
    const options = await web.call('OPTIONS', '/api/slots/interviewer/1');
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'DELETE']);
  });
});

describe('refusals', () => {
  it('have the message and the field of their code', async () => {
    const json = { name: 'Ann', email: 'ann@example.com', password: 'long enough' };
    const { status, body } = await web.call('POST', '/api/auth/register', { json });
    const message = 'An account with this email already exists';
    expect([status, body]).toEqual([
      409,
      { message, code: 'email_taken', errors: [{ param: 'email', message }], requestId: expect.any(String) },
    ]);
  });

  it('have no errors when no field is to blame', async () => {
    const { body } = await web.call('PUT', '/api/admin/users/1/role', { as: 'admin', json: { role: 'candidate' } });
    expect(body).toEqual({
      code: 'role_not_changeable',
      message: 'A user with the role auditor cannot be made candidate',
      requestId: expect.any(String),
    });
  });

  it('name fields in react-admin’s format on the routes of the console', async () => {
    const message = 'An account with this email already exists';
    const { body } = await web.call('GET', '/api/console/users/1', { as: 'admin' });
    expect(body.errors).toEqual({ email: message, root: { serverError: message } });
    expect((await web.call('GET', '/api/console/prices', { as: 'admin' })).body).toMatchObject({
      code: 'malformed',
      message: 'sort must be a field',
      errors: { sort: 'must be a field', root: { serverError: 'sort must be a field' } },
    });
  });

  it('are logged if the route table does not list them', async () => {
    await web.call('GET', '/api/console/users/1', { as: 'admin' });
    expect(web.lines).toContainEqual(expect.objectContaining({ level: 'warn', fields: expect.objectContaining({ code: 'email_taken' }) }));
  });
});

describe('faults', () => {
  it('reveal only the request id, under which the log has the details', async () => {
    const { status, body, text } = await web.call('GET', '/api/dashboard', { as: 'candidate' });
    expect([status, body]).toEqual([
      500,
      { message: 'Something went wrong on our side. Please try again.', code: 'internal', requestId: expect.any(String) },
    ]);
    expect(text).not.toContain('secret');
    const logged = web.lines.find(({ level, fields }) => level === 'error' && 'requestId' in fields && fields.requestId === body.requestId);
    expect(logged?.fields).toMatchObject({ err: { message: 'the database says: secret', stack: expect.any(String) } });
  });

  it('ask to retry if they are temporary', async () => {
    const answer = await web.call('GET', '/api/ratings/interviewer/1/average', { as: 'candidate' });
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('ask to retry also if the log was replaced by another', () =>
    expect(faultAnswer(new LogReplacedError('the log is another one'), 'r1', '/api/slots')).toMatchObject({ status: 503 }));
});

it('the log names routes by their pattern, because addresses contain ids and tokens', async () => {
  await web.call('DELETE', '/api/slots/interviewer/very-private', { as: 'interviewer' });
  expect(web.lines).toContainEqual(
    expect.objectContaining({
      level: 'info',
      message: 'request',
      fields: expect.objectContaining({ method: 'DELETE', route: '/api/slots/interviewer/:id', status: 200, userId: 'interviewer' }),
    }),
  );
  expect(JSON.stringify(web.lines)).not.toContain('very-private');
});
