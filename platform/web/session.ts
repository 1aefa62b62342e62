import { createHmac, randomUUID } from 'node:crypto';
import { UserId } from '@s30/contracts/ids';
import { addHours, type Instant, instantOf, millisecondsOf } from '@s30/contracts/time';
import { jwtVerify, SignJWT } from 'jose';
import { JWTExpired } from 'jose/errors';
import { z } from 'zod';
import type { SecretStore } from '../secret-store/port.ts';
import type { RequestSession } from './handler.ts';

export const SESSION_DAYS = 7;
const SESSION_HOURS = SESSION_DAYS * 24;
/** A token that is older is replaced by a fresh one in the next answer. */
export const RENEW_AFTER_HOURS = 1;
const ALGORITHM = 'HS256';

/**
 * `sid` and `started` stay the same over renewals: revoking a session kills every token of it, and a session that began before a password
 * change cannot outlive it by renewing. `started` has milliseconds, which `iat` has not.
 */
const Claims = z.object({ sub: UserId, sid: z.string().min(1), started: z.number(), iat: z.number(), exp: z.number() });

type Recognised =
  | { readonly status: 'valid'; readonly userId: UserId; readonly session: RequestSession; readonly renewed?: string }
  /** Expired or revoked: it was ours once. */
  | { readonly status: 'ended' }
  | { readonly status: 'unknown' };

/** Signed-in sessions: bearer tokens that renew themselves and can be revoked. */
export type Sessions = {
  issue(userId: UserId, at: Instant): Promise<{ readonly token: string; readonly session: RequestSession }>;
  recognise(token: string, at: Instant): Promise<Recognised>;
  /** Ends a session with all its tokens. Repeating it changes nothing. */
  revoke(session: RequestSession, at: Instant): Promise<void>;
  /** Bound to the session; safe to show to scripts of our own origin. */
  xsrfToken(session: RequestSession): string;
};

/** Tokens are signed with `jwtSecret`, or with a key of the installation that is made on first use. */
export async function createSessions(options: {
  readonly secretStore: SecretStore;
  readonly jwtSecret?: string | undefined;
}): Promise<Sessions> {
  const { secretStore, jwtSecret } = options;
  const key = jwtSecret === undefined ? await secretStore.installationKey('jwt') : new TextEncoder().encode(jwtSecret);
  const xsrfKey = await secretStore.installationKey('xsrf');

  async function sign(userId: UserId, id: string, startedAt: Instant, at: Instant) {
    const issued = Math.floor(millisecondsOf(at) / 1000);
    const expires = issued + SESSION_HOURS * 3600;
    const token = await new SignJWT({ sid: id, started: millisecondsOf(startedAt) })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt(issued)
      .setExpirationTime(expires)
      .sign(key);
    return { token, session: { id, startedAt, expiresAt: instantOf(expires * 1000) } };
  }

  async function claimsOf(token: string, at: Instant): Promise<z.output<typeof Claims> | 'ended' | 'unknown'> {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: new Date(at) });
      const claims = Claims.safeParse(payload);
      return claims.success ? claims.data : 'unknown';
    } catch (error) {
      // Whatever else is wrong with a token, its bearer is nobody.
      return error instanceof JWTExpired ? 'ended' : 'unknown';
    }
  }

  return {
    issue: (userId, at) => sign(userId, randomUUID(), at, at),
    async recognise(token, at) {
      const claims = await claimsOf(token, at);
      if (typeof claims === 'string') return { status: claims };
      const { sub: userId, sid: id } = claims;
      const startedAt = instantOf(claims.started);
      if (await secretStore.isRevoked({ jti: id, userId, issuedAt: startedAt })) return { status: 'ended' };
      const session = { id, startedAt, expiresAt: instantOf(claims.exp * 1000) };
      if (millisecondsOf(at) <= (claims.iat + RENEW_AFTER_HOURS * 3600) * 1000) return { status: 'valid', userId, session };
      return { status: 'valid', userId, session, renewed: (await sign(userId, id, startedAt, at)).token };
    },
    // Another request may have renewed the session a moment ago, so the revocation must outlive a token made now.
    revoke: (session, at) => secretStore.revokeSession(session.id, addHours(at, SESSION_HOURS + 1)),
    xsrfToken: (session) => createHmac('sha256', xsrfKey).update(session.id).digest('base64url'),
  };
}
