import { z } from 'zod';
import type { FileId, UserId } from './ids.ts';
import { ExportProgress } from './routes/privacy.ts';

/** Begins the ids of all files of the copies of a person's data, and of no others. */
export const copiesOf = (userId: UserId): string => `${userId}.`;

/** The file that holds the state of a copy. Until release 0.2 there was none; the copy's id was that of the whole ZIP. */
export const stateFileOf = (exportId: FileId): string => `${exportId}.state`;

/**
 * The state of a copy of personal data, stored as JSON by the attempt that makes it: how far it is, or which files hold its ZIP, in
 * their order. `size` is in bytes.
 */
export const CopyState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('running'), attempt: z.string(), progress: ExportProgress.optional() }),
  z.object({ status: z.literal('done'), attempt: z.string(), parts: z.array(z.string()), size: z.int().min(0) }),
]);
export type CopyState = z.infer<typeof CopyState>;

type Files = { get(id: string): Promise<{ readonly bytes: Uint8Array } | undefined> };
export async function readCopyState(files: Files, exportId: FileId): Promise<CopyState | undefined> {
  const file = await files.get(stateFileOf(exportId));
  return file && CopyState.parse(JSON.parse(new TextDecoder().decode(file.bytes)));
}
