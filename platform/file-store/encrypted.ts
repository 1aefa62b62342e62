import type { PersonKeys } from '../secret-store/personKeys.ts';
import type { FileStore, OwnedFileStore } from './port.ts';

/** Separates the owner's id from the encrypted bytes; ids never contain this byte. */
const END = 0;

/** Encrypts each file under its owner's key. The files of an erased owner read as missing. */
export function encryptedFiles(files: FileStore, keys: PersonKeys): OwnedFileStore {
  return {
    ...files,
    async put({ bytes, owner, ...file }) {
      await keys.make([owner]);
      const encrypted = keys.encrypt([owner], bytes, file.id);
      // Nothing is stored for an erased owner.
      if (encrypted === undefined) return;
      await files.put({ ...file, bytes: Buffer.concat([Buffer.from(owner), Buffer.of(END), encrypted]) });
    },
    async get(id) {
      const file = await files.get(id);
      if (file === undefined) return undefined;
      const end = file.bytes.indexOf(END);
      const owner = Buffer.from(file.bytes.subarray(0, end)).toString();
      await keys.fetch([owner]);
      const bytes = keys.decrypt([owner], file.bytes.subarray(end + 1), id);
      return bytes && { contentType: file.contentType, bytes: new Uint8Array(bytes) };
    },
  };
}
