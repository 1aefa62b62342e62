import { describe, expect, it } from '@jest/globals';
import { type GivenEvent, given } from '@s30/platform/projector/spec';
import * as b from './books.testing.ts';
import { credits } from './credits.ts';

const standing = async (...events: readonly GivenEvent[]) => {
  const [credit] = await given(credits, events).documents();
  const { waiting, charged, declined, waived, isWaiting } = credit ?? {};
  return { waiting, charged, declined, waived, isWaiting };
};
const nothing = { waiting: 0, charged: 0, declined: 0, waived: 0, isWaiting: false };

describe('credit on an interviewer’s word', () => {
  it('waits until it is granted or declined', async () => {
    expect(await standing(b.asked)).toEqual({ ...nothing, waiting: 49_950, isWaiting: true });
    expect(await standing(b.asked, b.charged)).toEqual({ ...nothing, charged: 49_950 });
    expect(await standing(b.asked, b.declined)).toEqual({ ...nothing, declined: 49_950 });
  });
  it('can be granted after it was declined, and can be waived by the platform', async () => {
    expect(await standing(b.asked, b.declined, b.charged)).toEqual({ ...nothing, charged: 49_950 });
    expect(await standing(b.asked, b.charged, b.waived)).toEqual({ ...nothing, charged: 49_950, waived: 49_950 });
  });
});
