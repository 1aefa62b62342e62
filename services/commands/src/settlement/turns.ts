/**
 * Activities side by side, one step of one of them at a time: whose turn it is, the caller says. So every order of their steps can be had,
 * and had once more.
 */
export function createTurns() {
  const waiting: (() => void)[] = [];
  const failures: unknown[] = [];
  let settles: () => void = () => undefined;

  /** Until whoever has the turn waits for the next one, or is done. */
  function untilItRests(act: () => void): Promise<void> {
    return new Promise((resolve) => {
      settles = resolve;
      act();
    });
  }

  return {
    /** What an activity awaits before each of its steps. */
    inTurn: (): Promise<void> =>
      new Promise((resolve) => {
        waiting.push(resolve);
        settles();
      }),
    begin: (activity: () => Promise<unknown>): Promise<void> =>
      untilItRests(() => {
        activity().then(
          () => settles(),
          (error: unknown) => {
            failures.push(error);
            settles();
          },
        );
      }),
    /** So many steps of the n-th of those that wait, counted in circles; false when nobody waits. */
    async step(nth: number, times = 1): Promise<boolean> {
      for (let taken = 0; taken < times; taken += 1) {
        if (failures.length > 0) throw failures[0];
        // Whoever has had a turn waits at the end.
        const place = taken === 0 ? nth % Math.max(1, waiting.length) : waiting.length - 1;
        const othersWait = waiting.length - 1;
        const [next] = waiting.splice(place, 1);
        if (next === undefined) return false;
        await untilItRests(next);
        if (waiting.length === othersWait) return true;
      }
      return true;
    },
  };
}
