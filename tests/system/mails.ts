import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { Server } from './server.ts';
import { until } from './until.ts';

type SentMail = Email & { readonly raw: string };

/** Mails by file, because waiting for one looks at all of them many times. */
const read = new Map<string, { readonly version: string; readonly mail: SentMail }>();

/** All sent mails, oldest first, with their raw text. */
export async function mailsOf({ dataDir }: Server): Promise<readonly SentMail[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const { ino, mtimeMs } = await stat(path);
      const version = `${ino} ${mtimeMs}`;
      const known = read.get(path);
      if (known?.version === version) return known.mail;
      const raw = await readFile(path, 'utf8');
      const mail = { ...(await PostalMime.parse(raw)), raw };
      read.set(path, { version, mail });
      return mail;
    }),
  );
}

/** The mails to one address whose subject matches. */
export async function mailsTo(server: Server, address: string, subject: RegExp): Promise<readonly SentMail[]> {
  return (await mailsOf(server)).filter((mail) => mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? ''));
}

/** Waits for this many mails, since mails are sent after the request that caused them was answered. Returns the last one. */
export const mailTo = (server: Server, address: string, subject: RegExp, count = 1): Promise<SentMail> =>
  until(`${count} mails to ${address} with the subject ${subject}`, async () => {
    const mails = await mailsTo(server, address, subject);
    return mails.length < count ? undefined : mails.at(-1);
  });

/** The one-time token in the link to a page. */
export function tokenIn({ text = '' }: Email, page: 'verify-email' | 'reset-password'): string {
  const [, token] = new RegExp(`/${page}/([\\w-]+)`).exec(text) ?? [];
  if (token === undefined) throw new Error(`no link to ${page} in: ${text}`);
  return token;
}

/** The calendar entry of a mail, with folded lines joined. */
export function calendarOf({ attachments }: Email): string {
  const entry = attachments.find(({ mimeType }) => mimeType.startsWith('text/calendar') || mimeType.startsWith('application/ics'));
  if (entry === undefined) throw new Error('the mail has no calendar entry');
  const text = typeof entry.content === 'string' ? entry.content : new TextDecoder().decode(entry.content);
  return text.replace(/\r?\n[ \t]/g, '');
}
