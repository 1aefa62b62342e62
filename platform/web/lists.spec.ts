import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isRejection, reject } from '@s30/contracts/rejections';
import { z } from 'zod';
import { openSqliteSecretStore } from '../secret-store/sqlite/secretStore.ts';
import { handlers } from './handler.ts';
import { parseListQuery } from './listQuery.ts';
import { serveForSpec } from './specServer.testing.ts';

const filters = z.object({ role: z.enum(['candidate', 'admin']).optional(), id: z.array(z.string()).optional() });
const parse = (query: { filter?: string; range?: string; sort?: string }) =>
  parseListQuery(query, { filters, sortable: ['name', 'createdAt'] });
const price = (number: number) => ({
  _id: `${number}`,
  id: `${number}`,
  interviewType: 'DSA' as const,
  price: number,
  usdPrice: 1,
  exchangeRate: 1,
  updatedAt: '2026-11-24T13:30:00.000Z',
});

let web: Awaited<ReturnType<typeof serveForSpec>>;
beforeAll(async () => {
  web = await serveForSpec(
    openSqliteSecretStore,
    handlers()({
      consolePrices: async ({ query }) => {
        const request = parseListQuery(query, { filters: z.object({ none: z.boolean().optional() }), sortable: ['price'] });
        if (isRejection(request)) return request;
        const items = request.filter.none ? [] : [price(1), price(2), price(3)].slice(0, request.limit);
        return { items, total: request.filter.none ? 0 : 319, offset: request.offset };
      },
      ratingsOfInterviewer: async ({ query }) => ({ rows: [], ...(query.offset === 0 ? { next: { ...query, offset: query.limit } } : {}) }),
      file: async ({ params }) =>
        params.id === 'unknown'
          ? reject('file_unknown')
          : { contentType: 'image/png', bytes: Uint8Array.of(1, 2, 3), fileName: 'Zahlung "1"\r\nX: y.png' },
    }),
  );
});
afterAll(() => web.close());

describe('the list dialect', () => {
  it('reads filter, range and sort from JSON', () => {
    expect(parse({ filter: '{"role":"admin"}', range: '[25,49]', sort: '["name","DESC"]' })).toEqual({
      filter: { role: 'admin' },
      offset: 25,
      limit: 25,
      sort: { field: 'name', order: 'desc' },
    });
    expect(parse({})).toEqual({ filter: {}, offset: 0, limit: 1000, sort: undefined });
    expect(parse({ filter: '{"id":["a","b"]}' })).toMatchObject({ filter: { id: ['a', 'b'] } });
  });

  it.each([
    [{ filter: '{' }, 'filter'],
    [{ filter: '[]' }, 'filter'],
    [{ filter: '"x"' }, 'filter'],
    [{ filter: '{"role":"king"}' }, 'filter'],
    [{ filter: 'null' }, undefined],
    [{ range: '25-49' }, 'range'],
    [{ range: '[-1,5]' }, 'range'],
    [{ range: '[5,4]' }, 'range'],
    [{ range: '[0,1000]' }, 'range'],
    [{ range: '[0.5,3]' }, 'range'],
    [{ sort: '["password","ASC"]' }, 'sort'],
    [{ sort: '["__proto__","ASC"]' }, 'sort'],
    [{ sort: '["name","UP"]' }, 'sort'],
    [{ sort: 'name' }, 'sort'],
  ])('rejects %j and names the parameter', (query, param) => {
    const parsed = parse(query);
    expect(isRejection(parsed) ? parsed.detail.param : undefined).toBe(param);
  });

  it('answers with the rows and their range of the whole', async () => {
    const answer = await web.call('GET', `/api/console/prices?range=[25,49]&sort=["price","ASC"]`, { as: 'admin' });
    expect(answer.body).toHaveLength(3);
    expect(answer.headers.get('content-range')).toBe('prices 25-27/319');
    const none = await web.call('GET', '/api/console/prices?filter={"none":true}', { as: 'admin' });
    expect([none.text, none.headers.get('content-range')]).toEqual(['[]', 'prices */0']);
    const wrong = await web.call('GET', '/api/console/prices?sort=["secret","ASC"]', { as: 'admin' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'malformed', errors: { root: { serverError: expect.any(String) } } } });
  });
});

it('a piece of a list links to the next one, and the last one does not', async () => {
  const linkOf = async (query: string) =>
    (await web.call('GET', `/api/ratings/interviewer/ravi${query}`, { as: 'interviewer' })).headers.get('link');
  expect(await linkOf('')).toBe('</api/ratings/interviewer/ravi?offset=350&limit=350>; rel="next"');
  expect(await linkOf('?offset=350')).toBeNull();
});

describe('a file', () => {
  it('is served with its type and a policy that lets it run nothing', async () => {
    const { status, headers, text } = await web.call('GET', '/api/files/1', { as: 'candidate' });
    expect([status, text]).toEqual([200, '\u0001\u0002\u0003']);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '3',
      'x-content-type-options': 'nosniff',
      'content-disposition': "inline; filename*=UTF-8''Zahlung%20%221%22%0D%0AX%3A%20y.png",
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      vary: expect.stringMatching(/Authorization/),
    });
  });

  it('is refused like any other record if it is unknown', async () => {
    expect(await web.call('GET', '/api/files/unknown', { as: 'candidate' })).toMatchObject({ status: 404, body: { code: 'file_unknown' } });
  });
});
