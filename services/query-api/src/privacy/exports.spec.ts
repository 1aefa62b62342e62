import { expect, it } from '@jest/globals';
import type { OwnedFileStore } from '@s30/platform/file-store/port';
import { exportQueries } from './exports.ts';

const ID = 'asha.copy';
const read = () => ({ get: async () => ({ _id: 'asha', copyId: ID }) });
function jobWith(stored: Readonly<Record<string, string>>, id = ID) {
  const get: OwnedFileStore['get'] = async (fileId) => {
    const text = stored[fileId];
    return text === undefined ? undefined : { contentType: '', bytes: Buffer.from(text) };
  };
  const { exportJob } = exportQueries({ get } as OwnedFileStore);
  return exportJob({ params: { id }, user: { id: 'asha', role: 'candidate' }, read } as never);
}

it('a copy runs, tells how far it is, and is done once its file is there', async () => {
  const progress = { [`${ID}.progress`]: '{"done":120,"total":503}' };
  expect(await jobWith({})).toEqual({ status: 'running' });
  expect(await jobWith(progress)).toEqual({ status: 'running', progress: { done: 120, total: 503 } });
  expect(await jobWith({ ...progress, [ID]: 'zip' })).toEqual({ status: 'done', file: `/api/exports/${ID}/file` });
});

it('how far a copy is cannot be fetched as a copy', async () => {
  expect(await jobWith({ [`${ID}.progress`]: '{}' }, `${ID}.progress`)).toMatchObject({ rejected: 'export_unknown' });
});
