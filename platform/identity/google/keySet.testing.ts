import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Readonly<Record<string, unknown>>;

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = (header: Claims, claims: Claims): string => `${part({ typ: 'JWT', ...header })}.${part(claims)}`;
const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Serves an identity provider's key set on loopback, for specs; signs with a key of the set or with a foreign one. */
export async function serveKeySet() {
  const [own, foreign] = [keyPair(), keyPair()];
  const published = ({ publicKey }: ReturnType<typeof keyPair>, kid: string) => ({
    ...publicKey.export({ format: 'jwk' }),
    ...{ kid, alg: 'RS256', use: 'sig' },
  });
  const keys = [published(own, 'own')];
  let fetched = 0;
  let status = 200;
  const server = createServer((_request, response) => {
    fetched += 1;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ keys }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const signedBy =
    ({ privateKey }: ReturnType<typeof keyPair>) =>
    (claims: Claims, kid = 'own'): string => {
      const text = unsigned({ alg: 'RS256', kid }, claims);
      return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
    };

  return {
    url: `http://127.0.0.1:${port}/certs`,
    /** How often the set was fetched. */
    fetched: () => fetched,
    /** From now on fetching it fails. */
    fail: (): void => {
      status = 500;
    },
    /** Adds the foreign key to the set. */
    addForeignKey: (kid: string): void => void keys.push(published(foreign, kid)),
    sign: signedBy(own),
    signWithForeignKey: signedBy(foreign),
    unsigned: (claims: Claims): string => `${unsigned({ alg: 'none' }, claims)}.`,
    /** Signs with HS256, to test that a public key is not accepted as a shared secret. */
    signWithSecret: (claims: Claims, secret: string): string => {
      const text = unsigned({ alg: 'HS256', kid: 'own' }, claims);
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    },
    publicKey: own.publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An ID token's claims as Google makes them, valid for an hour from `at` (milliseconds). */
export const googleClaims = (clientId: string, at: number): Claims => ({
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
