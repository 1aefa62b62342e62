import { expect, it } from '@jest/globals';
import { userEvents } from '@s30/contracts/events/user';
import type { FileId } from '@s30/contracts/ids';
import { type PersonalCopy, personalCopyIn } from '@s30/contracts/personalCopy';
import type { Position } from '@s30/platform/event-store/port';
import { eventsOf } from '@s30/platform/projector/spec';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import type { ErasingPorts } from '../context.ts';
import { personalCopies } from './exporting.ts';

const event = eventsOf(userEvents);
const requested = (exportId: string) => ({
  ...event('ExportRequested', { exportId, requestedBy: 'asha' }, { stream: 'user-asha' }),
  revision: 1,
  position: '0000000000000002' as Position,
});

type StoredFile = { readonly contentType: string; readonly bytes: Uint8Array };
const stateOf = (copy: PersonalCopy): StoredFile => ({ contentType: 'application/json', bytes: Buffer.from(JSON.stringify(copy)) });
const MEGABYTE = 1024 * 1024;

/** A person with `pictures` of `size` bytes, who is erased after this many were read. Reading one takes `msEach`. */
function person({ msEach = 0, pictures = 3, size = 1, erasedAfter = Number.POSITIVE_INFINITY } = {}) {
  let now = 0;
  const proofs = Array.from({ length: pictures }, (_, index) => `proof-${index + 1}`);
  const stored = new Map<string, StoredFile>(
    proofs.map((id, index) => [id, { contentType: 'image/png', bytes: new Uint8Array(size).fill(index + 1) }]),
  );
  const told: unknown[] = [];
  const sizes = { read: 0, stored: 0, most: 0 };
  const isErased = () => sizes.read >= erasedAfter * size;
  const files: Partial<ErasingPorts['files']> = {
    get: async (id) => {
      if (isErased()) return undefined;
      const file = stored.get(id);
      if (!proofs.includes(id)) return file;
      now += msEach;
      sizes.read += size;
      sizes.most = Math.max(sizes.most, sizes.read - sizes.stored);
      return file;
    },
    put: async ({ id, contentType, bytes, owner }) => {
      if (isErased()) return;
      if (contentType === 'application/json') told.push([id, owner, JSON.parse(Buffer.from(bytes).toString())]);
      else sizes.stored += bytes.length;
      stored.set(id, { contentType, bytes });
    },
    remove: async (id) => void stored.delete(id),
  };
  const documents = { users: [{ _id: 'asha' }], payments: [{ _id: '1.b1' }] };
  const records = { everythingAbout: async () => ({ documents, files: [...proofs, 'proof-3'] }) };
  const history = [requested('asha.older'), requested('asha.newer')];
  const secrets = { sessionsOf: async () => [] };
  const ports = { eventStore: { readStream: async () => history }, files, records, secrets } as unknown as ErasingPorts;
  const copy = (): PersonalCopy => {
    const file = stored.get('asha.newer');
    if (file === undefined) throw new Error('there is no copy');
    return personalCopyIn('asha.newer' as FileId, file);
  };
  const zip = () => Buffer.concat(copy().parts.map((id) => stored.get(id)?.bytes ?? Uint8Array.of()));
  const ofCopies = () => [...stored.keys()].filter((id) => id.startsWith('asha'));
  return { stored, told, sizes, copy, zip, ofCopies, copies: personalCopies(ports, () => now) };
}

const entriesOf = async (zip: Uint8Array) =>
  (await new ZipReader(new Uint8ArrayReader(zip)).getEntries()).flatMap((entry) => (entry.directory ? [] : entry));

it('a copy tells once a second how many of its parts are done, until it is there', async () => {
  const { told, copy, zip, ofCopies, copies } = person({ msEach: 600 });
  await copies.handle(requested('asha.newer'));
  const [part] = copy().parts;
  expect(told).toEqual([
    // The history, the sessions, two read models and three pictures.
    ['asha.newer', 'asha', { status: 'running', parts: [], progress: { done: 6, total: 7 } }],
    ['asha.newer', 'asha', { status: 'running', parts: [part], progress: { done: 6, total: 7 } }],
    ['asha.newer', 'asha', { status: 'done', parts: [part], size: zip().length }],
  ]);
  expect(ofCopies()).toEqual(['asha.newer', part]);
});

it('a copy that is made within a second tells only which file it is stored in', async () => {
  const { told, copies } = person({ msEach: 300 });
  await copies.handle(requested('asha.newer'));
  expect(told).toHaveLength(2);
});

it('a copy holds each picture once, as it was stored, which compressing would not make smaller', async () => {
  const { zip, copies } = person();
  await copies.handle(requested('asha.newer'));
  const pictures = (await entriesOf(zip())).filter(({ filename }) => filename.startsWith('files/'));
  expect(pictures.map(({ filename, compressionMethod }) => [filename, compressionMethod])).toEqual([
    ['files/proof-1.png', 0],
    ['files/proof-2.png', 0],
    ['files/proof-3.png', 0],
  ]);
  const contents = pictures.map((entry) => entry.getData?.(new Uint8ArrayWriter()));
  expect(await Promise.all(contents)).toEqual([1, 2, 3].map((nth) => Uint8Array.of(nth)));
});

it('a copy of any size takes the memory of one part and one picture', async () => {
  const { sizes, copy, stored, zip, copies } = person({ pictures: 30, size: MEGABYTE });
  await copies.handle(requested('asha.newer'));
  expect(sizes.most).toBeLessThan(6 * MEGABYTE);
  const parts = copy().parts.map((id) => stored.get(id)?.bytes.length ?? 0);
  expect(parts.length).toBeGreaterThan(5);
  expect(Math.max(...parts)).toBeLessThan(6 * MEGABYTE);
  expect(copy()).toMatchObject({ size: zip().length });
  const last = (await entriesOf(zip())).find(({ filename }) => filename === 'files/proof-30.png');
  expect(new Set(await last?.getData?.(new Uint8ArrayWriter()))).toEqual(new Set([30]));
});

it('a copy that was interrupted is made again, and nothing of the first attempt remains', async () => {
  const { stored, copy, ofCopies, copies } = person();
  const parts = ['asha.newer.1-0', 'asha.newer.1-1'];
  for (const id of parts) stored.set(id, { contentType: 'application/octet-stream', bytes: Uint8Array.of() });
  stored.set('asha.newer', stateOf({ status: 'running', parts }));
  await copies.handle(requested('asha.newer'));
  expect(copy().status).toBe('done');
  expect(ofCopies()).toEqual(['asha.newer', ...copy().parts]);
  expect(copy().parts).not.toEqual(expect.arrayContaining(parts));
});

it('a copy that was being made when the person was erased leaves no part', async () => {
  const { sizes, ofCopies, copies } = person({ pictures: 30, size: MEGABYTE, erasedAfter: 20 });
  await copies.handle(requested('asha.newer'));
  expect(sizes.stored).toBeGreaterThan(10 * MEGABYTE);
  expect(ofCopies()).toEqual([]);
});

it('a copy that is complete is not made again, because somebody may be downloading it', async () => {
  const { told, copies } = person();
  await copies.handle(requested('asha.newer'));
  const times = told.length;
  await copies.handle(requested('asha.newer'));
  expect(told).toHaveLength(times);
});

it.each<[string, PersonalCopy | 'zip']>([
  ['that is complete', { status: 'done', parts: ['asha.older.1-0', 'asha.older.1-1'], size: 0 }],
  ['that was never finished', { status: 'running', parts: ['asha.older.1-0', 'asha.older.1-1'] }],
  ['of release 0.2', 'zip'],
])('a newer copy removes an older one %s', async (_, older) => {
  const { stored, copy, ofCopies, copies } = person();
  if (older !== 'zip') for (const id of older.parts) stored.set(id, { contentType: 'application/octet-stream', bytes: Uint8Array.of() });
  stored.set('asha.older', older === 'zip' ? { contentType: 'application/zip', bytes: Uint8Array.of() } : stateOf(older));
  await copies.handle(requested('asha.newer'));
  expect(ofCopies()).toEqual(['asha.newer', ...copy().parts]);
});

it('an older request that comes again leaves the newer copy alone', async () => {
  const { copy, ofCopies, copies } = person();
  await copies.handle(requested('asha.newer'));
  await copies.handle(requested('asha.older'));
  expect(ofCopies()).toEqual(['asha.newer', ...copy().parts]);
});
