/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { session } from './session.ts';

const kavya = { _id: 'kavya', name: 'Kavya Nair', email: 'kavya@example.com', role: 'candidate' } as const;
const ravi = { _id: 'ravi', name: 'Ravi Iyer', email: 'ravi@example.com', role: 'candidate' } as const;
const showAgain = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

afterEach(() => {
  jest.restoreAllMocks();
  session.end('logout');
});

it('a page restored by Back rereads the session, because it missed all storage events', () => {
  session.start('token of kavya', kavya);
  localStorage.setItem('token', 'token of ravi');
  localStorage.setItem('user', JSON.stringify(ravi));
  showAgain();
  expect(session.get()).toEqual({ status: 'signedIn', token: 'token of ravi', user: ravi });

  localStorage.removeItem('token');
  showAgain();
  expect(session.get()).toEqual({ status: 'guest', because: 'elsewhere' });
});

it('a guest whose page is restored is still a guest, not one whose session has expired', () => {
  session.start('token of kavya', kavya);
  session.end('logout');
  showAgain();
  expect(session.get()).toEqual({ status: 'guest', because: 'logout' });
});

it('a session starts, is renewed and ends even if the storage is full, and lasts as long as the page', () => {
  localStorage.setItem('token', 'token of ravi');
  localStorage.setItem('user', JSON.stringify(ravi));
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  session.start('token of kavya', kavya);
  session.renew('token of kavya', 'a newer token');
  showAgain();
  expect(session.get()).toEqual({ status: 'signedIn', token: 'a newer token', user: kavya });
  expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null]);

  session.end('logout');
  showAgain();
  expect(session.get()).toEqual({ status: 'guest', because: 'logout' });
});
