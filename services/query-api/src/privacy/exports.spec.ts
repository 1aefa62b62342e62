import { expect, it } from '@jest/globals';
import type { CopyState } from '@s30/contracts/personalCopy';
import type { OwnedFileStore } from '@s30/platform/file-store/port';
import { exportQueries } from './exports.ts';

const ID = 'asha.copy';
const read = () => ({ get: async () => ({ _id: 'asha', copyId: ID }) });
type StoredFile = NonNullable<Awaited<ReturnType<OwnedFileStore['get']>>>;
const STATE = `${ID}.state`;
const stateOf = (state: CopyState): StoredFile => ({ contentType: 'application/json', bytes: Buffer.from(JSON.stringify(state)) });
const part = (text: string): StoredFile => ({ contentType: 'application/octet-stream', bytes: Buffer.from(text) });

function asking(stored: Readonly<Record<string, StoredFile>>, id = ID) {
  const { exportJob, exportFile } = exportQueries({ get: async (fileId: string) => stored[fileId] } as OwnedFileStore);
  const request = { params: { id }, user: { id: 'asha', role: 'candidate' }, read } as never;
  return { job: () => exportJob(request), file: () => exportFile(request) };
}
async function downloaded(stored: Readonly<Record<string, StoredFile>>): Promise<string> {
  const file = await asking(stored).file();
  const chunks: Uint8Array[] = [];
  if ('stream' in file) for await (const chunk of file.stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

const DONE: CopyState = { status: 'done', attempt: '1', parts: [`${ID}.1-0`, `${ID}.1-1`], size: 6 };

it('a copy runs, tells how far it is, and is done once all of it is there', async () => {
  expect(await asking({}).job()).toEqual({ status: 'running' });
  const progress = { done: 120, total: 503 };
  const running = { [STATE]: stateOf({ status: 'running', attempt: '1', progress }) };
  expect(await asking(running).job()).toEqual({ status: 'running', progress });
  expect(await asking(running).file()).toMatchObject({ rejected: 'export_not_ready' });
  expect(await asking({ [STATE]: stateOf(DONE) }).job()).toEqual({ status: 'done', file: `/api/exports/${ID}/file` });
});

it('a copy is downloaded part by part, and says how long it is', async () => {
  const stored = { [STATE]: stateOf(DONE), [`${ID}.1-0`]: part('abc'), [`${ID}.1-1`]: part('def') };
  expect(await downloaded(stored)).toBe('abcdef');
  expect(await asking(stored).file()).toMatchObject({ contentType: 'application/zip', size: 6 });
});

it('a download breaks off when the copy is removed meanwhile', async () => {
  await expect(downloaded({ [STATE]: stateOf(DONE), [`${ID}.1-0`]: part('abc') })).rejects.toThrow('was removed while it was downloaded');
});

it('a copy that release 0.2 stored as one ZIP can be downloaded', async () => {
  const stored = { [ID]: { contentType: 'application/zip', bytes: Buffer.from('abc') } };
  expect(await asking(stored).job()).toMatchObject({ status: 'done' });
  expect(await downloaded(stored)).toBe('abc');
});

it('a part of a copy cannot be fetched as a copy', async () => {
  expect(await asking({ [`${ID}.1-0`]: part('abc') }, `${ID}.1-0`).job()).toMatchObject({ rejected: 'export_unknown' });
});
