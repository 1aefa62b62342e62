// Runs on Node 20 without node_modules. Finds Chromium for the browser tests; `node scripts/chromium.mjs` prints its path.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFromDebian } from './debian.mjs';
import { finishWith, isMain, progress, SetupError } from './process.mjs';

/** Preferred: the same engine without windows takes little more than half the time. */
const SHELL = 'chromium-headless-shell';
const OTHERS = ['chromium', 'chromium-browser', 'google-chrome'];
const MISSING = 'Chromium was not found: install Chromium or Google Chrome, or set CHROME_PATH to its program file.';

/** CHROME_PATH, a browser in PATH, or one installed from Debian packages if we may. Throws a SetupError if there is none. */
export async function findChromium() {
  const given = process.env.CHROME_PATH;
  if (given !== undefined && given !== '') {
    if (isProgram(given)) return given;
    throw new SetupError(`CHROME_PATH is ${given}, which is not a program that can be run: correct it or unset it.`);
  }
  if (inPath(SHELL) === undefined) await installed(SHELL);
  if (inPath(SHELL, ...OTHERS) === undefined) await installed('chromium');
  const program = inPath(SHELL, ...OTHERS);
  if (program === undefined) throw new SetupError(MISSING);
  return program;
}

/** If one package cannot be installed, another may still do. */
const installed = (name) => installFromDebian(name).catch((error) => progress(error.message));

function inPath(...names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (isMain(import.meta.url)) {
  await finishWith(async () => {
    process.stdout.write(`${await findChromium()}\n`);
    return 0;
  });
}
