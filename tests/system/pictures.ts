import sharp from 'sharp';
import type { Attachment } from './client.ts';

const canvas = (width = 64, height = 96) => sharp({ create: { width, height, channels: 3, background: '#1a6c40' } });

/** The screenshot of a payment app, as people upload it. */
export const screenshot = async (): Promise<Attachment> => ({ name: 'payment.png', bytes: await canvas().png().toBuffer() });
export const photo = async (): Promise<Attachment> => ({ name: 'payment.jpg', bytes: await canvas().jpeg().toBuffer() });
export const qrCode = async (): Promise<Attachment> => ({ name: 'qr.png', bytes: await canvas(48, 48).png().toBuffer() });

export const gifCalledPng = async (): Promise<Attachment> => ({ name: 'payment.png', bytes: await canvas().gif().toBuffer() });
/** The first half of a picture, as after an interrupted upload. */
export async function truncated(): Promise<Attachment> {
  const whole = await noise(200);
  return { name: 'payment.png', bytes: whole.subarray(0, Math.floor(whole.length / 2)) };
}
/** A real picture larger than 5 MB. */
export const oversized = async (): Promise<Attachment> => ({ name: 'payment.png', bytes: await noise(1400) });
/** A small file that decompresses to more pixels than a camera takes. */
export const unfolding = async (): Promise<Attachment> => ({ name: 'payment.png', bytes: await canvas(8000, 5001).png().toBuffer() });
/** Random pixels, which cannot be compressed. */
const noise = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 80 } } })
    .png()
    .toBuffer();

export const formatOf = async (bytes: Uint8Array): Promise<string> => (await sharp(bytes).metadata()).format ?? 'unknown';
