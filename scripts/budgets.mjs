/**
 * Checks the gzipped size and the file count of the JavaScript that visitors load from the built apps: node scripts/budgets.mjs
 * Prints a table, and the files behind each budget that is exceeded; exits 1 if one is or an app has not been built.
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
  /** In kilobytes. */
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / KILOBYTE);
    return sizes.get(file);
  };
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
    sizeOf,
    first: () => [...first],
    /** The scripts and style sheets that a page loads before it is shown, for the page with the most of them. */
    fullestPage: () =>
      Object.keys(manifest)
        .filter((key) => key.endsWith('Page.tsx'))
        .map((page) => [
          ...new Set([...first, ...styles, ...chunksNamed('visits').flatMap((key) => [...withImports(key)]), ...withImports(page)]),
        ])
        .reduce((most, files) => (files.length > most.length ? files : most)),
    /** What a lazily loaded module adds to the first page. */
    extra: (ending) => [...withImports(keyEndingIn(ending))].filter((file) => !first.has(file)),
    /** A chunk by its name in the build. */
    named: (chunkName) => [...new Set(chunksNamed(chunkName).map((key) => manifest[key].file))],
  };
}

const BUDGETS = [
  ['Customer, first route', 125, 'customer', (app) => app.first()],
  ['Customer, /slots/available on top', 37, 'customer', (app) => app.extra('slots/available/AvailableSlotsPage.tsx')],
  ['Customer, form chunk', 35, 'customer', (app) => app.named('form')],
  ['Customer, files of a page', 10, 'customer', (app) => app.fullestPage(), 'files'],
  ['Support chat', 4, 'customer', (app) => app.extra('chat/SupportChat.tsx')],
  ['Console, first page', 385, 'admin', (app) => app.first()],
];

let isOver = false;
for (const [what, budget, name, filesIn, unit = 'kB'] of BUDGETS) {
  let said;
  try {
    const app = builtApp(name);
    const files = filesIn(app);
    const size = unit === 'files' ? files.length : files.reduce((sum, file) => sum + app.sizeOf(file), 0);
    const fits = size <= budget;
    isOver ||= !fits;
    said = `${size.toFixed(unit === 'kB' ? 1 : 0).padStart(7)} ${unit} of ${String(budget).padStart(3)} ${unit}  ${fits ? 'ok' : 'OVER'}`;
    const heaviest = files.toSorted((one, other) => app.sizeOf(other) - app.sizeOf(one));
    if (!fits) said += heaviest.map((file) => `\n${app.sizeOf(file).toFixed(1).padStart(43)} kB  ${file}`).join('');
  } catch (error) {
    isOver = true;
    said = error.message;
  }
  process.stdout.write(`${what.padEnd(36)}${said}\n`);
}
process.exitCode = isOver ? 1 : 0;
