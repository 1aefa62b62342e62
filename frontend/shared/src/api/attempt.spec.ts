import { describe, expect, it } from '@jest/globals';
import { ApiError, networkError } from './apiError.ts';
import { type Attempts, createAttempts } from './attempt.ts';

const refused = new ApiError({ status: 409, code: 'slot_taken', message: 'taken' });

/** Runs the attempts in order and returns the key that each one carried. */
async function keysOf(
  runs: readonly (readonly [request: unknown, outcome: 'ok' | Error, ...then: ('another user' | number)[]])[],
): Promise<readonly string[]> {
  let made = 0;
  let now = 0;
  let user = 'kavya';
  const attempts = createAttempts({ newKey: () => `key-${++made}`, now: () => now, owner: () => user });
  const keys: string[] = [];
  for (const [request, outcome, then] of runs) {
    const sent = attempts.run(request, async (key) => {
      keys.push(key);
      if (outcome !== 'ok') throw outcome;
    });
    await sent.catch(() => undefined);
    if (then === 'another user') user = then;
    else now += then ?? 0;
  }
  return keys;
}

/** Sends a request that gets no answer, and returns its key and its error. */
async function loses(attempts: Pick<Attempts, 'run'>, request: unknown): Promise<{ readonly key: string; readonly error: Error }> {
  let sent = '';
  try {
    await attempts.run(request, async (key) => {
      sent = key;
      throw networkError();
    });
  } catch (error) {
    return { key: sent, error: error as Error };
  }
  throw new Error('The request was answered.');
}

/** Keeps the drafts of each owner. */
function storage() {
  const stored = new Map<string, string>();
  const keeper = (owner: string) => ({
    read: () => JSON.parse(stored.get(owner) ?? 'null') ?? undefined,
    keep: (value: unknown) => void stored.set(owner, JSON.stringify(value)),
    drop: () => void stored.delete(owner),
  });
  return { stored, keeper };
}

describe('the key of an attempt', () => {
  it('is made on plain HTTP pages too, where browsers offer no crypto.randomUUID', async () => {
    const before = crypto.randomUUID;
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true, writable: true });
    try {
      const keys = [(await loses(createAttempts(), 1)).key, (await loses(createAttempts(), 1)).key];
      expect(new Set(keys).size).toBe(2);
      for (const key of keys) expect(key).toMatch(/^[\x21-\x7e]{7,64}$/);
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { value: before, configurable: true, writable: true });
    }
  });

  it('stays while it is unknown whether the request arrived', async () => {
    expect(
      await keysOf([
        [{ slot: 1 }, networkError()],
        [{ slot: 1 }, 'ok'],
      ]),
    ).toEqual(['key-1', 'key-1']);
  });

  it.each(['settlementsSeen', 'leftSeen'])(
    'stays although %s is another meanwhile, and what is sent is what was sent at first',
    async (seen) => {
      const attempts = createAttempts();
      const sent: unknown[] = [];
      for (const number of [1, 2])
        await attempts
          .run({ amount: 500, [seen]: number }, async (key, request) => {
            sent.push([key, request]);
            throw networkError();
          })
          .catch(() => undefined);
      expect(sent).toEqual([sent[0], sent[0]]);
      expect(sent[0]).toEqual([expect.any(String), { amount: 500, [seen]: 1 }]);
    },
  );

  it('is new after a definite refusal', async () => {
    expect(
      await keysOf([
        [{ slot: 1 }, refused],
        [{ slot: 1 }, 'ok'],
      ]),
    ).toEqual(['key-1', 'key-2']);
  });

  it('is new after success', async () => {
    expect(
      await keysOf([
        [{ slot: 1 }, 'ok'],
        [{ slot: 1 }, 'ok'],
      ]),
    ).toEqual(['key-1', 'key-2']);
  });

  it('is new for a different request, including one with a different file', async () => {
    const file = (name: string) => ({ proof: new File(['x'], name, { lastModified: 1 }) });
    expect(
      await keysOf([
        [file('a.png'), networkError()],
        [file('b.png'), networkError()],
        [file('b.png'), 'ok'],
      ]),
    ).toEqual(['key-1', 'key-2', 'key-2']);
  });

  it('stays the same when other requests are sent in between', async () => {
    expect(
      await keysOf([
        [{ slot: 1 }, networkError()],
        [{ slot: 2 }, 'ok'],
        [{ slot: 1 }, 'ok'],
      ]),
    ).toEqual(['key-1', 'key-2', 'key-1']);
  });

  it('is new after ten minutes, and for another user', async () => {
    expect(
      await keysOf([
        [{ slot: 1 }, networkError(), 600_000],
        [{ slot: 1 }, networkError(), 'another user'],
        [{ slot: 1 }, 'ok'],
      ]),
    ).toEqual(['key-1', 'key-2', 'key-3']);
  });

  it('stays the same for a day while the user is asked to repeat it, and only then', async () => {
    let time = 0;
    let isAsked = true;
    const attempts = createAttempts({ now: () => time });
    const { key: asked, error } = await loses(attempts, 'payout');
    const { key: other } = await loses(attempts, 'refund');
    attempts.doubts.add((key) => isAsked && key === attempts.lost(error)?.key);
    const keys: string[] = [];
    for (const hours of [23, 23.5, 24]) {
      time = hours * 3_600_000;
      if (hours === 24) isAsked = false;
      keys.push((await loses(attempts, 'payout')).key);
      if (isAsked) expect((await loses(attempts, 'refund')).key).not.toBe(other);
    }
    expect(keys).toEqual([asked, asked, expect.not.stringMatching(`^${asked}$`)]);
  });

  it('is new for a user who comes back after another', async () => {
    let user = 'kavya';
    const attempts = createAttempts({ owner: () => user });
    const { key } = await loses(attempts, 'slot');
    for (user of ['ravi', 'kavya']) attempts.forgetOthers();
    expect((await loses(attempts, 'slot')).key).not.toBe(key);
  });

  it('is new once it was read what became of the request', async () => {
    const attempts = createAttempts();
    const { key, error } = await loses(attempts, 'slot');
    attempts.lost(error)?.close();
    expect((await loses(attempts, 'slot')).key).not.toBe(key);
  });

  it('is new after ten minutes also by a clock that was set back', async () => {
    expect(
      await keysOf([
        [{ slot: 1 }, networkError(), -10_800_000],
        [{ slot: 1 }, 'ok'],
      ]),
    ).toEqual(['key-1', 'key-2']);
  });

  describe('of a request that is answered after its session ended', () => {
    async function answeredAfter(meanwhile: (tab: { readonly signsIn: (user: string) => void; readonly dropsDrafts: () => void }) => void) {
      const { stored, keeper } = storage();
      let user = 'kavya';
      const attempts = createAttempts({ owner: () => user, keeper });
      const signsIn = (next: string) => {
        user = next;
        attempts.forgetOthers();
      };
      const { promise, resolve: answer } = Promise.withResolvers<void>();
      await loses(attempts, 'another slot');
      let key = '';
      const sent = attempts.run('slot', (used) => {
        key = used;
        return promise;
      });
      meanwhile({ signsIn, dropsDrafts: () => stored.clear() });
      answer();
      await sent;
      return { stored, attempts, key, signsIn };
    }

    it.each([
      ['before', ['']],
      ['after', ['', 'kavya']],
    ])('is new if the answer comes %s the same person signs in again', async (_, users) => {
      const { attempts, key, signsIn } = await answeredAfter((tab) => users.forEach(tab.signsIn));
      signsIn('kavya');
      expect((await loses(attempts, 'slot')).key).not.toBe(key);
    });

    it('is not stored again after the drafts were dropped', async () => {
      const { stored } = await answeredAfter(({ signsIn, dropsDrafts }) => {
        dropsDrafts();
        signsIn('');
      });
      expect([...stored]).toEqual([]);
    });
  });

  describe('after a reload', () => {
    /** Sends the requests without an answer, each from a page of its own in the same tab. */
    async function keysOfPages(...requests: readonly unknown[]) {
      const { stored, keeper } = storage();
      const keys: string[] = [];
      const texts: (string | undefined)[] = [];
      for (const request of requests) {
        keys.push((await loses(createAttempts({ keeper }), request)).key);
        texts.push(stored.get(''));
      }
      return { keys, texts };
    }

    it('is the same', async () => {
      const { keys } = await keysOfPages({ slot: 1 }, { slot: 2 }, { slot: 1 });
      expect(keys[2]).toBe(keys[0]);
      expect(keys[1]).not.toBe(keys[0]);
    });

    it('is the same for a request whose words are about a password', async () => {
      const refund = { body: { percent: 30, reason: 'The "password": of the meeting did not work' } };
      const { keys } = await keysOfPages(refund, refund);
      expect(keys[1]).toBe(keys[0]);
    });

    it('is new for a request with a password, which is stored nowhere', async () => {
      const { keys, texts } = await keysOfPages({ body: { password: 'secret' } }, { body: { password: 'secret' } });
      expect(keys[1]).not.toBe(keys[0]);
      expect(texts).toEqual([undefined, undefined]);
    });
  });
});
