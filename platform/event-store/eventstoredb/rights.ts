import { readFile } from 'node:fs/promises';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { text } from 'node:stream/consumers';
import { type Credentials, EventStoreDBClient, jsonEvent, StreamNotFoundError } from '@eventstore/db-client';
import { readConnectionString } from './connectionString.ts';
import { answered, bounded } from './waiting.ts';

const ADMINISTRATOR = 'EVENT_STORE_ADMIN_URL';
const SETTINGS = '$settings';
const ANSWER_MS = 10_000;
const CLOSE_MS = 1_000;

/**
 * Creates the user in `url` on the node at `administratorUrl`, or resets an existing user's password. The user may read and append, but
 * not delete or tombstone streams or change their metadata. Idempotent. Throws an Error of one sentence when the node refuses; other
 * errors mean that the node is unreachable.
 */
export async function grantReadAndAppend(administratorUrl: string, url: string): Promise<void> {
  const { credentials: user } = readConnectionString(url);
  await ensureUser(administratorUrl, user);
  await restrict(administratorUrl, user.username);
}

/** Creates the user or resets its password; over HTTP, because gRPC cannot manage users. */
export async function ensureUser(administratorUrl: string, { username, password }: Credentials): Promise<void> {
  const made = await post(administratorUrl, '/users', { loginName: username, fullName: username, password, groups: [] });
  if (made === 201) return;
  if (made !== 409) throw new Error(`The event store refused to make the user ${username} (${made}).`);
  const changed = await post(administratorUrl, `/users/${encodeURIComponent(username)}/command/reset-password`, { newPassword: password });
  if (changed !== 200) throw new Error(`The event store refused to change the password of ${username} (${changed}).`);
}

/** Sets the default ACL of all streams. Only `$settings` can deny deletion to users who may write. */
export async function restrict(administratorUrl: string, username: string): Promise<void> {
  const { address, credentials } = readConnectionString(administratorUrl, ADMINISTRATOR);
  const client = EventStoreDBClient.connectionString(address);
  try {
    const rights = rightsFor(username);
    const before = await answered(ANSWER_MS, lastSettings(client));
    if (JSON.stringify(before?.rights) === JSON.stringify(rights)) return;
    const event = jsonEvent({ type: 'update-default-acl', data: rights });
    await answered(ANSWER_MS, client.appendToStream(SETTINGS, event, { expectedRevision: before?.revision ?? 'no_stream', credentials }));
  } finally {
    await bounded(client.dispose(), CLOSE_MS);
  }
}

const ADMINISTRATORS = '$admins';
function rightsFor(username: string) {
  const both = [username, ADMINISTRATORS];
  return {
    $userStreamAcl: { $r: both, $w: both, $d: ADMINISTRATORS, $mr: both, $mw: ADMINISTRATORS },
    $systemStreamAcl: { $r: both, $w: ADMINISTRATORS, $d: ADMINISTRATORS, $mr: ADMINISTRATORS, $mw: ADMINISTRATORS },
  };
}

async function lastSettings(client: EventStoreDBClient): Promise<{ readonly revision: bigint; readonly rights: unknown } | undefined> {
  try {
    const last = client.readStream(SETTINGS, { direction: 'backwards', fromRevision: 'end', maxCount: 1 });
    for await (const { event } of last) if (event) return { revision: event.revision, rights: event.data };
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return undefined;
}

/** Posts JSON as the administrator and returns the HTTP status. */
async function post(administratorUrl: string, path: string, body: object): Promise<number> {
  const { credentials, node, isSecure, authority } = readConnectionString(administratorUrl, ADMINISTRATOR);
  const options = {
    method: 'POST',
    auth: `${credentials.username}:${credentials.password}`,
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(authority === undefined ? {} : { ca: await readFile(authority) }),
  };
  const target = `${isSecure ? 'https' : 'http'}://${node}${path}`;
  return new Promise((resolve, reject) => {
    const call = (isSecure ? secure : plain)(target, options, (answer) => {
      text(answer).then(() => resolve(answer.statusCode ?? 0), reject);
    });
    call.once('error', reject).end(JSON.stringify(body));
  });
}
