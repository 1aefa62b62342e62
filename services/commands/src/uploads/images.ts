import { createHash } from 'node:crypto';
import type { FileId } from '@s30/contracts/ids';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { acceptImage } from '@s30/platform/file-store/images';
import type { OwnedFileStore } from '@s30/platform/file-store/port';
import type { UploadedFile } from '@s30/platform/web/handler';

const REFUSALS = {
  too_large: 'image_too_large',
  too_many_pixels: 'image_too_many_pixels',
  not_an_image: 'image_type_wrong',
  broken: 'image_broken',
  too_busy: 'unavailable',
} as const;

/**
 * Re-encodes an image uploaded in a request field and stores it for its owner, or returns why it was rejected. It is kept only
 * if an event of stream `pendingFor` names it. `digest`: SHA-256 of the stored bytes, to find duplicates.
 */
export async function storeImage(
  files: OwnedFileStore,
  id: FileId,
  field: string,
  file: UploadedFile,
  owner: string,
  pendingFor: string,
): Promise<Rejection | { readonly digest: string }> {
  const image = await acceptImage(file.bytes, owner);
  if (!image.ok) return reject(REFUSALS[image.reason], { param: field });
  await files.put({ id, contentType: image.contentType, bytes: image.bytes, owner, pendingFor });
  return { digest: createHash('sha256').update(image.bytes).digest('hex') };
}
