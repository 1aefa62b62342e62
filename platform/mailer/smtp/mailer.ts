import { createTransport } from 'nodemailer';
import { messageOf } from '../message.ts';
import { MailDeferredError, type Mailer, MailRefusedError } from '../port.ts';

/** A server that does not answer must not hold up the mails behind it for nodemailer's ten minutes. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
  socketCloseTimeout: 1_000,
};

/** Hands mails to the server at `url` (`smtp://` or `smtps://`, with user and password if it wants them), over a few connections that are kept. */
export async function openSmtpMailer({ url, from }: { readonly url: string; readonly from: string }): Promise<Mailer> {
  const transport = createTransport({ url, pool: true, maxConnections: 3, maxRequeues: 1, ...TIMEOUTS });
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, from));
      } catch (error) {
        if (isRefusal(error)) throw new MailRefusedError(reasonOf(error), { cause: error });
        throw isDeferral(error) ? new MailDeferredError(reasonOf(error), { cause: error }) : error;
      }
    },
    forget: async () => undefined,
    sweep: async () => undefined,
    async close() {
      transport.close();
    },
  };
}

/** Answers that mean "log in first" or "your login is wrong": that is about our settings, the mail may go once they are mended. */
const ABOUT_LOGIN = new Set([530, 534, 535, 538]);

/**
 * A 5xx answer to this sender, recipient or text is for good, and so is an address that nodemailer itself finds impossible.
 * A 5xx to anything else (the greeting, the login) and every 4xx or broken connection may pass.
 */
function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  if (error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE') return false;
  const answer = 'responseCode' in error ? error.responseCode : undefined;
  return typeof answer === 'number' ? answer >= 500 && !ABOUT_LOGIN.has(answer) : true;
}

/** The server is about to close: that is about all mails, not about this one. */
const CLOSING = 421;

/** A 4xx answer to this recipient or text. */
function isDeferral(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('responseCode' in error)) return false;
  const { code, responseCode: answer } = error;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof answer === 'number' && answer < 500 && answer !== CLOSING;
}

/** The reason goes into the event log, where addresses have no place; servers like to repeat them. */
const reasonOf = (error: unknown): string => {
  const message = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : 'refused';
  return message.replace(/[^\s<>"']+@[^\s<>"']+/g, '…');
};
