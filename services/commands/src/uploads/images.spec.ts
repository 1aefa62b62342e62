import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { FileId } from '@s30/contracts/ids';
import { isRejection, reject } from '@s30/contracts/rejections';
import { Instant } from '@s30/contracts/time';
import type { Decider } from '@s30/platform/decider/decider';
import { type EventStore, MalformedEventError } from '@s30/platform/event-store/port';
import { openDiskFileStore } from '@s30/platform/file-store/disk/fileStore';
import sharp from 'sharp';
import { storedWith, sweepUnnamedFiles } from './images.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 's30-unnamed-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('removes pictures that no event names, once they are old enough', async () => {
  const files = await openDiskFileStore({ folder });
  const readStream = (async (stream: string) =>
    stream === 'booking-b' ? [{ data: { paymentId: '1.b', screenshotFileId: 'named' } }] : []) as unknown as EventStore['readStream'];
  for (const [id, pendingFor] of [
    ['named', 'booking-b'],
    ['refused', 'booking-b'],
    ['crashed', 'user-asha'],
  ] as const)
    await files.put({ id, contentType: 'image/png', bytes: Uint8Array.of(1), pendingFor });
  const kept = async () => (await Promise.all(['named', 'refused', 'crashed'].map(files.get))).map((file) => file !== undefined);
  await sweepUnnamedFiles(files, { readStream });
  expect(await kept()).toEqual([true, true, true]);
  await sweepUnnamedFiles(files, { readStream }, 0);
  expect(await kept()).toEqual([true, false, false]);
  expect(await files.pending(0)).toEqual([]);
});

it('goes on when a stream cannot be read, and reports it at the end', async () => {
  const files = await openDiskFileStore({ folder });
  const readStream: EventStore['readStream'] = async (stream) => {
    if (stream === 'booking-unreadable') throw new MalformedEventError('PaymentVerified cannot be read');
    return [];
  };
  const put = (id: string, pendingFor: string) => files.put({ id, contentType: 'image/png', bytes: Uint8Array.of(1), pendingFor });
  await Promise.all([put('a', 'booking-1'), put('b', 'booking-unreadable'), put('c', 'booking-2')]);
  await expect(sweepUnnamedFiles(files, { readStream }, 0)).rejects.toThrow('could not be swept: 1');
  expect(await files.pending(0)).toEqual([{ id: 'b', pendingFor: 'booking-unreadable' }]);
});

it('leaves the picture of a refused command to the sweep, and keeps that of an accepted one', async () => {
  const files = await openDiskFileStore({ folder });
  const accepting: Decider<'any', { readonly type: 'Show' }, never> = {
    category: 'user',
    initial: 'any',
    decide: () => [],
    evolve: (state) => state,
  };
  const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const request = {
    load: async () => 'any' as never,
    actor: { userId: 'asha', role: 'candidate' },
    at: Instant.parse('2026-11-28T13:30:00.000Z'),
  } as const;
  const stores = (id: string, outcome: unknown) =>
    storedWith(
      files,
      request,
      { id: FileId.parse(id), field: 'qrCode', file: { bytes, name: 'qr.png' } },
      [accepting, 'asha', { type: 'Show' }],
      async () => outcome,
    );
  expect(isRejection(await stores('refused', reject('unavailable')))).toBe(true);
  await stores('accepted', {});
  expect(await files.pending(0)).toEqual([{ id: 'refused', pendingFor: 'user-asha' }]);
});
