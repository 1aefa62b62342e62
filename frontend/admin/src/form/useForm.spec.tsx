/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { ProblemSummary } from './ProblemSummary.tsx';
import { useForm } from './useForm.ts';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const refuses = () => Promise.reject(new Error('Not like this'));

function Form() {
  const { submit, error, by, problems, summary } = useForm({
    keep: 'test',
    initial: '',
    read: () => ({ sent: 'all' }),
    send: refuses,
    onDone: () => {},
  });
  return (
    <>
      <ProblemSummary at={summary} by={by} problems={problems} labelOf={String} refusal={error ? 'Not like this' : undefined} />
      <button type="button" onClick={submit}>
        Send
      </button>
    </>
  );
}

it('moves the focus to the refusal, even if the browser paints before it is rendered', async () => {
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((paint) => {
    paint(0);
    return 0;
  });
  render(
    <AdminContext>
      <Form />
    </AdminContext>,
  );
  screen.getByRole('button', { name: 'Send' }).click();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
});
