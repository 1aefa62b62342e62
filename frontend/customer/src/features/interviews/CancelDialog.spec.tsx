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
  refundLimit: 100,
  interviewer: { _id: 'ananya', name: 'Ananya Krishnan' },
} as InterviewDocument;
const quote = {
  percent: 0,
  words: 'less than 24 hours before the start: nothing',
  creditAmount: 0,
  refundAmount: 0,
  refundCurrency: 'INR',
  balanceAmount: 0,
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

describe('what comes back', () => {
  const shows = async (status: 'submitted' | 'verified' | 'rejected', given: Partial<typeof quote>) => {
    createNetwork({ 'GET /api/interviews/i1/cancellation-quote': () => ({ body: { ...quote, ...given } }) });
    renders(<CancelDialog interview={{ ...interview, paymentId: { _id: 'p1', status } }} onClose={jest.fn()} />);
    return (await screen.findByText(/^Cancelled |^No payment/)).parentElement?.parentElement?.textContent;
  };
  const whole = { percent: 100, creditAmount: 2254.51, refundAmount: 9.05, refundCurrency: 'USD', balanceAmount: 1498.83 };

  it('comes at once only if the payment is verified, and includes the balance that was used', async () => {
    expect(await shows('verified', whole)).toMatch(/At once, for your next booking.*the S30 balance you used comes back as balance/);
    leaves();
    expect(await shows('submitted', whole)).toMatch(
      /Added once the payment is verified, for your next booking.*Sent back by an admin once the payment is verified;/,
    );
    leaves();
    expect(await shows('submitted', { ...whole, refundAmount: 0 })).toContain('It comes once the payment is verified.');
  });
  it('is nothing while the payment is rejected, and says what can be done if money was sent', async () =>
    expect(await shows('rejected', { percent: 100 })).toContain('If you have paid, you can still submit new proof afterwards.'));
  it('is announced when it arrives, in a region that the dialog opens with', async () => {
    createNetwork({ 'GET /api/interviews/i1/cancellation-quote': () => ({ body: { ...quote, ...whole } }) });
    renders(<CancelDialog interview={interview} onClose={jest.fn()} />);
    const regions = screen.getAllByRole('status');
    expect(regions).toContain((await screen.findByText(/^Cancelled /)).closest('[role=status]'));
  });
  it('is announced if it could not be loaded', async () => {
    createNetwork({});
    renders(<CancelDialog interview={interview} onClose={jest.fn()} />);
    expect((await screen.findByText('What comes back could not be loaded')).closest('[role=alert]')).not.toBeNull();
  });
  it('is the balance that was used while the payment is rejected', async () =>
    expect(await shows('rejected', { balanceAmount: 494.67 })).toContain('₹494.67 of S30 balance comes back'));
});

describe('the percent that comes back', () => {
  const HOUR = 3_600_000;
  const LIMIT = Date.parse(interview.scheduledDate) - 48 * HOUR;
  /** The dialog, opened a minute before half of the refund is lost, on a server that compares what was seen. */
  async function opens() {
    const percent = () => (Date.now() <= LIMIT ? 100 : 50);
    const sent: unknown[] = [];
    const network = createNetwork({
      'GET /api/interviews/i1/cancellation-quote': () => ({
        body: { ...quote, percent: percent(), creditAmount: 14.99 * percent(), words: 'now: a share' },
      }),
      [CALL]: ({ body }) => {
        sent.push(body);
        const isSeen = (body as { expectedPercent: number }).expectedPercent === percent();
        const message = `Cancelling now gives back ${percent()}%. Please check it before you cancel.`;
        return isSeen ? { body: {} } : { status: 409, body: { message, code: 'refund_changed', requestId: 'r' } };
      },
    });
    const onClose = jest.fn();
    const paid = { ...interview, paymentId: { _id: 'p1', status: 'verified' } } as const;
    const shown = renders(<CancelDialog interview={paid} onClose={onClose} />, { now: LIMIT - 60_000 });
    await screen.findByText('Cancelled now: 100% comes back.');
    const press = async () => {
      await shown.user.click(screen.getByRole('button', { name: 'Cancel interview' }));
      await shown.passes(5_000);
    };
    return { ...shown, network, sent, onClose, press };
  }

  it('is quoted anew when a limit passes while the dialog is open', async () => {
    const { passes, press, sent, onClose } = await opens();
    await passes(65_000);
    expect(screen.getByText('Cancelled now: 50% comes back.')).toBeTruthy();
    await press();
    expect(sent).toEqual([{ refundAs: 'credit', expectedPercent: 50 }]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is asked about again, and nothing is cancelled, if the server knows another one', async () => {
    const { press, sent, onClose } = await opens();
    // A clock that runs behind the server's.
    jest.setSystemTime(LIMIT + 1);
    await press();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain('Cancelling now gives back 50%. Please check it before you cancel.');
    expect(screen.getByText('Cancelled now: 50% comes back.')).toBeTruthy();
    await press();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(sent).toEqual([100, 50].map((expectedPercent) => ({ refundAs: 'credit', expectedPercent })));
  });
});

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
