import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createDecoders } from './decoders.ts';

const picture = async (side: number) => {
  const image = sharp({
    create: { width: side, height: side, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
  return { bytes: new Uint8Array(await image.png().toBuffer()), contentType: 'image/png', sideMax: 12_000, pixelsMax: 40_000_000 } as const;
};

describe('pictures that are decoded apart', () => {
  it('are given up when they take too long, and their process is no more', async () => {
    const impatient = createDecoders({ longestMs: 1 });
    expect(await impatient(await picture(1_000), 'mallory')).toEqual({ ok: false, reason: 'broken' });
    expect(await impatient(await picture(1_000), 'mallory')).toEqual({ ok: false, reason: 'broken' });
  });

  it('are not called broken when the machine is too busy to start on them', async () => {
    const busy = createDecoders({ patienceMs: 1 });
    expect(await busy(await picture(8), 'home')).toBeUndefined();
  });

  it('of one uploader leave room for others', async () => {
    const decode = createDecoders();
    const [large, small] = [await picture(1_500), await picture(8)];
    const order: string[] = [];
    const flood = Array.from({ length: 30 }, () =>
      decode(large, 'flood').then((done) => order.push(done === undefined ? 'refused' : 'flood')),
    );
    await Promise.all([...flood, decode(small, 'home').then((done) => order.push(done?.ok ? 'home' : 'lost'))]);
    expect(order.filter((who) => who === 'refused').length).toBeGreaterThan(0);
    expect(order.filter((who) => who !== 'refused').indexOf('home')).toBeLessThanOrEqual(4);
  });
});
