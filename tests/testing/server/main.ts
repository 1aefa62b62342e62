import { machineClock, movableClock } from './movableClock.ts';

/**
 * A process of the product as tests run it: its clock is moved by its test, and hashing a password costs next to nothing.
 * Arguments: which process, and how far its clock is ahead of the machine's, in milliseconds.
 */
const PROCESSES = {
  standalone: async () => (await import('../../../services/standalone/src/service.ts')).runStandalone,
  commands: async () => (await import('@s30/commands/service')).runCommands,
  queryApi: async () => (await import('@s30/query-api/service')).runQueryApi,
};
/** They run once they are imported, and go by the machine's clock. */
const PROGRAMS = {
  projections: () => import('../../../services/projections/src/main.ts'),
  gateway: () => import('../../../services/gateway/src/main.ts'),
};
const PASSWORD_COST = { N: 2, r: 1, p: 1 };

const [name = '', ahead = '0'] = process.argv.slice(2);
const isIn = <Known extends object>(known: Known, given: PropertyKey): given is keyof Known => Object.hasOwn(known, given);

function follow(clock: { readonly moveTo: (aheadMs: number) => void }): void {
  process.on('message', (moved: number) => {
    clock.moveTo(moved);
    process.send?.(moved);
  });
}
// It must not outlive the tests.
process.on('disconnect', () => process.exit(1));
if (isIn(PROGRAMS, name)) {
  follow(machineClock(Number(ahead)));
  await PROGRAMS[name]();
} else if (isIn(PROCESSES, name)) {
  const clock = movableClock(Number(ahead));
  follow(clock);
  const run = await PROCESSES[name]();
  await run({ clock, passwordCost: PASSWORD_COST });
} else throw new Error(`${name} is no process of the product`);
