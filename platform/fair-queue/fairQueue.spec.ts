import { describe, expect, it } from '@jest/globals';
import { fairQueue } from './fairQueue.ts';

const all = (queue: ReturnType<typeof fairQueue<string>>) => {
  const jobs: string[] = [];
  for (let job = queue.shift(); job !== undefined; job = queue.shift()) jobs.push(job);
  return jobs;
};

describe('a fair queue', () => {
  it('serves one lane in its order', () => {
    const queue = fairQueue<string>({ length: 12 });
    for (const job of ['a', 'b', 'c']) queue.push(job, 'one');
    expect(all(queue)).toEqual(['a', 'b', 'c']);
  });

  it('lets nobody wait for more than one job of everybody else', () => {
    const queue = fairQueue<string>({ length: 100 });
    for (let nth = 0; nth < 20; nth += 1) queue.push(`flood ${nth}`, 'flood');
    expect([queue.shift(), queue.shift()]).toEqual(['flood 0', 'flood 1']);
    queue.push('known', 'home');
    expect(queue.shift()).toBe('known');
    expect(queue.shift()).toBe('flood 2');
  });

  it('keeps room for others when one lane is full', () => {
    const queue = fairQueue<string>({ length: 8 });
    const taken = Array.from({ length: 5 }, (_, nth) => queue.push(`${nth}`, 'flood'));
    expect(taken).toEqual([true, true, false, false, false]);
    expect(queue.push('known', 'home')).toBe(true);
  });

  it('is full when all lanes together are', () => {
    const queue = fairQueue<string>({ length: 4 });
    expect(['a', 'b', 'c', 'd', 'e'].map((lane) => queue.push(lane, lane))).toEqual([true, true, true, true, false]);
    expect(queue.drain()).toEqual(['a', 'b', 'c', 'd']);
    expect(queue.shift()).toBeUndefined();
  });

  it('forgets after two minutes who has had much', () => {
    let at = 0;
    const queue = fairQueue<string>({ length: 100, now: () => at });
    const [flood, known] = ['flood', 'home'];
    const next = () => {
      queue.push('from the flood', flood);
      queue.push('known', known);
      const first = queue.shift();
      queue.drain();
      return first;
    };
    for (let nth = 0; nth < 10; nth += 1) {
      queue.push('one of many', flood);
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
