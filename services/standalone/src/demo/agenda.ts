import { type Instant, millisecondsOf } from '@s30/contracts/time';

/** Runs actions in time order; an action may plan further ones. Those planned for later than the end run at the end. */
export type Agenda = { plan(at: Instant, act: (at: Instant) => Promise<unknown>): void; run(): Promise<void> };

export function createAgenda(end: Instant): Agenda {
  const planned: { readonly at: Instant; readonly order: number; readonly act: (at: Instant) => Promise<unknown> }[] = [];
  let order = 0;
  return {
    plan(at, act) {
      order += 1;
      planned.push({ at: at < end ? at : end, order, act });
    },
    async run() {
      for (;;) {
        planned.sort((a, b) => millisecondsOf(a.at) - millisecondsOf(b.at) || a.order - b.order);
        const next = planned.shift();
        if (next === undefined) return;
        await next.act(next.at);
      }
    },
  };
}
