/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { useLostFocus } from '@s30/frontend-shared/focus/useLostFocus';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { createNetwork, leaves, renders } from '../rendering.testing.tsx';

function Requests({ heading }: { readonly heading?: string }) {
  useLostFocus();
  const [isThere, setIsThere] = useState(true);
  return (
    <main>
      <h1>Slot requests</h1>
      <section aria-label="Requests">
        {heading && <h2>{heading}</h2>}
        {isThere && <button type="button" onClick={() => setIsThere(false)} children="Retry" />}
      </section>
    </main>
  );
}

afterEach(leaves);

it.each([
  ['the nearest area', { heading: 'Pending' }, 'Pending'],
  ['the nearest area that has one', {}, 'Slot requests'],
])('moves the focus to the heading of %s if what had it is removed', async (_, requests, heading) => {
  createNetwork({});
  const { user, passes } = renders(<Requests {...requests} />);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await passes(100);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: heading }));
});

function Interviews() {
  useLostFocus();
  const [isRated, setIsRated] = useState(false);
  return (
    <main>
      <h1>Your Interviews</h1>
      <table>
        <tbody>
          <tr>
            <th scope="row">Ananya</th>
            <td>{!isRated && <button type="button" onClick={() => setIsRated(true)} children="Rate" />}</td>
          </tr>
        </tbody>
      </table>
    </main>
  );
}

it('keeps the focus in the row whose button is removed', async () => {
  createNetwork({});
  const { user, passes } = renders(<Interviews />);
  await user.click(screen.getByRole('button', { name: 'Rate' }));
  await passes(100);
  expect(document.activeElement).toBe(screen.getByRole('rowheader', { name: 'Ananya' }));
});
