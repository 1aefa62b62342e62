import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UserId } from '@s30/contracts/ids';
import { MAIL_GIVEN_UP_AFTER_HOURS, MAIL_TOO_LATE_AFTER_HOURS } from '@s30/contracts/rules';
import { addHours, type Instant } from '@s30/contracts/time';
import { leastOf } from '@s30/platform/clock/leastOf.testing';
import { until } from '@s30/platform/clock/until.testing';
import { type CommandRunner, createCommandRunner } from '@s30/platform/decider/runner';
import { START } from '@s30/platform/event-store/port';
import { type Mail, type Mailer, MailerUnavailableError } from '@s30/platform/mailer/port';
import { openSmtpMailer } from '@s30/platform/mailer/smtp/mailer';
import { freePort, startTestMailServer, type TestMailServer } from '@s30/platform/mailer/smtp/server.testing';
import { PutOffError } from '@s30/platform/projector/process';
import { openScene, type Scene } from '../scene.testing.ts';
import { user } from '../user/decider.ts';
import { createMailSender, type Letter, type MailCause, type MailSender } from './sender.ts';

const begin = '2026-11-21T10:00:00.000Z' as Instant;
const mayBother = async () => true;
const letter: Letter = { template: 'greeting', subject: 'Good morning', paragraphs: ['The sun is up.'] };
const [asha, bela] = [UserId.parse('asha'), UserId.parse('bela')];
const because = (id: string): MailCause => ({ id, at: begin });
const UNKNOWN_RECIPIENT = 'bela@example.org';

describe('sending mails over SMTP', () => {
  let scene: Scene;
  let port: number;
  let mailer: Mailer;
  let sender: MailSender;
  let server: TestMailServer | undefined;
  let now: Instant;
  let isBusy: boolean;
  let warned: unknown[];
  beforeEach(async () => {
    [now, isBusy, warned] = [begin, false, []];
    scene = await openScene(now);
    await scene.joins('asha', 'candidate');
    await scene.joins('bela', 'candidate');
    port = await freePort();
    mailer = await openSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'S30 <mail@s30.example>' });
    sender = createMailSender({
      ...{ runner: scene.runner, mailer, now: () => now, publicUrl: 'https://s30.example', mayBother },
      logger: { warn: (line: unknown) => warned.push(line) },
    });
  });
  afterEach(async () => {
    await mailer.close();
    await server?.stop();
    server = undefined;
    await scene.close();
  });

  const serverComesUp = async () => {
    server = await startTestMailServer({ port, unknown: [UNKNOWN_RECIPIENT], isBusy: () => isBusy });
  };
  /** A sender whose log refuses to record a mail as sent while `takes` is false. */
  const senderThatRecords = (takes: () => boolean): MailSender => {
    const run: CommandRunner['run'] = async (decider, id, command, context) => {
      if (command.type === 'RecordSent' && !takes()) throw new Error('no space left on the disk');
      return scene.runner.run(decider, id, command, context);
    };
    return createMailSender({ mayBother, runner: { ...scene.runner, run }, mailer, now: () => now, publicUrl: 'https://s30.example' });
  };
  const arrived = () => server?.arrived ?? [];
  const recorded = async () =>
    (await scene.eventStore.readAll({ after: START, categories: ['mail'], limit: 100 })).events.map(({ type, data }) => ({ type, data }));

  it('gives up mails triggered by others for good if there were too many within the hour', async () => {
    let left = 1;
    const budgeted = createMailSender({
      runner: scene.runner,
      mailer,
      now: () => now,
      publicUrl: 'https://s30.example',
      mayBother: async () => left-- > 0,
    });
    const bothering: Letter = { ...letter, isByOthers: true };
    const send = (cause: string) => budgeted.send(bothering, 'asha' as UserId, because(cause));
    // Retries do not count.
    for (let tries = 0; tries < 2; tries += 1) await expect(send('one')).rejects.toThrow();
    await serverComesUp();
    expect([await send('one'), await send('two'), await send('one'), await send('two')]).toEqual([true, false, true, false]);
    expect(await budgeted.send(letter, 'asha' as UserId, because('three'))).toBe(true);
  });

  it('records a mail before and after sending', async () => {
    await serverComesUp();
    expect(await sender.send(letter, asha, because('cause-1'))).toBe(true);
    expect(arrived()).toMatchObject([{ subject: 'Good morning', to: [{ address: 'asha@example.org' }] }]);
    const [requested, sent, ...more] = await recorded();
    expect(requested).toMatchObject({
      type: 'MailRequested',
      data: { template: 'greeting', userId: 'asha', cause: 'cause-1', messageId: arrived()[0]?.messageId },
    });
    expect(sent?.type).toBe('MailSent');
    expect(more).toEqual([]);
  });

  it('sends the owner of a closed account only what the closing leaves to tell them', async () => {
    await serverComesUp();
    await scene.past(user, asha, { type: 'CloseAccount', reason: 'spam' });
    expect(await sender.send(letter, asha, because('cause-1'))).toBe(false);
    expect((await recorded()).at(-1)).toMatchObject({ type: 'MailRefused', data: { reason: 'the account is closed' } });
    expect(await sender.isSent(letter.template, asha, 'cause-1', 20_000)).toBe(false);
    expect(await sender.send({ ...letter, alsoToClosed: true }, asha, because('cause-2'))).toBe(true);
    expect(arrived()).toHaveLength(1);
  });
  it('does not send old mails to an account that is open again', async () => {
    await serverComesUp();
    await scene.past(user, asha, { type: 'CloseAccount', reason: 'spam' });
    await sender.send(letter, asha, because('cause-1'));
    await scene.past(user, asha, { type: 'ReopenAccount' });
    expect([await sender.send(letter, asha, because('cause-1')), await sender.send(letter, asha, because('cause-2'))]).toEqual([
      false,
      true,
    ]);
    expect(arrived()).toHaveLength(1);
  });

  it('keeps a mail while the server is down, and sends it once when it is back', async () => {
    for (let tries = 0; tries < 3; tries += 1) await expect(sender.send(letter, asha, because('cause-1'))).rejects.toThrow();
    expect((await recorded()).map(({ type }) => type)).toEqual(['MailRequested']);
    await serverComesUp();
    for (let tries = 0; tries < 3; tries += 1) expect(await sender.send(letter, asha, because('cause-1'))).toBe(true);
    expect(arrived()).toHaveLength(1);
    expect((await recorded()).map(({ type }) => type)).toEqual(['MailRequested', 'MailSent']);
  });

  it('hands a mail over once while the log takes no appends, and records it afterwards', async () => {
    await serverComesUp();
    let isFull = true;
    const held = senderThatRecords(() => !isFull);
    for (let tries = 0; tries < 3; tries += 1) await expect(held.send(letter, asha, because('cause-1'))).rejects.toThrow('no space left');
    isFull = false;
    expect(await held.send(letter, asha, because('cause-1'))).toBe(true);
    expect((await recorded()).map(({ type }) => type)).toEqual(['MailRequested', 'MailSent']);
    expect(arrived()).toHaveLength(1);
  });

  it('uses the same Message-ID for the same mail, and another one for another cause', async () => {
    await serverComesUp();
    // A sender that ends before it has recorded a hand-over, as in a crash.
    const ended = senderThatRecords(() => false);
    await expect(ended.send(letter, asha, because('cause-1'))).rejects.toThrow('no space left');
    await sender.send(letter, asha, because('cause-1'));
    await sender.send(letter, asha, because('cause-2'));
    const [first, repeated, other] = arrived().map(({ messageId }) => messageId);
    expect(repeated).toBe(first);
    expect(other).not.toBe(first);
  });

  it('reports a mail sent by another instance to waiting callers, without sending it', async () => {
    await serverComesUp();
    const elsewhere = createMailSender({
      runner: createCommandRunner(scene.eventStore),
      mailer,
      now: () => now,
      publicUrl: 'https://s30.example',
      mayBother,
    });
    const told = sender.isSent(letter.template, asha, 'cause-1', 20_000);
    const refused = sender.isSent(letter.template, bela, 'cause-1', 20_000);
    expect(await sender.isSent(letter.template, asha, 'cause-1', 0)).toBe(false);
    expect(arrived()).toHaveLength(0);
    await elsewhere.send(letter, asha, because('cause-1'));
    await elsewhere.send(letter, bela, because('cause-1'));
    expect([await told, await refused]).toEqual([true, false]);
    expect(arrived()).toHaveLength(1);
  });

  it('records a recipient unknown to the server, does not retry, and continues with the next', async () => {
    await serverComesUp();
    expect(await sender.send(letter, bela, because('cause-1'))).toBe(false);
    expect(await sender.send(letter, bela, because('cause-1'))).toBe(false);
    expect(await sender.send(letter, asha, because('cause-1'))).toBe(true);
    const refused = (await recorded()).filter(({ type }) => type === 'MailRefused');
    expect(refused).toHaveLength(1);
    expect(JSON.stringify(refused)).toContain('550');
    // The address appears only in its own field, which is marked as personal.
    expect(JSON.stringify(refused)).not.toContain(UNKNOWN_RECIPIENT);
    expect(warned).toMatchObject([{ template: 'greeting', userId: 'bela', reason: expect.stringContaining('550') }]);
    expect(JSON.stringify(warned)).not.toContain(UNKNOWN_RECIPIENT);
    expect(arrived()).toHaveLength(1);
  });

  it('backs off when the server defers a mail, retrying less and less often', async () => {
    await serverComesUp();
    isBusy = true;
    await expect(sender.send(letter, asha, because('cause-1'))).rejects.toBeInstanceOf(PutOffError);
    await expect(sender.send(letter, asha, because('cause-1'))).rejects.toBeInstanceOf(PutOffError);
    expect(server?.deferred).toEqual(['asha@example.org']);
    isBusy = false;
    // Another mail has its own backoff.
    expect(await sender.send(letter, asha, because('cause-2'))).toBe(true);
    // A new instance does not know about the backoff.
    const restarted = createMailSender({ runner: scene.runner, mailer, now: () => now, publicUrl: 'https://s30.example', mayBother });
    expect(await restarted.send(letter, asha, because('cause-1'))).toBe(true);
    expect(arrived()).toHaveLength(2);
  });

  it('waits as long as before when the clock of the machine is set back', async () => {
    await serverComesUp();
    isBusy = true;
    const first = await sender.send(letter, asha, because('cause-1')).catch((error: unknown) => error);
    const real = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(real - 40 * 86_400_000);
    const second = await sender.send(letter, asha, because('cause-1')).catch((error: unknown) => error);
    clock.mockRestore();
    expect(first).toMatchObject({ waitMs: expect.any(Number) });
    expect((second as PutOffError).waitMs).toBeLessThanOrEqual((first as PutOffError).waitMs);
    expect(server?.deferred).toHaveLength(1);
  });

  it('gives up a mail deferred for a day, and the log says why', async () => {
    await serverComesUp();
    isBusy = true;
    await expect(sender.send(letter, asha, because('cause-1'))).rejects.toBeInstanceOf(PutOffError);
    now = addHours(begin, MAIL_GIVEN_UP_AFTER_HOURS);
    const later = createMailSender({ runner: scene.runner, mailer, now: () => now, publicUrl: 'https://s30.example', mayBother });
    expect(await later.send(letter, asha, because('cause-1'))).toBe(false);
    isBusy = false;
    expect(await later.send(letter, asha, because('cause-1'))).toBe(false);
    const [, refused, ...more] = await recorded();
    expect(refused).toMatchObject({ type: 'MailRefused', data: { reason: expect.stringMatching(/^given up after 24 hours: .*452/) } });
    expect(JSON.stringify(refused)).not.toContain('asha@example.org');
    expect([more, arrived()]).toEqual([[], []]);
  });

  it('sends no mail about something long ago, as after a restore, and the log says why', async () => {
    await serverComesUp();
    now = addHours(begin, MAIL_TOO_LATE_AFTER_HOURS);
    expect(await sender.send(letter, asha, because('cause-1'))).toBe(true);
    now = addHours(now, 1);
    expect([await sender.send(letter, asha, because('cause-1')), await sender.send(letter, asha, because('cause-2'))]).toEqual([
      true,
      false,
    ]);
    expect((await recorded()).at(-1)).toMatchObject({ type: 'MailRefused', data: { reason: 'too late' } });
    expect(arrived()).toHaveLength(1);
  });

  it('puts a mail off while the server takes long to answer it, so that others go out, and sends it once', async () => {
    const answer = Promise.withResolvers<void>();
    const handed: string[] = [];
    const send = async ({ subject }: Mail, onTaken?: () => void) => {
      handed.push(subject);
      onTaken?.();
      if (subject === 'Slow') await answer.promise;
    };
    const patient = createMailSender({
      ...{ runner: scene.runner, mailer: { send }, now: () => now, publicUrl: 'https://s30.example', mayBother },
      answerMs: 1_000,
    });
    const slow: Letter = { ...letter, subject: 'Slow' };
    const tries = () => patient.send(slow, asha, because('cause-1'));
    const failure = await tries().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PutOffError);
    expect(await patient.send(letter, asha, because('cause-2'))).toBe(true);
    const triesAgain = async () => {
      const since = performance.now();
      await expect(tries()).rejects.toBeInstanceOf(PutOffError);
      return performance.now() - since;
    };
    expect(await leastOf(1_000, triesAgain)).toBeLessThan(1_000);
    answer.resolve();
    expect(await patient.isSent(slow.template, asha, 'cause-1', 20_000)).toBe(true);
    expect(await tries()).toBe(true);
    expect(handed).toEqual(['Slow', 'Good morning']);
  });

  it('tries a mail again that the server refused to take after a long time', async () => {
    let answer = Promise.withResolvers<void>();
    const send = (_: Mail, onTaken?: () => void) => {
      onTaken?.();
      return answer.promise;
    };
    const patient = createMailSender({
      ...{ runner: scene.runner, mailer: { send }, now: () => now, publicUrl: 'https://s30.example', mayBother },
      answerMs: 50,
    });
    const tries = () => patient.send(letter, asha, because('cause-1'));
    await expect(tries()).rejects.toBeInstanceOf(PutOffError);
    answer.reject(new MailerUnavailableError('the server is away'));
    answer = Promise.withResolvers();
    answer.resolve();
    await until('the mail to be sent', () => tries().catch(() => false));
    expect((await recorded()).map(({ type }) => type)).toEqual(['MailRequested', 'MailSent']);
  });

  it('does not put a mail off while the server has not taken it, so that mails wait in order for a server that hangs', async () => {
    const answer = Promise.withResolvers<void>();
    const patient = createMailSender({
      ...{ runner: scene.runner, mailer: { send: () => answer.promise }, now: () => now, publicUrl: 'https://s30.example', mayBother },
      answerMs: 1,
    });
    const sending = patient.send(letter, asha, because('cause-1'));
    await until('the mail to be handed over', async () => (await recorded()).length > 0);
    setTimeout(() => answer.reject(new MailerUnavailableError('the server hangs')), 50);
    await expect(sending).rejects.toBeInstanceOf(MailerUnavailableError);
  });

  it('hands a mail over once for two concurrent callers', async () => {
    await serverComesUp();
    expect(await Promise.all([sender.send(letter, asha, because('cause-1')), sender.send(letter, asha, because('cause-1'))])).toEqual([
      true,
      true,
    ]);
    expect(arrived()).toHaveLength(1);
  });
});
