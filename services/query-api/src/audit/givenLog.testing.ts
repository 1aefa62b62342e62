import type { Position } from '@s30/platform/event-store/port';
import type { GivenEvent } from '@s30/platform/projector/spec';
import type { Events } from './inWords.ts';

/** The streams of a log. */
export const logOf = (told: readonly GivenEvent[]): Events => ({
  async readStream(stream, { from = 0, limit = told.length } = {}) {
    const all = told.filter((each) => each.stream === stream);
    const placed = all.map((each, revision) => ({ ...each, revision, position: String(revision) as Position }));
    return placed.slice(from, from + limit);
  },
});
