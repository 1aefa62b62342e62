import { createHash, randomBytes } from 'node:crypto';
import { GOOGLE_NONCE_HOURS, RESET_LINK_HOURS, SECOND_STEP_MINUTES, VERIFICATION_LINK_HOURS } from '@s30/contracts/rules';
import { addHours, type Instant } from '@s30/contracts/time';
import type { SecretStore } from '@s30/platform/secret-store/port';

const TOKEN_BYTES = 32;
// Guessing 256 random bits is hopeless whatever the hash: a fast one will do.
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Links of mails that are good once and for a while. Only hashes of their tokens are kept. */
export type OneTimeLinks = {
  /** A new token. Older ones of the subject stay good. */
  create(subject: string, at: Instant): Promise<string>;
  /** Whom an unused, unexpired token is for. Leaves it good. */
  peek(token: string, at: Instant): Promise<string | undefined>;
  /** The same, and uses it up: of any number of callers one gets the subject. */
  take(token: string, at: Instant): Promise<string | undefined>;
  /** Makes a token that was taken good again. */
  restore(token: string, subject: string, at: Instant): Promise<void>;
  /** Makes all links of a subject worthless. */
  drop(subject: string): Promise<void>;
};

const oneTimeLinks = (secrets: SecretStore, purpose: string, hours: number): OneTimeLinks => {
  const put = (token: string, subject: string, at: Instant): Promise<void> =>
    secrets.putOneTimeToken({ purpose, tokenHash: hashOf(token), subject, expiresAt: addHours(at, hours) });
  return {
    async create(subject, at) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await put(token, subject, at);
      return token;
    },
    restore: put,
    peek: (token, at) => secrets.peekOneTimeToken(purpose, hashOf(token), at),
    take: (token, at) => secrets.takeOneTimeToken(purpose, hashOf(token), at),
    drop: (subject) => secrets.dropOneTimeTokens(purpose, subject),
  };
};

/** What a page hands to Google and gets back in the credential: each is good for one sign-in. */
export const googleNonces = (secrets: SecretStore): OneTimeLinks => oneTimeLinks(secrets, 'google-nonce', GOOGLE_NONCE_HOURS);
/** From the first step of signing in to the second. */
export const signInTickets = (secrets: SecretStore): OneTimeLinks => oneTimeLinks(secrets, 'sign-in', SECOND_STEP_MINUTES / 60);
/** Their subjects are users. */
export const verificationLinks = (secrets: SecretStore): OneTimeLinks => oneTimeLinks(secrets, 'verify-email', VERIFICATION_LINK_HOURS);
/** Their subjects are email claims: a new one voids the others without looking whether the address has an account. */
export const resetLinks = (secrets: SecretStore): OneTimeLinks => oneTimeLinks(secrets, 'reset-password', RESET_LINK_HOURS);
