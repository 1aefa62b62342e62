import type { Belonging } from '../installation/belonging.ts';

/**
 * What must never be in events: password hashes, secrets of second factors, hashes of one-time tokens, revoked sessions, installation keys, first answers to commands.
 * A store that cannot be reached throws {@link SecretStoreUnavailableError}; of a change nobody knows then whether it was made.
 */
export interface SecretStore extends Belonging {
  /** Random bytes made on first use and kept: `jwt`, `email-claim`, `xsrf` … The same for all instances. */
  installationKey(name: string, bytes?: number): Promise<Uint8Array>;

  /** The existing keys of these people. */
  personKeys(people: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** The same, creating missing ones: each only once, even under concurrency, and never after the key was destroyed. */
  makePersonKeys(people: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Permanent: everything encrypted for this person becomes unreadable. */
  destroyPersonKey(person: string): Promise<void>;

  /** Values of events that the log must not hold, encrypted; the same id again replaces them. */
  putEventSecrets(secrets: readonly EventSecret[]): Promise<void>;
  /** Those that are there, by id. */
  eventSecrets(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;

  /** By the id under which an event names it. */
  passwordHash(passwordId: string): Promise<string | undefined>;
  setPasswordHash(passwordId: string, hash: string): Promise<void>;
  dropPasswordHash(passwordId: string): Promise<void>;

  /** A second factor's secret, by the id under which an event names it. Without `expiresAt` it stays; storing it again keeps its used codes. */
  putSecondFactor(factor: StoredFactor): Promise<void>;
  /** Undefined when unknown or expired. */
  secondFactor(id: string, at: string): Promise<StoredFactor | undefined>;
  /** Uses up the code of a time step and all before it: of any number of callers exactly one gets true. */
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
  /** Uses it up: of any number of callers exactly one gets the subject. */
  takeOneTimeToken(purpose: string, tokenHash: string, at: string): Promise<string | undefined>;
  /** Makes all unused tokens of a subject worthless. */
  dropOneTimeTokens(purpose: string, subject: string): Promise<void>;

  /** Adds a session to its user's list, or what is new about it. Listing says nothing about whether its tokens are good. */
  noteSession(session: StoredSession): Promise<void>;
  /** The sessions of a user that have neither ended nor expired, the one used last first. */
  sessionsOf(userId: string, at: string): Promise<readonly StoredSession[]>;
  /** Ends one session; `expiresAt` is when the last of its tokens expires. */
  endSession(id: string, expiresAt: string): Promise<void>;
  /** Ends all sessions of a user that began in an earlier epoch. A lower epoch than the highest one named changes nothing. */
  endSessions(userId: string, epoch: number): Promise<void>;
  hasEnded(session: Pick<StoredSession, 'id' | 'userId' | 'epoch'>): Promise<boolean>;

  /**
   * Idempotency: of all callers with the same key, one gets `claimed` and works; the others get `busy` until it settles, then `answered`.
   * A claim that is older than `leaseMs` (its process died) can be claimed again. Another fingerprint under the same key is a `mismatch`.
   */
  claimAnswer(key: string, fingerprint: string, at: string, leaseMs: number): Promise<AnswerClaim>;
  /** `claim`: what {@link SecretStore.claimAnswer} gave. A claim that somebody else has taken over settles nothing. */
  settleAnswer(key: string, claim: string, answer: StoredAnswer, expiresAt: string): Promise<void>;
  /** Gives a claim back without an answer (the request ended in a server error and may be tried again). */
  dropAnswer(key: string, claim: string): Promise<void>;

  /**
   * Removes an erased person's sessions, second factors, secrets of events, unused tokens, and every stored answer that contains one of these words (an id, a name, an
   * address).
   */
  forgetPerson(userId: string, words: readonly string[]): Promise<void>;
  /** Removes what expired. */
  sweep(at: string): Promise<void>;
  close(): Promise<void>;
}

export type EventSecret = { readonly id: string; readonly userId: string; readonly secret: Uint8Array };

export type StoredFactor = { readonly id: string; readonly userId: string; readonly secret: Uint8Array; readonly expiresAt?: string };

/** The sessions of an account. */
export type StoredSession = {
  readonly id: string;
  readonly userId: string;
  /** How often all sessions of the user had ended when it began. */
  readonly epoch: number;
  readonly startedAt: string;
  readonly seenAt: string;
  readonly expiresAt: string;
  /** What the browser calls itself, and the address it comes from. */
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
