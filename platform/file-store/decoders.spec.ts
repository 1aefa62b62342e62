import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createDecoders } from './decoders.ts';

const picture = async (side: number) => {
  const image = sharp({
    create: { width: side, height: side, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
  return { bytes: new Uint8Array(await image.png().toBuffer()), contentType: 'image/png', sideMax: 12_000, pixelsMax: 40_000_000 } as const;
};

describe('decoding pictures in separate processes', () => {
  it('gives up on a picture that takes too long, and ends its process', async () => {
    const impatient = createDecoders({ longestMs: 1 });
    expect(await impatient(await picture(1_000), 'mallory')).toEqual({ ok: false, reason: 'broken' });
    expect(await impatient(await picture(1_000), 'mallory')).toEqual({ ok: false, reason: 'broken' });
  });

  it('does not report a picture as broken when the machine is too busy', async () => {
    const busy = createDecoders({ patienceMs: 1 });
    expect(await busy(await picture(8), 'home')).toBeUndefined();
  });

  it('refuses pictures only as long as no process can be started', async () => {
    const script = fileURLToPath(new URL('./decoders.testing.ts', import.meta.url));
    const limited = ['-c', 'ulimit -n 100 && exec "$0" "$1"', process.execPath, script];
    const { stdout } = await promisify(execFile)('sh', limited);
    expect(JSON.parse(stdout)).toEqual(['refused', 'refused', 'decoded']);
  });

  it('leaves room for other uploaders during a flood from one', async () => {
    const decode = createDecoders();
    const [large, small] = [await picture(300), await picture(8)];
    const order: string[] = [];
    const flood = Array.from({ length: 30 }, () =>
      decode(large, 'flood').then((done) => order.push(done === undefined ? 'refused' : 'flood')),
    );
    await Promise.all([...flood, decode(small, 'home').then((done) => order.push(done?.ok ? 'home' : 'lost'))]);
    expect(order).toContain('home');
    expect(order.filter((who) => who === 'refused').length).toBeGreaterThan(0);
    expect(order.filter((who) => who !== 'refused').indexOf('home')).toBeLessThanOrEqual(4);
  });
});
