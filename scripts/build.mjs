// Runs on Node 20 without node_modules. Builds the two front ends if their sources have changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { finishWith, isMain, progress, ROOT, run, SetupError } from './process.mjs';

const APPS = ['customer', 'admin'];
const NOT_SOURCE = new Set(['node_modules', 'dist']);
/** Stored with the build output, so that deleting the output deletes it too. */
const STAMP = '.s30-build-stamp';

/** Builds each front end whose built files are missing or older than its sources. Needs installed dependencies. */
export async function buildIfStale(node, { force = false } = {}) {
  const wanted = fingerprint();
  for (const app of APPS) {
    const folder = join(ROOT, 'frontend', app);
    if (!existsSync(join(folder, 'vite.config.ts'))) {
      progress(`Skipping frontend/${app}: it has no vite.config.ts yet.`);
      continue;
    }
    const stamp = join(folder, 'dist', STAMP);
    if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === wanted) continue;
    progress(`Building frontend/${app} …`);
    rmSync(stamp, { force: true });
    const { code } = await run(node, ['node_modules/vite/bin/vite.js', 'build', join('frontend', app)], {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (code !== 0) throw new SetupError(`Building frontend/${app} failed: see the message above.`);
    writeFileSync(stamp, `${wanted}\n`);
  }
}

/** A hash of everything that goes into the build. */
function fingerprint() {
  const hash = createHash('sha256');
  const files = [...filesIn(join(ROOT, 'frontend')), ...filesIn(join(ROOT, 'contracts', 'src')), join(ROOT, 'package-lock.json')];
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${relative(ROOT, file).split(sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCE.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : [];
    });
}

if (isMain(import.meta.url)) {
  await finishWith(async () => {
    await buildIfStale(await ensureInstalled(), { force: process.argv.includes('--force') });
    return 0;
  });
}
