/**
 * What must never be in events: password hashes, hashes of one-time tokens, revoked sessions, installation keys, first answers to commands.
 * A store that cannot be reached throws {@link SecretStoreUnavailableError}; of a change nobody knows then whether it was made.
 */
export interface SecretStore {
  /** Random bytes made on first use and kept: `jwt`, `email-claim`, `xsrf` … The same for all instances. */
  installationKey(name: string, bytes?: number): Promise<Uint8Array>;

  passwordHash(userId: string): Promise<string | undefined>;
  setPasswordHash(userId: string, hash: string): Promise<void>;

  /** Stores only a hash of the token. `purpose` keeps reset and verification apart. */
  putOneTimeToken(token: {
    readonly purpose: string;
    readonly tokenHash: string;
    readonly subject: string;
    readonly expiresAt: string;
  }): Promise<void>;
  /** The subject of an unused, unexpired token; undefined otherwise. Does not use it up. */
  peekOneTimeToken(purpose: string, tokenHash: string, at: string): Promise<string | undefined>;
  /** Uses it up: of any number of callers exactly one gets the subject. */
  takeOneTimeToken(purpose: string, tokenHash: string, at: string): Promise<string | undefined>;
  /** Makes all unused tokens of a subject worthless. */
  dropOneTimeTokens(purpose: string, subject: string): Promise<void>;

  /** Sessions: revoked one by one by `jti`, or all of a user that were issued before an instant. */
  revokeSession(jti: string, expiresAt: string): Promise<void>;
  revokeSessionsIssuedBefore(userId: string, instant: string): Promise<void>;
  isRevoked(session: { readonly jti: string; readonly userId: string; readonly issuedAt: string }): Promise<boolean>;

  /**
   * Idempotency: of all callers with the same key, one gets `claimed` and works; the others get `busy` until it settles, then `answered`.
   * A claim that is older than `leaseMs` (its process died) can be claimed again. Another fingerprint under the same key is a `mismatch`.
   */
  claimAnswer(key: string, fingerprint: string, at: string, leaseMs: number): Promise<AnswerClaim>;
  settleAnswer(key: string, answer: StoredAnswer, expiresAt: string): Promise<void>;
  /** Gives a claim back without an answer (the request ended in a server error and may be tried again). */
  dropAnswer(key: string): Promise<void>;

  /** Removes what expired. */
  sweep(at: string): Promise<void>;
  close(): Promise<void>;
}

export type StoredAnswer = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };
export type AnswerClaim =
  | { readonly status: 'claimed' }
  | { readonly status: 'busy' }
  | { readonly status: 'mismatch' }
  | { readonly status: 'answered'; readonly answer: StoredAnswer };

export class SecretStoreUnavailableError extends Error {
  override readonly name = 'SecretStoreUnavailableError';
}
