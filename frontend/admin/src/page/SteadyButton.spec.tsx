/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { SteadyButton } from './SteadyButton.tsx';

afterEach(cleanup);

it('ignores clicks while it is inactive, and can still have the focus', () => {
  const onClick = jest.fn();
  const { rerender } = render(
    <SteadyButton isInactive={false} onClick={onClick}>
      Export CSV
    </SteadyButton>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button');
  button.click();
  expect(onClick).toHaveBeenCalledTimes(1);
  rerender(
    <SteadyButton isInactive onClick={onClick}>
      Export CSV
    </SteadyButton>,
  );
  button.click();
  expect(onClick).toHaveBeenCalledTimes(1);
  expect([button.disabled, button.ariaDisabled ?? button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
});
