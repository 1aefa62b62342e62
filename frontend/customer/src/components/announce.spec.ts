import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { announce, announced } from './announce.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('clears an announcement once it has been read, since it would be found at the end of every later page and dialog', () => {
  announce('5 minutes left to pay');
  jest.advanceTimersByTime(4_000);
  announce('The hold has ended');
  jest.advanceTimersByTime(4_000);
  expect(announced()).toBe('The hold has ended');
  jest.advanceTimersByTime(1_000);
  expect(announced()).toBe('');
});
