import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEMO_PASSWORD, signsIn } from '../system/people.ts';
import { isDistributed, newDataDir, type Server, startServer } from '../system/server.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** The commands of the page for operators, as they stand there. */
const [BACK_UP = '', RESTORE = ''] = commandsIn('Backing up, restoring');
function commandsIn(heading: string): readonly string[] {
  const page = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
  const [section = ''] = page.split(`## ${heading}\n`)[1]?.split('\n## ') ?? [];
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, command = '']) => command);
}

/** The same programs, sooner. */
const WITHOUT_NPM = {
  backup: `'${process.execPath}' services/standalone/src/backup/cli.ts backup to "$BACKUP"`,
  restore: `'${process.execPath}' services/standalone/src/backup/cli.ts restore from "$BACKUP"`,
};

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };
const typed = (command: string, env: Readonly<Record<string, string>>): Promise<Ended> =>
  new Promise((resolve) => {
    const { PATH = '', HOME = '' } = process.env;
    execFile('sh', ['-c', command], { cwd: ROOT, env: { PATH, HOME, npm_config_loglevel: 'silent', ...env } }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr }),
    );
  });

(isDistributed ? describe.skip : describe)('a backup', () => {
  const folder = newDataDir();
  const BACKUP = join(folder, 'monday');
  const restored = join(folder, 'restored');
  let server: Server;
  let screenshotUrl: string;
  let screenshot: Uint8Array;
  beforeAll(async () => {
    server = await startServer();
    const admin = await signsIn(server, 'admin@example.com', DEMO_PASSWORD);
    screenshotUrl = (await admin.browser.call('pendingPayments'))[0]?.transactionScreenshotUrl ?? '';
    screenshot = (await admin.browser.file(screenshotUrl)).bytes;
  });
  afterAll(() => server.stop());

  it('is made beside the running server, for its user alone', async () => {
    expect(await typed(BACK_UP, { DATA_DIR: server.dataDir, BACKUP })).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^\d+ files are backed up in .*\/monday\.$/m),
      stderr: '',
    });
    for (const file of ['backup.json', 'events.db', 'secrets.db', 'seal-key.pem'])
      expect(statSync(join(BACKUP, file)).mode & 0o077).toBe(0);
  });

  it('brings everything back where there was nothing: passwords, pictures, seals, figures', async () => {
    const { code, stdout, stderr } = await typed(RESTORE, { DATA_DIR: restored, BACKUP });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^All \d+ events follow from each other and agree with the only seal\.$/m);
    expect(stdout).toMatch(/^\d+ figures agree with \d+ events; money is conserved\.$/m);
    const again = await startServer({ dataDir: restored });
    expect(again.stdout()).not.toContain('Demo marketplace');
    const admin = await signsIn(again, 'admin@example.com', DEMO_PASSWORD);
    expect((await admin.browser.file(screenshotUrl)).bytes).toEqual(screenshot);
    await again.stop();
  });

  it('is not written over another one, and restored over nothing', async () => {
    expect(await typed(WITHOUT_NPM.backup, { DATA_DIR: server.dataDir, BACKUP })).toMatchObject({
      code: 1,
      stderr: `${BACKUP} holds backup.json already: name a folder that holds nothing.\n`,
    });
    expect(await typed(WITHOUT_NPM.restore, { DATA_DIR: server.dataDir, BACKUP })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is an event log .* already: a backup is only restored where there is nothing yet\.\n$/),
    });
    const other = join(folder, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'notes.txt'), '');
    expect(await typed(WITHOUT_NPM.restore, { DATA_DIR: other, BACKUP })).toMatchObject({
      code: 1,
      stderr: `${other} holds notes.txt already: a backup is only restored where there is nothing yet.\n`,
    });
  });

  it.each([
    ['changed', (file: string) => appendFileSync(file, ' '), /^seals\/seals\.jsonl is not as it was backed up: take another backup\.\n$/],
    ['missing', (file: string) => rmSync(file), /^seals\/seals\.jsonl is missing in the backup: take another one\.\n$/],
    ['added', (file: string) => writeFileSync(`${file}.x`, ''), /^seals\/seals\.jsonl\.x is no part of the backup: take it out/],
    [
      'cut off before its end',
      (file: string) => rmSync(join(file, '..', '..', 'backup.json')),
      /is no backup, or one that was not finished/,
    ],
  ])('is refused when something in it was %s, and nothing is written', async (_, damage, sentence) => {
    const copy = join(newDataDir(), 'copy');
    cpSync(BACKUP, copy, { recursive: true });
    damage(join(copy, 'seals', 'seals.jsonl'));
    const target = join(newDataDir(), 'target');
    expect(await typed(WITHOUT_NPM.restore, { DATA_DIR: target, BACKUP: copy })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(sentence),
    });
    expect(existsSync(target)).toBe(false);
  });
});
