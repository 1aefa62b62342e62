/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { networkError, unreadableAnswer } from '@s30/frontend-shared/api/apiError';
import { OUTCOME_UNKNOWN } from '@s30/frontend-shared/errors/outcomeUnknown';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { leaves, renders } from '../rendering.testing.tsx';
import { Dialog } from './Dialog.tsx';
import { connectToaster } from './toast.ts';

describe('what went wrong in a dialog', () => {
  const said = jest.fn<(toast: unknown) => void>();
  let disconnect: () => void;
  beforeEach(() => {
    disconnect = connectToaster(said);
  });
  afterEach(() => {
    disconnect();
    said.mockReset();
    leaves();
  });
  const dialog = (problem: object) => {
    const onClose = jest.fn();
    const shown = renders(
      <Dialog title="Sure?" action={['Go', 'Going']} busy={false} onClose={onClose} children="Yes or no" {...problem} />,
    );
    return { ...shown, onClose };
  };
  const problems = [
    { failure: networkError(), failed: 'Failed' },
    { failure: unreadableAnswer(502), failed: 'Failed' },
    { refusal: { message: 'Network Error', error: networkError() } },
  ];

  it.each(problems)('is said in a toast if the dialog vanishes with it: %j', (problem) => {
    dialog(problem);
    expect(said).not.toHaveBeenCalled();
    leaves();
    expect(said.mock.calls).toEqual([[{ tone: 'error', text: 'Network Error', advice: OUTCOME_UNKNOWN }]]);
  });
  it.each(problems)('is not said again if the user closes the dialog: %j', async (problem) => {
    const { user, onClose } = dialog(problem);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalled();
    leaves();
    expect(said).not.toHaveBeenCalled();
  });
});

describe('a double click that opened the dialog', () => {
  afterEach(leaves);
  const clicks = (target: Element, detail: number) => {
    fireEvent.mouseDown(target, { detail });
    fireEvent.click(target, { detail });
  };

  it.each([
    ['acts', () => screen.getByRole('button', { name: 'Go' })],
    ['closes it by its button', () => screen.getByRole('button', { name: 'Cancel' })],
    ['closes it by its backdrop', () => screen.getByRole('dialog')],
  ])('never %s; the next click does', (_, find) => {
    const reached = jest.fn();
    renders(<Dialog title="Sure?" action={['Go', 'Going']} busy={false} onAct={reached} onClose={reached} children="Yes or no" />);
    clicks(find(), 2);
    expect(reached).not.toHaveBeenCalled();
    clicks(find(), 1);
    expect(reached).toHaveBeenCalledTimes(1);
  });
});

it('is described by what it is about, which is above the button that has the focus', () => {
  renders(
    <Dialog title="Cancel it?" about={<p>This cannot be undone.</p>} action={['Go', 'Going']} busy={false} onClose={() => {}}>
      <p>More</p>
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Cancel it?' });
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('This cannot be undone.');
  leaves();
});

describe('the focus after a dialog', () => {
  afterEach(leaves);
  function Page({ opensItself }: { readonly opensItself: boolean }) {
    const [open, setOpen] = useState(opensItself);
    return (
      <>
        <h1 tabIndex={-1}>Interview</h1>
        <button type="button" onClick={() => setOpen(true)} children="Edit link" />
        {open && <Dialog title="Link" action={['Save', 'Saving']} busy={false} onClose={() => setOpen(false)} />}
      </>
    );
  }

  it("is on the page's heading if the dialog was open from the start, as after a reload", async () => {
    const { user } = renders(<Page opensItself />);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Interview' }));
  });

  it('is left to the browser if somebody opened it', async () => {
    const { user } = renders(<Page opensItself={false} />);
    await user.click(screen.getByRole('button', { name: 'Edit link' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).not.toBe(screen.getByRole('heading', { name: 'Interview' }));
  });
});
