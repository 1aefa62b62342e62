import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.ts';

const logged = (level = 'info') => {
  const lines: string[] = [];
  const log = createLogger({ level, name: 'commands', to: { write: (line) => void lines.push(line) } });
  return { log, lines, last: (): unknown => JSON.parse(lines.at(-1) ?? 'null') };
};

describe('the log', () => {
  it('writes one line of JSON per message, with the level as a word and an ISO time', () => {
    const { log, lines, last } = logged();
    log.info({ stream: 'payment-1' }, 'verified');
    log.warn('two\nlines');
    expect(lines).toHaveLength(2);
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'info',
      name: 'commands',
      stream: 'payment-1',
      msg: 'verified',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
    });
    expect(last()).toMatchObject({ level: 'warn', msg: 'two\nlines' });
  });

  it('drops messages below its level', () => {
    const { log, lines } = logged('warn');
    log.info('not this');
    log.error('this');
    expect(lines).toHaveLength(1);
  });

  it('writes errors with their stack and cause', () => {
    const { log, last } = logged();
    log.error({ err: new Error('append failed', { cause: new Error('disk full') }) }, 'stopped');
    expect(last()).toMatchObject({
      err: { message: expect.stringContaining('append failed'), stack: expect.stringContaining('disk full') },
    });
  });

  it('removes secrets from nested objects, lists and errors', () => {
    const { log, lines } = logged();
    const secrets = {
      authorization: 'Bearer s3cret',
      cookie: 'session=s3cret',
      password: 's3cret',
      token: 's3cret',
      newPassword: 's3cret',
    };
    log.info({ ...secrets, name: 'kept' }, 'top');
    log.info({ body: { ...secrets, name: 'kept' } }, 'one deep');
    log.info({ req: { headers: { ...secrets, 'set-cookie': ['s3cret'], 'x-xsrf-token': 's3cret', host: 'kept' } } }, 'two deep');
    log.info({ a: { b: [{ Authorization: 'Bearer s3cret' }, secrets] } }, 'deeper, in a list');
    log.info({ a: { b: { c: { d: { e: { f: { g: { h: secrets } } } } } } } }, 'deeper than anybody looks');
    log
      .child({ requestId: 'r1' })
      .child({ req: { headers: secrets } })
      .info('in a child of a child');
    log.error({ err: Object.assign(new Error('refused'), { request: { headers: secrets } }) }, 'with an error');
    expect(lines).toHaveLength(7);
    for (const line of lines) expect(line).not.toContain('s3cret');
    expect(lines.filter((line) => line.includes('kept'))).toHaveLength(3);
  });

  it('does not modify the objects it logs', () => {
    const { log } = logged();
    const body = { password: 's3cret' };
    log.info({ body }, 'signed in');
    expect(body.password).toBe('s3cret');
  });

  it('writes nothing to stdout', () => {
    const script = `import { createLogger } from ${JSON.stringify(new URL('./logger.ts', import.meta.url).href)};
      createLogger({ level: 'info', name: 'x' }).info('hello');`;
    const stdout = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(stdout).toBe('');
  });
});
