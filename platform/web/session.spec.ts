import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UserId } from '@s30/contracts/ids';
import { CODE_GOOD_MINUTES, SESSION_LIFETIME_DAYS } from '@s30/contracts/rules';
import { addHours, addMinutes, instantOf, millisecondsOf } from '@s30/contracts/time';
import type { SecretStore } from '../secret-store/port.ts';
import { openSqliteSecretStore } from '../secret-store/sqlite/secretStore.ts';
import { createSessions, isCodeDue, SESSION_DAYS, SESSIONS_MAX, type Sessions } from './session.ts';

const SECRET = 'k7-vP2qXz9LmT4cRw8NbY1sDf6GhJ3eA';
const at = instantOf(Date.UTC(2026, 0, 5, 9));
const now = Math.floor(millisecondsOf(at) / 1000);
const owner = { userId: UserId.parse('asha'), epoch: 3 };
const origin = { device: 'Firefox', address: '203.0.113.7' };

const folder = mkdtempSync(join(tmpdir(), 's30-session-'));
let secrets: SecretStore;
let sessions: Sessions;
beforeAll(async () => {
  secrets = await openSqliteSecretStore({ path: join(folder, 'secrets.db') });
  sessions = await createSessions({ secretStore: secrets, jwtSecret: SECRET });
});
afterAll(async () => {
  await secrets.close();
  rmSync(folder, { recursive: true });
});

type Json = Readonly<Record<string, unknown>>;
const encoded = (value: unknown): string => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const hmac = (text: string, key: string | Buffer, hash = 'sha256'): string => createHmac(hash, key).update(text).digest('base64url');
/** Signed like our tokens, over any header and claims. */
function signed(header: unknown, claims: unknown, key: string | Buffer = SECRET, hash = 'sha256'): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${hmac(text, key, hash)}`;
}
const HEADER = { alg: 'HS256', typ: 's30-session+jwt' };
const CLAIMS = {
  sub: 'asha',
  sid: '00000000-0000-4000-8000-000000000001',
  epoch: 3,
  started: now,
  iss: 's30',
  aud: 's30-api',
  jti: 'j1',
  iat: now,
  exp: now + 3600,
};
const without = (claims: Json, name: string): Json => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
const recognise = (token: string, when = at) => sessions.recognise(token, origin, when);

/** Tokens that are not ours, by what is wrong with them. */
function* forgeries(genuine: string): Generator<readonly [string, string]> {
  const [header = '', claims = '', signature = ''] = genuine.split('.');
  // A genuine token with each of its characters changed.
  for (let place = 0; place < genuine.length; place += 1) {
    if (genuine[place] === '.') continue;
    const other = genuine[place] === 'A' ? 'B' : 'A';
    const changed = genuine.slice(0, place) + other + genuine.slice(place + 1);
    yield [`character ${place} changed`, changed];
    yield [`character ${place} left out`, genuine.slice(0, place) + genuine.slice(place + 1)];
  }
  for (const alg of [
    'none',
    'None',
    'NONE',
    'nOnE',
    '',
    'HS384',
    'HS512',
    'RS256',
    'ES256',
    'PS256',
    'EdDSA',
    'hs256',
    null,
    256,
    ['HS256'],
    undefined,
  ])
    for (const end of ['', signature, hmac(`${encoded({ ...HEADER, alg })}.${claims}`, SECRET)])
      yield [`algorithm ${JSON.stringify(alg)}`, `${encoded({ ...HEADER, alg })}.${claims}.${end}`];
  for (const typ of ['JWT', 'at+jwt', '', null, undefined, 'S30-SESSION+JWT', ['s30-session+jwt']])
    yield [`type ${String(typ)}`, signed({ ...HEADER, typ }, CLAIMS)];
  for (const [hash, alg] of [
    ['sha384', 'HS384'],
    ['sha512', 'HS512'],
  ] as const)
    yield [alg, signed({ ...HEADER, alg }, CLAIMS, SECRET, hash)];
  for (const key of ['', ' ', 'secret', SECRET.toLowerCase(), SECRET.slice(1), encoded(SECRET)])
    yield [`key ${key}`, signed(HEADER, CLAIMS, key)];
  for (const name of ['sub', 'sid', 'epoch', 'started', 'iss', 'aud', 'iat', 'exp'])
    for (const value of [undefined, null, '', -1, 1.5, true, [], {}, 'x'.repeat(200), 'a b'])
      yield [
        `${name} = ${JSON.stringify(value)}`,
        signed(HEADER, value === undefined ? without(CLAIMS, name) : { ...CLAIMS, [name]: value }),
      ];
  for (const sub of ['a b', '../admin', 'ä', 'asha\0', '<b>', "' OR 1=1 --", 7])
    yield [`subject ${sub}`, signed(HEADER, { ...CLAIMS, sub })];
  for (const aud of ['s30', 's30-API', ['other'], 's30-api ']) yield [`audience ${String(aud)}`, signed(HEADER, { ...CLAIMS, aud })];
  for (const iss of ['https://s30.example', 'S30', ['s30', 'x'], 's30 '])
    yield [`issuer ${String(iss)}`, signed(HEADER, { ...CLAIMS, iss })];
  for (const nbf of [now + 1, now + 10 ** 9, 'now', null, {}]) yield [`not before ${String(nbf)}`, signed(HEADER, { ...CLAIMS, nbf })];
  for (const crit of [['exp'], ['b64'], [], 'x']) yield [`critical ${String(crit)}`, signed({ ...HEADER, crit }, CLAIMS)];
  for (const claimed of ['null', '[]', '"asha"', '7', 'true', '', '{', `${JSON.stringify(CLAIMS)}}`, '{"sub":"asha"}'])
    yield [`claims ${claimed}`, signed(HEADER, claimed)];
  for (const head of ['null', '[]', '"HS256"', '', '{', '{"alg":"HS256"}']) yield [`header ${head}`, signed(head, CLAIMS)];
  const shapes = [
    '',
    '.',
    '..',
    '...',
    `${header}.${claims}`,
    `${header}.${claims}.`,
    `.${claims}.${signature}`,
    `${header}..${signature}`,
  ];
  for (const shape of [
    ...shapes,
    `${genuine}.`,
    `.${genuine}`,
    `${genuine}.${signature}`,
    `${genuine}=`,
    `${genuine}==`,
    ` ${genuine}`,
    `${genuine} `,
  ])
    yield [`shape ${shape.length}`, shape];
  for (const odd of ['\n', '\0', '%00', '+', '/', 'ä', '\u200b']) yield [`with ${JSON.stringify(odd)}`, genuine + odd];
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const text = `${encoded({ ...HEADER, alg: 'RS256', jwk: { kty: 'oct', k: encoded(SECRET) } })}.${claims}`;
  yield ['another kind of key', `${text}.${createSign('sha256').update(text).sign(privateKey, 'base64url')}`];
  for (const field of ['jwk', 'jku', 'x5u', 'kid'])
    yield [`a key of its own in ${field}`, signed({ ...HEADER, [field]: 'https://example.org/keys' }, CLAIMS, 'own key')];
}

describe('a token', () => {
  it('is recognised while it is ours and valid', async () => {
    const { token, session } = await sessions.issue(owner, origin, at);
    expect(await recognise(token)).toEqual({ status: 'valid', userId: 'asha', session });
    expect(await recognise(signed(HEADER, CLAIMS))).toMatchObject({ status: 'valid', userId: 'asha' });
  });

  it('is unknown if anything about it is wrong, in more than 615 ways', async () => {
    const { token } = await sessions.issue(owner, origin, at);
    const taken: string[] = [];
    let tried = 0;
    for (const [what, forged] of forgeries(token)) {
      tried += 1;
      const { status } = await recognise(forged);
      if (status === 'valid') taken.push(what);
    }
    expect(taken).toEqual([]);
    expect(tried).toBeGreaterThan(615);
  });

  it('is unknown if signed with another secret, and expired after its time', async () => {
    const other = await createSessions({ secretStore: secrets });
    expect((await recognise((await other.issue(owner, origin, at)).token)).status).toBe('unknown');
    const { token } = await sessions.issue(owner, origin, at);
    expect((await recognise(token, addHours(at, SESSION_DAYS * 24))).status).toBe('expired');
  });

  it('is worthless once its epoch has ended, whatever the clocks say', async () => {
    const userId = UserId.parse('ravi');
    const early = await sessions.issue({ userId, epoch: 0 }, origin, addHours(at, 1));
    await secrets.endSessions(userId, 1);
    expect((await recognise(early.token, addHours(at, 1))).status).toBe('ended');
    const late = await sessions.issue({ userId, epoch: 1 }, origin, addHours(at, -1));
    expect((await recognise(late.token)).status).toBe('valid');
  });
});

describe('a session', () => {
  it('is recorded with its origin, and again at each renewal', async () => {
    const userId = UserId.parse('bela');
    const { token } = await sessions.issue({ userId, epoch: 0 }, origin, at);
    const later = addHours(at, 2);
    await sessions.recognise(token, { device: 'Firefox 2', address: '198.51.100.1' }, later);
    expect(await secrets.sessionsOf(userId, later)).toMatchObject([
      { userId, startedAt: at, seenAt: later, device: 'Firefox 2', address: '198.51.100.1' },
    ]);
  });

  it('ends when its user signs in in so many other places since it was last used', async () => {
    const mona = { userId: UserId.parse('mona'), epoch: 0 };
    const signIn = (minute: number) => sessions.issue(mona, origin, addMinutes(at, minute));
    const [used, unused] = [await signIn(0), await signIn(1)];
    await sessions.enterCode(mona, used.session, origin, addMinutes(at, 2));
    for (let count = 2; count < SESSIONS_MAX; count += 1) await signIn(2);
    expect((await recognise(unused.token)).status).toBe('valid');
    const newest = await signIn(2);
    expect((await recognise(unused.token)).status).toBe('ended');
    for (const { token } of [used, newest]) expect((await recognise(token)).status).toBe('valid');
    expect(await secrets.sessionsOf(mona.userId, at)).toHaveLength(SESSIONS_MAX);
  });

  it('lasts thirty days at most: its last token is not renewed', async () => {
    let { token } = await sessions.issue(owner, origin, at);
    const days = (count: number) => addHours(at, count * 24);
    for (let day = 5; day < SESSION_LIFETIME_DAYS; day += 5) {
      const found = await recognise(token, days(day));
      if (found.status !== 'valid') throw new Error(`the session has ended on day ${day}`);
      token = found.renewed ?? token;
    }
    expect(await recognise(token, addHours(days(SESSION_LIFETIME_DAYS), -1))).toMatchObject({
      status: 'valid',
      session: { expiresAt: days(SESSION_LIFETIME_DAYS) },
    });
    expect((await recognise(token, days(SESSION_LIFETIME_DAYS))).status).toBe('expired');
  });
});

describe('a code of the second factor', () => {
  it('is due again after fifteen minutes, in a renewed token too, until another one is entered', async () => {
    const { token } = await sessions.issue(owner, origin, at, at);
    const later = addHours(at, 2);
    const found = await recognise(token, later);
    if (found.status !== 'valid' || found.renewed === undefined) throw new Error('the token was not renewed');
    expect([isCodeDue(found.session, addMinutes(at, CODE_GOOD_MINUTES)), isCodeDue(found.session, later)]).toEqual([false, true]);
    const renewed = await recognise(found.renewed, later);
    expect(renewed).toMatchObject({ session: { codeAt: at } });
    const again = await sessions.enterCode(owner, found.session, origin, later);
    expect(await recognise(again.token, later)).toMatchObject({ session: { id: found.session.id, codeAt: later } });
    expect(isCodeDue(again.session, later)).toBe(false);
  });
  it('is never due if none was entered, since the account has no second factor', async () => {
    const { session } = await sessions.issue(owner, origin, at);
    expect(session.codeAt).toBeUndefined();
    expect(isCodeDue(session, addHours(at, 24))).toBe(false);
  });
});
