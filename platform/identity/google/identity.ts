import { Email, isName, optionalText } from '@s30/contracts/fields';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { GOOGLE_SUBJECT_MAX, NAME_MAX } from '@s30/contracts/rules';
import { millisecondsOf } from '@s30/contracts/time';
import jwt from 'jsonwebtoken';
import jwksRsa from 'jwks-rsa';
import { z } from 'zod';
import type { Identity, IdentityProvider } from '../port.ts';

const ISSUERS: [string, ...string[]] = ['https://accounts.google.com', 'accounts.google.com'];
/** Asymmetric signatures only: `none` or a shared secret would let anybody forge credentials. */
const ALGORITHMS: jwt.Algorithm[] = ['RS256'];
const PICTURE_MAX = 2000;
const KEYS_KEPT_MS = 3_600_000;
/** Key ids are not verified: forged ones must not make us fetch for each of them. */
const KEYS_PAUSE_MS = 10_000;
const KEYS_WAIT_MS = 5_000;

const Claims = z.object({
  /** A single audience: one of the other audiences of a list could have passed the credential on. */
  aud: z.string(),
  exp: z.number(),
  sub: z.string().min(1).max(GOOGLE_SUBJECT_MAX),
  nonce: z.string().min(1).max(1000),
  email: Email(),
  email_verified: z.literal(true),
  name: optionalText(1000).catch(''),
  picture: z
    .url({ protocol: /^https$/ })
    .max(PICTURE_MAX)
    .optional()
    .catch(undefined),
});

/** Verifies Google's ID tokens: signature, audience, issuer, expiry and confirmed address. Keys are fetched on demand and cached. */
export function createGoogleIdentity(options: { readonly clientId: string; readonly keysUrl: string }): IdentityProvider {
  const keyFor = cachedKeys(options.keysUrl);

  return {
    async identify(credential, at): Promise<Identity | Rejection> {
      const invalid = reject('google_credential_invalid');
      const { alg, kid } = headerOf(credential);
      if (kid === undefined || !ALGORITHMS.some((known) => known === alg)) return invalid;
      const key = await keyFor(kid, millisecondsOf(at));
      if (typeof key !== 'string') return key ?? invalid;
      try {
        const payload = jwt.verify(credential, key, {
          ...{ algorithms: ALGORITHMS, audience: options.clientId, issuer: ISSUERS },
          clockTimestamp: millisecondsOf(at) / 1000,
        });
        const claims = Claims.safeParse(payload);
        return claims.success ? identityOf(claims.data) : invalid;
      } catch (error) {
        if (error instanceof jwt.JsonWebTokenError) return invalid;
        throw error;
      }
    },
  };
}

/**
 * Finds the public key in PEM format; undefined when the key set does not have it. The whole set is cached, so unknown key ids cannot
 * displace known ones.
 */
function cachedKeys(url: string) {
  const client = jwksRsa({
    cache: false,
    async fetcher() {
      const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(KEYS_WAIT_MS) });
      if (!answer.ok) throw new Error(`The key set cannot be fetched: ${answer.status}`);
      return z.object({ keys: z.array(z.unknown()) }).parse(await answer.json());
    },
  });
  let cached: { readonly at: number; readonly keys: ReadonlyMap<string, string> } | undefined;
  let triedAt = 0;
  let fetching: Promise<void> | undefined;

  async function fetchKeys(at: number): Promise<void> {
    triedAt = at;
    const keys = await client.getSigningKeys();
    cached = { at, keys: new Map(keys.map((key) => [key.kid, key.getPublicKey()])) };
  }

  return async (kid: string, at: number): Promise<string | undefined | Rejection> => {
    const fresh = cached !== undefined && at - cached.at < KEYS_KEPT_MS ? cached.keys : undefined;
    const isJustTried = fetching === undefined && at - triedAt < KEYS_PAUSE_MS;
    if (fresh?.has(kid) || isJustTried) return fresh ? fresh.get(kid) : reject('unavailable');
    fetching ??= fetchKeys(at).finally(() => {
      fetching = undefined;
    });
    try {
      await fetching;
    } catch {
      return reject('unavailable');
    }
    return cached?.keys.get(kid);
  };
}

/** The header is not trusted; it only selects the key to try. */
function headerOf(credential: string): { readonly alg?: string | undefined; readonly kid?: string | undefined } {
  try {
    return jwt.decode(credential, { complete: true })?.header ?? {};
  } catch {
    return {};
  }
}

function identityOf({ sub, nonce, email, name, picture }: z.output<typeof Claims>): Identity {
  const [local = email] = email.split('@');
  const shown = [name.trim(), local].find((candidate) => candidate !== '' && isName(candidate)) ?? 'Candidate';
  return { subject: sub, nonce, email, name: shown.slice(0, NAME_MAX), ...(picture === undefined ? {} : { picture }) };
}
