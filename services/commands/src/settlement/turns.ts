/**
 * Activities side by side, one step of one of them at a time: whose turn it is, and for how long, the caller says. So every order of their
 * steps can be had, and had once more.
 */
export function createTurns() {
  /** Those in the middle of something; whoever had the last turn is the last. */
  const waiting: (() => void)[] = [];
  const failures: unknown[] = [];
  let rests: () => void = () => undefined;

  /** Until whoever has the turn waits for the next one, or is done. */
  async function untilItRests(act: () => void): Promise<void> {
    await new Promise<void>((resolve) => {
      rests = resolve;
      act();
    });
    if (failures.length > 0) throw failures[0];
  }
  /** So many more steps of whoever had the last turn while `others` were waiting. */
  async function goOn(others: number, steps: number): Promise<void> {
    for (let left = steps; left > 0 && waiting.length > others; left -= 1) {
      const resume = waiting.pop();
      if (resume !== undefined) await untilItRests(resume);
    }
  }

  return {
    /** What an activity awaits before each of its steps. */
    inTurn: (): Promise<void> =>
      new Promise((resolve) => {
        waiting.push(resolve);
        rests();
      }),
    /** Begins something and takes so many steps of it. */
    async begin(activity: () => Promise<unknown>, steps: number): Promise<void> {
      const others = waiting.length;
      await untilItRests(() => {
        activity()
          .catch((error: unknown) => failures.push(error))
          .finally(() => rests());
      });
      await goOn(others, steps);
    },
    /** So many steps of the n-th of those that wait, counted in circles; false when nobody waits. */
    async step(nth: number, steps: number): Promise<boolean> {
      const others = waiting.length - 1;
      const [chosen] = waiting.splice(nth % Math.max(1, waiting.length), 1);
      if (chosen === undefined) return false;
      waiting.push(chosen);
      await goOn(others, steps);
      return true;
    },
  };
}
