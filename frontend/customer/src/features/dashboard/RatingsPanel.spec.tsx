/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { PIECE } from '@s30/contracts/rules';
import { screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { RatingsPanel } from './RatingsPanel.tsx';

afterEach(leaves);

const rated = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    _id: `r${from + index}`,
    rating: 5,
    feedback: `Remark ${from + index}`,
    createdAt: '2026-11-24T10:00:00.000Z',
    interview: { interviewType: 'DSA' },
  }));

it('draws few of many ratings, and loads earlier ones once all of the latest are drawn', async () => {
  const LATEST = 'GET /api/ratings/interviewer/kavya';
  const asked: string[] = [];
  const answers = (address: string, body: unknown) => ({
    [address]: () => {
      asked.push(address);
      return { body };
    },
  });
  const earlier = `${LATEST}?offset=${PIECE}&limit=${PIECE}`;
  createNetwork({
    ...answers(LATEST, rated(PIECE)),
    ...answers(earlier, rated(2, PIECE)),
    'GET /api/ratings/interviewer/kavya/average': () => ({ body: { averageRating: 5, count: PIECE + 2 } }),
  });
  const { user, passes } = renders(<RatingsPanel interviewerId="kavya" />);
  await passes(1_000);
  const drawn = () => screen.getAllByText(/^Remark/).length;
  expect([drawn(), asked]).toEqual([10, [LATEST]]);
  for (let count = 20; count <= PIECE; count += 10) {
    await user.click(screen.getByText('Show more ratings'));
    expect(drawn()).toBe(count);
  }
  expect(asked).toEqual([LATEST]);
  await user.click(screen.getByText('Show more ratings'));
  await passes(1_000);
  expect([drawn(), asked, screen.queryByText('Show more ratings')]).toEqual([PIECE + 2, [LATEST, earlier], null]);
});
