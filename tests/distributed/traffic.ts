import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RouteName } from '@s30/contracts/routes';
import type { AnyAsked, Client, Received } from '../system/client.ts';
import { hoursAhead, type Person } from '../system/people.ts';
import { screenshot } from '../system/pictures.ts';

/** No answer may take longer, whatever fails. */
const ANSWER_MS = 40_000;
const PATIENCE_MS = 90_000;
const PAUSE_MS = 150;
/** How long after its end a fault may still affect answers. */
const AFTERMATH_MS = 10_000;

type Sample = { readonly at: number; readonly ms: number };
type Booked = { readonly slotId: string; readonly interviewId: string };

/** People who book, change their profile and read it, over and over. Records acknowledged bookings and every wrong answer. */
export async function openTraffic(given: {
  readonly interviewer: Person;
  readonly candidates: readonly Person[];
  /** The pause after each round of one person. */
  readonly restMs: number;
}) {
  const { interviewer, candidates, restMs } = given;
  const { ask, refused, unheard } = patience();
  const picture = await screenshot();
  const booked = new Map<string, Booked>();
  const samples: Sample[] = [];
  const wrong: string[] = [];
  let hours = 48;
  let isOver = false;

  /** Checks each attempt: a 503 with Retry-After is right; any other 5xx and any 401 is wrong. */
  const watched = (client: Client): Client => ({
    ...client,
    async ask(name, asked) {
      const at = performance.now();
      try {
        const received = await client.ask(name, asked);
        const { status, headers, text } = received;
        const isLater = status === 503 && headers.get('retry-after') !== null;
        if (status === 401 || (status >= 500 && !isLater)) wrong.push(`${name}: ${status} ${text}`);
        return received;
      } finally {
        samples.push({ at, ms: performance.now() - at });
      }
    },
  });
  const publisher = watched(interviewer.browser);

  /** Retries until there is an answer, so each step takes effect exactly once. */
  async function does(client: Client, name: RouteName, status: number, asked: AnyAsked = {}): Promise<Received> {
    const received = await ask(client, name, asked);
    if (received.status !== status) throw new Error(`${name} answered ${received.status} instead of ${status}: ${received.text}`);
    return received;
  }

  async function book(browser: Client): Promise<void> {
    hours += 1;
    const slots = [{ start: hoursAhead(hours), timeZone: 'UTC' }];
    const published = await does(publisher, 'publishSlots', 201, { body: { interviewType: 'DSA', slots } });
    const slotId = (published.body as { readonly slots: readonly { readonly _id: string }[] }).slots[0]?._id ?? '';
    const held = await does(browser, 'createPreBookingPayment', 201, { body: { slotId, interviewType: 'DSA' } });
    const { paymentId } = held.body as { readonly paymentId: string };
    const body = { paymentId, slotId, transactionId: '4821' };
    const paid = await does(browser, 'submitPreBookingPayment', 200, { body, files: { transactionScreenshot: picture } });
    booked.set(paymentId, { slotId, interviewId: (paid.body as { readonly interviewId: string }).interviewId });
  }

  /** Nobody else changes this value, so a read must return the last acknowledged one. */
  async function changeAndRead(browser: Client, round: number): Promise<void> {
    const link = `https://meet.example.com/${round}`;
    await does(browser, 'updateProfile', 200, { body: { defaultMeetingLink: link } });
    const read = (await does(browser, 'ownProfile', 200)).body as { readonly defaultMeetingLink?: string };
    if (read.defaultMeetingLink !== link) wrong.push(`older than its token: ${read.defaultMeetingLink} instead of ${link}`);
  }

  async function keepBusy({ browser }: Person): Promise<void> {
    const own = watched(browser);
    for (let round = 0; !isOver; round += 1) {
      await book(own);
      await changeAndRead(own, round);
      await does(own, 'prices', 200);
      await sleep(restMs);
    }
  }

  return {
    booked: booked as ReadonlyMap<string, Booked>,
    wrong: wrong as readonly string[],
    disturbed: () => refused() + unheard(),
    /** Runs the traffic until `work` has ended. */
    async during(work: () => Promise<void>): Promise<void> {
      const busy = Promise.all(candidates.map(keepBusy));
      await Promise.race([work(), busy]).finally(() => {
        isOver = true;
      });
      await busy;
    },
    /** The 99th percentile in ms over the attempts that began in these spans of time, and the number of attempts. */
    p99(isAsked: (at: number) => boolean) {
      const times = samples.flatMap(({ at, ms }) => (isAsked(at) ? ms : [])).sort((one, other) => one - other);
      return { ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0), of: times.length };
    },
  };
}

/** Whether an instant is neither within one of these spans nor right after it. */
export const isCalm = (spans: readonly { readonly from: number; readonly to: number }[], at: number): boolean =>
  spans.every(({ from, to }) => at < from || at > to + AFTERMATH_MS);

type Patience = {
  /** Repeats a request under one Idempotency-Key while it gets 503 or no answer. */
  readonly ask: (client: Client, name: RouteName, asked?: AnyAsked) => Promise<Received>;
  /** The number of attempts that got 503, and of those that got no answer. */
  readonly refused: () => number;
  readonly unheard: () => number;
};

/** Retries as a good client does: after a short pause, it repeats the same request. */
function patience(): Patience {
  let refused = 0;
  let unheard = 0;
  const once = async (asking: Promise<Received>): Promise<Received | undefined> => {
    const late = new AbortController();
    try {
      return await Promise.race([
        asking,
        sleep(ANSWER_MS, undefined, { signal: late.signal }).then(() => {
          throw new TooLate(`no answer within ${ANSWER_MS} ms`);
        }),
      ]);
    } catch (error) {
      if (error instanceof TooLate) throw error;
      return undefined;
    } finally {
      late.abort();
    }
  };
  return {
    async ask(client, name, asked = {}) {
      const headers = { ...asked.headers, 'Idempotency-Key': randomUUID() };
      const end = performance.now() + PATIENCE_MS;
      for (;;) {
        const received = await once(client.ask(name, { ...asked, headers }));
        if (received !== undefined && received.status !== 503) return received;
        if (received === undefined) unheard += 1;
        else {
          refused += 1;
          if (received.headers.get('retry-after') === null) throw new Error(`${name}: 503 without Retry-After: ${received.text}`);
        }
        if (performance.now() > end) throw new Error(`${name}: nothing but ${received?.status ?? 'silence'} for ${PATIENCE_MS} ms`);
        await sleep(PAUSE_MS);
      }
    },
    refused: () => refused,
    unheard: () => unheard,
  };
}

class TooLate extends Error {}
