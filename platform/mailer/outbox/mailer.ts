import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import PostalMime, { decodeWords, type Email } from 'postal-mime';
import { durableWrite, ifThere } from '../../file-store/durableWrite.ts';
import { messageOf } from '../message.ts';
import { type MailedPerson, type Mailer, MailerUnavailableError } from '../port.ts';

/** The header with the ids of the people whom a mail is about. */
const ABOUT = 'X-S30-About';

export type OutboxOptions = {
  /** Created if missing. */
  readonly folder: string;
  readonly from: string;
  /** Dates the mails and names their files. Default: the system clock. */
  readonly now?: () => Date;
};

/**
 * Writes each mail as an `.eml` file, which any mail program opens: `20261124T133000000Z-<messageId>-<hash>.eml`. Files sort by
 * time; a mail that is sent again replaces its first copy.
 */
export async function openOutboxMailer({ folder, from, now = () => new Date() }: OutboxOptions): Promise<Mailer> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const names = new Map((await readdir(folder)).map((name) => [endingOf(name), name]));
  const drop = async (name: string): Promise<void> => {
    await rm(join(folder, name), { force: true });
    names.delete(endingOf(name));
  };

  return {
    async send(mail) {
      const date = now();
      const ending = endingFor(mail.messageId);
      const name = names.get(ending) ?? `${fileTime(date)}${ending}`;
      names.set(ending, name);
      const { headers, ...rest } = messageOf(mail, from);
      const { message } = await transport.sendMail({ ...rest, headers: { ...headers, [ABOUT]: mail.about.join(' ') }, date });
      if (!Buffer.isBuffer(message)) throw new Error('nodemailer did not build the mail in memory');
      await durableWrite(folder, name, message).catch((error: Error) => {
        throw new MailerUnavailableError(`the outbox cannot be written: ${error.message}`, { cause: error });
      });
    },
    async forget(person) {
      const isAbout = mailsAbout(person);
      for (const name of await readdir(folder)) {
        const mail = await ifThere(readFile(join(folder, name)));
        if (mail !== undefined && isAbout(await PostalMime.parse(mail))) await drop(name);
      }
    },
    async sweep(before) {
      const first = fileTime(new Date(before));
      // Unfinished files have the same name with a leading dot.
      for (const name of await readdir(folder)) if (name.replace(/^\./, '') < first) await drop(name);
    },
    async close() {
      transport.close();
    },
  };
}

const endingOf = (name: string): string => name.slice(name.indexOf('-'));
const fileTime = (date: Date): string => date.toISOString().replace(/[-:.]/g, '');

function mailsAbout({ id, addresses, names, correspondents }: MailedPerson): (mail: Email) => boolean {
  const isAddressed = contains(addresses, "[\\p{L}\\p{N}._%+'-]", '[\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}]');
  const isNamed = contains(names, LETTER, LETTER);
  return (mail) => {
    const about = mail.headers.find(({ key }) => key === ABOUT.toLowerCase());
    if (about !== undefined) return about.value.split(/\s+/).includes(id);
    const text = textOf(mail);
    return isAddressed(text) || (isNamed(text) && (mail.to ?? []).some(({ address = '' }) => correspondents.includes(address)));
  };
}

const LETTER = '[\\p{L}\\p{M}\\p{N}]';
/** Whether a text contains one of the words that has neither pattern beside it. */
function contains(words: readonly string[], before: string, after: string): (text: string) => boolean {
  const literals = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`(?<!${before})(?:${literals.join('|')})(?!${after})`, 'u');
  return (text) => words.length > 0 && pattern.test(text);
}

/** The mail's full text, decoded. */
function textOf({ headers, text = '', html = '', attachments }: Email): string {
  const parts = attachments.map(({ content }) => (typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString()));
  const decoded = headers.map(({ value }) => decodeWords(value));
  // Unfold the long lines of invitations.
  return [...decoded, text, html, ...parts.map((part) => part.replace(/\r?\n[ \t]/g, ''))].join('\n');
}

/** A readable file name ending that is unique per message id. */
function endingFor(messageId: string): string {
  const readable = messageId.replace(/[^A-Za-z0-9._]+/g, '_').slice(0, 60);
  return `-${readable}-${createHash('sha256').update(messageId).digest('hex').slice(0, 16)}.eml`;
}
