import { createHash, randomBytes } from 'node:crypto';
import { GOOGLE_NONCE_HOURS, RESET_LINK_HOURS, SECOND_STEP_MINUTES, VERIFICATION_LINK_HOURS } from '@s30/contracts/rules';
import { addHours, type Instant } from '@s30/contracts/time';
import type { SecretStore } from '@s30/platform/secret-store/port';
import type { RegisteredUser, UserState } from '../user/decider.ts';

const TOKEN_BYTES = 32;
// A fast hash is enough: 256 random bits cannot be guessed.
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Mailed links that work once and expire. Only hashes of their tokens are stored. */
const oneTimeLinks = (secrets: SecretStore, purpose: string, hours: number) => {
  const put = (token: string, subject: string, at: Instant): Promise<void> =>
    secrets.putOneTimeToken({ purpose, tokenHash: hashOf(token), subject, expiresAt: addHours(at, hours) });
  return {
    /** Creates a token. Older ones of the subject stay valid. */
    async create(subject: string, at: Instant): Promise<string> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await put(token, subject, at);
      return token;
    },
    /** The subject of an unused, unexpired token. Does not use it up. */
    peek: (token: string, at: Instant) => secrets.peekOneTimeToken(purpose, hashOf(token), at),
    /** Returns the subject and uses the token up; of concurrent callers only one gets the subject. */
    take: (token: string, at: Instant) => secrets.takeOneTimeToken(purpose, hashOf(token), at),
    /** Makes a taken token valid again. */
    restore: put,
    /** Invalidates all links of a subject. */
    drop: (subject: string) => secrets.dropOneTimeTokens(purpose, subject),
  };
};

/** Nonces that a page passes to Google and gets back in the credential; each is valid for one sign-in. */
export const googleNonces = (secrets: SecretStore) => oneTimeLinks(secrets, 'google-nonce', GOOGLE_NONCE_HOURS);
/** Tickets from the first step of signing in to the second. */
export const signInTickets = (secrets: SecretStore) => oneTimeLinks(secrets, 'sign-in', SECOND_STEP_MINUTES / 60);
/** Subjects are user ids. */
export const verificationLinks = (secrets: SecretStore) => oneTimeLinks(secrets, 'verify-email', VERIFICATION_LINK_HOURS);
/** Subjects are made by {@link resetSubject}. */
export const resetLinks = (secrets: SecretStore) => oneTimeLinks(secrets, 'reset-password', RESET_LINK_HOURS);
/** A link replaces the password that the account had when it was made, and no later one, even if a crash kept it from being dropped. */
export const resetSubject = (claimId: string, account: UserState | Pick<RegisteredUser, 'passwordId'>): string =>
  `${claimId} ${('passwordId' in account && account.passwordId) || ''}`;
/** The address whose password a link replaces. */
export const claimOf = (subject: string): string => subject.split(' ')[0] ?? '';
