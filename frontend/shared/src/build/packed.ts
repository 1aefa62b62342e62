import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compressed = promisify(brotliCompress);
const WORTH_IT = /^assets\/.*\.(?:js|css)$/;

/** A Vite plugin: writes a Brotli copy beside each script and style sheet, for the server to send to browsers that accept it. */
export const packed = () => ({
  name: 's30-packed',
  apply: 'build' as const,
  async writeBundle({ dir = '' }: { readonly dir?: string }, bundle: object) {
    const files = Object.keys(bundle).filter((file) => WORTH_IT.test(file));
    // Brotli compresses at its highest quality by default.
    await Promise.all(files.map(async (file) => writeFile(join(dir, `${file}.br`), await compressed(await readFile(join(dir, file))))));
  },
});
