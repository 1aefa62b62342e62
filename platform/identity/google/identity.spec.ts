import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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

describe('the key set', () => {
  const seconds = (count: number) => at + count * 1000;
  let served: typeof keySet;
  let provider: IdentityProvider;
  beforeEach(async () => {
    served = await serveKeySet();
    provider = createGoogleIdentity({ clientId: CLIENT, keysUrl: served.url });
  });
  afterEach(() => served.close());

  const identifyOwn = (instant = at) => provider.identify(served.sign(claims()), instantOf(instant));
  const identifyForeign = (kid: string, instant = at) => provider.identify(served.signWithForeignKey(claims(), kid), instantOf(instant));
  const ASHA = { email: 'asha@example.org' };

  it('is fetched once for many sign-ins', async () => {
    expect(await Promise.all([identifyOwn(), identifyOwn(), identifyOwn()])).toMatchObject([ASHA, ASHA, ASHA]);
    expect(await identifyOwn(seconds(3599))).toMatchObject(ASHA);
    expect(served.fetched()).toBe(1);
  });
  it('still opens to known keys after a flood of unknown ones, which is fetched for once in ten seconds', async () => {
    for (let nth = 0; nth < 30; nth += 1) expect(await identifyForeign(`foreign-${nth}`)).toMatchObject(INVALID);
    expect(await identifyOwn()).toMatchObject(ASHA);
    await identifyForeign('foreign', seconds(9));
    expect(served.fetched()).toBe(1);
    await identifyForeign('foreign', seconds(10));
    expect(served.fetched()).toBe(2);
  });
  it('is fetched again for a key that it does not have yet', async () => {
    await identifyOwn();
    served.addForeignKey('new');
    expect(await identifyForeign('new', seconds(10))).toMatchObject(ASHA);
  });
  it('is fetched again after an hour, so that keys can be withdrawn', async () => {
    await identifyOwn();
    await identifyOwn(seconds(3600));
    expect(served.fetched()).toBe(2);
  });
  it('still opens to known keys when it cannot be fetched for an unknown one', async () => {
    await identifyOwn();
    await served.close();
    expect(await identifyForeign('foreign', seconds(10))).toMatchObject({ rejected: 'unavailable' });
    expect(await identifyOwn(seconds(10))).toMatchObject(ASHA);
  });
  it('is asked for once in ten seconds while it cannot be fetched', async () => {
    served.fail();
    for (const after of [0, 9, 10]) expect(await identifyOwn(seconds(after))).toMatchObject({ rejected: 'unavailable' });
    expect(served.fetched()).toBe(2);
  });
  it('makes the provider unavailable when it cannot be fetched', async () => {
    await served.close();
    expect(await identifyOwn()).toMatchObject({ rejected: 'unavailable' });
  });
});
