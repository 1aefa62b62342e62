import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { mailerContract, SENDER, sampleMail } from '../contract.ts';
import { openOutboxMailer } from './mailer.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 's30-outbox-'));
const filesIn = async (folder: string) => (await readdir(folder)).sort();

mailerContract('outbox', {
  open: async () => {
    const folder = await newFolder();
    const outbox = join(folder, 'data', 'outbox');
    const mailer = await openOutboxMailer({ folder: outbox, from: SENDER });
    return {
      mailer,
      arrived: async () => Promise.all((await filesIn(outbox)).map((name) => readFile(join(outbox, name), 'utf8'))),
      dispose: async () => {
        await mailer.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
});

describe('the outbox', () => {
  let folder: string;
  let clock: Date;
  beforeEach(async () => {
    folder = await newFolder();
    clock = new Date('2026-11-24T13:30:00.000Z');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const open = () => openOutboxMailer({ folder, from: SENDER, now: () => clock });

  it('names files by time, then by message id', async () => {
    const mailer = await open();
    await mailer.send(sampleMail({ messageId: 'b' }));
    clock = new Date('2026-11-24T13:30:00.007Z');
    await mailer.send(sampleMail({ messageId: 'a' }));
    const names = await filesIn(folder);
    expect(names.map((name) => name.slice(0, 22))).toEqual(['20261124T133000000Z-b-', '20261124T133000007Z-a-']);
    expect(names.every((name) => name.endsWith('.eml'))).toBe(true);
  });

  it('keeps one file for a mail that is sent again, even after a restart', async () => {
    await (await open()).send(sampleMail());
    const names = await filesIn(folder);
    clock = new Date('2026-11-25T08:00:00.000Z');
    const restarted = await open();
    await restarted.send(sampleMail({ text: 'again' }));
    await Promise.all([restarted.send(sampleMail({ text: 'again' })), restarted.send(sampleMail({ text: 'again' }))]);
    expect(await filesIn(folder)).toEqual(names);
    const mail = await PostalMime.parse(await readFile(join(folder, names[0] ?? ''), 'utf8'));
    expect(mail.text?.trim()).toBe('again');
  });

  it('writes a separate file for each of several similar message ids, all in its folder', async () => {
    const mailer = await open();
    const ids = ['a/b', 'a_b', 'a-b', '../../a', `${'x'.repeat(300)}1`, `${'x'.repeat(300)}2`];
    for (const messageId of ids) await mailer.send(sampleMail({ messageId }));
    expect(await filesIn(folder)).toHaveLength(ids.length);
  });

  it('removes finished and unfinished files that are older than the given instant', async () => {
    const mailer = await open();
    await mailer.send(sampleMail());
    const [sent = ''] = await filesIn(folder);
    const unfinished = `.${sent}.4711.unfinished`;
    await writeFile(join(folder, unfinished), 'From: ');
    await mailer.sweep('2026-11-24T13:00:00.000Z');
    expect(await filesIn(folder)).toEqual([unfinished, sent]);
    await mailer.sweep('2026-11-24T14:00:00.000Z');
    expect(await filesIn(folder)).toEqual([]);
  });

  it('names a mail anew that is sent again after its file was swept', async () => {
    const mailer = await open();
    await mailer.send(sampleMail());
    clock = new Date('2026-11-25T08:00:00.000Z');
    await mailer.sweep('2026-11-25T00:00:00.000Z');
    await mailer.send(sampleMail());
    await mailer.sweep('2026-11-25T00:00:00.000Z');
    expect((await filesIn(folder)).map((name) => name.slice(0, 8))).toEqual(['20261125']);
  });

  describe('when a person is erased', () => {
    const erased = { id: 'asha', addresses: ['e@example.org'], names: ['e'], correspondents: ['ravi@example.org'] };
    const left = async () =>
      (await Promise.all((await filesIn(folder)).map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))).map(
        ({ subject }) => subject,
      );
    const to = (name: string, address: string) => ({ name, address });

    it('removes the mails that are about them, and no others, whatever the name', async () => {
      const mailer = await open();
      const mails = [
        { subject: 'To her', about: ['asha'] },
        { subject: 'To him about her', about: ['ravi', ...Array.from({ length: 20 }, (_, nth) => `somebody-${nth}`), 'asha'] },
        { subject: 'To another e', about: ['elena'], text: 'Hello e,' },
        { subject: 'To one with a longer id', about: ['asha-2'] },
      ];
      for (const mail of mails) await mailer.send(sampleMail({ messageId: mail.subject, ...mail }));
      await mailer.forget(erased);
      expect(await left()).toEqual(['To another e', 'To one with a longer id']);
    });

    it('knows mails of earlier versions, which do not say whom they are about, by whole addresses and names', async () => {
      const mailer = await open();
      const mails = [
        { subject: 'To her', to: to('e', 'e@example.org') },
        { subject: 'To him about her', to: to('Ravi', 'ravi@example.org'), text: 'Candidate: e\nInterviewer: Ravi\n' },
        { subject: 'To him about another', to: to('Ravi', 'ravi@example.org'), text: 'Candidate: Elena\n' },
        { subject: 'To a longer address', to: to('Moe', 'mo.e@example.org') },
        { subject: 'To another domain', to: to('Mo', 'e@example.org.in') },
        { subject: 'To one who never met her', to: to('Elena', 'elena@example.org'), text: 'The letter e.\n' },
      ];
      for (const mail of mails) await mailer.send(sampleMail({ messageId: mail.subject, ...mail }));
      for (const name of await filesIn(folder)) {
        const file = join(folder, name);
        await writeFile(file, (await readFile(file, 'utf8')).replace(/^X-S30-About: .*\r\n/m, ''));
      }
      await mailer.forget(erased);
      expect(await left()).toEqual(['To a longer address', 'To another domain', 'To him about another', 'To one who never met her']);
    });
  });

  it('dates the mail by the given clock', async () => {
    await (await open()).send(sampleMail());
    const [name = ''] = await filesIn(folder);
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    expect(mail.date).toBe('2026-11-24T13:30:00.000Z');
  });
});
