import type { Rejection } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';

/** A person as an identity provider vouches for them; the address has been confirmed there. */
export type Identity = {
  /** The provider's own name for them, which stays when the address changes. */
  readonly subject: string;
  /** What the page that asked for the credential gave along. */
  readonly nonce: string;
  /** Trimmed and lower-cased. */
  readonly email: string;
  readonly name: string;
  /** Only https. */
  readonly picture?: string;
};

/** Tells from a credential, which a browser brought, who its bearer is. */
export interface IdentityProvider {
  /** Refuses with `google_credential_invalid` what is not genuine, and with `unavailable` when the provider cannot be asked. */
  identify(credential: string, at: Instant): Promise<Identity | Rejection>;
}
