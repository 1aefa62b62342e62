import { createHmac, createSecretKey, randomUUID } from 'node:crypto';
import { UserId } from '@s30/contracts/ids';
import { CODE_GOOD_MINUTES, SESSION_LIFETIME_DAYS } from '@s30/contracts/rules';
import { addHours, addMinutes, type Instant, instantOf, millisecondsOf } from '@s30/contracts/time';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { SecretStore } from '../secret-store/port.ts';
import type { RequestSession } from './handler.ts';

export const SESSION_DAYS = 7;
/** The most that a user has at a time: more than anybody's devices, and few enough for one list. */
export const SESSIONS_MAX = 100;
const SESSION_SECONDS = SESSION_DAYS * 24 * 3600;
const LIFETIME_SECONDS = SESSION_LIFETIME_DAYS * 24 * 3600;
/** Older tokens are replaced with a fresh one in the next answer. */
export const RENEW_AFTER_HOURS = 1;
const ALGORITHM = 'HS256';
/** Distinguishes session tokens from any other token this key might sign. */
const TYPE = 's30-session+jwt';
const ISSUER = 's30';
const AUDIENCE = 's30-api';
const DEVICE_MAX = 200;

/** `sid`, `epoch` and `started` (seconds) stay the same across renewals, so ending a session invalidates all its tokens. */
const Claims = z.object({
  sub: UserId,
  sid: z.uuid(),
  epoch: z.int().min(0),
  started: z.int().min(0),
  /** When a second-factor code was last entered; absent if the account had none when the session began. */
  code: z.int().min(0).optional(),
  iat: z.int().min(0),
  exp: z.int().min(0),
});
type Claims = z.output<typeof Claims>;

type Recognised =
  | { readonly status: 'valid'; readonly userId: UserId; readonly session: RequestSession; readonly renewed?: string }
  /** Ended before its time. */
  | { readonly status: 'ended'; readonly userId: UserId }
  | { readonly status: 'expired' }
  | { readonly status: 'unknown' };

/** The session's user, and how often all of the user's sessions had been ended when it began. */
type SessionOwner = { readonly userId: UserId; readonly epoch: number };
/** The device and address that a session is used from. */
export type Origin = { readonly device: string; readonly address: string };

type Issued = { readonly token: string; readonly session: RequestSession };

/** True if the last second-factor code was entered too long ago. Never for accounts without a second factor. */
export const isCodeDue = (session: RequestSession | undefined, at: Instant): boolean =>
  session?.codeAt !== undefined && millisecondsOf(at) > millisecondsOf(addMinutes(session.codeAt, CODE_GOOD_MINUTES));

/** Sessions: bearer tokens that are renewed with use, for at most thirty days, and can be ended. */
export type Sessions = {
  /** Ends the session used least recently if the user has too many. `codeAt`: when a second-factor code was last entered. */
  issue(owner: SessionOwner, origin: Origin, at: Instant, codeAt?: Instant): Promise<Issued>;
  /** Issues a new token for a session in which a second-factor code was just entered. */
  enterCode(owner: SessionOwner, session: RequestSession, origin: Origin, at: Instant): Promise<Issued>;
  recognise(token: string, origin: Origin, at: Instant): Promise<Recognised>;
  /** Ends a session with all its tokens. Idempotent. */
  end(sessionId: string, at: Instant): Promise<void>;
  /** A token bound to the session; safe to expose to scripts of our own origin. */
  xsrfToken(session: RequestSession): string;
};

const secondsOf = (at: Instant): number => Math.floor(millisecondsOf(at) / 1000);
const instantAt = (seconds: number): Instant => instantOf(seconds * 1000);

const codeClaim = (codeAt: Instant | undefined) => (codeAt === undefined ? {} : { code: secondsOf(codeAt) });
const sessionOf = ({ sid, epoch, started, code }: Pick<Claims, 'sid' | 'epoch' | 'started' | 'code'>, exp: number): RequestSession => ({
  ...{ id: sid, epoch, startedAt: instantAt(started), expiresAt: instantAt(exp) },
  ...(code === undefined ? {} : { codeAt: instantAt(code) }),
});
const stored = ({ codeAt: _, ...session }: RequestSession) => session;

/** Creates the sessions. Tokens are signed with `jwtSecret`, or with an installation key created on first use. */
export async function createSessions(options: {
  readonly secretStore: SecretStore;
  readonly jwtSecret?: string | undefined;
}): Promise<Sessions> {
  const { secretStore, jwtSecret } = options;
  // Given raw bytes, the library would try to parse them as a public key on every call.
  const key = jwtSecret === undefined ? await secretStore.installationKey('jwt') : createSecretKey(Buffer.from(jwtSecret));
  const xsrfKey = await secretStore.installationKey('xsrf');

  async function sign(claims: Pick<Claims, 'sub' | 'sid' | 'epoch' | 'started' | 'code'>, { device, address }: Origin, at: Instant) {
    const iat = secondsOf(at);
    const exp = Math.min(iat + SESSION_SECONDS, claims.started + LIFETIME_SECONDS);
    const token = jwt.sign({ ...claims, iss: ISSUER, aud: AUDIENCE, jti: randomUUID(), iat, exp }, key, {
      algorithm: ALGORITHM,
      header: { alg: ALGORITHM, typ: TYPE },
    });
    const { sub: userId } = claims;
    const session = sessionOf(claims, exp);
    await secretStore.noteSession({ ...stored(session), userId, seenAt: at, device: device.slice(0, DEVICE_MAX), address });
    return { token, session };
  }

  function claimsOf(token: string, at: Instant): Claims | 'expired' | 'unknown' {
    try {
      const { header, payload } = jwt.verify(token, key, {
        ...{ algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE, complete: true },
        clockTimestamp: millisecondsOf(at) / 1000,
      });
      const claims = Claims.safeParse(payload);
      return claims.success && header.typ === TYPE && header.crit === undefined ? claims.data : 'unknown';
    } catch (error) {
      // Any other error makes the bearer a guest.
      return error instanceof jwt.TokenExpiredError ? 'expired' : 'unknown';
    }
  }

  // Another request may have just renewed the session: the record of its end must outlive that token.
  const end = (sessionId: string, at: Instant) => secretStore.endSession(sessionId, addHours(at, SESSION_DAYS * 24 + 1));

  return {
    async issue({ userId, epoch }, origin, at, codeAt) {
      const issued = await sign({ sub: userId, sid: randomUUID(), epoch, started: secondsOf(at), ...codeClaim(codeAt) }, origin, at);
      const others = (await secretStore.sessionsOf(userId, at)).filter(({ id }) => id !== issued.session.id);
      await Promise.all(others.slice(SESSIONS_MAX - 1).map(({ id }) => end(id, at)));
      return issued;
    },
    enterCode: ({ userId, epoch }, { id, startedAt }, origin, at) =>
      sign({ sub: userId, sid: id, epoch, started: secondsOf(startedAt), ...codeClaim(at) }, origin, at),
    async recognise(token, origin, at) {
      const claims = claimsOf(token, at);
      if (typeof claims === 'string') return { status: claims };
      const { sub: userId, sid: id, epoch, started, code, iat, exp } = claims;
      if (await secretStore.hasEnded({ id, userId, epoch })) return { status: 'ended', userId };
      const session = sessionOf(claims, exp);
      const isFresh = secondsOf(at) <= iat + RENEW_AFTER_HOURS * 3600;
      if (isFresh || exp === started + LIFETIME_SECONDS) return { status: 'valid', userId, session };
      const kept = { sub: userId, sid: id, epoch, started, ...(code === undefined ? {} : { code }) };
      return { status: 'valid', userId, session, renewed: (await sign(kept, origin, at)).token };
    },
    end,
    xsrfToken: (session) => createHmac('sha256', xsrfKey).update(session.id).digest('base64url'),
  };
}
