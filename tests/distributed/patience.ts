import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RouteName } from '@s30/contracts/routes';
import type { AnyAsked, Client, Received } from '../system/client.ts';

/** No answer may take longer, whatever has failed behind it. */
const ANSWER_MS = 40_000;
const PATIENCE_MS = 90_000;
const PAUSE_MS = 150;

export type Patience = {
  /** Sends a request again and again, under one Idempotency-Key, while it is told to try again or hears nothing. */
  readonly ask: (client: Client, name: RouteName, asked?: AnyAsked) => Promise<Received>;
  /** How often it was told to try again, and how often it heard nothing. */
  readonly refused: () => number;
  readonly unheard: () => number;
};

/** What a good client does about 503: it waits as long as it is told, and repeats the same request. */
export function patience(): Patience {
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
