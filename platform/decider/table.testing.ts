import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import { defineEvents, type EventOf, eventCatalogue } from '@s30/contracts/events/define';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import { Instant } from '@s30/contracts/time';
import { z } from 'zod';
import type { EventStore } from '../event-store/port.ts';
import { openSqliteEventStore } from '../event-store/sqlite/eventStore.ts';
import { type Decider, unreachable } from './decider.ts';
import { type Accepted, type CommandContext, type CommandRunner, createCommandRunner } from './runner.ts';

/** A sample aggregate: a table with three seats that guests take and leave. */
const tableEvents = defineEvents('table', { SeatTaken: z.object({ guest: z.string() }), SeatLeft: z.object({ guest: z.string() }) });
type TableEvent = EventOf<typeof tableEvents>;
export type TableCommand =
  | { readonly type: 'TakeSeats'; readonly guests: readonly string[] }
  | { readonly type: 'LeaveSeat'; readonly guest: string };
export type TableState = { readonly guests: readonly string[] };
export const SEATS = 3;

export const table: Decider<TableState, TableCommand, TableEvent> = {
  category: 'table',
  initial: { guests: [] },
  decide: (command, { guests }) => {
    switch (command.type) {
      case 'TakeSeats': {
        if (command.guests.includes('nobody')) throw new Error('a bug');
        const newcomers = command.guests.filter((guest) => !guests.includes(guest));
        if (guests.length + newcomers.length > SEATS) return reject('slot_taken');
        return newcomers.map((guest) => ({ type: 'SeatTaken', data: { guest } }));
      }
      case 'LeaveSeat':
        return guests.includes(command.guest) ? [{ type: 'SeatLeft', data: { guest: command.guest } }] : [];
      default:
        return unreachable(command);
    }
  },
  evolve: ({ guests }, event) => ({
    guests: event.type === 'SeatTaken' ? [...guests, event.data.guest] : guests.filter((guest) => guest !== event.data.guest),
  }),
};

export const take = (...guests: readonly string[]) => ({ type: 'TakeSeats', guests }) as const;
export const leave = (guest: string) => ({ type: 'LeaveSeat', guest }) as const;
export const contextOf = (commandId: string = randomUUID()): CommandContext => ({
  commandId,
  correlationId: 'request-1',
  causationId: 'click-1',
  actor: { userId: 'asha', role: 'candidate' },
  at: Instant.parse('2026-11-24T13:30:00.000Z'),
});
export type Outcome = Accepted<TableState, TableEvent> | Rejection;
export const accepted = (outcome: Outcome): Accepted<TableState, TableEvent> => {
  if (isRejection(outcome)) throw new Error(`rejected with ${outcome.rejected}`);
  return outcome;
};
export const guestsOf = (outcome: Outcome): readonly string[] => accepted(outcome).events.map(({ data }) => data.guest);

/** Opens an empty store and a runner for each test. */
export function tablesOfEachTest() {
  let folder: string;
  let store: EventStore;
  let runner: CommandRunner;
  const open = () => openSqliteEventStore({ path: join(folder, 'events.db'), catalogue: eventCatalogue([tableEvents]) });

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 's30-runner-'));
    store = await open();
    runner = createCommandRunner(store);
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  return {
    store: () => store,
    runner: () => runner,
    /** Closes the store and opens it again, as a restart does. */
    reopen: async (): Promise<void> => {
      await store.close();
      store = await open();
    },
    /** The state read from the log, bypassing any cache. */
    freshState: (id = '1') => createCommandRunner(store).load(table, id),
    /** The store with its `append` replaced. */
    around: (append: EventStore['append']): EventStore => ({ ...store, append }),
  };
}
