import { z } from 'zod';
import type { FileId } from './ids.ts';
import { ExportProgress } from './routes/privacy.ts';

const Parts = z.array(z.string());

/**
 * Stored as JSON under the id of a copy of personal data: how far it is, and which files hold its ZIP, in their order. A part is
 * named here before it is stored, so that nothing is stored which could not be found and removed. `size` is in bytes.
 */
export const PersonalCopy = z.discriminatedUnion('status', [
  z.object({ status: z.literal('running'), parts: Parts, progress: ExportProgress.optional() }),
  z.object({ status: z.literal('done'), parts: Parts, size: z.int().min(0) }),
]);
export type PersonalCopy = z.infer<typeof PersonalCopy>;

/** Reads the file that is stored under a copy's id. Until release 0.2 it was the ZIP itself. */
export function personalCopyIn(
  id: FileId,
  { contentType, bytes }: { readonly contentType: string; readonly bytes: Uint8Array },
): PersonalCopy {
  if (contentType === 'application/zip') return { status: 'done', parts: [id], size: bytes.length };
  return PersonalCopy.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
