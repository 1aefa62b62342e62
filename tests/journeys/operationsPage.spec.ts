import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { open } from '../../platform/sqlite/database.ts';
import { createClient } from '../system/client.ts';
import { type Ended, launch } from '../system/launching.ts';
import { DEMO_PASSWORD, PASSWORD, signsIn } from '../system/people.ts';
import { isDistributed, newDataDir, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PAGE = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
const { scripts: SCRIPTS } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
/** The commands of the page for operators, as printed there. */
const printed: readonly string[] = [...PAGE.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].flatMap(([, lines = '']) =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
);

const folder = newDataDir();
const [DATA_DIR, BACKUP, restored, other] = ['data', 'monday', 'restored', 'other'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
  string,
];

/** Running commands, each in its own process group, since npm forwards no signals. */
const running = new Set<ChildProcess>();
const stopped = async (child: ChildProcess): Promise<void> => {
  if (!running.has(child) || child.pid === undefined) return;
  process.kill(-child.pid, 'SIGTERM');
  await once(child, 'close');
};
afterAll(async () => {
  for (const child of running) await stopped(child);
});

function begun(command: string, env: Readonly<Record<string, string>>) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('sh', ['-c', command], {
    cwd: ROOT,
    env: { PATH, HOME, npm_config_loglevel: 'silent', LOG_LEVEL: 'warn', DATA_DIR, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Pick<Ended, 'code' | 'stdout' | 'stderr'>>((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code, stdout, stderr });
    });
  });
  return { child, ended, stdout: () => stdout };
}
/** What `npm run` runs, without npm, which takes as long as most tools. `npm start` runs as printed. */
const scriptOf = (command: string): string =>
  command.replace(/^npm run (\S+)(?: --)?/, (_, name: string) => {
    const script = SCRIPTS[name];
    if (script === undefined) throw new Error(`there is no script ${name}`);
    return script;
  });
const typed = (command: string, env: Readonly<Record<string, string>> = {}) => begun(scriptOf(command), env).ended;

/** Runs the backup tool without npm, which is quicker. */
const backupTool = (args: readonly string[], dataDir: string) =>
  launch('services/standalone/src/backup/cli.ts', args, { DATA_DIR: dataDir }).ended;

let server: ChildProcess;
let url: string;
let screenshotUrl: string;
let screenshot: Uint8Array;
const well = (stdout: RegExp) => ({ code: 0, stdout: expect.stringMatching(stdout) });

/** Not run, since not every machine has Docker: only checks that what the command names exists. */
async function isComposed(command: string): Promise<void> {
  const { services } = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')) as {
    readonly services: Readonly<Record<string, unknown>>;
  };
  expect(command).toMatch(/^docker compose up --build( --detach( [a-z-]+)+|( --scale [a-z-]+=\d)*)$/);
  for (const [, name = ''] of command.matchAll(/ ([a-z][a-z-]+)(?==\d| |$)/g))
    expect(['compose', 'up', ...Object.keys(services)]).toContain(name);
}
/** Not run either: checks that the image has the file, and that an npm script runs the same one. */
async function isInImage(command: string): Promise<void> {
  const [, name = '', tool = ''] =
    /^docker compose run --rm --no-deps (?:--volume "\$BACKUP:\/backup" )?([a-z-]+) (services\/\S+\.ts(?: backup| restore)?) [a-z /]+$/.exec(
      command,
    ) ?? [];
  const image = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  expect(image).toMatch(/^ENTRYPOINT \["node",/m);
  expect(image).toMatch(/^COPY services services$/m);
  const { services } = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    readonly services: Readonly<Record<string, { readonly build?: string } | undefined>>;
  };
  expect(services[name]?.build).toBe('.');
  expect(Object.values(SCRIPTS)).toContain(`node scripts/with-install.mjs ${tool}`);
}
/** Writes beside the code; a file that a developer has there is kept. */
async function makesEnvironment(command: string): Promise<void> {
  const file = join(ROOT, '.env');
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  try {
    const { code } = await typed(command);
    expect([code, readFileSync(file, 'utf8')]).toEqual(before === undefined ? [0, expect.stringContaining('STORES_CA=')] : [1, before]);
  } finally {
    if (before === undefined) rmSync(file, { force: true });
  }
}
/** Services need server stores, as the page says, so they refuse SQLite. The suite `distributed` runs them as separate processes. */
const isRefused = async (command: string): Promise<void> => {
  expect(await typed(command)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^(EVENT_STORE_URL (?:and EVENT_STORE_ADMIN_URL )?must |COMMANDS_URLS is missing)/),
  });
};

/** Every command of the page with what is expected of it, in this order: while the server runs, and afterwards. */
const BESIDE_THE_SERVER: Readonly<Record<string, (command: string) => Promise<void>>> = {
  'npm start': async (command) => {
    const { child, stdout, ended } = begun(command, { PORT: '0' });
    server = child;
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    url = await until('the ready line', () => /^ready (\S+)$/m.exec(stdout())?.[1] ?? (isOver ? 'ended' : undefined), 200_000);
    if (url === 'ended') throw new Error((await ended).stderr);
    const admin = createClient(url);
    await admin.call('login', { body: { email: 'admin@example.com', password: DEMO_PASSWORD } });
    screenshotUrl = (await admin.call('pendingPayments'))[0]?.transactionScreenshotUrl ?? '';
    screenshot = (await admin.file(screenshotUrl)).bytes;
  },
  'npm run projections -- status': async (command) => {
    expect(await typed(command)).toMatchObject(well(/^name +version +generation/));
  },
  'npm run projections -- rebuild payments': async (command) => {
    expect(await typed(command)).toMatchObject(well(/^payments: generation 2 is in use$/m));
  },
  'npm run audit -- verify': async (command) => {
    expect(await typed(command)).toMatchObject(well(/^All \d+ events follow from each other and agree with/));
  },
  'npm run backup -- to "$BACKUP"': async (command) => {
    expect(await typed(command, { BACKUP })).toEqual({ ...well(/^\d+ files are backed up in .*\/monday\.$/m), stderr: '' });
    for (const file of ['backup.json', 'events.db', 'secrets.db', 'seal-key.pem'])
      expect(statSync(join(BACKUP, file)).mode & 0o077).toBe(0);
    // From here on, the log is ahead of the backup.
    await createClient(url).call('register', { body: { name: 'Kavya Nair', email: 'later@example.com', password: PASSWORD } });
  },
};
const ALONE: Readonly<Record<string, (command: string) => Promise<void>>> = {
  'npm run restore -- from "$BACKUP"': async (command) => {
    const { code, stdout, stderr } = await typed(command, { DATA_DIR: restored, BACKUP });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^All \d+ events follow from each other and agree with the only seal\.$/m);
    expect(stdout).toMatch(/^\d+ figures agree with \d+ events; money is conserved\.$/m);
  },
  'npm run restore -- accept': async (command) => {
    for (const end of ['', '-wal', '-shm']) rmSync(join(DATA_DIR, `events.db${end}`), { force: true });
    cpSync(join(BACKUP, 'events.db'), join(DATA_DIR, 'events.db'));
    expect(await typed(command)).toMatchObject(well(/money is conserved/));
  },
  'npm run projections -- rebuild all': async (command) => {
    expect(await typed(command)).toMatchObject(well(/^payments: generation \d+ is in use$/m));
  },
  'npm run store -- copy --from "sqlite:$DATA_DIR/events.db" --to "$TARGET"': async (command) => {
    expect(await typed(command, { TARGET: `sqlite:${join(other, 'events.db')}` })).toMatchObject(
      well(/Both logs are the same: [0-9a-f]{64}$/m),
    );
    expect(statSync(join(other, 'events.db')).mode & 0o077).toBe(0);
  },
  // `secondFactor.spec.ts` covers an account that has one.
  'npm run second-factor -- remove admin@example.org': async (command) => {
    expect(await typed(command)).toMatchObject({ code: 1, stderr: 'No account has this mail address.\n' });
  },
  'npm run privacy -- export kavya@example.com to "$COPY"': async (command) => {
    expect(await typed(command, { COPY: join(folder, 'copy.zip') })).toMatchObject(well(/^Everything about \S+ is in \S+copy\.zip\.$/m));
  },
  // `privacyTool.spec.ts` covers erasing a person who has nothing open.
  'npm run privacy -- erase kavya@example.com': async (command) => {
    expect(await typed(command)).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Please settle this first: /) });
  },
  'npm run demo': async (command) => {
    expect(await typed(command, { DATA_DIR: join(folder, 'demo') })).toMatchObject(well(/candidate +kavya@example\.com/));
  },
  'npm run compose:env': makesEnvironment,
  'npm run store -- grant': isRefused,
  'npm run start:commands': isRefused,
  'npm run start:query-api': isRefused,
  'npm run start:projections': isRefused,
  'npm run start:gateway': isRefused,
  'docker compose up --build': isComposed,
  'docker compose up --build --scale commands=2 --scale query-api=3': isComposed,
  'docker compose up --build --detach event-store-rights mongodb': isComposed,
  'docker compose run --rm --no-deps commands services/query-api/src/audit/cli.ts verify': isInImage,
  'docker compose run --rm --no-deps --volume "$BACKUP:/backup" commands services/standalone/src/backup/cli.ts backup to /backup':
    isInImage,
  'docker compose run --rm --no-deps --volume "$BACKUP:/backup" commands services/standalone/src/backup/cli.ts restore from /backup':
    isInImage,
};

(isDistributed ? describe.skip : describe)('the page for operators', () => {
  it('prints only commands that are run here, each in a block that can be copied', () => {
    expect([...printed].toSorted()).toEqual([...Object.keys(BESIDE_THE_SERVER), ...Object.keys(ALONE)].toSorted());
    const mentioned = [...PAGE.matchAll(/`((?:npm|docker) [^`]+)`/g)].map(([, command]) => command);
    expect(mentioned.filter((command) => command === undefined || !printed.includes(command))).toEqual([]);
  });

  it.each(Object.entries(BESIDE_THE_SERVER))('is right about %s', (command, run) => run(command));
  it('lets the server be stopped', () => stopped(server));
  it.each(Object.entries(ALONE))('is right about %s', (command, run) => run(command));

  it('names secrets that exist', async () => {
    const secrets = open(join(DATA_DIR, 'secrets.db'), { synchronous: 'NORMAL', cacheKiB: 1000 });
    const names = secrets.tuples<[string]>('SELECT name FROM installation_keys').flat();
    secrets.close();
    for (const name of ['jwt', 'email-claim']) expect([PAGE.includes(`\`${name}\``), names.includes(name)]).toEqual([true, true]);
  });
});

(isDistributed ? describe.skip : describe)('a backup', () => {
  it('restores everything into an empty folder: passwords, pictures, seals, figures', async () => {
    const again = await startServer({ dataDir: restored });
    expect(again.stdout()).not.toContain('Demo marketplace');
    const admin = await signsIn(again, 'admin@example.com', DEMO_PASSWORD);
    expect((await admin.browser.file(screenshotUrl)).bytes).toEqual(screenshot);
    await again.stop();
  });

  it('is neither written over another one nor restored over existing data', async () => {
    expect(await backupTool(['backup', 'to', BACKUP], DATA_DIR)).toMatchObject({
      code: 1,
      stderr: `${BACKUP} holds backup.json already: name a folder that holds nothing.\n`,
    });
    expect(await backupTool(['restore', 'from', BACKUP], DATA_DIR)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is an event log .* already: a backup is only restored where there is nothing yet\.\n$/),
    });
    const notes = join(folder, 'notes');
    mkdirSync(notes);
    writeFileSync(join(notes, 'notes.txt'), '');
    expect(await backupTool(['restore', 'from', BACKUP], notes)).toMatchObject({
      code: 1,
      stderr: `${notes} holds notes.txt already: a backup is only restored where there is nothing yet.\n`,
    });
  });

  it('is only restored to the kind of store that its secrets were kept in', async () => {
    const target = join(newDataDir(), 'target');
    const env = { DATA_DIR: target, READ_STORE_URL: 'mongodb://127.0.0.1:9/s30' };
    expect(await launch('services/standalone/src/backup/cli.ts', ['restore', 'from', BACKUP], env).ended).toMatchObject({
      code: 1,
      stderr: 'The secrets of this backup were kept in DATA_DIR, and READ_STORE_URL keeps them in MongoDB: correct it.\n',
    });
    expect(existsSync(target)).toBe(false);
  });

  it('whose restore fails halfway leaves a place that is refused, and says what to do', async () => {
    const target = join(newDataDir(), 'target');
    const env = { DATA_DIR: target, EVENT_STORE_URL: `sqlite:${join(BACKUP, 'backup.json', 'events.db')}` };
    const ended = (args: readonly string[]) => launch('services/standalone/src/backup/cli.ts', args, env).ended;
    expect(await ended(['restore', 'from', BACKUP])).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: expect.stringMatching(/^The restore was not finished \(E[^\n]+\): restore again, into an empty place [^\n]+\.\n$/),
    });
    expect(await ended(['restore', 'accept'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^A restore has begun here and not finished: /),
    });
  });

  it.each([
    [
      'damaged secrets',
      'secrets.db',
      (file: string) => writeFileSync(file, 'This was a photograph.'),
      / is damaged \([^)]+\): put the one of an earlier backup/,
    ],
    [
      'a folder in place of the secrets',
      'secrets.db',
      (file: string) => mkdirSync(file),
      / cannot be opened: run this as the user of the server\.\n$/,
    ],
    [
      'a folder in place of the key of the seals',
      'seal-key.pem',
      (file: string) => mkdirSync(file),
      /^The backup was not finished \(EISDIR[^\n]+\): run this as the user of the server\.\n$/,
    ],
  ])('is refused in one sentence with %s', async (_, name, damage, sentence) => {
    const damaged = join(newDataDir(), 'damaged');
    cpSync(DATA_DIR, damaged, { recursive: true });
    for (const ending of ['', '-wal', '-shm']) rmSync(join(damaged, `${name}${ending}`), { force: true });
    damage(join(damaged, name));
    expect(await backupTool(['backup', 'to', join(newDataDir(), 'backup')], damaged)).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: expect.stringMatching(sentence),
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
    expect(await backupTool(['restore', 'from', copy], target)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(sentence),
    });
    expect(existsSync(target)).toBe(false);
  });
});
