const SIGNATURE_BYTES = 8;
const LENGTH_AND_TYPE = 8;
const CRC_BYTES = 4;
/** What a picture needs to look as it did. All else (texts, profiles, animation) is left out before anything is unpacked. */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'sRGB', 'cHRM', 'eXIf']);
/** Of a kept chunk that is no picture data: a camera's notes at most. */
const SMALL_MAX = 64 * 1024;

/** A PNG without what a decoder would unpack for nothing; undefined when its parts do not follow each other as they should. */
export function bareImage(bytes: Uint8Array): Uint8Array | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Buffer[] = [view.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at + LENGTH_AND_TYPE + CRC_BYTES <= view.length; ) {
    const length = view.readUInt32BE(at);
    const type = view.toString('latin1', at + 4, at + LENGTH_AND_TYPE);
    const end = at + LENGTH_AND_TYPE + length + CRC_BYTES;
    if (end > view.length) return undefined;
    const isKept = KEPT.has(type) && (type === 'IDAT' || length <= SMALL_MAX);
    if (isKept) parts.push(view.subarray(at, end));
    // What stands behind the end is no part of the picture.
    if (type === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  return undefined;
}
