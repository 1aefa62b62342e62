import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { packed } from './packed.ts';

it('writes a compressed copy of scripts and style sheets, and of nothing else', async () => {
  const dir = mkdtempSync(join(tmpdir(), 's30-packed-'));
  mkdirSync(join(dir, 'assets'));
  const files = ['index.html', 'assets/app-1.js', 'assets/app-1.css', 'assets/logo-1.png'];
  for (const file of files) writeFileSync(join(dir, file), file);
  await packed().writeBundle({ dir }, Object.fromEntries(files.map((file) => [file, {}])));
  const made = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.br'));
  expect(made.toSorted()).toEqual(['assets/app-1.css.br', 'assets/app-1.js.br']);
  expect(brotliDecompressSync(readFileSync(join(dir, 'assets/app-1.js.br'))).toString()).toBe('assets/app-1.js');
  rmSync(dir, { recursive: true });
});
