// Runs on Node 20 without node_modules. Installs, builds what is stale and starts everything in one process.
// stdout stays clean for the line `ready http://…`.
import { buildIfStale } from './build.mjs';
import { ensureInstalled, runTypeScript } from './install.mjs';
import { finishWith } from './process.mjs';

await finishWith(async () => {
  const node = await ensureInstalled();
  await buildIfStale(node);
  return runTypeScript(node, 'services/standalone/src/main.ts', process.argv.slice(2));
});
