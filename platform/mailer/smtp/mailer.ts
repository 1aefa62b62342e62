import { createTransport, type SendMailOptions } from 'nodemailer';
import { isLoopback } from '../../config/loopback.ts';
import { messageOf } from '../message.ts';
import { type Mail, MailDeferredError, type Mailer, MailerUnavailableError, MailRefusedError } from '../port.ts';

/** In milliseconds; nodemailer's defaults let an unresponsive server block the queue for ten minutes. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
  socketCloseTimeout: 1_000,
};
/** Until the server has taken all data. */
const HAND_OVER_MS = 60_000;
/** The server may deliver a mail whose answer is not awaited, and would get it again: RFC 5321 asks for ten minutes (4.5.3.2.6). */
const ANSWER_MS = 600_000;

/** What the plugin below gets, too. */
type Sent = SendMailOptions & { readonly onTaken?: (() => void) | undefined };

/**
 * Sends mails through the server at `url` (`smtp://` or `smtps://`, optionally with user and password), over a small connection pool.
 * `handOverMs`: how long the server may take until it has all data of a mail; for its answer to them it has ten minutes more.
 */
export async function openSmtpMailer(options: {
  readonly url: string;
  readonly from: string;
  readonly handOverMs?: number | undefined;
}): Promise<Mailer> {
  const { url, from, handOverMs = HAND_OVER_MS } = options;
  const server = { url, ...securityOf(url), ...TIMEOUTS };
  const transport = createTransport({ ...server, pool: true, maxConnections: 3, maxRequeues: 1, socketTimeout: ANSWER_MS });
  const probe = createTransport(server);
  const away = (error: unknown) =>
    new MailerUnavailableError(`the mail server of SMTP_URL cannot be used: ${reasonOf(error)}`, { cause: error });
  transport.use('stream', ({ data, message }, done) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(`the server did not take the mail within ${handOverMs / 1_000} s`), handOverMs).unref();
    data.signal = late.signal;
    const { onTaken } = data as Sent;
    message.processFunc((content) =>
      content.once('end', () => {
        clearTimeout(timer);
        onTaken?.();
      }),
    );
    done();
  });
  // Neither a mail being sent nor a probe keeps its caller waiting after the end.
  const breakOff = new Set<() => void>();
  let isClosed = false;
  const closed = () => new MailerUnavailableError('the mailer is closed');
  async function untilClosed<Result>(work: () => Promise<Result>): Promise<Result> {
    if (isClosed) throw closed();
    const { promise: broken, reject } = Promise.withResolvers<never>();
    const breaks = () => reject(closed());
    breakOff.add(breaks);
    return Promise.race([work(), broken]).finally(() => breakOff.delete(breaks));
  }
  return {
    async send(mail, onTaken) {
      const message: Sent = { ...messageOf(mail, from), onTaken };
      try {
        await untilClosed(() => transport.sendMail(message));
      } catch (error) {
        if (isOfSender(error, mail)) throw away(error);
        if (isRefusal(error)) throw new MailRefusedError(reasonOf(error), { cause: error });
        // While the server takes connections and the login, the others must not wait for this mail.
        const isOfThisMail = isDeferral(error) || (await untilClosed(() => probe.verify().catch(() => false)));
        throw isOfThisMail ? new MailDeferredError(reasonOf(error), { cause: error }) : away(error);
      }
    },
    forget: async () => undefined,
    sweep: async () => undefined,
    async close() {
      isClosed = true;
      for (const breaks of breakOff) breaks();
      transport.close({ force: true });
    },
  };
}

/**
 * A password crosses a network only with TLS, even if someone on the way takes STARTTLS out of the server's offer. What the address itself
 * says, with `requireTLS` or `ignoreTLS`, goes first.
 */
function securityOf(url: string): { readonly requireTLS?: true } {
  const { username, searchParams } = new URL(url);
  const isDecided = searchParams.has('requireTLS') || searchParams.has('ignoreTLS');
  return username !== '' && !isLoopback(url) && !isDecided ? { requireTLS: true } : {};
}

/** Many servers refuse the sender only when they are given the recipient. RFC 3463: 5.1.7 and 5.1.8 are about the sender's address. */
const SENDER_REFUSED = /^5\d\d[ -]5\.1\.[78]\b/;

/**
 * A 5xx reply to the sender, which all mails have: the settings are wrong, not the mail. Only for an address in another alphabet may it be
 * the mail, since nodemailer then asks for SMTPUTF8 in the same command.
 */
function isOfSender(error: unknown, { to }: Mail): boolean {
  if (typeof error !== 'object' || error === null || !('command' in error) || !('response' in error)) return false;
  const refused = error.command === 'MAIL FROM' ? /^5/ : error.command === 'RCPT TO' ? SENDER_REFUSED : undefined;
  return refused?.test(String(error.response)) === true && !/\P{ASCII}/u.test(to.address);
}

/** Reply codes about authentication: the settings are wrong, not the mail, which can be sent once they are fixed. */
const ABOUT_LOGIN = new Set([530, 534, 535, 538]);

/**
 * A 5xx reply to the recipient or content is permanent, as is an address that nodemailer itself rejects. A 5xx reply to anything
 * else (the greeting, the login), any 4xx reply and a broken connection are temporary.
 */
function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  if (error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE') return false;
  const answer = 'responseCode' in error ? error.responseCode : undefined;
  return typeof answer === 'number' ? answer >= 500 && !ABOUT_LOGIN.has(answer) : true;
}

/** The server is closing the connection, be it for this mail or for all. */
const CLOSING = 421;

/** A 4xx reply to this recipient or content. */
function isDeferral(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('responseCode' in error)) return false;
  const { code, responseCode: answer } = error;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof answer === 'number' && answer < 500 && answer !== CLOSING;
}

const REASON_MAX = 1_000;
/** The reason on one line, without mail addresses: servers often repeat them, and the reason goes into the event log. */
const reasonOf = (error: unknown): string => {
  const told = typeof error === 'object' && error !== null ? error : {};
  // The message of what is aborted does not say why.
  const reason = 'cause' in told && typeof told.cause === 'string' ? told.cause : 'message' in told ? told.message : 'refused';
  // Cut off, because a server may say anything, and the search for addresses takes the square of its length.
  return String(reason)
    .slice(0, REASON_MAX)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '…');
};
