import sharp, { type Sharp } from 'sharp';
import type { Redrawn, ToRedraw } from './decoders.ts';

const JPEG_QUALITY = 90;

/** Draws a picture anew: upright, without metadata and without anything hidden behind it. */
async function redraw({ bytes, contentType, sideMax, pixelsMax }: ToRedraw): Promise<Redrawn> {
  try {
    const options = { failOn: 'error', limitInputPixels: false } as const;
    const { width, height, format } = await sharp(bytes, options).metadata();
    if (width * height > pixelsMax || Math.max(width, height) > sideMax) return { ok: false, reason: 'too_many_pixels' };
    if (`image/${format}` !== contentType) return { ok: false, reason: 'broken' };
    const upright = sharp(bytes, { ...options, limitInputPixels: pixelsMax }).autoOrient();
    return { ok: true, bytes: new Uint8Array(await encoded(upright, contentType).toBuffer()) };
  } catch {
    // The decoder says in many words that it cannot read this; to the one who sent it they all mean the same.
    return { ok: false, reason: 'broken' };
  }
}

const encoded = (image: Sharp, contentType: ToRedraw['contentType']): Sharp =>
  contentType === 'image/png' ? image.png() : image.jpeg({ quality: JPEG_QUALITY });

process.on('message', (asked: ToRedraw) => {
  void redraw(asked).then((redrawn) => process.send?.(redrawn));
});
// The caller has given up.
process.on('disconnect', () => process.exit());
