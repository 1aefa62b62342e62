import { until } from './until.ts';

/** The newest position of the log that each server, known by its port, has told anyone in this process. */
const newest = new Map<string, string>();
const portOf = (url: string): string => new URL(url).port;

export const newestAt = (url: string): string => newest.get(portOf(url)) ?? '';
export function noteNewest(url: string, position: string | null): void {
  if (position !== null && position > newestAt(url)) newest.set(portOf(url), position);
}
/** Another server may have had this port, with another log. */
export const forgetNewest = (url: string): void => void newest.delete(portOf(url));

/** One reaction leads to another at most this often. */
const REACTIONS = 3;

type Readiness = {
  readonly checks?: { readonly processes?: { readonly detail?: Readonly<Record<string, { state: string; position?: string }>> } };
};
async function positionsAt(program: string): Promise<readonly string[]> {
  const { checks } = (await (await fetch(`${program}/readyz`)).json()) as Readiness;
  const running = Object.values(checks?.processes?.detail ?? {}).filter(({ state }) => state === 'running');
  return running.flatMap(({ position }) => position || []);
}

/** Waits until the processes that run in these programs have reacted to what anyone was told, and to what that led to. */
export async function hasReacted(url: string, programs: readonly string[]): Promise<void> {
  let aim = newestAt(url);
  for (let steps = 0; steps < REACTIONS; steps += 1)
    aim = await until('the processes to react', async () => {
      const positions = (await Promise.all(programs.map(positionsAt))).flat().sort();
      return (positions[0] ?? aim) >= aim && (positions.at(-1) ?? aim);
    });
}
