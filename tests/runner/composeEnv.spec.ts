import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..', '..');
const { composeEnvironment, writeEnvironment } = (await import(pathToFileURL(join(ROOT, 'scripts/composeEnv.mjs')).href)) as {
  readonly composeEnvironment: (now?: Date) => Promise<Readonly<Record<string, string>>>;
  readonly writeEnvironment: (file: string, variables: Readonly<Record<string, string>>) => void;
};
const NOW = new Date('2026-03-02T10:00:00Z');

let folder: string;
let made: Readonly<Record<string, string>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 's30-env-'));
  made = await composeEnvironment(NOW);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const value = (name: string): string => made[name] ?? '';

describe('npm run compose:env', () => {
  it('makes all variables that docker-compose.yml requires, and none that it does not use', () => {
    const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
    const demanded = [...compose.matchAll(/\$\{(\w+):\?/g), ...compose.matchAll(/environment: ([A-Z_]+) \}/g)].map(([, name]) => name);
    expect(Object.keys(made).toSorted()).toEqual([...new Set([...demanded, 'METRICS_TOKEN'])].toSorted());
    expect(compose).toContain('{METRICS_TOKEN:-}');
  });

  it('makes passwords that are long, safe in addresses and different each time', async () => {
    const other = await composeEnvironment(NOW);
    const passwords = Object.keys(made).filter((name) => /PASSWORD|TOKEN/.test(name));
    for (const name of passwords) expect([name, value(name)]).toEqual([name, expect.stringMatching(/^[\w-]{32}$/)]);
    expect(new Set([...passwords.map(value), ...passwords.map((name) => other[name])]).size).toBe(2 * passwords.length);
    // The format that mongod accepts for its replica key.
    expect(value('MONGODB_REPLICA_KEY')).toMatch(/^[A-Za-z0-9+/=]{6,1024}$/);
  });

  it.each([
    ['event-store', 'EVENT_STORE_CERTIFICATE', 'EVENT_STORE_KEY'],
    ['mongodb', 'MONGODB_CERTIFICATE', 'MONGODB_CERTIFICATE'],
  ])('makes a certificate for %s that its clients can check', (host, certificate, key) => {
    const authority = new X509Certificate(value('STORES_CA'));
    const own = new X509Certificate(value(certificate));
    expect([authority.ca, own.ca]).toEqual([true, false]);
    expect(own.verify(authority.publicKey)).toBe(true);
    expect(own.checkIssued(authority)).toBe(true);
    expect(own.checkPrivateKey(createPrivateKey(value(key)))).toBe(true);
    expect([own.checkHost(host), own.checkHost('localhost'), own.checkIP('127.0.0.1')]).toEqual([host, 'localhost', '127.0.0.1']);
    expect(own.checkHost('gateway')).toBeUndefined();
    expect(own.validFromDate < NOW && own.validToDate > new Date('2028-03-02T10:00:00Z')).toBe(true);
  });

  it('keeps no key that could sign further certificates', () => {
    expect(Object.entries(made).filter(([name, text]) => text.includes('PRIVATE KEY') && name === 'STORES_CA')).toEqual([]);
    expect(
      Object.values(made)
        .join('')
        .match(/BEGIN RSA PRIVATE KEY/g),
    ).toHaveLength(2);
  });

  it('writes a file that its owner alone can read, and git ignores', () => {
    const file = join(folder, '.env');
    writeEnvironment(file, made);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
    const read = lines.map((line) => /^(\w+)=(?:"(.*)"|([^"]*))$/.exec(line) ?? []);
    expect(Object.fromEntries(read.map(([, name, quoted, bare]) => [name, quoted?.replaceAll('\\n', '\n') ?? bare]))).toEqual(made);
    expect(readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')).toContain('/.env');
  });

  it('leaves an existing file alone, and says what it lacks', () => {
    const file = join(folder, 'known.env');
    writeFileSync(file, 'MONGODB_PASSWORD=mine\n');
    expect(() => writeEnvironment(file, { MONGODB_PASSWORD: 'a', EVENT_STORE_PASSWORD: 'b' })).toThrow(
      /^There is a file .*known\.env, which is left as it is\. It does not name EVENT_STORE_PASSWORD\.$/,
    );
    expect(readFileSync(file, 'utf8')).toBe('MONGODB_PASSWORD=mine\n');
  });
});
