import { rmSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { openTown } from './composeTown.ts';
import { accounts } from './stories/accounts.ts';
import { bookings } from './stories/bookings.ts';
import { money } from './stories/money.ts';
import { slots } from './stories/slots.ts';
import { timers } from './stories/timers.ts';

/** It clears the secret store of what expired, and writes nothing to the log. */
const WITHOUT_APPENDS = ['secrets-sweep'];

it('every process and timer there is has a story in which it is cut off', async () => {
  const town = await openTown();
  const life = await town.live();
  const { workers } = life;
  await life.end();
  await town.close();
  rmSync(town.left().folder, { recursive: true, force: true });
  const told = new Set([accounts, bookings, money, slots, timers].flat().flatMap((story) => story.workers));
  expect([...told, ...WITHOUT_APPENDS].sort()).toEqual([...workers].sort());
});
