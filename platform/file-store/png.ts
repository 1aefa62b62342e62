const SIGNATURE_BYTES = 8;
const LENGTH_AND_TYPE = 8;
const CRC_BYTES = 4;
/** The chunks that affect how a picture looks. All others (texts, profiles, animation) are dropped before decoding. */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'sRGB', 'cHRM', 'eXIf']);
/** Maximum size of a kept chunk other than IDAT, such as camera metadata. */
const SMALL_MAX = 64 * 1024;

/** Removes the chunks that a decoder would unpack needlessly; undefined when the chunk structure is invalid. */
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
    // Data after IEND is not part of the picture.
    if (type === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  return undefined;
}
