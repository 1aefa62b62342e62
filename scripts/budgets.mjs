/**
 * Checks the gzipped size and the file count of the JavaScript that visitors load from the built apps: node scripts/budgets.mjs
 * Prints a table; exits 1 if a budget is exceeded or an app has not been built.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const KILOBYTE = 1000;

function builtApp(name) {
  const dist = join(ROOT, 'frontend', name, 'dist');
  const html = join(dist, 'index.html');
  if (!existsSync(html)) throw new Error(`frontend/${name} has not been built`);
  const manifestFile = join(dist, '.vite', 'manifest.json');
  const manifest = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {};
  const sizes = new Map();
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
    return sizes.get(file);
  };
  const weigh = (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0) / KILOBYTE;
  /** Scripts that the HTML page references itself. */
  const first = new Set([...readFileSync(html, 'utf8').matchAll(/(?:src|href)="[^"]*?(assets\/[^"]+\.js)"/g)].map(([, file]) => file));

  /** A chunk and its static imports, recursively. */
  const withImports = (key, seen = new Set()) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file)) return seen;
    if (chunk.file.endsWith('.js')) seen.add(chunk.file);
    for (const imported of chunk.imports ?? []) withImports(imported, seen);
    return seen;
  };
  const keyEndingIn = (ending) => {
    const key = Object.keys(manifest).find((each) => each.endsWith(ending));
    if (!key) throw new Error(`frontend/${name}: no chunk of ${ending}`);
    return key;
  };
  const chunksNamed = (chunkName) => {
    const found = Object.keys(manifest).filter((key) => manifest[key].name === chunkName && manifest[key].file.endsWith('.js'));
    if (found.length === 0) throw new Error(`frontend/${name}: no chunk named ${chunkName}`);
    return found;
  };
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  for (const file of entry ? withImports(entry) : []) first.add(file);
  const styles = new Set(
    Object.values(manifest)
      .filter(({ isEntry }) => isEntry)
      .flatMap(({ css = [] }) => css),
  );
  return {
    first: () => weigh(first),
    /** The largest number of scripts and style sheets that any page loads before it is shown. */
    files: () => {
      const pages = Object.keys(manifest).filter((key) => key.endsWith('Page.tsx'));
      const counts = pages.map(
        (page) =>
          new Set([...first, ...styles, ...chunksNamed('visits').flatMap((key) => [...withImports(key)]), ...withImports(page)]).size,
      );
      return Math.max(...counts);
    },
    /** What a lazily loaded module adds to the first page. */
    extra: (ending) => weigh([...withImports(keyEndingIn(ending))].filter((file) => !first.has(file))),
    /** A chunk by its name in the build. */
    named: (chunkName) => weigh(new Set(chunksNamed(chunkName).map((key) => manifest[key].file))),
  };
}

const customer = () => builtApp('customer');
const BUDGETS = [
  ['Customer, first route', 125, () => customer().first()],
  ['Customer, /slots/available on top', 37, () => customer().extra('slots/available/AvailableSlotsPage.tsx')],
  ['Customer, form chunk', 35, () => customer().named('form')],
  ['Customer, files of a page', 10, () => customer().files(), 'files'],
  ['Support chat', 4, () => customer().extra('chat/SupportChat.tsx')],
  ['Console, first page', 385, () => builtApp('admin').first()],
];

let isOver = false;
for (const [what, budget, measure, unit = 'kB'] of BUDGETS) {
  let said;
  try {
    const size = measure();
    const fits = size <= budget;
    isOver ||= !fits;
    said = `${size.toFixed(unit === 'kB' ? 1 : 0).padStart(7)} ${unit} of ${String(budget).padStart(3)} ${unit}  ${fits ? 'ok' : 'OVER'}`;
  } catch (error) {
    isOver = true;
    said = error.message;
  }
  process.stdout.write(`${what.padEnd(36)}${said}\n`);
}
process.exitCode = isOver ? 1 : 0;
