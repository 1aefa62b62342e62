/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { networkError } from '@s30/frontend-shared/api/apiError';
import { attempts } from '@s30/frontend-shared/api/call';
import { session } from '@s30/frontend-shared/session/session';
import { act, cleanup, renderHook } from '@testing-library/react';
import { refusal } from '../actions/dialogs.testing.tsx';
import { useKept } from './useKept.ts';

const DAY_MS = 24 * 3_600_000;
const signsIn = () => session.start('token', { _id: 'asha', name: 'Asha', email: 'asha@example.com', role: 'admin' });

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  signsIn();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  session.end('logout');
});

const opens = (name: string) => {
  const { result, unmount } = renderHook(() => useKept(name, ''));
  /** Sends `value`, and returns the key that it had. */
  const sends = async (value: string, error: Error = networkError()): Promise<string> => {
    let sent = '';
    const answer = attempts.run(`${name} ${value}`, async (key) => {
      sent = key;
      throw error;
    });
    await act(async () => {
      result.current.unsaved.follow(answer);
      await answer.catch(() => undefined);
    });
    return sent;
  };
  const types = (value: string) => act(() => result.current.set(value));
  return { types, sends, unmount, unsaved: result.current.unsaved };
};

it('may be saved only as it was sent', async () => {
  const { types, sends, unsaved, unmount } = opens('payout');
  const said: boolean[] = [];
  const typesAll = (...values: readonly string[]) => {
    for (const value of values) {
      types(value);
      said.push(unsaved.mayBeSaved());
    }
  };
  types('500');
  await sends('500');
  typesAll('', '600', '500', '600');
  await sends('600');
  typesAll('500', '600', '700');
  unmount();
  expect(said).toEqual([false, false, true, false, true, true, false]);
  expect(opens('payout').unsaved.mayBeSaved()).toBe(false);
});

it('is not saved after a refusal, but another value that was sent before may be', async () => {
  const { types, sends, unsaved } = opens('payout');
  types('500');
  await sends('500');
  types('600');
  await sends('600', refusal('changed_meanwhile', 'Somebody else has paid'));
  expect(unsaved.mayBeSaved()).toBe(false);
  types('500');
  expect(unsaved.mayBeSaved()).toBe(true);
});

it('keeps its key for a day, whatever was typed meanwhile, and no key of another change', async () => {
  const [payout, other] = [opens('payout'), opens('refund')];
  payout.types('500');
  const key = await payout.sends('500');
  other.types('10 %');
  const otherKey = await other.sends('10 %');
  other.unsaved.drop();
  payout.types('600');
  payout.types('500');
  jest.setSystemTime(Date.now() + DAY_MS - 1_000);
  expect(await payout.sends('500')).toBe(key);
  expect(await other.sends('10 %')).not.toBe(otherKey);
});

it.each([
  ['was typed back', '500', ''],
  ['is what it was at first', '', ''],
])('keeps the key of what was sent also if the input %s, and restores nothing', async (_, value, typed) => {
  const { types, sends, unmount } = opens('payout');
  types(value);
  const key = await sends(value);
  types(typed);
  unmount();
  jest.setSystemTime(Date.now() + DAY_MS - 1_000);
  const again = opens('payout');
  expect(again.unsaved.isRestored).toBe(false);
  again.types(value);
  expect(again.unsaved.mayBeSaved()).toBe(true);
  expect(await again.sends(value)).toBe(key);
});

it('keeps its key for a day if the page is left before the answer', async () => {
  const { types, unsaved, unmount } = opens('payout');
  types('500');
  let sent = '';
  const never = attempts.run('payout 500', (key) => {
    sent = key;
    return new Promise(() => {});
  });
  act(() => unsaved.follow(never));
  unmount();
  session.end('expired');
  signsIn();
  jest.setSystemTime(Date.now() + DAY_MS - 1_000);
  const again = opens('payout');
  expect(again.unsaved.mayBeSaved()).toBe(true);
  expect(await again.sends('500')).toBe(sent);
});
