// Generates the credentials for docker-compose.yml, once: npm run compose:env.
import { KeyObject, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { finishWith, isMain, ROOT, SetupError } from './process.mjs';

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]), modulusLength: 3072 };
const DAY_MS = 86_400_000;
const VALID_DAYS = 825;

/** All variables of the file. Passwords are URL-safe; keys and certificates are PEM. */
export async function composeEnvironment(now = new Date()) {
  const authority = await certificate({ name: 'S30 stores', now });
  // EventStoreDB nodes recognise each other by this name.
  const [eventStore, mongodb] = await Promise.all([
    certificate({ name: 'eventstoredb-node', host: 'event-store', now, signedBy: authority }),
    certificate({ name: 'mongodb', host: 'mongodb', now, signedBy: authority }),
  ]);
  const password = () => randomBytes(24).toString('base64url');
  return {
    EVENT_STORE_ADMIN_PASSWORD: password(),
    EVENT_STORE_OPS_PASSWORD: password(),
    EVENT_STORE_PASSWORD: password(),
    MONGODB_ROOT_PASSWORD: password(),
    MONGODB_PASSWORD: password(),
    MONGODB_REPLICA_KEY: randomBytes(512).toString('base64'),
    METRICS_TOKEN: password(),
    STORES_CA: authority.pem,
    EVENT_STORE_CERTIFICATE: eventStore.pem,
    EVENT_STORE_KEY: eventStore.key,
    MONGODB_CERTIFICATE: `${mongodb.pem}\n${mongodb.key}`,
  };
}

/** A certificate authority if `host` is missing (its key is not kept); otherwise a host certificate for servers and clients. */
async function certificate({ name, host, now, signedBy }) {
  const keys = await crypto.subtle.generateKey(RSA, true, ['sign', 'verify']);
  const extensions = host
    ? [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.keyEncipherment, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth, x509.ExtendedKeyUsage.clientAuth]),
        new x509.SubjectAlternativeNameExtension([
          { type: 'dns', value: host },
          { type: 'dns', value: 'localhost' },
          { type: 'ip', value: '127.0.0.1' },
        ]),
      ]
    : [
        new x509.BasicConstraintsExtension(true, 0, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      ];
  const made = await x509.X509CertificateGenerator.create({
    serialNumber: `01${randomBytes(15).toString('hex')}`,
    subject: `CN=${name}`,
    issuer: signedBy?.subject ?? `CN=${name}`,
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(now.getTime() + VALID_DAYS * DAY_MS),
    signingAlgorithm: RSA,
    publicKey: keys.publicKey,
    signingKey: signedBy?.signingKey ?? keys.privateKey,
    extensions,
  });
  return {
    subject: made.subject,
    signingKey: keys.privateKey,
    pem: made.toString('pem').trim(),
    key: KeyObject.from(keys.privateKey).export({ type: 'pkcs1', format: 'pem' }).trim(),
  };
}

const HEAD =
  '# Made by npm run compose:env for docker-compose.yml. Passwords and keys: keep this file to yourself and out of backups of the code.\n';
/** Compose reads \n in double quotes as a newline. */
const lineOf = ([name, value]) => `${name}=${value.includes('\n') ? `"${value.replaceAll('\n', '\\n')}"` : value}\n`;

/** Writes a new file that only its owner can read. Throws a SetupError, and changes nothing, if the file exists. */
export function writeEnvironment(file, variables) {
  try {
    writeFileSync(file, HEAD + Object.entries(variables).map(lineOf).join(''), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const known = readFileSync(file, 'utf8');
    const missing = Object.keys(variables).filter((name) => !new RegExp(`^${name}=`, 'm').test(known));
    const lacks = missing.length === 0 ? 'It names all that is needed' : `It does not name ${missing.join(', ')}`;
    throw new SetupError(`There is a file ${file}, which is left as it is. ${lacks}.`);
  }
}

if (isMain(import.meta.url)) {
  await finishWith(async () => {
    const file = join(ROOT, '.env');
    writeEnvironment(file, await composeEnvironment());
    process.stdout.write(`${file} is written. Now: docker compose up --build\n`);
    return 0;
  });
}
