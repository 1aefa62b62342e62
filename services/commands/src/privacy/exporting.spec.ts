import { expect, it } from '@jest/globals';
import { userEvents } from '@s30/contracts/events/user';
import type { FileId, UserId } from '@s30/contracts/ids';
import { type CopyState, readCopyState } from '@s30/contracts/personalCopy';
import type { Instant } from '@s30/contracts/time';
import type { Position } from '@s30/platform/event-store/port';
import { eventsOf } from '@s30/platform/projector/spec';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import type { ErasingPorts } from '../context.ts';
import { personalCopies } from './exporting.ts';
import { removeCopies } from './storedCopy.ts';

const event = eventsOf(userEvents);
const requested = (exportId: string) => ({
  ...event('ExportRequested', { exportId, requestedBy: 'asha' }, { stream: 'user-asha' }),
  revision: 1,
  position: '0000000000000002' as Position,
});

const MEGABYTE = 1024 * 1024;

type StoredFile = { readonly contentType: string; readonly bytes: Uint8Array };
const part = { contentType: 'application/octet-stream', bytes: Uint8Array.of() };
const stateFile = (state: CopyState): StoredFile => ({ contentType: 'application/json', bytes: Buffer.from(JSON.stringify(state)) });

type World = {
  readonly msEach?: number;
  readonly pictures?: number;
  readonly size?: number;
  /** Called while the copy is made, before a picture is read. */
  readonly beforePicture?: (nth: number, stored: Map<string, StoredFile>) => void;
};
/** A person with `pictures` of `size` bytes; reading one takes `msEach`. */
function person({ msEach = 0, pictures = 3, size = 1, beforePicture }: World = {}) {
  let now = 0;
  let isErased = false;
  const proofs = Array.from({ length: pictures }, (_, index) => `proof-${index + 1}`);
  const stored = new Map<string, StoredFile>(
    proofs.map((id, index) => [id, { contentType: 'image/png', bytes: new Uint8Array(size).fill(index + 1) }]),
  );
  const told: unknown[] = [];
  const sizes = { read: 0, stored: 0, most: 0 };
  const files: Partial<ErasingPorts['files']> = {
    get: async (id) => {
      if (isErased) return undefined;
      if (!proofs.includes(id)) return stored.get(id);
      beforePicture?.(sizes.read / size + 1, stored);
      now += msEach;
      sizes.read += size;
      sizes.most = Math.max(sizes.most, sizes.read - sizes.stored);
      return stored.get(id);
    },
    put: async ({ id, contentType, bytes, owner }) => {
      if (isErased) return;
      if (contentType === 'application/json') told.push([id, owner, JSON.parse(Buffer.from(bytes).toString())]);
      else sizes.stored += bytes.length;
      stored.set(id, { contentType, bytes });
    },
    idsFrom: async (prefix) => [...stored.keys()].filter((id) => id.startsWith(prefix)),
    remove: async (id) => void stored.delete(id),
  };
  const documents = { users: [{ _id: 'asha' }], payments: [{ _id: '1.b1' }] };
  const records = { everythingAbout: async () => ({ documents, files: [...proofs, 'proof-3'] }) };
  const history = [requested('asha.older'), requested('asha.newer')];
  const secrets = { sessionsOf: async (userId: UserId, at: Instant) => [{ userId, at }] };
  const ports = { eventStore: { readStream: async () => history }, files, records, secrets } as unknown as ErasingPorts;
  const state = async () => readCopyState(files as ErasingPorts['files'], 'asha.newer' as FileId);
  const partsOf = async (): Promise<readonly string[]> => {
    const found = await state();
    return found?.status === 'done' ? found.parts : [];
  };
  const zip = async () => Buffer.concat((await partsOf()).map((id) => stored.get(id)?.bytes ?? Uint8Array.of()));
  const ofCopies = () => [...stored.keys()].filter((id) => id.startsWith('asha.'));
  const erase = () => {
    isErased = true;
  };
  return { stored, told, sizes, state, partsOf, zip, ofCopies, erase, ports, copies: personalCopies(ports, () => now) };
}

const entriesOf = async (zip: Uint8Array) =>
  (await new ZipReader(new Uint8ArrayReader(zip)).getEntries()).flatMap((entry) => (entry.directory ? [] : entry));

it('a copy tells once a second how many of its parts are done, until it is there', async () => {
  const { told, partsOf, zip, ofCopies, copies } = person({ msEach: 600 });
  await copies.handle(requested('asha.newer'));
  const attempt = expect.any(String);
  const parts = await partsOf();
  expect(parts).toHaveLength(1);
  expect(told).toEqual([
    ['asha.newer.state', 'asha', { status: 'running', attempt }],
    // The history, the sessions, two read models and three pictures.
    ['asha.newer.state', 'asha', { status: 'running', attempt, progress: { done: 6, total: 7 } }],
    ['asha.newer.state', 'asha', { status: 'done', attempt, parts, size: (await zip()).length }],
  ]);
  expect(ofCopies().toSorted()).toEqual([...parts, 'asha.newer.state'].toSorted());
});

it('a copy that is made within a second tells no progress', async () => {
  const { told, copies } = person({ msEach: 300 });
  await copies.handle(requested('asha.newer'));
  expect(told).toHaveLength(2);
});

it('a copy holds each picture once, as it was stored, which compressing would not make smaller', async () => {
  const { zip, copies } = person();
  await copies.handle(requested('asha.newer'));
  const pictures = (await entriesOf(await zip())).filter(({ filename }) => filename.startsWith('files/'));
  expect(pictures.map(({ filename, compressionMethod }) => [filename, compressionMethod])).toEqual([
    ['files/proof-1.png', 0],
    ['files/proof-2.png', 0],
    ['files/proof-3.png', 0],
  ]);
  const contents = pictures.map((entry) => entry.getData?.(new Uint8ArrayWriter()));
  expect(await Promise.all(contents)).toEqual([1, 2, 3].map((nth) => Uint8Array.of(nth)));
});

it('a copy names the sessions that were open when it was asked for', async () => {
  const { zip, copies } = person();
  await copies.handle(requested('asha.newer'));
  const sessions = (await entriesOf(await zip())).find(({ filename }) => filename === 'sessions.json');
  const text = Buffer.from((await sessions?.getData?.(new Uint8ArrayWriter())) ?? []).toString();
  expect(JSON.parse(text)).toEqual([{ userId: 'asha', at: requested('asha.newer').at }]);
});

it('a copy of any size takes the memory of one part and one picture', async () => {
  const { sizes, partsOf, stored, state, zip, copies } = person({ pictures: 30, size: MEGABYTE });
  await copies.handle(requested('asha.newer'));
  expect(sizes.most).toBeLessThan(6 * MEGABYTE);
  const lengths = (await partsOf()).map((id) => stored.get(id)?.bytes.length ?? 0);
  expect(lengths.length).toBeGreaterThan(5);
  expect(Math.max(...lengths)).toBeLessThan(6 * MEGABYTE);
  const whole = await zip();
  expect(await state()).toMatchObject({ size: whole.length });
  const last = (await entriesOf(whole)).find(({ filename }) => filename === 'files/proof-30.png');
  expect(new Set(await last?.getData?.(new Uint8ArrayWriter()))).toEqual(new Set([30]));
});

it('a copy that was interrupted is made again, and nothing of the first attempt remains', async () => {
  const { stored, partsOf, ofCopies, copies } = person();
  stored.set('asha.newer.1-0', part);
  stored.set('asha.newer.state', stateFile({ status: 'running', attempt: '1' }));
  await copies.handle(requested('asha.newer'));
  expect(await partsOf()).toHaveLength(1);
  expect(ofCopies().toSorted()).toEqual([...(await partsOf()), 'asha.newer.state'].toSorted());
});

it.each([
  ['is at work', { status: 'running', attempt: '2' }],
  ['is done', { status: 'done', attempt: '2', parts: ['asha.newer.2-0'], size: 0 }],
] as const satisfies readonly (readonly [string, unknown])[])(
  'a slow attempt gives way to a second one that %s, and breaks none of it',
  async (_, second) => {
    const { state, copies, stored } = person({
      pictures: 30,
      size: MEGABYTE,
      beforePicture: (nth, all) => {
        if (nth !== 10) return;
        all.set('asha.newer.2-0', part);
        all.set('asha.newer.state', stateFile(second as CopyState));
      },
    });
    await expect(copies.handle(requested('asha.newer'))).rejects.toThrow('another process makes this copy');
    expect(await state()).toEqual(second);
    expect(stored.has('asha.newer.2-0')).toBe(true);
  },
);

it('a copy that was being made when the person was erased leaves no part', async () => {
  const world = person({ pictures: 30, size: MEGABYTE, beforePicture: (nth) => nth === 20 && world.erase() });
  await world.copies.handle(requested('asha.newer'));
  expect(world.sizes.stored).toBeGreaterThan(10 * MEGABYTE);
  await removeCopies(world.ports.files, 'asha' as UserId);
  expect(world.ofCopies()).toEqual([]);
});

it('a copy that is complete is not made again, because it may be being downloaded', async () => {
  const { told, copies } = person();
  await copies.handle(requested('asha.newer'));
  const times = told.length;
  await copies.handle(requested('asha.newer'));
  expect(told).toHaveLength(times);
});

it.each([
  ['that is complete', ['asha.older.1-0', 'asha.older.1-1', 'asha.older.state']],
  ['that was never finished', ['asha.older.1-0']],
  ['of release 0.2', ['asha.older']],
])('a newer copy removes an older one %s', async (_, older) => {
  const { stored, partsOf, ofCopies, copies } = person();
  for (const id of older) stored.set(id, part);
  await copies.handle(requested('asha.newer'));
  expect(ofCopies().toSorted()).toEqual([...(await partsOf()), 'asha.newer.state'].toSorted());
});

it('an older request that comes again leaves the newer copy alone', async () => {
  const { ofCopies, copies } = person();
  await copies.handle(requested('asha.newer'));
  const all = ofCopies();
  await copies.handle(requested('asha.older'));
  expect(ofCopies()).toEqual(all);
});
