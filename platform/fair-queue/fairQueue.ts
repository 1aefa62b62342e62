/** How long the use of a lane counts: at least one minute, at most two. */
const REMEMBERED_MS = 60_000;

/**
 * A queue in which heavy users delay only themselves. A job counts in all of its lanes and is ranked by the one that was served most, so
 * neither one address with many accounts nor many addresses with one account delay others. `length` limits the whole queue; one lane may
 * use a quarter of it.
 */
export function fairQueue<Job>({ length, now = () => performance.now() }: { readonly length: number; readonly now?: () => number }) {
  type Waiting = { readonly job: Job; readonly lanes: readonly string[] };
  const waiting: Waiting[] = [];
  const inLane = new Map<string, number>();
  const laneLength = Math.max(1, Math.ceil(length / 4));
  let served = new Map<string, number>();
  let earlier = new Map<string, number>();
  let since = now();

  function forget(): void {
    if (now() - since < REMEMBERED_MS) return;
    [earlier, served, since] = [served, new Map(), now()];
  }
  const usedBy = (lane: string): number => (served.get(lane) ?? 0) + (earlier.get(lane) ?? 0);
  const use = ({ lanes }: Waiting): number => Math.max(0, ...lanes.map(usedBy));
  const crowd = (lanes: readonly string[]): number => Math.max(0, ...lanes.map((lane) => inLane.get(lane) ?? 0));
  function enter(entry: Waiting): void {
    waiting.push(entry);
    for (const lane of entry.lanes) inLane.set(lane, (inLane.get(lane) ?? 0) + 1);
  }
  function leave(entry: Waiting): Job {
    waiting.splice(waiting.indexOf(entry), 1);
    for (const lane of entry.lanes) {
      const left = (inLane.get(lane) ?? 0) - 1;
      if (left > 0) inLane.set(lane, left);
      else inLane.delete(lane);
    }
    return entry.job;
  }

  return {
    /**
     * Adds a job; `lanes` identifies the caller, such as an address and an account. Returns the job that was refused, if any: this one,
     * or, when the queue is full, the newest waiting job of the longest lane.
     */
    push(job: Job, lanes: readonly string[]): Job | undefined {
      const own = crowd(lanes);
      if (own >= laneLength) return job;
      let displaced: Job | undefined;
      if (waiting.length >= length) {
        const last = waiting.reduce((most, entry) => (crowd(entry.lanes) >= crowd(most.lanes) ? entry : most));
        if (crowd(last.lanes) <= own + 1) return job;
        displaced = leave(last);
      }
      enter({ job, lanes });
      return displaced;
    },
    /** Removes and returns the oldest job among those whose lanes were served least in the last minutes; undefined when empty. */
    shift(): Job | undefined {
      forget();
      const [first, ...others] = waiting;
      if (first === undefined) return undefined;
      const chosen = others.reduce((least, entry) => (use(entry) < use(least) ? entry : least), first);
      for (const lane of chosen.lanes) served.set(lane, (served.get(lane) ?? 0) + 1);
      return leave(chosen);
    },
    /** Empties the queue and returns the waiting jobs. */
    drain(): readonly Job[] {
      inLane.clear();
      return waiting.splice(0).map(({ job }) => job);
    },
  };
}
