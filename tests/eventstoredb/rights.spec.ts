import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { ensureUser, grantReadAndAppend, restrict } from '../../platform/event-store/eventstoredb/rights.ts';
import { launch } from '../system/launching.ts';
import { bareEvent, withStandIn } from './fixtures.ts';

const { standIn, client } = withStandIn();
const OWN = { username: 's30', password: 'own' };

/** Stands in for a node's user management and gives these answers one after another. */
async function withUsers(answers: readonly number[], work: (administratorUrl: string) => Promise<void>) {
  const asked: { readonly path: string | undefined; readonly as: string; readonly body: unknown }[] = [];
  const left = [...answers];
  const server = createServer(async (request, response) => {
    const as = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString();
    asked.push({ path: `${request.method} ${request.url}`, as, body: await json(request) });
    response.writeHead(left.shift() ?? 500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work(`esdb://admin:secret@127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return asked;
}

it('creates the user as the administrator, in no group', async () => {
  const asked = await withUsers([201], (url) => ensureUser(url, OWN));
  const body = { loginName: 's30', fullName: 's30', password: 'own', groups: [] };
  expect(asked).toEqual([{ path: 'POST /users', as: 'admin:secret', body }]);
});

it('gives an existing user the password from the settings', async () => {
  const asked = await withUsers([409, 200], (url) => ensureUser(url, OWN));
  expect(asked[1]).toEqual({ path: 'POST /users/s30/command/reset-password', as: 'admin:secret', body: { newPassword: 'own' } });
});

it('explains in one sentence that the administrator was refused, and grants nothing', async () => {
  await withUsers([401], async (url) => {
    await expect(grantReadAndAppend(url, standIn().url.replace('://', '://s30:own@'))).rejects.toThrow(
      /^The event store refused to make the user s30 \(401\)\.$/,
    );
  });
  expect(standIn().log.stream('$settings')).toBeUndefined();
});

it('explains in one sentence that the new password was refused', async () => {
  await withUsers([409, 400], async (url) => {
    await expect(ensureUser(url, OWN)).rejects.toThrow(/^The event store refused to change the password of s30 \(400\)\.$/);
  });
});

it('says in one sentence that no rights were granted', async () => {
  await withUsers([401], async (url) => {
    const env = { EVENT_STORE_URL: standIn().url.replace('://', '://s30:own@'), EVENT_STORE_ADMIN_URL: url };
    expect(await launch('services/standalone/src/store/cli.ts', ['grant'], env).ended).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: 'No rights were granted (The event store refused to make the user s30 (401)).\n',
    });
  });
});

it('reserves deleting, tombstones and metadata for administrators, once', async () => {
  await client().appendToStream('counter-1', bareEvent(1));
  const administrator = standIn().url.replace('://', '://admin:secret@');
  await restrict(administrator, 's30');
  await restrict(administrator, 's30');
  const written = standIn().log.stream('$settings') ?? [];
  expect(written.map(({ type, data }) => [type, JSON.parse(Buffer.from(data).toString())])).toEqual([
    [
      'update-default-acl',
      {
        $userStreamAcl: { $r: ['s30', '$admins'], $w: ['s30', '$admins'], $d: '$admins', $mr: ['s30', '$admins'], $mw: '$admins' },
        $systemStreamAcl: { $r: ['s30', '$admins'], $w: '$admins', $d: '$admins', $mr: '$admins', $mw: '$admins' },
      },
    ],
  ]);
  await restrict(administrator, 'other');
  expect(standIn().log.stream('$settings')).toHaveLength(2);
});
