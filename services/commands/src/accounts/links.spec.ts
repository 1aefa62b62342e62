import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RESET_LINK_HOURS, VERIFICATION_LINK_HOURS } from '@s30/contracts/rules';
import { addHours, addMinutes, Instant } from '@s30/contracts/time';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { openSqliteSecretStore } from '@s30/platform/secret-store/sqlite/secretStore';
import { resetLinks, verificationLinks } from './links.ts';

const at = Instant.parse('2026-11-21T09:00:00.000Z');
const folder = mkdtempSync(join(tmpdir(), 's30-links-'));
let secrets: SecretStore;
beforeAll(async () => {
  secrets = await openSqliteSecretStore({ path: join(folder, 'secrets.db') });
});
afterAll(async () => {
  await secrets.close();
  rmSync(folder, { recursive: true });
});

describe.each<[string, (store: SecretStore) => ReturnType<typeof resetLinks>, number]>([
  ['a verification link', verificationLinks, VERIFICATION_LINK_HOURS],
  ['a reset link', resetLinks, RESET_LINK_HOURS],
])('%s', (_name, linksIn, hours) => {
  it('is good once', async () => {
    const links = linksIn(secrets);
    const token = await links.create('asha', at);
    expect(await links.peek(token, at)).toBe('asha');
    expect(await links.take(token, at)).toBe('asha');
    expect(await links.take(token, at)).toBeUndefined();
  });
  it(`is good for ${hours} hours`, async () => {
    const links = linksIn(secrets);
    const token = await links.create('asha', at);
    expect(await links.peek(token, addMinutes(addHours(at, hours), -1))).toBe('asha');
    expect(await links.peek(token, addHours(at, hours))).toBeUndefined();
    expect(await links.take(token, addHours(at, hours))).toBeUndefined();
  });
  it('is stored as a hash', async () => {
    const stored: string[] = [];
    const watched = { ...secrets, putOneTimeToken: async (token: { readonly tokenHash: string }) => void stored.push(token.tokenHash) };
    const token = await linksIn(watched).create('asha', at);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(stored).toHaveLength(1);
    expect(stored[0]).not.toContain(token);
  });
  it('is invalidated with all other links of its subject', async () => {
    const links = linksIn(secrets);
    const [first, second, other] = [await links.create('asha', at), await links.create('asha', at), await links.create('ravi', at)];
    await links.drop('asha');
    expect([await links.peek(first, at), await links.peek(second, at), await links.peek(other, at)]).toEqual([
      undefined,
      undefined,
      'ravi',
    ]);
  });
});
