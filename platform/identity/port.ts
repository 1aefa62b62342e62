import type { Rejection } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';

/** A person as verified by an identity provider, which has confirmed the address. */
export type Identity = {
  /** The provider's id for the person, which stays the same when the address changes. */
  readonly subject: string;
  /** The nonce that the page passed when it requested the credential. */
  readonly nonce: string;
  /** Trimmed and lower-cased. */
  readonly email: string;
  readonly name: string;
  /** An https URL. */
  readonly picture?: string;
};

/** Identifies the bearer of a credential that a browser has sent. */
export interface IdentityProvider {
  /** Rejects a credential that is not genuine with `google_credential_invalid`; `unavailable` when the provider is unreachable. */
  identify(credential: string, at: Instant): Promise<Identity | Rejection>;
}
