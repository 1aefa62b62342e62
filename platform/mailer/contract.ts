import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import PostalMime, { type Email } from 'postal-mime';
import { createInvitation } from './invitation.ts';
import type { Mail, Mailer } from './port.ts';

export type MailerUnderTest = {
  readonly mailer: Mailer;
  /** The raw mails that were sent, in order of arrival. */
  arrived(): Promise<readonly (Uint8Array | string)[]>;
  /** Closes everything and removes the data. */
  dispose(): Promise<void>;
};

/** The sender in these tests. */
export const SENDER = 'S30 <mail@s30.example>';

export const sampleMail = (change: Partial<Mail> = {}): Mail => ({
  messageId: 'interview-1-booked',
  to: { name: 'Asha Rao', address: 'asha@example.org' },
  about: ['asha'],
  subject: 'Booked: DSA mock interview',
  text: 'It is booked.\n',
  html: '<p>It is <b>booked</b>.</p>',
  ...change,
});

/** The suite that every mailer passes. `open` makes a new mailer for each test, with {@link SENDER} as its sender. */
export function mailerContract(name: string, { open }: { readonly open: () => Promise<MailerUnderTest> }): void {
  describe(`mailer: ${name}`, () => {
    let under: MailerUnderTest;
    beforeEach(async () => {
      under = await open();
    });
    afterEach(() => under.dispose());
    const arrived = async (): Promise<readonly Email[]> => Promise.all((await under.arrived()).map((raw) => PostalMime.parse(raw)));
    const sent = async (mail: Mail): Promise<Email> => {
      await under.mailer.send(mail);
      const [first] = await arrived();
      if (first === undefined) throw new Error('nothing arrived');
      return first;
    };

    it('sends sender, recipient, subject, text and HTML', async () => {
      const mail = await sent(sampleMail());
      expect(mail.from).toMatchObject({ name: 'S30', address: 'mail@s30.example' });
      expect(mail.to).toMatchObject([{ name: 'Asha Rao', address: 'asha@example.org' }]);
      expect(mail.subject).toBe('Booked: DSA mock interview');
      expect(mail.text?.trim()).toBe('It is booked.');
      expect(mail.html).toContain('<p>It is <b>booked</b>.</p>');
      expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    });

    it('adds the sender’s domain to the message id', async () => {
      const mail = await sent(sampleMail());
      expect(mail.messageId).toBe('<interview-1-booked@s30.example>');
    });

    it('leaves a complete message id as it is', async () => {
      const mail = await sent(sampleMail({ messageId: '<x.1@elsewhere.example>' }));
      expect(mail.messageId).toBe('<x.1@elsewhere.example>');
    });

    it('preserves text in any script', async () => {
      const text = 'Zahlung über ₹1.499 – bestätigt ✓\n.\nनमस्ते\n';
      const mail = await sent(
        sampleMail({ to: { name: 'Éva "Böbe" नागी, S30', address: 'eva@example.org' }, subject: 'नमस्ते ✓', text, html: `<p>${text}</p>` }),
      );
      expect(mail.to).toMatchObject([{ name: 'Éva "Böbe" नागी, S30', address: 'eva@example.org' }]);
      expect(mail.subject).toBe('नमस्ते ✓');
      expect(mail.text?.replaceAll('\r\n', '\n').trim()).toBe(text.trim());
    });

    it('does not let a name or subject inject a header or recipient', async () => {
      const mail = await sent(
        sampleMail({
          to: { name: 'Asha\r\nBcc: spy@example.org', address: 'asha@example.org' },
          subject: 'Hello\r\nBcc: spy@example.org\r\n\r\nother text',
        }),
      );
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(mail.bcc ?? []).toEqual([]);
      expect(mail.to).toHaveLength(1);
      expect(mail.text?.trim()).toBe('It is booked.');
    });

    it('lets nobody hide text in a name or subject that mail programs would decode', async () => {
      const hidden = '=?utf-8?q?Call_=2B1_555=0D=0ABcc=3A_spy=40example.org?=';
      const mail = await sent(sampleMail({ to: { name: hidden, address: 'asha@example.org' }, subject: `${hidden} asks you for a slot` }));
      for (const text of [mail.to?.[0]?.name, mail.subject])
        expect(text).toContain('?utf-8?q?Call_=2B1_555=0D=0ABcc=3A_spy=40example.org?=');
    });

    it('attaches an invitation that calendars understand', async () => {
      const calendar = createInvitation({
        method: 'REQUEST',
        uid: 'interview-1',
        sequence: 0,
        stamp: '2026-11-01T10:00:00.000Z',
        start: '2026-11-24T13:30:00.000Z',
        end: '2026-11-24T14:10:00.000Z',
        summary: 'DSA mock interview',
        organiser: { name: 'Ravi', address: 'ravi@example.org' },
        attendee: { name: 'Asha Rao', address: 'asha@example.org' },
      });
      const mail = await sent(sampleMail({ calendar }));
      expect(mail.text?.trim()).toBe('It is booked.');
      const parts = mail.attachments.filter(({ mimeType }) => mimeType.endsWith('calendar') || mimeType === 'application/ics');
      expect(parts.some(({ method }) => method === 'REQUEST')).toBe(true);
      expect(parts.map(({ filename }) => filename)).toContain('invitation.ics');
      for (const { content } of parts) {
        const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
        // The transfer may change line endings.
        expect(text.replaceAll('\r\n', '\n').trim()).toBe(calendar.content.replaceAll('\r\n', '\n').trim());
      }
    });

    it('delivers many mails sent at once', async () => {
      const ids = Array.from({ length: 20 }, (_, index) => `mail-${index}`);
      await Promise.all(ids.map((messageId) => under.mailer.send(sampleMail({ messageId }))));
      expect((await arrived()).map(({ messageId }) => messageId).sort()).toEqual(ids.map((id) => `<${id}@s30.example>`).sort());
    });
  });
}
