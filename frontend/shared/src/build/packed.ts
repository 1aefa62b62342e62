import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compressed = promisify(brotliCompress);
const WORTH_IT = /^assets\/.*\.(?:js|css)$/;

/** A Vite plugin: puts beside each script and style sheet what the server sends to browsers that read Brotli. */
export const packed = () => ({
  name: 's30-packed',
  apply: 'build' as const,
  async writeBundle({ dir = '' }: { readonly dir?: string }, bundle: object) {
    const files = Object.keys(bundle).filter((file) => WORTH_IT.test(file));
    // Without more said, Brotli takes the time for its best.
    await Promise.all(files.map(async (file) => writeFile(join(dir, `${file}.br`), await compressed(await readFile(join(dir, file))))));
  },
});
