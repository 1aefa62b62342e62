import { describe, expect, it } from '@jest/globals';
import { type GivenEvent, given } from '@s30/platform/projector/spec';
import { bookEntries } from './bookEntries.ts';
import * as b from './books.testing.ts';

const entries = async (...events: readonly GivenEvent[]) =>
  (await given(bookEntries, [b.asha, ...events]).documents())
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : one._id < other._id ? -1 : 1))
    .map(({ kind, interviewerId, candidateName, month, dueMinor, directMinor }) => [
      `${kind} ${month} ${interviewerId} ${candidateName}`.trim(),
      dueMinor / 100,
      directMinor / 100,
    ]);

describe('the entries of the books', () => {
  it('are the lines of a statement: direct payments, and changes to the amount due', async () => {
    expect(await entries(...b.paid, ...b.refunded, b.collected)).toEqual([
      ['direct 2026-01 ravi Asha', 0, 999],
      ['fee 2026-01 ravi Asha', -224.85, 0],
      ['balance 2026-01 ravi Asha', 500, 0],
      ['fee 2026-01 ravi Asha', 112.42, 0],
      ['refund 2026-01 ravi Asha', -749.5, 0],
      ['collection 2026-01 ravi', 300, 0],
    ]);
  });
  it('appear on no statement if the platform pays', async () =>
    expect(await entries(b.bonusOf())).toEqual([['bonus 2026-01  Asha', 0, 0]]));
  it('name the interviewer whose charge is waived', async () =>
    expect(await entries(b.asked, b.charged, b.waived)).toEqual([['waived 2026-01 ravi Asha', 499.5, 0]]));
});
