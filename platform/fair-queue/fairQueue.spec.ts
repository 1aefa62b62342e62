import { describe, expect, it } from '@jest/globals';
import { fairQueue } from './fairQueue.ts';

const all = (queue: ReturnType<typeof fairQueue<string>>) => {
  const jobs: string[] = [];
  for (let job = queue.shift(); job !== undefined; job = queue.shift()) jobs.push(job);
  return jobs;
};

describe('a fair queue', () => {
  it('serves a single lane in order', () => {
    const queue = fairQueue<string>({ length: 12 });
    for (const job of ['a', 'b', 'c']) queue.push(job, ['one']);
    expect(all(queue)).toEqual(['a', 'b', 'c']);
  });

  it('serves a new lane before the backlog of a busy one', () => {
    const queue = fairQueue<string>({ length: 100 });
    for (let nth = 0; nth < 20; nth += 1) queue.push(`flood ${nth}`, ['flood']);
    expect([queue.shift(), queue.shift()]).toEqual(['flood 0', 'flood 1']);
    queue.push('known', ['home']);
    expect(queue.shift()).toBe('known');
    expect(queue.shift()).toBe('flood 2');
  });

  it.each([
    { flood: 'one address at many accounts', lanes: (nth: number) => ['address', `account ${nth}`] },
    { flood: 'many addresses at one account', lanes: (nth: number) => [`address ${nth}`, 'account'] },
  ])('serves others before $flood', ({ lanes }) => {
    const queue = fairQueue<string>({ length: 100 });
    for (let nth = 0; nth < 20; nth += 1) queue.push(`flood ${nth}`, lanes(nth));
    queue.shift();
    queue.push('known', ['home', 'known']);
    expect(all(queue).slice(0, 2)).toEqual(['known', 'flood 1']);
  });

  it('keeps room for others when one lane is full', () => {
    const queue = fairQueue<string>({ length: 8 });
    const refused = Array.from({ length: 3 }, (_, nth) => queue.push(`${nth}`, ['flood']));
    expect(refused).toEqual([undefined, undefined, '2']);
    expect(queue.push('known', ['home'])).toBeUndefined();
  });

  it('makes room by displacing a job of a longer lane', () => {
    const queue = fairQueue<string>({ length: 8 });
    for (const lane of ['a', 'b', 'c', 'd']) for (const nth of [1, 2]) queue.push(`${lane}${nth}`, [lane]);
    expect(queue.push('known', ['home'])).toBe('d2');
    expect(queue.push('known again', ['home'])).toBe('known again');
    expect(queue.push('other', ['other'])).toBe('c2');
    expect(all(queue)).toEqual(['a1', 'b1', 'c1', 'd1', 'known', 'other', 'a2', 'b2']);
  });

  it('refuses a new job when it is full and all lanes have the same share', () => {
    const queue = fairQueue<string>({ length: 4 });
    expect(['a', 'b', 'c', 'd', 'e'].map((lane) => queue.push(lane, [lane]))).toEqual([...Array(4).fill(undefined), 'e']);
    expect(queue.drain()).toEqual(['a', 'b', 'c', 'd']);
    expect(queue.shift()).toBeUndefined();
    expect(queue.push('f', ['a'])).toBeUndefined();
  });

  it('forgets the use of a lane after two minutes', () => {
    let at = 0;
    const queue = fairQueue<string>({ length: 100, now: () => at });
    const next = () => {
      queue.push('from the flood', ['flood']);
      queue.push('known', ['home']);
      const first = queue.shift();
      queue.drain();
      return first;
    };
    for (let nth = 0; nth < 10; nth += 1) {
      queue.push('one of many', ['flood']);
      queue.shift();
    }
    expect(next()).toBe('known');
    at = 125_000;
    next();
    at = 250_000;
    queue.shift();
    expect(next()).toBe('from the flood');
  });
});
