import { setTimeout as sleep } from 'node:timers/promises';
import type { UserId } from '@s30/contracts/ids';
import { isRejection } from '@s30/contracts/rejections';
import { MAIL_GIVEN_UP_AFTER_HOURS, MAIL_TOO_LATE_AFTER_HOURS } from '@s30/contracts/rules';
import { addHours, type Instant } from '@s30/contracts/time';
import { type Backoff, delayAfter } from '@s30/platform/clock/pause';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import { type Mail, MailDeferredError, type Mailer, MailRefusedError } from '@s30/platform/mailer/port';
import { renderMail } from '@s30/platform/mailer/template';
import { PutOffError } from '@s30/platform/projector/process';
import type { Logger } from '@s30/platform/telemetry/logger';
import { runAs } from '../context.ts';
import { type MailState, mail } from '../mail/decider.ts';
import { user } from '../user/decider.ts';

/** The content of a mail; the template does the layout. */
export type Letter = {
  readonly template: string;
  /** Set if other people can trigger this mail at will; limited to so many an hour per recipient. */
  readonly isByOthers?: true;
  /** Set if it also goes to the owner of a closed account: it says what becomes of their interviews and money. */
  readonly alsoToClosed?: true;
  readonly subject: string;
  readonly paragraphs: readonly (string | undefined)[];
  /** By label; empty ones are omitted. */
  readonly details?: Readonly<Record<string, string | undefined>>;
  /** `path` may be a function that creates a one-time link for the mail; `isRepeated`: an earlier copy may have arrived. */
  readonly action?: { readonly label: string; readonly path: string | ((isRepeated: boolean) => Promise<string>) };
  readonly calendar?: Mail['calendar'] | undefined;
  /** The people whom it names or quotes, apart from its recipient. */
  readonly about?: readonly UserId[];
};

/** What a mail is about: an event, or a moment such as an interview's start. */
export type MailCause = { readonly id: string; readonly at: Instant };

/** Backoff for deferred mail: greylisting takes some minutes, a full mailbox some hours. */
const DEFERRED_BACKOFF: Backoff = { baseMs: 1_000, maxMs: 30 * 60_000 };
/** How long others wait for the answer to a mail that the server has taken; it may think about each for ten minutes. */
const ANSWER_MS = 30_000;
const CHECK_MS = { first: 5, longest: 200 } as const;

/**
 * Records each mail before and after the hand-over. A crash in between repeats it under the same Message-ID, which is as close
 * to exactly once as SMTP allows. Concurrent callers in one instance share a hand-over; across instances this is safe because
 * only processes send, and each runs on one instance.
 */
export function createMailSender(options: {
  readonly runner: CommandRunner;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly now: () => Instant;
  /** The prefix of all links. */
  readonly publicUrl: string;
  /** Whether another mail triggered by others may go to this person now. Counts the mail. */
  readonly mayBother: (userId: UserId) => Promise<boolean>;
  readonly logger?: Pick<Logger, 'warn'> | undefined;
  readonly answerMs?: number;
}) {
  const { runner, mailer, now, publicUrl, mayBother, logger, answerMs = ANSWER_MS } = options;
  const { hostname } = new URL(publicUrl);
  const inFlight = new Map<string, Promise<boolean>>();
  /** Handed over but not yet recorded; while the log takes no appends, only the record is retried. */
  const handedOver = new Set<string>();
  /** `until` is on the machine's monotonic clock. */
  const deferred = new Map<string, { readonly failures: number; readonly until: number; readonly reason: string }>();

  async function handOver(letter: Letter, to: UserId, { id: cause, at }: MailCause, mailId: string, onTaken: () => void): Promise<boolean> {
    const recipient = await runner.load(user, to);
    if (recipient.status === 'none' || recipient.isErased) return false;
    const run = runAs(runner, { userId: 'mail', commandId: uuidFrom(mailId), causationId: cause, at: now() });
    const messageId = `<${mailId}@${hostname}>`;
    const isRepeated = (await runner.load(mail, mailId)).status !== 'none';
    const { email: address, name } = recipient;
    const request = { template: letter.template, userId: to, address, name, messageId, cause };
    const requested = await run(mail, mailId, { type: 'RequestMail', request });
    if (isRejection(requested) || requested.state.status === 'refused') return false;
    if (requested.state.status === 'sent') return true;
    const refuse = async (reason: string): Promise<false> => {
      await run(mail, mailId, { type: 'RecordRefused', reason });
      deferred.delete(mailId);
      return false;
    };
    const recordSent = async (): Promise<true> => {
      await run(mail, mailId, { type: 'RecordSent' });
      handedOver.delete(mailId);
      return true;
    };
    if (handedOver.has(mailId)) return recordSent();
    // On record, so that the mail does not go out once the account is open again.
    if (recipient.isClosed && !letter.alsoToClosed) return refuse('the account is closed');
    // After a restore, processes begin with the log's first event.
    if (!isRepeated && now() > addHours(at, MAIL_TOO_LATE_AFTER_HOURS)) return refuse('too late');
    if (!isRepeated && letter.isByOthers && !(await mayBother(to))) return refuse('too many mails of this kind within an hour');
    const earlier = deferred.get(mailId);
    const waitMs = (earlier?.until ?? 0) - performance.now();
    if (earlier !== undefined && waitMs > 0) throw new PutOffError(waitMs, earlier.reason);

    const { subject, paragraphs, details = {}, action, calendar } = letter;
    const path = typeof action?.path === 'function' ? await action.path(isRepeated) : action?.path;
    const body = renderMail({
      title: subject,
      paragraphs: [`Hello ${name},`, ...paragraphs.filter((paragraph) => paragraph !== undefined)],
      details: Object.entries(details).flatMap(([label, value]) => (value ? [{ label, value }] : [])),
      ...(action && { action: { label: action.label, url: `${publicUrl}${path}` } }),
    });
    try {
      const about = [...new Set([to, ...(letter.about ?? [])])];
      await mailer.send({ messageId, to: { name, address }, about, subject, ...body, ...(calendar && { calendar }) }, onTaken);
    } catch (error) {
      const reason = whyGivenUp(error, requested.state);
      if (reason === undefined) throw laterBecauseOf(error, mailId);
      logger?.warn({ mailId, template: letter.template, userId: to, reason }, 'a mail was refused for good');
      return refuse(reason);
    }
    deferred.delete(mailId);
    handedOver.add(mailId);
    return recordSent();
  }

  /** Why a mail is given up; undefined while it is worth a retry. */
  function whyGivenUp(error: unknown, state: MailState): string | undefined {
    if (error instanceof MailRefusedError) return error.message;
    const isTooLate = state.status === 'requested' && now() >= addHours(state.requestedAt, MAIL_GIVEN_UP_AFTER_HOURS);
    return error instanceof MailDeferredError && isTooLate
      ? `given up after ${MAIL_GIVEN_UP_AFTER_HOURS} hours: ${error.message}`
      : undefined;
  }
  /** A deferred mail backs off on its own; other errors are those of the server or of the code, and are passed on. */
  function laterBecauseOf(error: unknown, mailId: string): unknown {
    if (!(error instanceof MailDeferredError)) return error;
    const failures = (deferred.get(mailId)?.failures ?? 0) + 1;
    const waitMs = delayAfter(failures, DEFERRED_BACKOFF);
    deferred.set(mailId, { failures, until: performance.now() + waitMs, reason: error.message });
    return new PutOffError(waitMs, error.message, { cause: error });
  }
  /** The hand-over continues in the background, and its outcome is known when the mail is retried. */
  async function putOffOnce(taken: Promise<void>): Promise<never> {
    await taken;
    await sleep(answerMs, undefined, { ref: false });
    throw new PutOffError(answerMs, 'the mail server has not answered yet');
  }

  return {
    /**
     * Sends a letter once per cause and recipient. True if it was handed over (now or before), false if it was permanently refused or
     * the recipient's account is closed.
     * Throws if a retry may help; a {@link PutOffError} means that later letters need not wait.
     */
    send(letter: Letter, to: UserId, cause: MailCause): Promise<boolean> {
      const mailId = idOf(letter.template, to, cause.id);
      const running = inFlight.get(mailId);
      if (running) return running;
      const { promise: taken, resolve: onTaken } = Promise.withResolvers<void>();
      const handing = handOver(letter, to, cause, mailId, onTaken).finally(() => inFlight.delete(mailId));
      const sending = Promise.race([handing, putOffOnce(taken)]);
      inFlight.set(mailId, sending);
      return sending;
    },
    /** Waits for a letter sent by a process on any instance. False if it is refused or not handed over in time. */
    async isSent(template: string, to: UserId, cause: string, withinMs: number): Promise<boolean> {
      const end = performance.now() + withinMs;
      for (let pauseMs: number = CHECK_MS.first; ; pauseMs = Math.min(pauseMs * 1.5, CHECK_MS.longest)) {
        const { status } = await runner.load(mail, idOf(template, to, cause));
        if (status === 'sent' || status === 'refused') return status === 'sent';
        const left = end - performance.now();
        if (left <= 0) return false;
        await sleep(Math.min(pauseMs, left));
      }
    },
  };
}
export type MailSender = ReturnType<typeof createMailSender>;

const idOf = (template: string, to: UserId, cause: string): string => uuidFrom(`mail ${template} to ${to} because of ${cause}`);
