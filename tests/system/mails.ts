import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { Server } from './server.ts';
import { until } from './until.ts';

/** Every mail that was sent, oldest first, with its raw text. */
export async function mailsOf({ dataDir }: Server): Promise<readonly (Email & { readonly raw: string })[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    names.map(async (name) => {
      const raw = await readFile(join(folder, name), 'utf8');
      return { ...(await PostalMime.parse(raw)), raw };
    }),
  );
}

/** Waits for a mail: they are sent after the answer to the request that caused them. */
export const mailTo = (server: Server, address: string, subject: RegExp) =>
  until(`a mail to ${address} with the subject ${subject}`, async () =>
    (await mailsOf(server)).findLast((mail) => mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? '')),
  );

/** The calendar entry of a mail, with folded lines joined. */
export function calendarOf({ attachments }: Email): string {
  const entry = attachments.find(({ mimeType }) => mimeType.startsWith('text/calendar') || mimeType.startsWith('application/ics'));
  if (entry === undefined) throw new Error('the mail has no calendar entry');
  const text = typeof entry.content === 'string' ? entry.content : new TextDecoder().decode(entry.content);
  return text.replace(/\r?\n[ \t]/g, '');
}
