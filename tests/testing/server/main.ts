import { machineClock, movableClock } from './movableClock.ts';

/**
 * A process of the product for tests, which move its clock; its password hashing is cheap.
 * Arguments: which process, and how many milliseconds its clock is ahead of the machine's.
 */
const PROCESSES = {
  standalone: async () => (await import('../../../services/standalone/src/service.ts')).runStandalone,
  commands: async () => (await import('@s30/commands/service')).runCommands,
  queryApi: async () => (await import('@s30/query-api/service')).runQueryApi,
};
/** Programs that run as soon as they are imported and read the machine's clock, which is shifted for them. */
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
// Exits with the tests.
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
