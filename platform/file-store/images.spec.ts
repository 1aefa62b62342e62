import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { IMAGE_MAX_BYTES } from '@s30/contracts/rules';
import sharp, { type Sharp } from 'sharp';
import { leastOf } from '../clock/leastOf.testing.ts';
import { acceptImage } from './images.ts';

const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer());
const red = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
/** Noise does not compress, so cutting it off loses pixels. */
const noise = () =>
  sharp({ create: { width: 200, height: 200, channels: 3, background: 'black', noise: { type: 'gaussian', mean: 128, sigma: 60 } } });
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const text = (content: string) => new TextEncoder().encode(content);
const accepted = async (bytes: Uint8Array) => {
  const result = await acceptImage(bytes);
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result;
};
const has = (bytes: Uint8Array, content: string) => Buffer.from(bytes).includes(content);

describe('an uploaded image', () => {
  it('is accepted as the png or jpeg that its bytes contain', async () => {
    for (const [image, contentType] of [
      [red().png(), 'image/png'],
      [red().jpeg(), 'image/jpeg'],
      [red().png({ palette: true }), 'image/png'],
      [red().jpeg({ progressive: true }), 'image/jpeg'],
      [red().greyscale().jpeg(), 'image/jpeg'],
      [red().ensureAlpha(0.5).png(), 'image/png'],
    ] as const) {
      const result = await accepted(await bytesOf(image));
      expect(result.contentType).toBe(contentType);
      expect(await sharp(result.bytes).metadata()).toMatchObject({ width: 60, height: 40, format: contentType.slice(6) });
    }
  });

  it('keeps its colours and its transparency', async () => {
    const original = await bytesOf(red().ensureAlpha(0.5).png());
    const { bytes } = await accepted(original);
    const pixels = await sharp(bytes).raw().toBuffer();
    expect(pixels.equals(await sharp(original).raw().toBuffer())).toBe(true);
    expect([...pixels.subarray(0, 4)]).toEqual([200, 30, 30, 127]);
  });

  it('loses its location, camera and comment metadata', async () => {
    const exif = { IFD0: { Make: 'SecretCamera', Copyright: 'Asha' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 18/1' } };
    for (const image of [red().jpeg(), red().png()]) {
      const original = await bytesOf(image.withExif(exif).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>'));
      expect(has(original, 'SecretCamera')).toBe(true);
      const { bytes } = await accepted(original);
      const metadata = await sharp(bytes).metadata();
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(has(bytes, 'SecretCamera') || has(bytes, 'xmpmeta')).toBe(false);
    }
  });

  it('is rotated upright before its orientation metadata is dropped', async () => {
    const { bytes } = await accepted(await bytesOf(red(60, 40).jpeg().withMetadata({ orientation: 6 })));
    const metadata = await sharp(bytes).metadata();
    expect([metadata.width, metadata.height, metadata.orientation]).toEqual([40, 60, undefined]);
  });

  it('loses data that is appended to the picture', async () => {
    const payload = text('<script>alert("polyglot")</script>');
    for (const image of [red().png(), red().jpeg()]) {
      const { bytes } = await accepted(joined(await bytesOf(image), payload));
      expect(has(bytes, 'polyglot')).toBe(false);
    }
  });

  it('is refused as too large above 5 MB, but not at 5 MB', async () => {
    expect(await acceptImage(new Uint8Array(IMAGE_MAX_BYTES + 1))).toEqual({ ok: false, reason: 'too_large' });
    const png = await bytesOf(red().png());
    expect((await acceptImage(joined(png, new Uint8Array(IMAGE_MAX_BYTES - png.length)))).ok).toBe(true);
  });

  it('is refused when few bytes decode to too many pixels', async () => {
    const bomb = await bytesOf(sharp({ create: { width: 8000, height: 5001, channels: 3, background: 'white' } }).png());
    expect(bomb.length).toBeLessThan(IMAGE_MAX_BYTES);
    expect(await acceptImage(bomb)).toEqual({ ok: false, reason: 'too_many_pixels' });
  });

  it('is refused when one side has too many pixels', async () => {
    const line = await bytesOf(sharp({ create: { width: 12_001, height: 1, channels: 3, background: 'white' } }).png());
    expect(await acceptImage(line)).toEqual({ ok: false, reason: 'too_many_pixels' });
  });

  it('is decoded without unpacking compressed texts and profiles', async () => {
    const png = Buffer.from(await bytesOf(red().png()));
    const packed = deflateSync(Buffer.alloc(60_000_000), { level: 9 });
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
      const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      crc.writeUInt32BE(crc32(body));
      return Buffer.concat([length, body, crc]);
    };
    const texts = Array.from({ length: 60 }, (_, nth) => chunk('zTXt', Buffer.concat([Buffer.from(`k${nth}\0\0`), packed])));
    const end = png.length - 12;
    const bomb = joined(
      png.subarray(0, 33),
      chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), packed])),
      ...texts,
      png.subarray(33, end),
      png.subarray(end),
    );
    expect(bomb.length).toBeLessThan(IMAGE_MAX_BYTES);
    const time = async (bytes: Uint8Array) => {
      const start = performance.now();
      await accepted(bytes);
      return performance.now() - start;
    };
    await time(png);
    const limit = 50 * (await time(png));
    expect(await leastOf(limit, () => time(bomb))).toBeLessThan(limit);
  });

  it('is refused when it is neither a png nor a jpeg', async () => {
    const others = [
      new Uint8Array(0),
      text('hello'),
      text('<!doctype html><script>alert(1)</script>'),
      text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      text('%PDF-1.7\n%âãÏÓ\n1 0 obj'),
      await bytesOf(red().gif()),
      await bytesOf(red().webp()),
      await bytesOf(red().tiff()),
    ];
    for (const bytes of others) expect(await acceptImage(bytes)).toEqual({ ok: false, reason: 'not_an_image' });
  });

  it('is refused as broken when it is truncated, damaged or only has the right signature', async () => {
    const png = await bytesOf(noise().png());
    const jpeg = await bytesOf(noise().jpeg());
    const damaged = png.slice();
    damaged.fill(0, 500, 5000);
    for (const bytes of [
      png.slice(0, png.length / 2),
      jpeg.slice(0, jpeg.length / 2),
      png.slice(0, 40),
      jpeg.slice(0, 30),
      damaged,
      joined(png.slice(0, 33), text('<script>alert(1)</script>')),
      joined(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), text('<script>alert(1)</script>')),
    ]) {
      expect(await acceptImage(bytes)).toEqual({ ok: false, reason: 'broken' });
    }
  });

  it('is queued when many arrive at once', async () => {
    const png = await bytesOf(red().png());
    const results = await Promise.all(Array.from({ length: 9 }, (_, index) => acceptImage(index % 3 === 0 ? png.slice(0, 50) : png)));
    expect(results.map(({ ok }) => ok)).toEqual([false, true, true, false, true, true, false, true, true]);
  });
});
