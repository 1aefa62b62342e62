/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { expect, it, jest } from '@jest/globals';
import { ownDraft } from '../forms/ownDraft.ts';
import { logOut } from './logOut.ts';
import { session } from './session.ts';

it('a logout leaves nothing on a shared computer, even if the server does not answer', async () => {
  jest.useFakeTimers();
  globalThis.fetch = (_, init) => new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  session.start('token', { _id: 'kavya', name: 'Kavya Nair', email: 'kavya@example.com', role: 'candidate' });
  const draft = ownDraft('profile');
  draft.keep({ phone: '+91' });
  const ended = logOut();
  await jest.advanceTimersByTimeAsync(4_000);
  await ended;
  expect(session.get()).toEqual({ status: 'guest', because: 'logout' });
  expect(draft.read()).toBeUndefined();
  jest.useRealTimers();
});
