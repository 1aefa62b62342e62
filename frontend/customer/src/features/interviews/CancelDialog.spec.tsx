/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { CancelDialog } from './CancelDialog.tsx';

const interview = {
  _id: 'i1',
  interviewType: 'DSA',
  scheduledDate: '2026-11-24T13:30:00.000Z',
  interviewer: { _id: 'ananya', name: 'Ananya Krishnan' },
} as InterviewDocument;
const quote = {
  percent: 0,
  words: 'less than 24 hours before the start: nothing',
  creditAmount: 0,
  refundAmount: 0,
  refundCurrency: 'INR',
  tiers: [],
};
const CALL = 'PUT /api/interviews/i1/cancel';
const away = { status: 502 } as const;

afterEach(leaves);

function cancelling() {
  let status = 'scheduled';
  const network = createNetwork({
    'GET /api/interviews/i1/cancellation-quote': () => ({ body: quote }),
    [CALL]: () => {
      if (status === 'cancelled')
        return { status: 409, body: { message: 'The interview is cancelled', code: 'interview_over', requestId: 'r' } };
      status = 'cancelled';
      return { body: { message: 'Interview cancelled successfully' } };
    },
  });
  const onClose = jest.fn();
  const open = () => {
    const shown = renders(<CancelDialog interview={interview} onClose={onClose} />);
    const press = async () => {
      await screen.findByText('Nothing comes back');
      await shown.user.click(screen.getByRole('button', { name: 'Cancel interview' }));
      await shown.passes(10_000);
    };
    return { ...shown, press };
  };
  return { ...open(), open, network, onClose };
}

describe('a cancellation', () => {
  it('retries with the same key when the response is lost, then closes the dialog as usual', async () => {
    const { network, press, onClose } = cancelling();
    network.fares('lost');
    await press();
    expect(network.done).toEqual([CALL]);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps its dialog open and says so when the outcome is unknown, and takes effect once when retried', async () => {
    const { network, press, onClose } = cancelling();
    network.fares('lost', away, away, away);
    await press();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain('It is not known whether this was done.');
    await press();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(network.done).toEqual([CALL]);
    expect(new Set(network.seen.filter(({ call }) => call === CALL).map(({ key }) => key)).size).toBe(1);
  });

  it('keeps its key when the dialog is closed and reopened', async () => {
    const { network, press, onClose, open, unmount } = cancelling();
    network.fares('lost', away, away, away);
    await press();
    unmount();
    await open().press();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(network.done).toEqual([CALL]);
  });

  it('refetches everything on screen when it is refused', async () => {
    const { network, press, queries } = cancelling();
    queries.setQueryData(['interviews'], []);
    network.fares({ status: 409, body: { message: 'An admin settles the no-show first', code: 'no_show_open', requestId: 'r' } });
    await press();
    expect(queries.getQueryState(['interviews'])?.isInvalidated).toBe(true);
  });
});
