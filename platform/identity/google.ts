import { Email, optionalText } from '@s30/contracts/fields';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { NAME_MAX } from '@s30/contracts/rules';
import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { JOSEError, JWKSMultipleMatchingKeys, JWKSNoMatchingKey, JWSInvalid } from 'jose/errors';
import { z } from 'zod';
import type { Identity, IdentityProvider } from './port.ts';

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
/** Signatures by a public key only: with `none` or a shared secret anybody could be anybody. */
const ALGORITHMS = ['RS256', 'ES256'];
const PICTURE_MAX = 2000;

/** What a page loads to show Google's button, and the pictures of those who came by it: Google's own list for a content policy. */
export const GOOGLE_SOURCES = {
  script: ['https://accounts.google.com/gsi/client'],
  style: ['https://accounts.google.com/gsi/style'],
  connect: ['https://accounts.google.com/gsi/'],
  frame: ['https://accounts.google.com/gsi/'],
  img: ['https://*.googleusercontent.com'],
} as const;

const Claims = z.object({
  sub: z.string().min(1),
  email: Email(),
  email_verified: z.literal(true),
  name: optionalText(1000).catch(''),
  picture: z
    .url({ protocol: /^https$/ })
    .max(PICTURE_MAX)
    .optional()
    .catch(undefined),
});

/** The key set could not be fetched: no word about the credential. */
class KeySetAwayError extends Error {
  override readonly name = 'KeySetAwayError';
}

/** Verifies Google's ID tokens: signature, audience, issuer, expiry, and that the address is confirmed. Keys are fetched on first use and kept. */
export function createGoogleIdentity(options: { readonly clientId: string; readonly keysUrl: string }): IdentityProvider {
  const keySet = createRemoteJWKSet(new URL(options.keysUrl), { timeoutDuration: 5_000 });
  const keyFor: JWTVerifyGetKey = async (header, token) => {
    try {
      return await keySet(header, token);
    } catch (error) {
      const isAboutTheToken =
        error instanceof JWKSNoMatchingKey || error instanceof JWKSMultipleMatchingKeys || error instanceof JWSInvalid;
      if (isAboutTheToken) throw error;
      throw new KeySetAwayError('the key set of Google cannot be read', { cause: error });
    }
  };

  return {
    async identify(credential, at): Promise<Identity | Rejection> {
      try {
        const { payload } = await jwtVerify(credential, keyFor, {
          algorithms: ALGORITHMS,
          audience: options.clientId,
          issuer: ISSUERS,
          requiredClaims: ['exp', 'sub', 'email'],
          currentDate: new Date(at),
        });
        const claims = Claims.safeParse(payload);
        return claims.success ? identityOf(claims.data) : reject('google_credential_invalid');
      } catch (error) {
        if (error instanceof KeySetAwayError) return reject('unavailable');
        if (error instanceof JOSEError) return reject('google_credential_invalid');
        throw error;
      }
    },
  };
}

function identityOf({ email, name, picture }: z.output<typeof Claims>): Identity {
  const [local = email] = email.split('@');
  return { email, name: (name || local).slice(0, NAME_MAX), ...(picture === undefined ? {} : { picture }) };
}
