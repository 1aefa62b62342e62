/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { leaves, renders } from '../rendering.testing.tsx';
import { Outdated } from './Placeholders.tsx';

function Page() {
  const [isOutdated, setIsOutdated] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOutdated(!isOutdated)}>
        Turn
      </button>
      <Outdated what="payments" isOutdated={isOutdated}>
        <input aria-label="Reason" />
      </Outdated>
    </>
  );
}
const reason = () => screen.getByLabelText<HTMLInputElement>('Reason');
const turn = () => fireEvent.click(screen.getByRole('button', { name: 'Turn' }));

afterEach(leaves);

it('outdated content keeps its input and the focus across a slow load', async () => {
  const { user, passes } = renders(<Page />);
  await user.type(reason(), 'No such transfer');
  turn();
  await passes(1_000);
  expect(screen.getByText('Loading payments')).toBeTruthy();
  // A browser removes the focus from an element that becomes hidden.
  reason().blur();
  turn();
  await passes(10);
  expect(reason().value).toBe('No such transfer');
  expect(document.activeElement).toBe(reason());
});
