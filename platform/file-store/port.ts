import type { Belonging } from '../installation/belonging.ts';

/**
 * Private binary files (payment screenshots, QR codes). The caller decides who may read which.
 * Methods throw {@link FileStoreUnavailableError} when the store is unreachable.
 */
export interface FileStore extends Belonging {
  /** Durable when it resolves. Writing the same id again with the same bytes is harmless. */
  put(file: {
    readonly id: string;
    readonly contentType: string;
    readonly bytes: Uint8Array;
    /** The stream whose next event will name the file; the file is {@link FileStore.pending} until confirmed. */
    readonly pendingFor?: string;
  }): Promise<void>;
  /** Makes the file permanent, once an event names it. */
  confirm(id: string): Promise<void>;
  /** Files put for a stream more than this many milliseconds ago and never confirmed. Removes what interrupted puts left behind. */
  pending(olderThanMs: number): Promise<readonly PendingFile[]>;
  get(id: string): Promise<{ readonly contentType: string; readonly bytes: Uint8Array } | undefined>;
  /** The ids that begin with `prefix`. */
  idsFrom(prefix: string): Promise<readonly string[]>;
  /** Permanent; removing a missing file is harmless. */
  remove(id: string): Promise<void>;
  close(): Promise<void>;
}
export type PendingFile = { readonly id: string; readonly pendingFor: string };
/** A file store that records each file's owner. */
export type OwnedFileStore = Omit<FileStore, 'put'> & {
  put(file: Parameters<FileStore['put']>[0] & { readonly owner: string }): Promise<void>;
};

export class FileStoreUnavailableError extends Error {
  override readonly name = 'FileStoreUnavailableError';
}
