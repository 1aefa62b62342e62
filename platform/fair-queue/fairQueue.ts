/** Who has had most in the last minute is served last. */
const REMEMBERED_MS = 60_000;

export type FairQueue<Job> = {
  /** False: the queue, or this lane's part of it, is full. */
  push(job: Job, lane: string): boolean;
  /** The first job of the lane that has been served least lately. */
  shift(): Job | undefined;
  /** Empties the queue. */
  drain(): readonly Job[];
};

/**
 * A waiting line with a lane for each who asks, such as an address or a user: one who asks for much waits for themselves. `length` is that
 * of all lanes together; one lane has a quarter of it.
 */
export function fairQueue<Job>({
  length,
  now = () => performance.now(),
}: {
  readonly length: number;
  readonly now?: () => number;
}): FairQueue<Job> {
  const lanes = new Map<string, Job[]>();
  const laneLength = Math.max(1, Math.ceil(length / 4));
  let size = 0;
  let served = new Map<string, number>();
  let earlier = new Map<string, number>();
  let since = now();

  const usedBy = (lane: string): number => (served.get(lane) ?? 0) + (earlier.get(lane) ?? 0);
  function forget(): void {
    if (now() - since < REMEMBERED_MS) return;
    [earlier, served, since] = [served, new Map(), now()];
  }

  return {
    push(job, lane) {
      const jobs = lanes.get(lane) ?? [];
      if (size >= length || jobs.length >= laneLength) return false;
      lanes.set(lane, jobs);
      jobs.push(job);
      size += 1;
      return true;
    },
    shift() {
      forget();
      let chosen: readonly [string, Job[]] | undefined;
      for (const entry of lanes) if (chosen === undefined || usedBy(entry[0]) < usedBy(chosen[0])) chosen = entry;
      if (chosen === undefined) return undefined;
      const [lane, jobs] = chosen;
      const job = jobs.shift();
      if (jobs.length === 0) lanes.delete(lane);
      served.set(lane, (served.get(lane) ?? 0) + 1);
      size -= 1;
      return job;
    },
    drain() {
      const all = [...lanes.values()].flat();
      lanes.clear();
      size = 0;
      return all;
    },
  };
}
