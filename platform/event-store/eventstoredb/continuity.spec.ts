import { expect, it } from '@jest/globals';
import { LogReplacedError, type Position } from '../port.ts';
import type { Connection } from './connections.ts';
import { continuityOf } from './continuity.ts';
import { unavailable } from './failures.ts';

const connection = {} as Connection;
const at = (number: number) => `${String(number).padStart(20, '0')}-${'0'.repeat(20)}` as Position;
const work = async () => 'done';

it('looks up the last seen event after an interruption, and only then', async () => {
  const looked: Position[] = [];
  const continuity = continuityOf(async (_, position) => {
    looked.push(position);
    return 'first';
  });
  continuity.saw(at(1), 'first');
  expect(await continuity.attempt(connection, work)).toBe('done');
  expect(looked).toEqual([]);
  await expect(continuity.attempt(connection, () => Promise.reject(unavailable('away')))).rejects.toThrow('away');
  expect(await continuity.attempt(connection, work)).toBe('done');
  expect(await continuity.attempt(connection, work)).toBe('done');
  expect(looked).toEqual([at(1)]);
});

it('accepts the log when newer events were seen during the lookup', async () => {
  const continuity = continuityOf(async () => {
    continuity.saw(at(2), 'second');
    return 'first';
  });
  continuity.saw(at(1), 'first');
  continuity.interrupted();
  expect(await continuity.attempt(connection, work)).toBe('done');
  expect(continuity.isBroken()).toBe(false);
});

it('refuses all work on another log until the old one is back', async () => {
  let found: string | undefined;
  const continuity = continuityOf(async () => found);
  continuity.saw(at(1), 'first');
  continuity.interrupted();
  for (found of [undefined, 'another']) await expect(continuity.attempt(connection, work)).rejects.toThrow(LogReplacedError);
  expect(continuity.isBroken()).toBe(true);
  found = 'first';
  expect(await continuity.attempt(connection, work)).toBe('done');
  expect(continuity.isBroken()).toBe(false);
});
