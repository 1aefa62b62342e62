/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import { renders } from '../actions/dialogs.testing.tsx';

afterEach(cleanup);

const clicks = (target: Element, detail: number) => {
  fireEvent.mouseDown(target, { detail });
  fireEvent.click(target, { detail });
};

it.each([
  ['acts', () => screen.getByRole('button', { name: 'Promote' })],
  ['closes by its button', () => screen.getByRole('button', { name: 'Not now' })],
  ['closes by its backdrop', () => document.querySelector('.MuiDialog-container') as Element],
])('never %s by the second half of the double click that opened it; the next click does', (_, find) => {
  const reached = jest.fn();
  renders(<ActionDialog title="Promote Ravi?" keep="Not now" act="Promote" busy={false} onAct={reached} onClose={reached} />);
  clicks(find(), 2);
  expect(reached).not.toHaveBeenCalled();
  clicks(find(), 1);
  expect(reached).toHaveBeenCalledTimes(1);
});

it('is described by what it is about, which is above the button that has the focus', () => {
  const later = () => {};
  renders(
    <ActionDialog title="Erase Ravi?" about="This cannot be undone." keep="Not now" act="Erase" busy={false} onAct={later} onClose={later}>
      A field
    </ActionDialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Erase Ravi?' });
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('This cannot be undone.');
});
