import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addHours, type Instant } from '@s30/contracts/time';
import type { Identity, IdentityProvider } from './port.ts';

/** What a provider knows of a person; undefined is left out of the credential. */
export type Bearer = { readonly [Field in keyof Identity]?: unknown } & { readonly isConfirmed?: boolean | undefined };

export type IdentityProviderUnderTest = {
  readonly provider: IdentityProvider;
  /** A genuine credential of {@link ASHA} with some changes, valid for an hour from {@link ISSUED_AT}. */
  issue(changes?: Bearer): string;
  /** The same, signed without the provider's key. */
  forge(): string;
  /** Makes the provider unreachable. */
  cut(): Promise<void>;
  dispose(): Promise<void>;
};

export const ISSUED_AT = '2026-11-21T09:00:00.000Z' as Instant;
export const ASHA: Identity = {
  ...{ subject: '1234567890', nonce: 'a-nonce', email: 'asha@example.org', name: 'Asha Rao' },
  picture: 'https://pictures.example.org/asha',
};
export const INVALID = { rejected: 'google_credential_invalid' };

/** The suite that every identity provider passes. */
export function identityProviderContract(name: string, { open }: { readonly open: () => Promise<IdentityProviderUnderTest> }): void {
  describe(`identity provider: ${name}`, () => {
    let under: IdentityProviderUnderTest;
    beforeAll(async () => {
      under = await open();
    });
    afterAll(() => under.dispose());
    const identify = (credential: string, at = ISSUED_AT) => under.provider.identify(credential, at);

    it('identifies the bearer of a genuine credential', async () => {
      expect(await identify(under.issue())).toEqual(ASHA);
    });
    it('lower-cases the address', async () => {
      expect(await identify(under.issue({ email: 'Asha@Example.org' }))).toEqual(ASHA);
    });
    it('takes a name that is missing from the address', async () => {
      expect(await identify(under.issue({ name: undefined }))).toMatchObject({ name: 'asha' });
    });
    it.each(['http://example.org/a.png', 'javascript:alert(1)', 'nonsense', 7])('does not pass on the picture %s', async (picture) => {
      const { picture: _, ...rest } = ASHA;
      expect(await identify(under.issue({ picture }))).toEqual(rest);
    });

    it.each<[string, Bearer]>([
      ['with an unconfirmed address', { isConfirmed: false }],
      ['that does not say whether the address is confirmed', { isConfirmed: undefined }],
      ['without an address', { email: undefined }],
      ['with an invalid address', { email: 'asha' }],
      ['without a subject', { subject: undefined }],
      ['without a nonce', { nonce: undefined }],
    ])('refuses a credential %s', async (_case, changes) => {
      expect(await identify(under.issue(changes))).toMatchObject(INVALID);
    });
    it('refuses a credential after it has expired', async () => {
      expect(await identify(under.issue(), addHours(ISSUED_AT, 1.001))).toMatchObject(INVALID);
    });
    it('refuses a forged credential', async () => {
      expect(await identify(under.forge())).toMatchObject(INVALID);
    });
    it.each(['', 'nonsense', 'a.b.c', '....'])('refuses what is no credential: "%s"', async (credential) => {
      expect(await identify(credential)).toMatchObject(INVALID);
    });

    it('is unavailable when the provider cannot be reached', async () => {
      const other = await open();
      await other.cut();
      expect(await other.provider.identify(other.issue(), ISSUED_AT)).toMatchObject({ rejected: 'unavailable' });
      await other.dispose();
    });
  });
}
