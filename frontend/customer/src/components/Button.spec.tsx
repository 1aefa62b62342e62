/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { createNetwork, leaves, renders } from '../rendering.testing.tsx';
import { Button } from './Button.tsx';

const LAST_MONTH = 1;

function Months() {
  const [month, setMonth] = useState(0);
  return (
    <Button look="quiet" disabled={month === LAST_MONTH} onClick={() => setMonth(month + 1)}>
      {`Next of ${month}`}
    </Button>
  );
}

afterEach(leaves);

it('keeps the focus when it disables itself, and ignores further presses', async () => {
  createNetwork({});
  const { user } = renders(<Months />);
  await user.click(screen.getByRole('button'));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Next of 1' });
  expect([button.disabled, button.getAttribute('aria-disabled'), document.activeElement]).toEqual([false, 'true', button]);
  await user.keyboard('{Enter}');
  expect(button.textContent).toBe('Next of 1');
});

it('does not submit its form while it is disabled', async () => {
  createNetwork({});
  const submitted: string[] = [];
  const { user } = renders(
    <form onSubmit={() => submitted.push('sent')}>
      <input />
      <Button look="primary" type="submit" disabled>
        Save
      </Button>
    </form>,
  );
  await user.type(screen.getByRole('textbox'), 'typed{Enter}');
  await user.click(screen.getByRole('button'));
  expect(submitted).toEqual([]);
});
