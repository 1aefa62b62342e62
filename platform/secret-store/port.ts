import type { KeyObject } from 'node:crypto';
import type { BelongingKeys } from '../installation/belonging.ts';

/**
 * Data that must never be in events: password hashes, secrets of second factors, hashes of one-time tokens, revoked sessions,
 * installation keys, first answers to commands. Methods throw {@link SecretStoreUnavailableError} when the store is unreachable; the
 * outcome of a write is then unknown.
 */
export interface SecretStore extends BelongingKeys {
  /**
   * 32 random bytes, created on first use and then kept: `jwt`, `email-claim`, `xsrf` … The same for all instances. With raw bytes
   * Node's HMAC takes several times as long.
   */
  installationKey(name: string): Promise<KeyObject>;

  /** The existing keys of these people. */
  personKeys(people: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** The same, creating missing ones: each only once, even under concurrency, and never after the key was destroyed. */
  makePersonKeys(people: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Permanent: everything encrypted for this person becomes unreadable. */
  destroyPersonKey(person: string): Promise<void>;

  /** Stores encrypted values that the log must not contain; the same id replaces the value. */
  putEventSecrets(secrets: readonly EventSecret[]): Promise<void>;
  /** The stored values, by id; missing ones are left out. */
  eventSecrets(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;

  /** Password hashes are stored under the id by which an event refers to them. */
  passwordHash(passwordId: string): Promise<string | undefined>;
  setPasswordHash(passwordId: string, hash: string): Promise<void>;
  dropPasswordHash(passwordId: string): Promise<void>;

  /**
   * Stores a second factor's secret under the id by which an event refers to it. Without `expiresAt` it never expires. Storing it again
   * keeps the record of used codes.
   */
  putSecondFactor(factor: StoredFactor): Promise<void>;
  /** Undefined when unknown or expired. */
  secondFactor(id: string, at: string): Promise<StoredFactor | undefined>;
  /** Uses up the codes of a time step and all before it: exactly one of any number of callers gets true. */
  useTimeStep(id: string, step: number): Promise<boolean>;
  dropSecondFactors(userId: string): Promise<void>;

  /** Stores only a hash of the token. `purpose` keeps reset and verification apart. */
  putOneTimeToken(token: {
    readonly purpose: string;
    readonly tokenHash: string;
    readonly subject: string;
    readonly expiresAt: string;
  }): Promise<void>;
  /** The subject of an unused, unexpired token; undefined otherwise. Does not use it up. */
  peekOneTimeToken(purpose: string, tokenHash: string, at: string): Promise<string | undefined>;
  /** Uses the token up: exactly one of any number of callers gets the subject. */
  takeOneTimeToken(purpose: string, tokenHash: string, at: string): Promise<string | undefined>;
  /** Invalidates all unused tokens of a subject for a purpose. */
  dropOneTimeTokens(purpose: string, subject: string): Promise<void>;

  /** Adds or updates a session in its user's list. Being listed does not mean that its tokens are valid. */
  noteSession(session: StoredSession): Promise<void>;
  /** The sessions of a user that have neither ended nor expired, most recently used first. */
  sessionsOf(userId: string, at: string): Promise<readonly StoredSession[]>;
  /** Ends one session; `expiresAt` is when the last of its tokens expires. */
  endSession(id: string, expiresAt: string): Promise<void>;
  /** Ends all sessions of a user that began in an earlier epoch. An epoch below the highest one so far has no effect. */
  endSessions(userId: string, epoch: number): Promise<void>;
  hasEnded(session: Pick<StoredSession, 'id' | 'userId' | 'epoch'>): Promise<boolean>;

  /**
   * Idempotency: one of all callers with the same key gets `claimed` and does the work; the others get `busy` until it settles, then
   * `answered`. A claim older than `leaseMs` (its process died) can be taken over. Another fingerprint under the same key is a `mismatch`.
   */
  claimAnswer(key: string, fingerprint: string, at: string, leaseMs: number): Promise<AnswerClaim>;
  /** Stores the answer; `claim` comes from {@link SecretStore.claimAnswer}. Returns false and does nothing when the claim was taken over. */
  settleAnswer(key: string, claim: string, answer: StoredAnswer, expiresAt: string): Promise<boolean>;
  /** Releases a claim without an answer (the request failed with a server error and may be retried). */
  dropAnswer(key: string, claim: string): Promise<void>;

  /** Removes an erased person's sessions, second factors, event secrets and unused tokens. */
  forgetPerson(userId: string): Promise<void>;
  /** Removes everything that has expired. */
  sweep(at: string): Promise<void>;
  close(): Promise<void>;
}

export type EventSecret = { readonly id: string; readonly userId: string; readonly secret: Uint8Array };

export type StoredFactor = { readonly id: string; readonly userId: string; readonly secret: Uint8Array; readonly expiresAt?: string };

/** The sessions of an account. */
export type StoredSession = {
  readonly id: string;
  readonly userId: string;
  /** How many times all of the user's sessions had been ended when this one began. */
  readonly epoch: number;
  readonly startedAt: string;
  readonly seenAt: string;
  readonly expiresAt: string;
  /** The browser's name for itself; `address` is its IP address. */
  readonly device: string;
  readonly address: string;
};
export type StoredAnswer = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };
export type AnswerClaim =
  | { readonly status: 'claimed'; readonly claim: string }
  | { readonly status: 'busy' }
  | { readonly status: 'mismatch' }
  | { readonly status: 'answered'; readonly answer: StoredAnswer };

export class SecretStoreUnavailableError extends Error {
  override readonly name = 'SecretStoreUnavailableError';
}
