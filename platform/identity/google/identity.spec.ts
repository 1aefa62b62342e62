import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { instantOf } from '@s30/contracts/time';
import type { IdentityProvider } from '../port.ts';
import { createGoogleIdentity } from './identity.ts';
import { googleClaims, serveKeySet } from './keySet.testing.ts';

const CLIENT = 'client.apps.example';
const at = Date.UTC(2026, 10, 21, 9);
type Changes = Readonly<Record<string, unknown>>;
const claims = (changes: Changes = {}): Changes => ({ ...googleClaims(CLIENT, at), ...changes });
const INVALID = { rejected: 'google_credential_invalid' };

let keySet: Awaited<ReturnType<typeof serveKeySet>>;
let google: IdentityProvider;
beforeAll(async () => {
  keySet = await serveKeySet();
  google = createGoogleIdentity({ clientId: CLIENT, keysUrl: keySet.url });
});
afterAll(() => keySet.close());

const identify = (credential: string, instant = at) => google.identify(credential, instantOf(instant));
const identifyWith = async (changes: Changes) => identify(keySet.sign(claims(changes)));

describe('a genuine credential', () => {
  it('identifies its bearer', async () => {
    expect(await identifyWith({})).toEqual({
      ...{ subject: '1234567890', nonce: 'a-nonce' },
      email: 'asha@example.org',
      name: 'Asha Rao',
      picture: 'https://lh3.googleusercontent.com/a/asha',
    });
  });
  it('may name the issuer without its scheme', async () => {
    expect(await identifyWith({ iss: 'accounts.google.com' })).toMatchObject({ email: 'asha@example.org' });
  });
  it('may lack a name, which is then taken from the address', async () => {
    expect(await identifyWith({ name: undefined })).toMatchObject({ name: 'asha' });
  });
  it.each(['http://example.org/a.png', 'javascript:alert(1)', 'nonsense', 7])('does not pass on the picture %s', async (picture) => {
    expect(await identifyWith({ picture })).toEqual({
      subject: '1234567890',
      nonce: 'a-nonce',
      email: 'asha@example.org',
      name: 'Asha Rao',
    });
  });
});

describe('a credential is refused', () => {
  it.each<[string, Changes]>([
    ['for another audience', { aud: 'other.apps.example' }],
    ['without an audience', { aud: undefined }],
    ['for a list of audiences, ours among them', { aud: [CLIENT, 'other.apps.example'] }],
    ['without a nonce', { nonce: undefined }],
    ['with a subject that is too long', { sub: '1'.repeat(256) }],
    ['of another issuer', { iss: 'https://accounts.example.org' }],
    ['that has expired', { exp: Math.floor(at / 1000) - 1 }],
    ['that never expires', { exp: undefined }],
    ['with an unverified address', { email_verified: false }],
    ['that does not say whether the address is verified', { email_verified: undefined }],
    ['without an address', { email: undefined }],
    ['with an invalid address', { email: 'asha' }],
    ['without a subject', { sub: undefined }],
  ])('%s', async (_case, changes) => {
    expect(await identifyWith(changes)).toMatchObject(INVALID);
  });
  it('after it has expired', async () => {
    expect(await identify(keySet.sign(claims()), at + 3_601_000)).toMatchObject(INVALID);
  });
  it('when it is signed with a foreign key, whatever key id it names', async () => {
    expect(await identify(keySet.signWithForeignKey(claims()))).toMatchObject(INVALID);
    expect(await identify(keySet.signWithForeignKey(claims(), 'foreign'))).toMatchObject(INVALID);
  });
  it('when it is not signed', async () => {
    expect(await identify(keySet.unsigned(claims()))).toMatchObject(INVALID);
  });
  it('when it is signed with the public key as a shared secret', async () => {
    const published = await (await fetch(keySet.url)).text();
    for (const secret of [published, keySet.publicKey])
      expect(await identify(keySet.signWithSecret(claims(), secret))).toMatchObject(INVALID);
  });
  it('when its claims were changed after signing', async () => {
    const [header, , signature] = keySet.sign(claims()).split('.');
    const forged = Buffer.from(JSON.stringify(claims({ email: 'admin@example.org' }))).toString('base64url');
    expect(await identify(`${header}.${forged}.${signature}`)).toMatchObject(INVALID);
  });
  it.each(['', 'nonsense', 'a.b.c', '....'])('when it is not a token: "%s"', async (credential) => {
    expect(await identify(credential)).toMatchObject(INVALID);
  });
});

it('still accepts known keys after a flood of unknown ones', async () => {
  await identifyWith({});
  for (let nth = 0; nth < 30; nth += 1) await identify(keySet.signWithForeignKey(claims(), `foreign-${nth}`));
  expect(await identifyWith({})).toMatchObject({ email: 'asha@example.org' });
});

it('reports the provider as unavailable when the key set cannot be fetched', async () => {
  const gone = await serveKeySet();
  const token = gone.sign(claims());
  await gone.close();
  const provider = createGoogleIdentity({ clientId: CLIENT, keysUrl: gone.url });
  expect(await provider.identify(token, instantOf(at))).toMatchObject({ rejected: 'unavailable' });
});
