import { IMAGE_MAX_BYTES, IMAGE_MAX_MEGAPIXELS, type IMAGE_TYPES } from '@s30/contracts/rules';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';

export type ImageType = (typeof IMAGE_TYPES)[number];
type Fault = 'too_large' | 'too_many_pixels' | 'not_an_image' | 'broken';
export type AcceptedImage =
  | { readonly ok: true; readonly contentType: ImageType; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: Fault };

const MAX_PIXELS = IMAGE_MAX_MEGAPIXELS * 1_000_000;
const DECODE_SECONDS = 15;
const JPEG_QUALITY = 90;

const refused = (reason: Fault): AcceptedImage => ({ ok: false, reason });

/**
 * Takes an upload for what its content is, whatever it is called: a png or jpeg of at most 5 MB and 40 megapixels.
 * What comes back is drawn anew: upright, without metadata (place, camera) and without anything hidden behind the picture.
 */
export async function acceptImage(bytes: Uint8Array): Promise<AcceptedImage> {
  if (bytes.length > IMAGE_MAX_BYTES) return refused('too_large');
  const contentType = await typeOf(bytes);
  if (contentType === undefined) return refused('not_an_image');
  return oneOfFew(() => redraw(bytes, contentType));
}

async function typeOf(bytes: Uint8Array): Promise<ImageType | undefined> {
  const type = await fileTypeFromBuffer(bytes);
  switch (type?.mime) {
    case 'image/png':
    case 'image/apng': // a png all the same; its first picture is kept
      return 'image/png';
    case 'image/jpeg':
      return 'image/jpeg';
    default:
      return undefined;
  }
}

async function redraw(bytes: Uint8Array, contentType: ImageType): Promise<AcceptedImage> {
  try {
    const options = { failOn: 'error', limitInputPixels: false } as const;
    const { width, height, format } = await sharp(bytes, options).metadata();
    if (width * height > MAX_PIXELS) return refused('too_many_pixels');
    if (`image/${format}` !== contentType) return refused('broken');
    const upright = sharp(bytes, { ...options, limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient();
    return { ok: true, contentType, bytes: new Uint8Array(await encoded(upright, contentType).toBuffer()) };
  } catch {
    // The decoder says in many words that it cannot read this; to the one who sent it they all mean the same.
    return refused('broken');
  }
}

const encoded = (image: Sharp, contentType: ImageType): Sharp =>
  contentType === 'image/png' ? image.png() : image.jpeg({ quality: JPEG_QUALITY });

/** Decoding fills a thread of the pool that also reads and writes files, and up to 160 MB: never more than two at once. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];
async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The place is handed on, not given back and taken again, so that nobody can slip in between.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
