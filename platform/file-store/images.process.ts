import sharp, { type Sharp } from 'sharp';
import type { Redrawn, RedrawOrder, ToRedraw } from './decoders.ts';

const JPEG_QUALITY = 90;

/** Re-encodes a picture: upright, without metadata or trailing data. */
async function redraw({ bytes, contentType, sideMax, pixelsMax }: ToRedraw): Promise<Redrawn> {
  try {
    const options = { failOn: 'error', limitInputPixels: false } as const;
    const { width, height, format } = await sharp(bytes, options).metadata();
    if (width * height > pixelsMax || Math.max(width, height) > sideMax) return { ok: false, reason: 'too_many_pixels' };
    if (`image/${format}` !== contentType) return { ok: false, reason: 'broken' };
    const upright = sharp(bytes, { ...options, limitInputPixels: pixelsMax }).autoOrient();
    return { ok: true, bytes: new Uint8Array(await encoded(upright, contentType).toBuffer()) };
  } catch {
    // All decoder errors mean the same to the uploader.
    return { ok: false, reason: 'broken' };
  }
}

const encoded = (image: Sharp, contentType: ToRedraw['contentType']): Sharp =>
  contentType === 'image/png' ? image.png() : image.jpeg({ quality: JPEG_QUALITY });

const LOOKS = 20;
const MICROSECONDS = 1_000;
/** Exits the process after this much CPU time; returns a function that stops the watch. The decoder runs in threads of its own. */
function endAfter(longestMs: number): () => void {
  const before = process.cpuUsage();
  const watching = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (user + system > longestMs * MICROSECONDS) process.exit(1);
  }, longestMs / LOOKS);
  return () => clearInterval(watching);
}

process.on('message', ({ longestMs, ...asked }: RedrawOrder) => {
  const stopWatching = endAfter(longestMs);
  void redraw(asked).then((redrawn) => {
    stopWatching();
    process.send?.(redrawn);
  });
});
// The parent process is gone.
process.on('disconnect', () => process.exit());
