/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { networkError } from '@s30/frontend-shared/api/apiError';
import { call } from '@s30/frontend-shared/api/call';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { toastFailure } from '../components/OutcomeUnknown.tsx';
import { connectToaster, toastError, toastSuccess } from '../components/toast.ts';
import { createNetwork, leaves, renders } from '../rendering.testing.tsx';
import { interviewsQuery } from './interviews.ts';
import { useCommand } from './useCommand.ts';

afterEach(leaves);

type Cancelled = { readonly cancelled: boolean };
const readResult = async (interview: string) => {
  const { cancelled } = (await (await fetch(interview)).json()) as Cancelled;
  return cancelled ? {} : undefined;
};

function Row({ id }: { readonly id: string }) {
  const [isOpen, setIsOpen] = useState(true);
  const cancel = useCommand(
    (interview: string) =>
      fetch(interview, { method: 'PUT', headers: { 'Idempotency-Key': 'k' } }).catch(() => Promise.reject(networkError())),
    { readResult },
  );
  const send = () =>
    cancel.mutate(id, {
      onSuccess: () => {
        setIsOpen(false);
        toastSuccess('Cancelled');
      },
      onError: () => toastError('Not known'),
    });
  if (!isOpen) return <p>Dialog closed</p>;
  return (
    <button type="button" disabled={cancel.isPending} onClick={send}>
      Cancel {id}
    </button>
  );
}

function List() {
  const { data } = useQuery(interviewsQuery());
  return data?.map(({ _id }) => <Row key={_id} id={_id} />);
}

/** A list with a row to cancel; the refetch afterwards takes until `answer` is called. */
function cancelling() {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  const said = jest.fn<(toast: unknown) => void>();
  const disconnect = connectToaster(said);
  let left = ['i1', 'i2'];
  createNetwork({
    'GET /api/interviews?own=true': async () => {
      if (left.length === 1) await asked;
      return { body: left.map((_id) => ({ _id })) };
    },
    'PUT i1': () => {
      left = ['i2'];
      return {};
    },
  });
  const { user, passes } = renders(<List />);
  const cancel = async () => {
    await passes(10);
    await user.click(screen.getByRole('button', { name: 'Cancel i1' }));
    await passes(10);
  };
  return { cancel, answer, passes, said, disconnect };
}
const button = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Cancel i1' });

it('keeps a command pending until the page shows its result, and reports success even though its row is gone', async () => {
  const { cancel, answer, passes, said, disconnect } = cancelling();
  await cancel();
  expect([button()?.disabled, said.mock.calls.length]).toEqual([true, 0]);
  answer();
  await passes(10);
  expect(button()).toBeNull();
  expect(said).toHaveBeenCalledTimes(1);
  disconnect();
});

it('reports the result of a command even if the page cannot be refreshed', async () => {
  const { cancel, passes, said, disconnect } = cancelling();
  await cancel();
  await passes(60_000);
  expect(screen.queryByText('Dialog closed')).not.toBeNull();
  expect(said).toHaveBeenCalledTimes(1);
  disconnect();
});

/** A list without the row whose cancellation was executed, as far as `isReached`, though its answer is lost. */
function losing({ executes = true } = {}) {
  const said: string[] = [];
  const disconnect = connectToaster(({ text }) => said.push(text));
  let cancelled = false;
  const network = { isReached: true };
  const reads = (body: () => unknown) => () => (network.isReached ? { body: body() } : Promise.reject(new TypeError('Failed to fetch')));
  createNetwork({
    'GET /api/interviews?own=true': reads(() => (cancelled ? [] : [{ _id: 'i1' }])),
    'GET i1': reads(() => ({ cancelled })),
    'PUT i1': () => {
      cancelled = executes;
      return {};
    },
  }).fares('lost');
  return { ...renders(<List />), network, said, disconnect };
}

it('reports success of a command that took effect though its answer was lost and its row is gone', async () => {
  const { user, passes, said, disconnect } = losing();
  await passes(10);
  await user.click(screen.getByRole('button', { name: 'Cancel i1' }));
  await passes(20_000);
  expect([button(), said]).toEqual([null, ['Cancelled']]);
  disconnect();
});

it('reports failure of a command that never took effect', async () => {
  const { user, passes, said, disconnect } = losing({ executes: false });
  await passes(10);
  await user.click(screen.getByRole('button', { name: 'Cancel i1' }));
  await passes(20_000);
  expect([button()?.disabled, said]).toEqual([false, ['Not known']]);
  disconnect();
});

it('reports success once the server answers again, as the row disappears', async () => {
  const { user, passes, network, queries, said, disconnect } = losing();
  await passes(10);
  network.isReached = false;
  await user.click(screen.getByRole('button', { name: 'Cancel i1' }));
  await passes(20_000);
  expect([button()?.disabled, said]).toEqual([false, ['Not known']]);
  network.isReached = true;
  await act(() => queries.refetchQueries());
  await passes(10);
  expect([button(), said]).toEqual([null, ['Not known', 'Cancelled']]);
  disconnect();
});

it('keeps the key of a command whose result is read only after its failure is shown', async () => {
  const network = createNetwork({ 'POST /api/ratings': () => ({}) });
  network.fares(...Array<'lost'>(20).fill('lost'));
  const failed = jest.fn();
  function Rating() {
    const { mutate, isPending } = useCommand(() => call('rateInterview', { body: { interviewId: 'i1', rating: 5 } }), {
      readResult: () => new Promise<never>((resolve) => setTimeout(() => resolve({} as never), 5_000)),
    });
    return (
      <button type="button" disabled={isPending} onClick={() => mutate(undefined, { onError: failed })}>
        Rate
      </button>
    );
  }
  const { user, passes } = renders(<Rating />);
  for (const click of [1, 2]) {
    await user.click(screen.getByRole('button'));
    await passes(60_000);
    expect(failed).toHaveBeenCalledTimes(click);
  }
  expect(network.done).toEqual(['POST /api/ratings']);
});

it('sends a command once if a second click comes before the page shows the first', async () => {
  const sent: string[] = [];
  const counted = (name: string) => async () => void sent.push(name);
  createNetwork({ 'GET /api/interviews?own=true': () => ({ body: [] }) });
  function Twice() {
    const { mutate } = useCommand((interview: string) => counted(interview)());
    const click = () => {
      for (const interview of ['i1', 'i1', 'i2']) mutate(interview);
    };
    return (
      <button type="button" onClick={click}>
        Cancel
      </button>
    );
  }
  const { user, passes } = renders(<Twice />);
  await user.click(screen.getByRole('button'));
  await passes(10);
  expect(sent).toEqual(['i1', 'i2']);
});

it.each([
  ['its page says nothing', () => undefined],
  ['its page says so too', (error: Error) => toastFailure(error.message, error)],
])('reports once that a command was refused after its page was left, whether or not %s', async (_, onError) => {
  const said: string[] = [];
  const disconnect = connectToaster(({ text }) => said.push(text));
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  const refusal = { status: 409, body: { message: 'It has begun', code: 'interview_not_scheduled', requestId: 'r' } };
  createNetwork({ 'PUT /api/interviews/i1/cancel': () => until.then(() => refusal) });
  function Cancel() {
    const { mutate } = useCommand(() => call('cancelInterview', { params: { id: 'i1' }, body: {} }));
    return (
      <button type="button" onClick={() => mutate(undefined, { onError })}>
        Cancel
      </button>
    );
  }
  const { user, passes, unmount } = renders(<Cancel />);
  await user.click(screen.getByRole('button'));
  unmount();
  release();
  await passes(10);
  disconnect();
  expect(said).toEqual(['It has begun']);
});
