// Runs on Node 20 without node_modules. Finds the Chromium of the browser tests; `node scripts/chromium.mjs` prints its path.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { finishWith, isMain, progress, run, SetupError } from './process.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const MISSING = 'Chromium was not found: install Chromium or Google Chrome, or set CHROME_PATH to its program file.';

/** CHROME_PATH, a browser in PATH, or one installed from the Debian packages when we may. Throws one sentence otherwise. */
export async function findChromium() {
  const given = process.env.CHROME_PATH;
  if (given !== undefined && given !== '') {
    if (isProgram(given)) return given;
    throw new SetupError(`CHROME_PATH is ${given}, which is not a program that can be run: correct it or unset it.`);
  }
  const found = inPath();
  if (found !== undefined) return found;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) throw new SetupError(MISSING);
  await installOnDebian();
  const installed = inPath();
  if (installed === undefined) throw new SetupError(MISSING);
  return installed;
}

function inPath() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].filter((folder) => folder !== '');
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function installOnDebian() {
  progress('Installing Chromium (apt-get install chromium) …');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 2, 2] };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const { code } = await run('apt-get', args, options).catch(() => ({ code: 127 }));
    if (code !== 0)
      throw new SetupError(
        `apt-get ${args[0]} failed with code ${code}, so Chromium could not be installed: install it by hand or set CHROME_PATH.`,
      );
  }
}

if (isMain(import.meta.url)) {
  await finishWith(async () => {
    process.stdout.write(`${await findChromium()}\n`);
    return 0;
  });
}
