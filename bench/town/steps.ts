/** The steps of the town's story, planned in any order and run in time order; steps after the town's last instant are dropped. */
export type Steps = { plan(at: number, does: () => Promise<unknown>): void; run(): Promise<void> };

export function stepsUntil(end: number): Steps {
  const planned: { readonly at: number; readonly does: () => Promise<unknown> }[] = [];
  return {
    plan(at, does) {
      if (at <= end) planned.push({ at, does });
    },
    async run() {
      planned.sort((a, b) => a.at - b.at);
      for (const { does } of planned) await does();
    },
  };
}
