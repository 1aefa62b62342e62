import { createSecretKey } from 'node:crypto';
import { catalogue } from '@s30/contracts/events/all';
import { eventCodec } from '@s30/platform/event-store/codec';
import { type EventStore, type Position, type RecordedEvent, START } from '@s30/platform/event-store/port';
import type { FileStore } from '@s30/platform/file-store/port';
import type { SecretStore, StoredAnswer } from '@s30/platform/secret-store/port';

const never = (): never => {
  throw new Error('the demo story does not need this');
};

/** A log in memory that encodes and decodes like the real stores: what is read back has been JSON. */
export function memoryLog(): EventStore {
  const codec = eventCodec(catalogue);
  const log: RecordedEvent[] = [];
  const streams = new Map<string, RecordedEvent[]>();
  const positionOf = (count: number): Position => (count === 0 ? START : (String(count).padStart(16, '0') as Position));
  return {
    hasOneWriter: true,
    async append(stream, expected, events) {
      const written = streams.get(stream) ?? [];
      const actual = written.length === 0 ? 'no_stream' : written.length - 1;
      // The story never repeats a command, so a conflict is never a repeated append.
      if (expected !== actual) return { status: 'conflict', actual };
      const encoded = await codec.encode(stream, events);
      const decoded = await codec.decode(encoded.map((event) => ({ ...event, stream, revision: 0, position: START })));
      for (const each of decoded) {
        const event = { ...each, revision: written.length, position: positionOf(log.length + 1) };
        log.push(event);
        written.push(event);
      }
      streams.set(stream, written);
      return { status: 'appended', revision: written.length - 1, position: positionOf(log.length) };
    },
    readStream: async (stream, { from = 0, limit } = {}) => (streams.get(stream) ?? []).slice(from, limit && from + limit),
    async readAll({ after, limit }) {
      const events = log.slice(Number(after), Number(after) + limit);
      return { events, position: events.at(-1)?.position ?? after };
    },
    subscribe: never,
    idAt: async (position) => log[Number(position) - 1]?.id,
    head: async () => positionOf(log.length),
    health: () => ({ ok: true }),
    close: async () => undefined,
  };
}

/** Keys, password hashes and one-time tokens in memory: people of the story confirm addresses but never sign in. */
export function memorySecrets(): SecretStore {
  const hashes = new Map<string, string>();
  const answers = new Map<string, StoredAnswer>();
  const tokens = new Map<string, { readonly subject: string; readonly expiresAt: string }>();
  const keyOf = (purpose: string, tokenHash: string): string => `${purpose} ${tokenHash}`;
  return {
    installationKey: async (name) => createSecretKey(new Uint8Array(32).fill(name.length)),
    personKeys: never,
    makePersonKeys: never,
    destroyPersonKey: never,
    putEventSecrets: never,
    eventSecrets: never,
    passwordHash: async (userId) => hashes.get(userId),
    setPasswordHash: async (userId, hash) => void hashes.set(userId, hash),
    dropPasswordHash: async (userId) => void hashes.delete(userId),
    putOneTimeToken: async ({ purpose, tokenHash, subject, expiresAt }) =>
      void tokens.set(keyOf(purpose, tokenHash), { subject, expiresAt }),
    async peekOneTimeToken(purpose, tokenHash, at) {
      const token = tokens.get(keyOf(purpose, tokenHash));
      return token && token.expiresAt > at ? token.subject : undefined;
    },
    async takeOneTimeToken(purpose, tokenHash, at) {
      const token = tokens.get(keyOf(purpose, tokenHash));
      tokens.delete(keyOf(purpose, tokenHash));
      return token && token.expiresAt > at ? token.subject : undefined;
    },
    async dropOneTimeTokens(_purpose, subject) {
      for (const [key, token] of tokens) if (token.subject === subject) tokens.delete(key);
    },
    putSecondFactor: never,
    secondFactor: never,
    useTimeStep: never,
    dropSecondFactors: never,
    noteSession: never,
    sessionsOf: never,
    endSession: never,
    endSessions: async () => undefined,
    hasEnded: never,
    claimAnswer: async (key) => {
      const answer = answers.get(key);
      return answer ? { status: 'answered', answer } : { status: 'claimed', claim: key };
    },
    settleAnswer: async (key, _claim, answer) => answers.set(key, answer) === answers,
    dropAnswer: never,
    forgetPerson: never,
    sweep: never,
    belongsTo: never,
    assignTo: never,
    hasKeys: never,
    close: async () => undefined,
  };
}

export function memoryFiles(): FileStore {
  const files = new Map<string, { readonly contentType: string; readonly bytes: Uint8Array }>();
  return {
    put: async ({ id, contentType, bytes }) => void files.set(id, { contentType, bytes }),
    get: async (id) => files.get(id),
    confirm: async () => undefined,
    pending: never,
    idsFrom: async (prefix) => [...files.keys()].filter((id) => id.startsWith(prefix)),
    remove: async (id) => void files.delete(id),
    belongsTo: never,
    assignTo: never,
    close: async () => undefined,
  };
}
