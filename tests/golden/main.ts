import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { writtenLog } from './log.ts';

/**
 * `npm run golden -- 0.2`: records what must stay readable from a release, using the current code. Recorded files are never changed.
 * `events.jsonl`: its log; `schemas.json`: its event schemas; `reader.mjs.gz`: its bundled code for reading events; `commit`: where the
 * history has its programs.
 */
const ROOT = join(import.meta.dirname, '..', '..');
const [release = ''] = process.argv.slice(2);
if (!/^\d+\.\d+$/.test(release)) throw new Error('Say which release it is, for example: npm run golden -- 0.2');
const folder = join(import.meta.dirname, release);
mkdirSync(folder);
writeFileSync(join(folder, 'events.jsonl'), `${(await writtenLog()).map((event) => JSON.stringify(event)).join('\n')}\n`);
copyFileSync(join(ROOT, 'contracts', 'src', 'events', 'frozen.json'), join(folder, 'schemas.json'));
writeFileSync(join(folder, 'commit'), execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT }));

const work = mkdtempSync(join(tmpdir(), 's30-golden-'));
try {
  const config = {
    ...{ root: ROOT, logLevel: 'warn', ssr: { noExternal: true } },
    build: {
      ssr: 'tests/golden/reader.ts',
      outDir: work,
      emptyOutDir: false,
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'reader.mjs' } },
    },
  };
  const configFile = join(work, 'vite.config.mjs');
  writeFileSync(configFile, `export default ${JSON.stringify(config)}`);
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--config', configFile], { cwd: ROOT, stdio: 'inherit' });
  writeFileSync(join(folder, 'reader.mjs.gz'), gzipSync(readFileSync(join(work, 'reader.mjs')), { level: 9 }));
} finally {
  rmSync(work, { recursive: true });
}
