import { beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from 'fakerest';
import simpleRestProvider from 'ra-data-simple-rest';
import type { Client } from '../system/client.ts';
import { DEMO_PASSWORD, signsIn } from '../system/people.ts';
import { type Random, randomFrom, SEED } from '../system/random.ts';
import { startServer } from '../system/server.ts';

// Compares this server with the dialect's reference server, through the provider as published.
type Row = { readonly id: string; readonly [field: string]: unknown };

let admin: Client;
let provider: ReturnType<typeof simpleRestProvider>;
beforeAll(async () => {
  admin = (await signsIn(await startServer(), 'admin@example.com', DEMO_PASSWORD)).browser;
  provider = simpleRestProvider('/api/console', async (path, { method = 'GET', headers, body } = {}) => {
    const type = new Headers(headers).get('content-type') ?? 'application/json';
    const sent = typeof body === 'string' ? { raw: { type, body } } : { headers: { 'Content-Type': type } };
    const { status, headers: received, text, body: json } = await admin.send(method, path, method === 'GET' ? {} : sent);
    if (status >= 400) throw Object.assign(new Error(text), { status, body: json });
    return { status, headers: received, body: text, json };
  });
});

type Resource = {
  readonly name: string;
  readonly sorts: readonly string[];
  readonly filters: readonly (readonly [field: string, values: readonly (string | number | boolean)[]])[];
};
const RESOURCES: readonly Resource[] = [
  { name: 'users', sorts: ['id', 'name', 'email', 'role', 'createdAt'], filters: [['role', ['candidate', 'interviewer', 'auditor']]] },
  { name: 'prices', sorts: ['id', 'interviewType', 'price'], filters: [] },
  {
    name: 'interviews',
    sorts: ['id', 'scheduledDate', 'candidate.name', 'interviewer.name'],
    filters: [
      ['status', ['scheduled', 'completed', 'cancelled']],
      ['interviewType', ['DSA', 'System Design']],
    ],
  },
  { name: 'payments', sorts: ['id', 'createdAt', 'status'], filters: [['status', ['verified', 'submitted', 'rejected']]] },
  { name: 'feedback', sorts: ['id', 'createdAt', 'interviewType'], filters: [['interviewType', ['DSA', 'Behavioral/Leadership']]] },
  { name: 'ratings', sorts: ['id', 'createdAt', 'rating'], filters: [['rating', [3, 4, 5]]] },
  // The reference knows neither ranks nor letters of either case: that is tested with the lists themselves.
  { name: 'problems', sorts: ['id', 'createdAt'], filters: [['difficulty', ['easy', 'hard']]] },
  { name: 'referrals', sorts: ['id', 'name', 'createdAt'], filters: [['referralBonusClaimed', [true, false]]] },
];

const everything = async (resource: string) => (await provider.getList<Row>(resource, { pagination: { page: 1, perPage: 1000 } })).data;

/** A random choice of request parameters. */
function requestFor({ sorts, filters }: Resource, random: Random) {
  const filter = Object.fromEntries(filters.flatMap(([field, values]) => (random.below(2) === 0 ? [[field, random.pick(values)]] : [])));
  const order = random.below(2) === 0 ? ('ASC' as const) : ('DESC' as const);
  const perPage = random.below(12) + 1;
  return { filter, sort: { field: random.pick(sorts), order }, pagination: { page: random.below(3) + 1, perPage } };
}

describe.each(RESOURCES)(`$name of the console (seed ${SEED})`, (resource) => {
  it('are listed as the reference server lists them: filtered, sorted, in pages', async () => {
    const rows = await everything(resource.name);
    expect(rows.length).toBeGreaterThan(0);
    const reference = new Database({ data: { [resource.name]: rows.map((row) => ({ ...row })) } });
    const random = randomFrom(SEED);
    for (let round = 0; round < 25; round += 1) {
      const request = requestFor(resource, random);
      const { filter, sort, pagination } = request;
      const first = (pagination.page - 1) * pagination.perPage;
      const expected = reference.getAll(resource.name, {
        filter,
        sort: [sort.field, sort.order === 'ASC' ? 'asc' : 'desc'],
        range: [first, first + pagination.perPage - 1],
      });
      const { data, total } = await provider.getList<Row>(resource.name, request);
      const shown = `${JSON.stringify(request)}`;
      expect([shown, total]).toEqual([shown, reference.getCount(resource.name, { filter })]);
      // Rows with equal sort keys may come in any order, so only the keys are compared.
      const keys = (found: readonly Row[]) => found.map((row) => valueAt(row, sort.field));
      expect([shown, keys(data)]).toEqual([shown, keys(expected)]);
      const allowed = new Set(reference.getAll(resource.name, { filter }).map(({ id }) => id));
      expect([shown, data.filter(({ id }) => !allowed.has(id))]).toEqual([shown, []]);
      expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
    }
  });

  it('have one shape, whichever way they are fetched', async () => {
    const [first, second] = await everything(resource.name);
    if (first === undefined) throw new Error('there is nothing to fetch');
    expect((await provider.getOne<Row>(resource.name, { id: first.id })).data).toEqual(first);
    const ids = [first.id, ...(second ? [second.id] : [])];
    const { data } = await provider.getMany<Row>(resource.name, { ids });
    expect(data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    await expect(provider.getOne(resource.name, { id: 'nobody' })).rejects.toMatchObject({ status: 404 });
  });
});

const valueAt = (row: Row, path: string): unknown => path.split('.').reduce<unknown>((value, part) => (value as Row)?.[part], row);

it('records that refer to another one are found by it', async () => {
  const [ananya] = (await provider.getList<Row>('users', { filter: { q: 'ananya@' } })).data;
  if (ananya === undefined) throw new Error('Ananya is missing');
  const asked = {
    target: 'interviewerId',
    id: ananya.id,
    filter: {},
    sort: { field: 'scheduledDate', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  } as const;
  const { data, total } = await provider.getManyReference<Row>('interviews', asked);
  const hers = (await everything('interviews')).filter((interview) => valueAt(interview, 'interviewer._id') === ananya.id);
  expect(hers.length).toBeGreaterThan(0);
  expect([total, data.map(({ id }) => id).toSorted()]).toEqual([hers.length, hers.map(({ id }) => id).toSorted()]);
});

it('problems can be written through the dialect too: created, partly changed, and changed and deleted in bulk', async () => {
  const problem = (title: string) => ({
    title,
    leetcodeUrl: 'https://leetcode.com/problems/lru-cache/',
    solutionVideoUrl: 'https://videos.example.com/lru-cache',
    difficulty: 'hard',
    hints: ['What do you have to find quickly?'],
    solutions: [{ language: 'java', code: 'return', description: 'A map.', timeComplexity: 'O(1)', spaceComplexity: 'O(n)' }],
  });
  const { data: one } = await provider.create<Row>('problems', { data: problem('One') });
  const { data: other } = await provider.create<Row>('problems', { data: problem('Other') });
  expect(one).toMatchObject({ title: 'One', difficulty: 'hard' });

  // react-admin sends the whole form, and updateMany a part of it: neither may erase other fields.
  const { data: form } = await provider.getOne<Row>('problems', { id: one.id });
  await provider.update<Row>('problems', { id: one.id, data: { ...form, title: 'One more', somethingElse: 1 }, previousData: form });
  const ids = [one.id, other.id];
  expect((await provider.updateMany('problems', { ids, data: { difficulty: 'easy' } })).data?.toSorted()).toEqual(ids.toSorted());
  expect((await provider.getOne<Row>('problems', { id: one.id })).data).toEqual({
    ...form,
    title: 'One more',
    difficulty: 'easy',
    updatedAt: expect.any(String),
  });

  const { data: deleted } = await provider.delete<Row>('problems', { id: one.id, previousData: one });
  expect(deleted).toMatchObject({ id: one.id, title: 'One more' });
  await provider.deleteMany('problems', { ids: [other.id] });
  expect((await everything('problems')).filter(({ id }) => ids.includes(id))).toEqual([]);
});

it('validation errors are reported per field, as react-admin reads them', async () => {
  await expect(provider.create('problems', { data: { title: '' } })).rejects.toMatchObject({
    status: 400,
    body: { errors: { title: 'Title is required', root: { serverError: expect.any(String) } } },
  });
});
