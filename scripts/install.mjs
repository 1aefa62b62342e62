// Runs on Node 20 without node_modules. Every npm script of a fresh clone runs this first.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { finishWith, isMain, progress, ROOT, run, SetupError } from './process.mjs';

/** The oldest supported Node: node:sqlite of older versions lacks features that platform/sqlite uses. */
export const OLDEST_NODE = '24.14.0';
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.s30-install-stamp');
const windows = process.platform === 'win32';
const OWN_NODE = windows ? join(MODULES, `node-win-${process.arch}`, 'bin', 'node.exe') : join(MODULES, '.bin', 'node');

/** Installs the dependencies if they are missing or differ from package-lock.json. Returns the path of a Node that is new enough. */
export async function ensureInstalled() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8').trim() !== wanted) {
    if (!matches(JSON.parse(lock.toString('utf8')))) await install();
    writeFileSync(STAMP, `${wanted}\n`);
  }
  return findNode();
}

/** Whether npm's own record of installed packages matches the lock file. Optional packages depend on the machine. */
function matches(lock) {
  const note = join(MODULES, '.package-lock.json');
  if (!existsSync(note)) return false;
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/**
 * `npm ci` rejects a lock file that does not name the packages of every platform, which happens behind a registry that lacks
 * some. This machine needs only its own packages, so `npm install` then installs the locked versions.
 */
async function install() {
  progress('Installing dependencies …');
  const strict = await npm(['ci']);
  if (strict.code === 0) return;
  const { code, output } = strict.output.includes('EUSAGE') ? await npm(['install', '--no-save']) : strict;
  if (code === 0) return;
  progress(output.trimEnd());
  throw new SetupError(
    `Installing the dependencies failed (npm ended with ${code}): see its message above, check the network and start again.`,
  );
}

/** Buffers the output: a rejected `npm ci` prints a page of usage that helps no one. */
function npm(args) {
  // npm must not run on the Node inside node_modules, which it is about to replace.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes(join('node_modules', '.bin')));
  const env = { ...process.env, PATH: path.join(delimiter) };
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  return new Promise((resolve, reject) => {
    execFile('npm', [...args, ...flags], { cwd: ROOT, env, shell: windows, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error?.code === 'ENOENT') reject(new SetupError('npm was not found: install Node.js 20.19 or newer with npm and start again.'));
      else resolve({ code: error === null ? 0 : (error.code ?? 1), output: stdout + stderr });
    });
  });
}

/** The project's own Node, or the running one if it is new enough. Throws a SetupError otherwise. */
export function findNode(own = OWN_NODE) {
  const found = [own, process.execPath].find((node) => isNewEnough(versionOf(node)));
  if (found !== undefined) return found;
  throw new SetupError(
    `A Node for ${process.platform} ${process.arch} does not come with the project: install Node ${OLDEST_NODE} or newer and start again with it.`,
  );
}

const isNewEnough = (version) => version !== undefined && version.localeCompare(OLDEST_NODE, 'en', { numeric: true }) >= 0;

/** Undefined if it is missing or cannot run here, like a glibc build on Alpine. */
function versionOf(node) {
  if (node === process.execPath) return process.versions.node;
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .trim()
      .slice(1);
  } catch {
    return undefined;
  }
}

const DEFAULTS = {
  // Makes every start but the first faster by a third and spares each thread 14 MB. Content decides what is valid, so it needs no care.
  NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'),
  // By default, glibc gives each thread a memory arena of its own; together they hold up to 100 MB more.
  MALLOC_ARENA_MAX: '2',
};

/** Runs a TypeScript file of the project with our streams and signals. Resolves with its exit code. */
export async function runTypeScript(node, file, args) {
  const env = { ...DEFAULTS, ...process.env };
  const { code } = await run(node, ['--disable-warning=ExperimentalWarning', file, ...args], { env });
  return code;
}

if (isMain(import.meta.url)) {
  await finishWith(async () => {
    progress(`Node is ${await ensureInstalled()}`);
    return 0;
  });
}
