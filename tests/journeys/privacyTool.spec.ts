import { cpSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { BlobReader, ZipReader } from '@zip.js/zip.js';
import { launch } from '../system/launching.ts';
import { adminOf, emailOf, guest, interviewerNamed, PASSWORD, registers } from '../system/people.ts';
import { ADMIN, auditTool, isDistributed, newDataDir, type Server, startServer } from '../system/server.ts';
import { tracesIn } from '../system/traces.ts';

const NAME = 'Marigold Featherstone';
const TEXTS = { name: NAME, email: emailOf(NAME), phone: '+91 98200 55218', upi: 'marigold.f@okbank', zelle: 'marigold.f@zelle.example' };
const STOPPED = 'services/standalone/src';
const privacy = (dataDir: string, ...args: string[]) => launch(`${STOPPED}/privacy/cli.ts`, args, { ...ADMIN, DATA_DIR: dataDir }).ended;
const backup = (dataDir: string, ...args: string[]) => launch(`${STOPPED}/backup/cli.ts`, args, { ...ADMIN, DATA_DIR: dataDir }).ended;

// For separate processes, see `tests/distributed/privacy.spec.ts`.
(isDistributed ? describe.skip : describe)('on a server that is stopped, its operator', () => {
  let server: Server;
  let userId: string;
  const kept = join(newDataDir(), 'backup');
  const copy = join(newDataDir(), 'copy.zip');
  beforeAll(async () => {
    server = await startServer({ env: ADMIN });
    const leaver = await interviewerNamed(server, await adminOf(server), NAME, { upiId: TEXTS.upi, zelleId: TEXTS.zelle });
    userId = leaver.id;
    await leaver.browser.call('updateProfile', { body: { phone: TEXTS.phone } });
    expect(await privacy(server.dataDir, 'erase', TEXTS.email)).toMatchObject({ code: 1, stdout: '' });
    await server.stop();
    expect(await backup(server.dataDir, 'backup', 'to', kept)).toMatchObject({ code: 0 });
    expect(tracesIn(server.dataDir, TEXTS)).not.toEqual([]);
  });

  it('exports everything about a person to a file that only they can read', async () => {
    expect(await privacy(server.dataDir, 'export', TEXTS.email, 'to', copy)).toEqual({
      ...{ code: 0, signal: null, stderr: '' },
      stdout: `Everything about ${userId} is in ${copy}.\n`,
    });
    expect(statSync(copy).mode & 0o077).toBe(0);
    const entries = await new ZipReader(new BlobReader(new Blob([readFileSync(copy)]))).getEntries();
    expect(entries.map(({ filename }) => filename)).toEqual(expect.arrayContaining(['history.json', 'users.json']));
    expect(await privacy(server.dataDir, 'export', userId, 'to', copy)).toMatchObject({ code: 1, stderr: `${copy} exists already.\n` });
  });

  it('is told that a folder holds no installation, and no tool makes one there', async () => {
    const misspelt = join(newDataDir(), 'misspelt');
    const tools = [
      ['privacy', 'export', TEXTS.email, 'to', join(newDataDir(), 'copy.zip')],
      ['second-factor', 'remove', TEXTS.email],
      ['backup', 'restore', 'accept'],
    ] as const;
    for (const [name, ...args] of tools)
      expect([name, await launch(`${STOPPED}/${name}/cli.ts`, args, { DATA_DIR: misspelt }).ended]).toEqual([
        name,
        { code: 1, signal: null, stdout: '', stderr: `There is no installation in ${misspelt}: check DATA_DIR.\n` },
      ]);
    expect(existsSync(misspelt)).toBe(false);
  });

  it('is told whom or what the tool does not know, and what is open', async () => {
    expect(await privacy(server.dataDir, 'erase', 'nobody@example.org')).toMatchObject({
      code: 1,
      stderr: 'No account has this mail address.\n',
    });
    expect(await privacy(server.dataDir, 'erase', 'nobody')).toMatchObject({ code: 1, stderr: 'User not found.\n' });
    expect(await privacy(server.dataDir, 'erase', ADMIN.ADMIN_EMAIL)).toMatchObject({
      code: 1,
      stderr: 'This is an admin. Demote them first.\n',
    });
    const missing = join(newDataDir(), 'missing', 'copy.zip');
    expect(await privacy(server.dataDir, 'export', userId, 'to', missing)).toMatchObject({
      code: 1,
      stderr: `${missing} cannot be made (ENOENT): name a file in a folder that belongs to this user.\n`,
    });
    expect(await privacy(server.dataDir, 'forget', TEXTS.email)).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Say "npm run/) });
  });

  it('erases a person: no byte of them is left, and the books and the chain agree', async () => {
    expect(await privacy(server.dataDir, 'erase', TEXTS.email)).toMatchObject({ code: 0, stdout: `${userId} is erased.\n` });
    expect(tracesIn(server.dataDir, TEXTS)).toEqual([]);
    expect(await auditTool(server.dataDir, ['verify'])).toMatchObject({ code: 0 });
    expect(await auditTool(server.dataDir, ['reconcile'])).toMatchObject({ code: 0 });
    expect(await privacy(server.dataDir, 'erase', userId)).toMatchObject({ code: 1, stderr: 'User not found.\n' });
    server = await startServer({ dataDir: server.dataDir, env: ADMIN });
    expect((await guest(server).ask('login', { body: { email: TEXTS.email, password: PASSWORD } })).status).toBe(401);
    // The address is free, and whoever registers with it is the one erased by it.
    const { id } = await registers(server, NAME);
    await server.stop();
    expect(await privacy(server.dataDir, 'erase', TEXTS.email)).toMatchObject({ code: 0, stdout: `${id} is erased.\n` });
  });

  it('cannot read the person in an older log, whose key is gone', async () => {
    const { dataDir } = server;
    for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `events.db${end}`), { force: true });
    cpSync(join(kept, 'events.db'), join(dataDir, 'events.db'));
    expect(await backup(dataDir, 'restore', 'accept')).toMatchObject({ code: 0 });
    expect(tracesIn(dataDir, TEXTS)).toEqual([]);
    expect(await privacy(dataDir, 'export', userId, 'to', `${copy}.old`)).toMatchObject({ code: 0 });
    const text = readFileSync(`${copy}.old`);
    expect(text.includes(NAME)).toBe(false);
  });

  it('erases the person again after an older backup, keys and all, is restored', async () => {
    const dataDir = join(newDataDir(), 'restored');
    expect(await backup(dataDir, 'restore', 'from', kept)).toMatchObject({ code: 0 });
    expect(tracesIn(dataDir, TEXTS)).not.toEqual([]);
    expect(await privacy(dataDir, 'erase', userId)).toMatchObject({ code: 0 });
    expect(tracesIn(dataDir, TEXTS)).toEqual([]);
    expect(await auditTool(dataDir, ['verify'])).toMatchObject({ code: 0 });
  });
});
