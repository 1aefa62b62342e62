import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const PROGRAM = fileURLToPath(new URL('./process.testing.ts', import.meta.url));

/** Runs a process until it ends, and stops it once it is ready. */
async function ended(how: string) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM, how], {
    env: { PORT: '80', HOST: '127.0.0.1', LOG_LEVEL: 'error' },
  });
  const [stdout, stderr, exit] = [text(child.stdout), text(child.stderr), once(child, 'close')];
  child.stdout.once('data', () => child.kill('SIGTERM'));
  const [code] = await exit;
  return { code, stdout: await stdout, stderr: await stderr };
}

it.each([
  ['EACCES', 'PORT 80 is not for this user: set it to one above 1023, for example 3000.'],
  ...['EAFNOSUPPORT', 'EAI_AGAIN'].map((code) => [
    code,
    'HOST 127.0.0.1 is no address of this machine: set it to one that is, for example 127.0.0.1, or 0.0.0.0 for all of them.',
  ]),
])('says in one sentence why it cannot listen: %s', async (code, sentence) => {
  expect(await ended(`listen ${code}`)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` });
});

it('does not hide another reason why it cannot listen', async () => {
  expect(await ended('listen EMFILE')).toMatchObject({ code: 1, stderr: expect.stringContaining('Error: not here') });
});

it.each([
  ['early', 0, '', /^$/],
  ['early broken', 0, '', /^$/],
  ['twice', 0, 'ready http://localhost:80\n', /^$/],
  ['fail', 1, 'ready http://localhost:80\n', /could not stop cleanly/],
  ['hang 9499', 0, 'ready http://localhost:80\n', /^$/],
  ['hang 9500', 1, 'ready http://localhost:80\n', /did not stop in time and was cut off/],
])('exits as it has stopped: %s', async (how, code, stdout, stderr) => {
  expect(await ended(how)).toEqual({ code, stdout, stderr: expect.stringMatching(stderr) });
});
