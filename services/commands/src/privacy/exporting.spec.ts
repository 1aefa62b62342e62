import { expect, it } from '@jest/globals';
import { userEvents } from '@s30/contracts/events/user';
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

/** A person with three pictures; reading one takes `msEach`. */
function person(msEach: number) {
  let now = 0;
  const stored = new Map<string, Uint8Array>([1, 2, 3].map((nth) => [`proof-${nth}`, Uint8Array.of(nth)]));
  const told: unknown[] = [];
  const files: Partial<ErasingPorts['files']> = {
    get: async (id) => {
      now += msEach;
      const bytes = stored.get(id);
      return bytes && { contentType: 'image/png', bytes };
    },
    put: async ({ id, bytes, owner }) => {
      if (id.endsWith('.progress')) told.push([id, owner, JSON.parse(Buffer.from(bytes).toString())]);
      stored.set(id, bytes);
    },
    remove: async (id) => void stored.delete(id),
  };
  const documents = { users: [{ _id: 'asha' }], payments: [{ _id: '1.b1' }] };
  const records = { everythingAbout: async () => ({ documents, files: ['proof-1', 'proof-2', 'proof-3', 'proof-3'] }) };
  const history = [requested('asha.older'), requested('asha.newer')];
  const secrets = { sessionsOf: async () => [] };
  const ports = { eventStore: { readStream: async () => history }, files, records, secrets } as unknown as ErasingPorts;
  return { stored, told, copies: personalCopies(ports, () => now) };
}

it('a copy tells once a second how many of its parts are done, until it is there', async () => {
  const { stored, told, copies } = person(600);
  await copies.handle(requested('asha.newer'));
  // The history, the sessions, two read models and three pictures.
  expect(told).toEqual([['asha.newer.progress', 'asha', { done: 6, total: 7 }]]);
  expect([...stored.keys()].filter((id) => id.startsWith('asha'))).toEqual(['asha.newer']);
});

it('a copy that is made within a second tells nothing', async () => {
  const { told, copies } = person(300);
  await copies.handle(requested('asha.newer'));
  expect(told).toEqual([]);
});

it('a copy holds each picture once, as it was stored, which compressing would not make smaller', async () => {
  const { stored, copies } = person(0);
  await copies.handle(requested('asha.newer'));
  const entries = await new ZipReader(new Uint8ArrayReader(stored.get('asha.newer') ?? Uint8Array.of())).getEntries();
  const pictures = entries.filter((entry) => !entry.directory && entry.filename.startsWith('files/'));
  expect(pictures.map(({ filename, compressionMethod }) => [filename, compressionMethod])).toEqual([
    ['files/proof-1.png', 0],
    ['files/proof-2.png', 0],
    ['files/proof-3.png', 0],
  ]);
  const contents = pictures.map((entry) => ('getData' in entry ? entry.getData?.(new Uint8ArrayWriter()) : undefined));
  expect(await Promise.all(contents)).toEqual([1, 2, 3].map((nth) => Uint8Array.of(nth)));
});

it('a newer copy removes the older one, even if that was never finished', async () => {
  const { stored, copies } = person(0);
  for (const id of ['asha.older', 'asha.older.progress']) stored.set(id, Uint8Array.of());
  await copies.handle(requested('asha.newer'));
  expect([...stored.keys()].filter((id) => id.startsWith('asha'))).toEqual(['asha.newer']);
});

it('an older request that comes again leaves the newer copy alone', async () => {
  const { stored, copies } = person(0);
  await copies.handle(requested('asha.newer'));
  await copies.handle(requested('asha.older'));
  expect([...stored.keys()].filter((id) => id.startsWith('asha'))).toEqual(['asha.newer']);
});
