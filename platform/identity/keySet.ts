import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

const ALGORITHM = 'RS256';

/** A key set of an identity provider on loopback, for specs, with a key to sign with and one that is not in the set. */
export async function serveKeySet() {
  const [own, foreign] = await Promise.all([generateKeyPair(ALGORITHM), generateKeyPair(ALGORITHM)]);
  const keys = [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: ALGORITHM, use: 'sig' }];
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ keys }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const signedBy =
    (key: CryptoKey) =>
    (claims: JWTPayload, kid = 'own'): Promise<string> =>
      new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' }).sign(key);

  return {
    url: `http://127.0.0.1:${port}/certs`,
    sign: signedBy(own.privateKey),
    signWithForeignKey: signedBy(foreign.privateKey),
    unsigned: (claims: JWTPayload): string => new UnsecuredJWT(claims).encode(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An ID token's claims as Google makes them, good for an hour from `at` (milliseconds). */
export const googleClaims = (clientId: string, at: number): JWTPayload => ({
  iss: 'https://accounts.google.com',
  aud: clientId,
  sub: '1234567890',
  nonce: 'a-nonce',
  email: 'Asha@Example.org',
  email_verified: true,
  name: 'Asha Rao',
  picture: 'https://lh3.googleusercontent.com/a/asha',
  iat: Math.floor(at / 1000),
  exp: Math.floor(at / 1000) + 3600,
});
