import { execFileSync, type StdioOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..', '..');
type Package = { readonly name: string; readonly version: string; readonly licence: string | undefined };
const { isAgreed, licences, refused } = (await import(pathToFileURL(join(ROOT, 'scripts/licences.mjs')).href)) as {
  readonly isAgreed: (expression: string) => boolean;
  readonly licences: () => readonly Package[];
  readonly refused: (found: readonly Package[]) => readonly string[];
};
const DEV = 'cdx:npm:package:development';
const Bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ name: z.string(), properties: z.array(z.object({ name: z.string() })).default([]) })),
});

describe('npm run licences', () => {
  it('finds no package under a licence that is not approved', () => {
    const found = licences();
    expect(found.length).toBeGreaterThan(500);
    expect(refused(found)).toEqual([]);
  });

  it.each([
    ['MIT', true],
    ['(MPL-2.0 OR Apache-2.0)', true],
    ['GPL-3.0-only OR MIT', true],
    ['Apache-2.0 AND LGPL-3.0-or-later', true],
    ['GPL-3.0-only', false],
    ['MIT AND GPL-3.0-only', false],
    ['SSPL-1.0', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['', false],
  ])('judges %j', (expression, agreed) => {
    expect(isAgreed(expression)).toBe(agreed);
  });

  it('names a package that states no licence, or another one', () => {
    const found = [
      { name: 'kept', version: '1.0.0', licence: 'ISC' },
      { name: 'silent', version: '2.0.0', licence: undefined },
      { name: 'viral', version: '3.0.0', licence: 'AGPL-3.0-only' },
    ];
    expect(refused(found)).toEqual(['silent 2.0.0: names no licence', 'viral 3.0.0: AGPL-3.0-only']);
  });
});

describe('npm run sbom', () => {
  it('lists every package, and says which ones are tools', () => {
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
    const { scripts } = z
      .object({ scripts: z.object({ sbom: z.string() }) })
      .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
    expect(scripts.sbom).toBe(`npm ${args.join(' ')}`);
    const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
    const { components } = Bom.parse(
      JSON.parse(execFileSync('npm', [...args, '--package-lock-only'], { cwd: ROOT, encoding: 'utf8', stdio, maxBuffer: 64e6 })),
    );
    const toolsAmong = (names: readonly string[]) =>
      components
        .filter(({ name }) => names.includes(name))
        .map(({ name, properties }) => [name, properties.some(({ name }) => name === DEV)]);
    expect(Object.fromEntries(toolsAmong(['express', 'mongodb', 'react', 'jest']))).toEqual({
      express: false,
      mongodb: false,
      react: false,
      jest: true,
    });
  });
});
