import { isIP } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Requests in a minute at scale 1. */
export const LIMITS = { general: 3_000, credentials: 120, upload: 60 } as const;
type Limit = keyof typeof LIMITS;
const MINUTE_SECONDS = 60;

/** Seconds to wait, or undefined when the request may pass. */
export type RateLimits = { take(limit: Limit, who: string): Promise<number | undefined> };

/** Counts in memory, so each process has its own counters. Scale 0 switches the limits off. */
export function createRateLimits(scale: number): RateLimits {
  if (scale === 0) return { take: async () => undefined };
  const limiterOf = (limit: Limit) =>
    new RateLimiterMemory({ keyPrefix: limit, points: Math.max(1, Math.round(LIMITS[limit] * scale)), duration: MINUTE_SECONDS });
  const limiters = { general: limiterOf('general'), credentials: limiterOf('credentials'), upload: limiterOf('upload') };
  return {
    async take(limit, who) {
      try {
        await limiters[limit].consume(who);
        return undefined;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
  };
}

/** The address that limits count by: a household has one IPv4 address, or a whole /64 of IPv6. */
export function addressGroup(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const groups = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const [first = [], last = []] = groups;
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}
