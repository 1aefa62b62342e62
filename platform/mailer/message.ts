import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './port.ts';

/** Converts a mail for nodemailer. `from` is an address with or without a name: `S30 <mail@example.org>`. */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  return {
    from,
    to: { name: asShown(mail.to.name), address: mail.to.address },
    subject: asShown(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: fullMessageId(mail.messageId, from),
    // Suppresses out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(mail.calendar && { icalEvent: { method: mail.calendar.method, content: mail.calendar.content, filename: 'invitation.ics' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Keeps mail programs from decoding text that looks like an encoded word (RFC 2047), which the library passes on as it is. */
const asShown = (text: string): string => text.replaceAll('=?', '= ?');

/** Adds the sender's domain to a message id without one. */
function fullMessageId(messageId: string, from: string): string {
  if (messageId.includes('@')) return messageId;
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${messageId}@${domain}>`;
}
