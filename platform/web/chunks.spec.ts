import { afterEach, expect, it } from '@jest/globals';
import { until } from '../clock/until.testing.ts';
import { ReadStoreUnavailableError } from '../read-store/port.ts';
import { openSqliteSecretStore } from '../secret-store/sqlite/secretStore.ts';
import { handlers } from './handler.ts';
import { serveForSpec } from './specServer.testing.ts';

let web: Awaited<ReturnType<typeof serveForSpec>>;
afterEach(() => web.close());

/** Serves a file made of these chunks, a CSV file by default. */
async function serving(
  chunks: () => AsyncGenerator<string | Uint8Array>,
  more: { readonly contentType?: string; readonly size?: number } = {},
  method = 'GET',
  signal?: AbortSignal,
) {
  web = await serveForSpec(
    openSqliteSecretStore,
    handlers()({ file: async () => ({ contentType: 'text/csv', stream: chunks(), fileName: 'rows.csv', saved: true, ...more }) }),
  );
  return fetch(`${web.url}/api/files/1`, {
    method,
    headers: { Authorization: `Bearer ${await web.tokenOf('admin')}` },
    ...(signal ? { signal } : {}),
  });
}

it('streams a file while it is made', async () => {
  const response = await serving(async function* () {
    for (let row = 0; row < 3; row += 1) yield `${row}\n`;
  });
  expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''rows.csv");
  expect(await response.text()).toBe('0\n1\n2\n');
});

it('tells the size of a file of bytes that is known before', async () => {
  const response = await serving(
    async function* () {
      for (const fill of [1, 2]) yield new Uint8Array(100_000).fill(fill);
    },
    { contentType: 'application/zip', size: 200_000 },
  );
  expect(response.headers.get('content-length')).toBe('200000');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([bytes.length, bytes.at(99_999), bytes.at(100_000)]).toEqual([200_000, 1, 2]);
});

it('reads nothing of a file for a HEAD request', async () => {
  let isRead = false;
  const response = await serving(
    async function* () {
      isRead = true;
      yield new Uint8Array(100_000);
    },
    { contentType: 'application/zip', size: 100_000 },
    'HEAD',
  );
  expect([response.status, response.headers.get('content-length'), isRead]).toEqual([200, '100000', false]);
});

it('breaks off the download if the file fails midway, so that nobody takes a part for the whole', async () => {
  const received = serving(async function* () {
    yield 'the first half';
    throw new Error('the read store is gone');
  }).then((response) => response.text());
  await expect(received).rejects.toThrow();
  expect(web.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
});

it('answers with an error if not even the beginning of the file can be read', async () => {
  const response = await serving(async function* () {
    await Promise.reject(new ReadStoreUnavailableError('the read store is gone'));
    yield 'never';
  });
  expect(response.status).toBe(503);
  expect(response.headers.get('content-disposition')).toBeNull();
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
});

it('streams an empty file', async () => {
  const response = await serving(async function* () {});
  expect([response.status, await response.text()]).toEqual([200, '']);
});

it('stops making the file when the client leaves before it begins', async () => {
  const begun = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const leaving = new AbortController();
  const response = serving(
    async function* () {
      try {
        begun.resolve();
        await gone.promise;
        for (;;) yield 'x'.repeat(100_000);
      } finally {
        ended.resolve();
      }
    },
    {},
    'GET',
    leaving.signal,
  );
  await begun.promise;
  leaving.abort();
  await expect(response).rejects.toThrow();
  await until('the server to notice', () => web.lines.some(({ fields }) => 'status' in fields && fields.status === 499));
  gone.resolve();
  await ended.promise;
  expect(web.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

it('stops making the file when the client leaves', async () => {
  const ended = Promise.withResolvers<void>();
  const response = await serving(async function* () {
    try {
      for (;;) yield 'x'.repeat(100_000);
    } finally {
      ended.resolve();
    }
  });
  await response.body?.cancel();
  await ended.promise;
  expect(web.lines.filter(({ level }) => level === 'error')).toEqual([]);
});
