import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addHours, type Instant } from '@s30/contracts/time';
import { z } from 'zod';
import { uuidFrom } from '../decider/uuid.ts';
import type { SecretStore, StoredAnswer } from '../secret-store/port.ts';
import { type HttpAnswer, textOf } from './answer.ts';
import { type Refusal, refuse } from './errors.ts';
import type { UploadedFile } from './handler.ts';

export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;
const KEPT_HOURS = 24;
/** After this long a claim's process is taken for dead. Executing twice is harmless: the command's events have the same ids. */
const LEASE_MS = 8_000;
/** Longer than the lease, so that a retry after a crash finds the claim free. */
const WAIT_MS = 10_000;
const POLL_FROM_MS = 10;
const POLL_UP_TO_MS = 200;

type Content = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly files: Readonly<Record<string, UploadedFile>>;
};
/** A command identified by its idempotency key. */
type KeyedCommand = {
  readonly claimKey: string;
  readonly fingerprint: string;
  readonly commandId: string;
  /**
   * Derived from the client's key, which is stored nowhere, so that stored answers (which may hold
   * a session's token) cannot be read without it.
   */
  readonly sealingKey: KeyObject;
};

export const isIdempotencyKey = (key: string): boolean => IDEMPOTENCY_KEY.test(key);

export type Idempotency = Awaited<ReturnType<typeof createIdempotency>>;
/** Keeps first answers in the secret store for a day. */
export async function createIdempotency(secretStore: SecretStore) {
  // Fingerprints cover passwords, so they are keyed and reveal nothing about them.
  const secret = await secretStore.installationKey('idempotency');
  const hashOf = (...parts: readonly (string | Uint8Array)[]): Buffer => {
    const hmac = createHmac('sha256', secret);
    for (const part of parts) hmac.update(`${part.length}:`).update(part);
    return hmac.digest();
  };
  const digest = (...parts: readonly (string | Uint8Array)[]): string => hashOf(...parts).toString('hex');

  /** Returns the claim, or the answer if there is none to get. */
  async function claim(command: KeyedCommand, now: () => Instant): Promise<string | HttpAnswer | Refusal> {
    const giveUp = performance.now() + WAIT_MS;
    for (let pause = POLL_FROM_MS; ; pause = Math.min(pause * 2, POLL_UP_TO_MS)) {
      const found = await secretStore.claimAnswer(command.claimKey, command.fingerprint, now(), LEASE_MS);
      if (found.status === 'claimed') return found.claim;
      if (found.status === 'answered') return restored(found.answer, command.sealingKey);
      if (found.status === 'mismatch') return refuse('idempotency_key_reused');
      if (performance.now() > giveUp) return refuse('unavailable');
      await sleep(pause);
    }
  }

  /** Work that took longer than its lease may have been repeated by another process, whose answer then holds. */
  async function settle(command: KeyedCommand, claimed: string, now: () => Instant, answer: HttpAnswer): Promise<HttpAnswer | Refusal> {
    const sealed = stored(answer, command.sealingKey);
    for (let held = claimed; ; ) {
      if (await secretStore.settleAnswer(command.claimKey, held, sealed, addHours(now(), KEPT_HOURS))) return answer;
      const found = await claim(command, now);
      if (typeof found !== 'string') return found;
      held = found;
    }
  }

  return {
    /** Keys are scoped to the user. A guest's key is combined with the content, so that no one gets an answer made for other credentials. */
    identify(key: string, userId: string | undefined, { method, path, body, files }: Content): KeyedCommand {
      const uploads = Object.keys(files)
        .sort()
        .flatMap((field) => [field, files[field]?.bytes ?? '']);
      const fingerprint = digest(method, path, JSON.stringify(body ?? null), ...uploads);
      const scope = userId === undefined ? `guest:${fingerprint}` : `user:${userId}`;
      return {
        claimKey: digest(scope, key),
        fingerprint,
        commandId: uuidFrom(digest('command', scope, key, fingerprint)),
        sealingKey: createSecretKey(hashOf('answer', scope, key)),
      };
    },
    /** Executes the command once; all repetitions get the same answer. Server errors and 429 leave the key unused. */
    async once(command: KeyedCommand, now: () => Instant, work: () => Promise<HttpAnswer>): Promise<HttpAnswer | Refusal> {
      const claimed = await claim(command, now);
      if (typeof claimed !== 'string') return claimed;
      try {
        const answer = await work();
        if (answer.status < 500 && answer.status !== 429) return await settle(command, claimed, now, answer);
        await secretStore.dropAnswer(command.claimKey, claimed);
        return answer;
      } catch (error) {
        await secretStore.dropAnswer(command.claimKey, claimed);
        throw error;
      }
    },
    /** The first answer, if the command was executed; waits while it is being executed. */
    async replay(command: KeyedCommand, now: () => Instant): Promise<HttpAnswer | Refusal | undefined> {
      const found = await claim(command, now);
      if (typeof found !== 'string') return found;
      await secretStore.dropAnswer(command.claimKey, found);
      return undefined;
    },
  };
}

const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;
const NONCE = Buffer.alloc(12);
const Sealed = z.object({ headers: z.record(z.string(), z.string()), body: z.string() });
const COOKIES = 'Set-Cookie';
const REPLAYED = { 'Idempotent-Replay': 'true' };

/** Encrypts with AES-256-GCM. The fixed nonce is safe because each key seals one answer. */
function stored(answer: HttpAnswer, key: KeyObject): StoredAnswer {
  const headers = { ...answer.headers, ...(answer.cookies.length === 0 ? {} : { [COOKIES]: answer.cookies.join('\n') }) };
  const cipher = createCipheriv(CIPHER, key, NONCE);
  const sealed = Buffer.concat([cipher.update(JSON.stringify({ headers, body: textOf(answer) }), 'utf8'), cipher.final()]);
  return { status: answer.status, headers: {}, body: Buffer.concat([cipher.getAuthTag(), sealed]).toString('base64') };
}

function restored({ status, body: sealed }: StoredAnswer, key: KeyObject): HttpAnswer {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, key, NONCE).setAuthTag(bytes.subarray(0, TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(TAG_BYTES)), decipher.final()]).toString('utf8');
  const { headers: all, body } = Sealed.parse(JSON.parse(text));
  const { [COOKIES]: cookies, ...headers } = all;
  return { status, headers: { ...headers, ...REPLAYED }, cookies: cookies?.split('\n') ?? [], body };
}
