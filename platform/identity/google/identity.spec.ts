import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { instantOf, millisecondsOf } from '@s30/contracts/time';
import { ASHA, type Bearer, INVALID, ISSUED_AT, identityProviderContract } from '../contract.ts';
import type { IdentityProvider } from '../port.ts';
import { createGoogleIdentity } from './identity.ts';
import { googleClaims, serveKeySet } from './keySet.testing.ts';

const CLIENT = 'client.apps.example';
const at = millisecondsOf(ISSUED_AT);
type Changes = Readonly<Record<string, unknown>>;
const claims = (changes: Changes = {}): Changes => ({ ...googleClaims(CLIENT, at), ...changes });

identityProviderContract('Google', {
  open: async () => {
    const served = await serveKeySet();
    const claimsOf = (changes: Bearer = {}): Changes => {
      const { subject, isConfirmed, ...rest }: Bearer = { ...ASHA, isConfirmed: true, ...changes };
      return claims({ ...rest, sub: subject, email_verified: isConfirmed });
    };
    let isCut = false;
    const cut = async () => {
      if (!isCut) await served.close();
      isCut = true;
    };
    return {
      provider: createGoogleIdentity({ clientId: CLIENT, keysUrl: served.url }),
      issue: (changes) => served.sign(claimsOf(changes)),
      forge: () => served.signWithForeignKey(claimsOf()),
      ...{ cut, dispose: cut },
    };
  },
});

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
  it('may name the issuer without its scheme', async () => {
    expect(await identifyWith({ iss: 'accounts.google.com' })).toMatchObject({ email: 'asha@example.org' });
  });
});

describe('a credential is refused', () => {
  it.each<[string, Changes]>([
    ['for another audience', { aud: 'other.apps.example' }],
    ['without an audience', { aud: undefined }],
    ['for a list of audiences, ours among them', { aud: [CLIENT, 'other.apps.example'] }],
    ['with a subject that is too long', { sub: '1'.repeat(256) }],
    ['of another issuer', { iss: 'https://accounts.example.org' }],
    ['that never expires', { exp: undefined }],
  ])('%s', async (_case, changes) => {
    expect(await identifyWith(changes)).toMatchObject(INVALID);
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
  const HER = { email: ASHA.email };

  it('is fetched once for many sign-ins', async () => {
    expect(await Promise.all([identifyOwn(), identifyOwn(), identifyOwn()])).toMatchObject([HER, HER, HER]);
    expect(await identifyOwn(seconds(3599))).toMatchObject(HER);
    expect(served.fetched()).toBe(1);
  });
  it('still opens to known keys after a flood of unknown ones, which is fetched for once in ten seconds', async () => {
    for (let nth = 0; nth < 30; nth += 1) expect(await identifyForeign(`foreign-${nth}`)).toMatchObject(INVALID);
    expect(await identifyOwn()).toMatchObject(HER);
    await identifyForeign('foreign', seconds(9));
    expect(served.fetched()).toBe(1);
    await identifyForeign('foreign', seconds(10));
    expect(served.fetched()).toBe(2);
  });
  it('is fetched again for a key that it does not have yet', async () => {
    await identifyOwn();
    served.addForeignKey('new');
    expect(await identifyForeign('new', seconds(10))).toMatchObject(HER);
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
    expect(await identifyOwn(seconds(10))).toMatchObject(HER);
  });
  it('is asked for once in ten seconds while it cannot be fetched', async () => {
    served.fail();
    for (const after of [0, 9, 10]) expect(await identifyOwn(seconds(after))).toMatchObject({ rejected: 'unavailable' });
    expect(served.fetched()).toBe(2);
  });
});
