import { movableClock } from './movableClock.ts';

/**
 * A process of the product as tests run it: its clock is moved by whoever started it, and hashing a
 * password costs next to nothing.
 * Arguments: which process, and how far its clock is ahead of the machine's, in milliseconds.
 */
const PROCESSES = {
  standalone: async () => (await import('../../../services/standalone/src/service.ts')).runStandalone,
  commands: async () => (await import('@s30/commands/service')).runCommands,
  queryApi: async () => (await import('@s30/query-api/service')).runQueryApi,
};
const PASSWORD_COST = { N: 2, r: 1, p: 1 };

const [name = '', ahead = '0'] = process.argv.slice(2);
const isKnown = (given: string): given is keyof typeof PROCESSES => Object.hasOwn(PROCESSES, given);
if (!isKnown(name)) throw new Error(`${name} is no process of the product`);

const clock = movableClock(Number(ahead));
process.on('message', (moved: number) => {
  clock.moveTo(moved);
  process.send?.(moved);
});
// It must not outlive the tests.
process.on('disconnect', () => process.exit(1));
const run = await PROCESSES[name]();
await run({ clock, passwordCost: PASSWORD_COST });
