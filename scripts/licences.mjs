// Fails if a package has a licence that is not approved: npm run licences.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finishWith, isMain, ROOT } from './process.mjs';

/** Permissive: they ask for attribution at most. */
const FREE = ['0BSD', 'Apache-2.0', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0', 'Unlicense'];
/** Approved because we use them unmodified: libvips under sharp, resvg, the build tools' CSS compiler; browser data. */
const UNCHANGED = ['LGPL-3.0-or-later', 'MPL-2.0', 'CC-BY-4.0'];
const AGREED = new Set([...FREE, ...UNCHANGED]);

/** Whether approved licences alone satisfy an SPDX expression. */
export function isAgreed(expression) {
  const text = expression.trim().replace(/^\((.*)\)$/, '$1');
  if (text.includes('(')) return false;
  return text.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => AGREED.has(licence.trim())));
}

/** The packages of the lock file with their licences; undefined if they state none. */
export function licences(root = ROOT) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, { version, license }]) => ({
      name: path.split('node_modules/').at(-1),
      version,
      licence: license ?? installed(root, path),
    }));
}

/** Older packages state it in a form that lock files leave out. */
function installed(root, path) {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ');
}

/** One line for each package that must not be used. */
export const refused = (found) =>
  found
    .filter(({ licence }) => licence === undefined || !isAgreed(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'names no licence'}`);

if (isMain(import.meta.url)) {
  await finishWith(async () => {
    const found = licences();
    const wrong = refused(found);
    for (const line of wrong) process.stderr.write(`${line}\n`);
    process.stdout.write(`${found.length} packages, ${wrong.length} under licences that nobody has agreed to\n`);
    return wrong.length === 0 ? 0 : 1;
  });
}
