import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDataDir } from './launching.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SOURCES = ['contracts', 'platform', 'services', 'package.json'];

/** The programs of a release from the repository's history, with today's libraries. Undefined without that history. */
export function programsOf(release: string): string | undefined {
  const commit = readFileSync(join(ROOT, 'tests', 'golden', release, 'commit'), 'utf8').trim();
  const folder = newDataDir();
  const archive = join(folder, 'release.tar');
  try {
    writeFileSync(
      archive,
      execFileSync('git', ['-c', 'safe.directory=*', 'archive', commit, ...SOURCES], {
        cwd: ROOT,
        maxBuffer: 2 ** 26,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  } catch {
    return undefined;
  }
  execFileSync('tar', ['-xf', archive], { cwd: folder });
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@s30'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@s30') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  for (const own of ['contracts', 'platform', ...readdirSync(join(folder, 'services')).map((name) => join('services', name))])
    symlinkSync(join(folder, own), join(modules, '@s30', own.split('/').at(-1) ?? own));
  return folder;
}
