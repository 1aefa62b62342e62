import { describe, expect, it } from '@jest/globals';
import { createSessionStore } from './sessionStore.ts';

const user = { _id: 'u1', name: 'Kavya Nair', email: 'kavya@example.com', role: 'candidate', phone: '+91 98765 00000' } as const;

/** Two tabs of one browser share its storage. */
function browser(kept = new Map<string, string>()) {
  const keeper = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, tab: () => createSessionStore(keeper) };
}

describe('the session', () => {
  it('is restored at once by a reload', () => {
    const { tab } = browser();
    tab().start('t', user);
    expect(tab().get()).toMatchObject({ status: 'signedIn', token: 't', user: { name: 'Kavya Nair' } });
  });

  it('stores only the identity of the user', () => {
    const { kept, tab } = browser();
    tab().start('t', user);
    expect([...kept.keys()]).toEqual(['token', 'user']);
    expect(kept.get('user')).not.toContain('98765');
  });

  it('does not exist without a role, a token or a readable user', () => {
    expect(
      browser(new Map([['token', 't']]))
        .tab()
        .get().status,
    ).toBe('guest');
    expect(
      browser(
        new Map([
          ['token', 't'],
          ['user', '{"_id":"u1"}'],
        ]),
      )
        .tab()
        .get().status,
    ).toBe('guest');
    expect(
      browser(
        new Map([
          ['token', 't'],
          ['user', 'not json'],
        ]),
      )
        .tab()
        .get().status,
    ).toBe('guest');
  });

  it('ends in every tab', () => {
    const { tab } = browser();
    const [one, other] = [tab(), tab()];
    one.start('t', user);
    other.reread();
    expect(other.get().status).toBe('signedIn');
    one.end('logout');
    other.reread();
    expect(other.get()).toEqual({ status: 'guest', because: 'elsewhere' });
  });

  it('does not take over another user', () => {
    const store = browser().tab();
    store.start('t', user);
    store.changeUser({ ...user, _id: 'u2', name: 'Somebody Else' });
    expect(store.get()).toMatchObject({ user: { name: 'Kavya Nair' } });
  });
});
