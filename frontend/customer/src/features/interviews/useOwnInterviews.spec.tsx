/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { PIECE } from '@s30/contracts/rules';
import { fireEvent, screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { useOwnInterviews } from './useOwnInterviews.ts';

function Ids() {
  const { known, earlier } = useOwnInterviews('');
  return (
    <>
      <p>{known.map(({ _id }) => _id).join(' ')}</p>
      {earlier && (
        <button type="button" onClick={earlier.show}>
          Earlier
        </button>
      )}
    </>
  );
}
const EARLIER = `/api/interviews?own=true&offset=${PIECE}&limit=${PIECE}`;
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => ({ _id: `i${from + n}` }));
const shown = () => document.querySelector('p')?.textContent?.split(' ');
const more = () => screen.queryByRole('button', { name: 'Earlier' });

afterEach(leaves);

it('loads earlier interviews page by page on request, without duplicates', async () => {
  createNetwork({
    'GET /api/interviews?own=true': () => ({ headers: { Link: `<${EARLIER}>; rel="next"` }, body: ids(0, PIECE) }),
    // A new booking has shifted the list by one, so this page repeats the last interview of the first.
    [`GET ${EARLIER}`]: () => ({ body: ids(PIECE - 1, 2 * PIECE - 1) }),
    [`GET /api/interviews?own=true&offset=${2 * PIECE}&limit=${PIECE}`]: () => ({ body: ids(2 * PIECE - 1, 2 * PIECE + 1) }),
  });
  const { passes } = renders(<Ids />);
  for (const count of [PIECE, 2 * PIECE - 1, 2 * PIECE + 1]) {
    await passes(100);
    expect(shown()).toEqual(ids(0, count).map(({ _id }) => _id));
    const button = more();
    if (button) fireEvent.click(button);
  }
  expect(more()).toBeNull();
});

it('offers no earlier interviews when one response contains them all', async () => {
  createNetwork({ 'GET /api/interviews?own=true': () => ({ body: ids(0, 3) }) });
  const { passes } = renders(<Ids />);
  await passes(100);
  expect(shown()).toHaveLength(3);
  expect(more()).toBeNull();
});
