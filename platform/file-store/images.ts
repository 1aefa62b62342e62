import { IMAGE_MAX_BYTES, IMAGE_MAX_MEGAPIXELS, IMAGE_MAX_SIDE, type IMAGE_TYPES } from '@s30/contracts/rules';
import { fileTypeFromBuffer } from 'file-type';
import { redrawnApart } from './decoders.ts';
import { bareImage } from './png.ts';

type ImageType = (typeof IMAGE_TYPES)[number];
type Fault = 'too_large' | 'too_many_pixels' | 'not_an_image' | 'broken' | 'too_busy';
export type AcceptedImage =
  | { readonly ok: true; readonly contentType: ImageType; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: Fault };

const MAX_PIXELS = IMAGE_MAX_MEGAPIXELS * 1_000_000;

const refused = (reason: Fault): AcceptedImage => ({ ok: false, reason });

/**
 * Accepts a png or jpeg, judged by its bytes, of at most 5 MB, 40 megapixels and 12,000 pixels per side. Returns it re-encoded: upright,
 * without metadata (location, camera) or trailing data. `from` identifies the uploader. Decoding is limited to ten seconds of CPU time.
 */
export async function acceptImage(bytes: Uint8Array, from = ''): Promise<AcceptedImage> {
  if (bytes.length > IMAGE_MAX_BYTES) return refused('too_large');
  const contentType = await typeOf(bytes);
  if (contentType === undefined) return refused('not_an_image');
  const bare = contentType === 'image/png' ? bareImage(bytes) : bytes;
  if (bare === undefined) return refused('broken');
  const redrawn = await redrawnApart({ bytes: bare, contentType, sideMax: IMAGE_MAX_SIDE, pixelsMax: MAX_PIXELS }, from);
  if (redrawn === undefined) return refused('too_busy');
  return redrawn.ok ? { ok: true, contentType, bytes: redrawn.bytes } : refused(redrawn.reason);
}

async function typeOf(bytes: Uint8Array): Promise<ImageType | undefined> {
  const type = await fileTypeFromBuffer(bytes);
  switch (type?.mime) {
    case 'image/png':
    case 'image/apng': // also a valid png; only its first frame is kept
      return 'image/png';
    case 'image/jpeg':
      return 'image/jpeg';
    default:
      return undefined;
  }
}
