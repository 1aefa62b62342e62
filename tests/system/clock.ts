import type { Server } from './processes.ts';

const MINUTE = 60_000;
const passed = new Map<string, number>();

/** Moves the product's clock to `after` minutes past an instant. Nothing else may move that clock. */
export async function movesTo({ dataDir, passes }: Pick<Server, 'dataDir' | 'passes'>, instant: string, after = 0): Promise<void> {
  const before = passed.get(dataDir) ?? 0;
  const moving = (Date.parse(instant) - Date.now()) / MINUTE + after - before;
  passed.set(dataDir, before + moving);
  await passes(moving);
}
