/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { ApiError, networkError } from '@s30/frontend-shared/api/apiError';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { leaves, renders } from '../rendering.testing.tsx';
import { LoadError, Loading, Outdated } from './Placeholders.tsx';

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
  await passes(200);
  await passes(200);
  expect(screen.getByText('Loading payments')).toBeTruthy();
  // A browser removes the focus from an element that becomes hidden.
  reason().blur();
  turn();
  await passes(10);
  expect(reason().value).toBe('No such transfer');
  expect(document.activeElement).toBe(reason());
});

it('a region is there before it says what loads', async () => {
  const { passes } = renders(<Loading what="payments" />);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  await passes(200);
  expect(region.textContent).toBe('Loading payments');
});

it('what does not exist is not offered to be loaded again', () => {
  const missing = new ApiError({ status: 404, code: 'interview_unknown', message: 'Interview not found' });
  const { container } = renders(<LoadError title="Failed to load interviews" error={missing} onRetry={() => undefined} />);
  expect(container.textContent).toBe('Failed to load interviewsInterview not found.');
  leaves();
  renders(<LoadError title="Failed to load interviews" error={networkError()} onRetry={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
