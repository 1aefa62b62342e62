/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { networkError } from '@s30/frontend-shared/api/apiError';
import { attempts } from '@s30/frontend-shared/api/call';
import { session } from '@s30/frontend-shared/session/session';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
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
      <ProblemSummary at={summary} by={by} problems={problems} labelOf={String} refusal={error ? { title: 'Not like this' } : undefined} />
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
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
});

describe('the key under which a draft is sent', () => {
  const keys: string[] = [];
  function Amount() {
    const { draft, change, submit, unsaved } = useForm({
      keep: 'amount',
      initial: '',
      read: (amount) => ({ sent: amount }),
      send: (amount) =>
        attempts.run(amount, async (key) => {
          keys.push(key);
          throw networkError();
        }),
      onDone: () => {},
    });
    return (
      <>
        <input aria-label="Amount" value={draft} onChange={({ target }) => change(target.value, 'amount')} />
        <button type="button" onClick={submit} children="Send" />
        <button type="button" onClick={unsaved.drop} children="Discard" />
        <button type="button" onClick={() => keys.push(unsaved.mayBeSaved() ? 'may be saved' : 'is not saved')} children="Ask" />
      </>
    );
  }
  const presses = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const types = (amount: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: amount } });
  /** Renders the form again, as after a reload. */
  const comesBack = (person: string) => {
    cleanup();
    session.end('expired');
    session.start('token', { _id: person, name: person, email: `${person}@example.com`, role: 'admin' });
    render(
      <AdminContext>
        <Amount />
      </AdminContext>,
    );
  };
  const sends = async () => {
    const before = keys.length;
    presses('Send');
    await waitFor(() => expect(keys.length).toBe(before + 1));
    return keys.at(-1);
  };
  const said = () => {
    presses('Ask');
    return keys.at(-1);
  };

  it('comes back with it after a reload, for the same person', async () => {
    comesBack('asha');
    types('100');
    expect(said()).toBe('is not saved');
    const first = await sends();
    comesBack('asha');
    expect(said()).toBe('may be saved');
    expect(await sends()).toBe(first);
    comesBack('ben');
    types('100');
    expect(said()).toBe('is not saved');
    expect(await sends()).not.toBe(first);
    comesBack('asha');
    expect(said()).toBe('may be saved');
    presses('Discard');
    expect(said()).toBe('is not saved');
    session.end('logout');
  });
});
