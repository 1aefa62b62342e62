/** Larger pictures are scaled down: a code that needs more pixels is unreadable on a phone anyway. */
const SIDE_MAX = 1_000;

/** The text of the QR code in a picture; undefined when no code can be read. */
export async function readQr(picture: Blob): Promise<string | undefined> {
  const { decodeQR } = await import('qr/decode.js');
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // Put transparent pictures on a white background.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  try {
    return decodeQR(context.getImageData(0, 0, width, height));
  } catch {
    return undefined;
  }
}
