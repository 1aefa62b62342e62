/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { networkError } from '@s30/frontend-shared/api/apiError';
import { screen } from '@testing-library/react';
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
  const problems = [{ failure: networkError(), failed: 'Failed' }, { refusal: 'Network Error' }];

  it.each(problems)('is said in a toast if the dialog vanishes with it: %j', (problem) => {
    dialog(problem);
    expect(said).not.toHaveBeenCalled();
    leaves();
    expect(said.mock.calls).toEqual([[{ tone: 'error', text: 'Network Error' }]]);
  });
  it.each(problems)('is not said again if the user closes the dialog: %j', async (problem) => {
    const { user, onClose } = dialog(problem);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalled();
    leaves();
    expect(said).not.toHaveBeenCalled();
  });
});
