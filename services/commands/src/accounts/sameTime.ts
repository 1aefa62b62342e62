import { setTimeout as sleep } from 'node:timers/promises';

/** Many times what the work behind such an answer takes. */
const ANSWER_MS = 250;

/** Answers no sooner than after a fixed time, which hides what little the work's own time could tell about an address. */
export async function inSameTime<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const [answer] = await Promise.all([work(), sleep(ANSWER_MS)]);
  return answer;
}
