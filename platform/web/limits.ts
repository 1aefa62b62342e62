import { isIP } from 'node:net';
import type { CounterStore } from '../counter-store/port.ts';

/** Requests per minute at scale 1; lasting ones per hour, because the log keeps each of them for ever. */
export const LIMITS = { general: 3_000, credentials: 120, upload: 60, reports: 30, lasting: 300 } as const;
type Limit = keyof typeof LIMITS;
const [MINUTE_SECONDS, HOUR_SECONDS] = [60, 3_600];

/** `take` returns the seconds to wait, or undefined if the request may pass. */
export type RateLimits = { take(limit: Limit, who: string): Promise<number | undefined> };

/** Scale 0 switches the limits off. */
export function createRateLimits(scale: number, counters: CounterStore): RateLimits {
  if (scale === 0) return { take: async () => undefined };
  const pointsOf = (limit: Limit) => Math.max(1, Math.round(LIMITS[limit] * scale));
  return {
    async take(limit, who) {
      const waitMs = await counters.count(
        { name: limit, points: pointsOf(limit), seconds: limit === 'lasting' ? HOUR_SECONDS : MINUTE_SECONDS },
        who,
      );
      return waitMs === undefined ? undefined : Math.max(1, Math.ceil(waitMs / 1000));
    },
  };
}

/**
 * How many bytes one caller, and one address with however many accounts, may be sending, or leave unread, at a time: slow clients hold
 * that much memory and no more.
 */
export const BYTES_MAX = { caller: 32 * 1024 * 1024, address: 120 * 1024 * 1024 } as const;
export type BytesLimit = {
  /** Returns what ends it; undefined if it is too much for this caller, or this address. */
  begin(who: { readonly [By in keyof typeof BYTES_MAX]: string }, bytes: number): (() => void) | undefined;
};

export function createBytesLimit(): BytesLimit {
  const counted = { caller: new Map<string, number>(), address: new Map<string, number>() };
  return {
    begin(sender, bytes) {
      const counts = (['caller', 'address'] as const).map((by) => ({ sums: counted[by], who: sender[by], max: BYTES_MAX[by] }));
      if (counts.some(({ sums, who, max }) => (sums.get(who) ?? 0) + bytes > max)) return undefined;
      for (const { sums, who } of counts) sums.set(who, (sums.get(who) ?? 0) + bytes);
      return () => {
        for (const { sums, who } of counts) {
          const left = (sums.get(who) ?? 0) - bytes;
          if (left > 0) sums.set(who, left);
          else sums.delete(who);
        }
      };
    },
  };
}

/** The address that limits count by. A household has one IPv4 address or a whole IPv6 /64. */
export function addressGroup(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const groups = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const [first = [], last = []] = groups;
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}
