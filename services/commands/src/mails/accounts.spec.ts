import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { PasswordId, UserId } from '@s30/contracts/ids';
import { Instant } from '@s30/contracts/time';
import { type CommandRunner, createCommandRunner } from '@s30/platform/decider/runner';
import { type EventStore, START } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import type { Mail } from '@s30/platform/mailer/port';
import { seen } from '@s30/platform/projector/seen';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { openSqliteSecretStore } from '@s30/platform/secret-store/sqlite/secretStore';
import { accountMail } from '../account-mail/decider.ts';
import { resetLinks, verificationLinks } from '../accounts/links.ts';
import type { Run } from '../context.ts';
import { register } from '../registration/registration.ts';
import { user } from '../user/decider.ts';
import { accountMailProcess } from './accounts.ts';
import { createMailSender } from './sender.ts';

const at = Instant.parse('2026-11-21T09:00:00.000Z');
const [ann, claimId] = [UserId.parse('ann'), 'claim-of-ann'];
const PUBLIC_URL = 'https://s30.example.org';

let folder: string;
let store: EventStore;
let secrets: SecretStore;
let runner: CommandRunner;
let sent: Mail[];
/** How many mails fail after being handed over, simulating a crash before anything is recorded. */
let crashes: number;
let links: { readonly verification: ReturnType<typeof verificationLinks>; readonly reset: ReturnType<typeof resetLinks> };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 's30-account-mails-'));
  store = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue });
  secrets = await openSqliteSecretStore({ path: join(folder, 'secrets.db') });
  runner = createCommandRunner(store);
  links = { verification: verificationLinks(secrets), reset: resetLinks(secrets) };
  sent = [];
  crashes = 0;
});
afterEach(async () => {
  await secrets.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

/** Of links that replace the password of Ann's registration. */
const subject = `${claimId} ${ann}`;
const run: Run = (decider, id, command) =>
  runner.run(decider, id, command, {
    ...{ commandId: randomUUID(), correlationId: 'spec', causationId: 'spec', at },
    actor: { userId: 'ann', role: 'candidate' },
  });
const registerAnn = (more: { readonly emailVerified?: true } = {}) =>
  register(run, claimId, { userId: ann, name: 'Ann', email: 'ann@example.org', role: 'candidate', referralCode: 'ANN23456', ...more });

/** Feeds the whole log to the process, as a new instance without memory would. */
async function deliver(): Promise<void> {
  const mailer = {
    send: async (mail: Mail) => {
      sent.push(mail);
      crashes -= 1;
      if (crashes >= 0) throw new Error('the connection was lost');
    },
    close: async () => undefined,
  };
  const mails = createMailSender({ mayBother: async () => true, runner, mailer, now: () => at, publicUrl: PUBLIC_URL });
  const { load } = runner;
  const { handle } = accountMailProcess({ load, mails, secrets, now: () => at });
  for (const stream of [`user-${ann}`, `accountMail-${claimId}`, 'accountMail-of-nobody'])
    for (const event of await store.readStream(stream)) await handle(seen(event));
}
const tokenOf = (mail: Mail | undefined): string => new RegExp(`${PUBLIC_URL}/[a-z-]+/([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
const subjects = () => sent.map(({ subject }) => subject);

describe('mails about an account', () => {
  it('ask the owner to verify the address, once', async () => {
    await registerAnn();
    await deliver();
    await deliver();
    expect(sent).toMatchObject([{ to: { name: 'Ann', address: 'ann@example.org' }, subject: 'Please verify your email address' }]);
    expect(await links.verification.peek(tokenOf(sent[0]), at)).toBe(ann);
  });

  it('are repeated after a crash with the same Message-ID and a valid link', async () => {
    await registerAnn();
    crashes = 1;
    await expect(deliver()).rejects.toThrow('the connection was lost');
    await deliver();
    await deliver();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.messageId).toBe(sent[0]?.messageId);
    expect(await links.verification.peek(tokenOf(sent[1]), at)).toBe(ann);
  });

  it('do not ask to verify a verified address', async () => {
    await registerAnn({ emailVerified: true });
    await run(accountMail, claimId, { type: 'RequestVerificationMail', mostPerHour: 5 });
    await deliver();
    expect(sent).toEqual([]);
  });

  it('are sent for each request, and only the last reset link is valid', async () => {
    await registerAnn({ emailVerified: true });
    for (const _ of [1, 2]) await run(accountMail, claimId, { type: 'RequestPasswordReset', mostPerHour: 5 });
    await deliver();
    await deliver();
    expect(subjects()).toEqual(['Reset your password', 'Reset your password']);
    expect(await links.reset.peek(tokenOf(sent[0]), at)).toBeUndefined();
    expect(await links.reset.peek(tokenOf(sent[1]), at)).toBe(subject);
  });

  it('keep a mailed link valid if the mail is repeated, until the next request', async () => {
    await registerAnn({ emailVerified: true });
    await run(accountMail, claimId, { type: 'RequestPasswordReset', mostPerHour: 5 });
    crashes = 1;
    await expect(deliver()).rejects.toThrow('the connection was lost');
    await deliver();
    const good = () => Promise.all(sent.map((mail) => links.reset.peek(tokenOf(mail), at)));
    expect(await good()).toEqual([subject, subject]);
    await run(accountMail, claimId, { type: 'RequestPasswordReset', mostPerHour: 5 });
    await deliver();
    expect(await good()).toEqual([undefined, undefined, subject]);
  });

  it('are not sent to the owner of a closed account', async () => {
    await registerAnn();
    await run(accountMail, claimId, { type: 'RequestVerificationMail', mostPerHour: 5 });
    await run(accountMail, claimId, { type: 'RequestPasswordReset', mostPerHour: 5 });
    await run(user, ann, { type: 'ChangePassword', passwordId: PasswordId.parse('second'), by: 'current_password' });
    await run(user, ann, { type: 'CloseAccount', reason: 'spam' });
    await deliver();
    expect(sent).toEqual([]);
  });

  it('are neither sent too often nor without a recipient', async () => {
    await registerAnn({ emailVerified: true });
    for (const _ of [1, 2, 3]) await run(accountMail, claimId, { type: 'RequestPasswordReset', mostPerHour: 2 });
    await run(accountMail, 'of-nobody', { type: 'RequestPasswordReset', mostPerHour: 2 });
    await deliver();
    expect(sent).toHaveLength(2);
  });

  it('report each changed and removed password', async () => {
    await registerAnn({ emailVerified: true });
    await run(user, ann, { type: 'ChangePassword', passwordId: PasswordId.parse('second'), by: 'current_password' });
    await run(user, ann, { type: 'RemovePassword' });
    await run(user, ann, { type: 'ChangePassword', passwordId: PasswordId.parse('third'), by: 'reset_link' });
    await deliver();
    await deliver();
    expect(subjects()).toEqual(['Your password was changed', 'Your password no longer works', 'Your password was changed']);
  });

  it('leave no token in the log', async () => {
    await registerAnn();
    await run(accountMail, claimId, { type: 'RequestPasswordReset', mostPerHour: 5 });
    await deliver();
    const log = await store.readAll({ after: START, limit: 1000 });
    for (const mail of sent) expect(JSON.stringify(log)).not.toContain(tokenOf(mail));
  });
});
