// Runs on Node 20 without node_modules. `node scripts/with-install.mjs FILE ARGS…` runs a TypeScript file on a fresh clone.
import { ensureInstalled, runTypeScript } from './install.mjs';
import { finishWith, SetupError } from './process.mjs';

const [file, ...args] = process.argv.slice(2);

await finishWith(async () => {
  if (file === undefined) throw new SetupError('Say which TypeScript file to run: node scripts/with-install.mjs FILE ARGS…');
  return runTypeScript(await ensureInstalled(), file, args);
});
