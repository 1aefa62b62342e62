/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { PaymentRequestDocument, SlotBookingDocument } from '@s30/contracts/documents/payment';
import type { Role } from '@s30/contracts/fields';
import { SLOT_HOLD_MINUTES } from '@s30/contracts/rules';
import { act, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { connectToaster } from '../../components/toast.ts';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { BookSlotPage } from './BookSlotPage.tsx';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const MINUTE = 60_000;
const HOLD = 'POST /api/payments/create-prebooking-payment';

const slot = {
  _id: 's1',
  startTime: '2026-11-24T13:30:00.000Z',
  endTime: '2026-11-24T14:10:00.000Z',
  timeZone: 'Asia/Kolkata',
  interviewType: 'DSA',
  isBooked: false,
  interviewer: { _id: 'ravi', name: 'Ravi Iyer', email: 'ravi@example.com', linkedInUrl: '', averageRating: 0, ratingsCount: 0 },
  price: 1499,
  currency: 'INR',
};
const payment: PaymentRequestDocument = {
  paymentId: '1.b1',
  amount: 1499,
  remainingAmount: 1499,
  usedS30Balance: 0,
  currency: 'INR',
  upiId: 'ravi@okbank',
  zelleId: '',
  qrCodeUrl: '',
  paymentMethod: 'UPI',
  methods: [{ paymentMethod: 'UPI', amount: 1499, remainingAmount: 1499, currency: 'INR' }],
  exchangeRate: 83.5,
  status: 'pending',
  needsRefundOrSlot: false,
  serverTime: new Date(NOW).toISOString(),
};

const GONE = { status: 404, body: { message: 'Slot not found', code: 'slot_unknown', requestId: 'r' } };
const DOWN = { status: 500, body: { message: 'Something went wrong', code: 'internal', requestId: 'r' } };

afterEach(leaves);

type S30 = { balance?: number; readonly wallet?: Promise<unknown> };
/** Opens the booking page of a slot, with a server that holds the slot on request. */
async function opens(holdMinutes = SLOT_HOLD_MINUTES, of: Partial<typeof slot> = {}, s30: S30 = { balance: 0 }, role: Role = 'candidate') {
  let offered = { ...slot, ...of };
  let booking: SlotBookingDocument = { exists: false };
  const server = {
    /** Reads of the slot and of the booking fail. */
    isDown: false,
    /** The interviewer has withdrawn the slot. */
    isGone: false,
    /** The S30 balance; its reads fail without it, and wait for `wallet`. */
    ...s30,
    /** The holds that were asked for. */
    wanted: [] as unknown[],
    becomes: (news: Partial<Extract<SlotBookingDocument, { exists: true }>>) => {
      booking = { exists: true, ...payment, ...(booking.exists ? booking : {}), ...news };
    },
    cancels: () => {
      booking = { exists: false };
    },
  };
  const read = (body: unknown) => (server.isDown ? DOWN : { body });
  const network = createNetwork({
    'GET /api/slots/s1': () => (server.isGone ? GONE : read(offered)),
    'GET /api/slots/s1/booking': () => (server.isGone && !booking.exists ? GONE : read(booking)),
    'GET /api/auth/me': () => ({ body: { user: { _id: 'kavya', email: 'kavya@example.com', s30Balance: 0 } } }),
    'GET /api/wallet': async () => {
      await server.wallet;
      return server.balance === undefined ? DOWN : { body: { s30Balance: server.balance, reserved: 0, movements: [] } };
    },
    'GET /api/interviews?own=true': () => ({ body: [] }),
    'GET /api/settings': () => ({ body: { slotHoldMinutes: holdMinutes } }),
    [HOLD]: ({ body }) => {
      if (server.isGone) return GONE;
      server.wanted.push(body);
      server.becomes({ heldUntil: new Date(Date.now() + holdMinutes * MINUTE).toISOString() });
      return { status: 201, body: booking };
    },
  });
  const page = (
    <Routes>
      <Route path="/slots/:slotId/book" element={<BookSlotPage />} />
      <Route path="/interviews/:id" element={<h1>The booked interview</h1>} />
    </Routes>
  );
  const shown = renders(page, { at: '/slots/s1/book', now: NOW, role });
  await shown.passes(10);
  const changes = (news: Partial<typeof slot>) => {
    offered = { ...offered, ...news };
  };
  return { ...shown, network, server, changes };
}
const books = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Book/ });
const timer = () => screen.queryByRole('timer')?.textContent;
const keysOf = (seen: readonly { readonly call: string; readonly key: string | null }[]) =>
  new Set(seen.filter(({ call }) => call === HOLD).map(({ key }) => key));

describe('holding a slot', () => {
  it.each([
    ['was booked by somebody else', { isBooked: true }, 'This slot has just been taken. Please choose another one.'],
    ['begins too soon', { startTime: '2026-11-21T11:59:00.000Z' }, /^This slot can no longer be booked: it starts in less than 24 hours/],
  ])('is not offered for one that %s', async (_, of, reason) => {
    await opens(SLOT_HOLD_MINUTES, of);
    expect(screen.getByRole('heading', { name: reason })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose another slot' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Book and pay/ })).toBeNull();
  });

  it.each(['interviewer', 'auditor'] as const)('is not offered to an %s', async (role) => {
    await opens(SLOT_HOLD_MINUTES, {}, { balance: 0 }, role);
    expect(screen.getByRole('heading', { name: 'Slots are booked by candidates.' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Your booking' })).toBeNull();
    expect(document.body.textContent).not.toContain('S30 balance');
    expect(screen.queryByRole('button', { name: /^Book/ })).toBeNull();
  });

  it('is no longer offered once the slot begins too soon', async () => {
    const { passes } = await opens(SLOT_HOLD_MINUTES, { startTime: '2026-11-21T12:01:00.000Z' });
    expect(books()).toBeTruthy();
    await passes(2 * MINUTE);
    expect(screen.queryByRole('button', { name: /^Book and pay/ })).toBeNull();
  });

  it('counts down from the minutes that the server granted', async () => {
    const { user, passes } = await opens();
    await user.click(books());
    await passes(10);
    expect(timer()).toBe(`${SLOT_HOLD_MINUTES}:00`);
    await passes(5 * MINUTE);
    expect(timer()).toBe(`${SLOT_HOLD_MINUTES - 5}:00`);
  });

  it('empties its dial over the hold time in the settings', async () => {
    const { user, passes, container } = await opens(4);
    const dial = () => container.querySelector('.hold__dial circle:last-child')?.getAttribute('stroke-dasharray');
    await user.click(books());
    await passes(10);
    expect(dial()).toBe('100 100');
    await passes(2 * MINUTE);
    expect(dial()).toBe('50 100');
  });

  it('takes effect once when the response is lost and the request is retried', async () => {
    const { user, network, passes } = await opens();
    network.fares('lost', 'lost');
    await user.click(books());
    await passes(5000);
    expect(timer()).toMatch(/^1[45]:/);
    expect(network.done).toEqual([HOLD]);
    expect(keysOf(network.seen).size).toBe(1);
  });

  it('shows the hold that the server made even if no response ever arrives', async () => {
    const { user, network, passes } = await opens();
    network.fares('lost', 'lost', 'lost', 'lost', 'lost', 'lost');
    await user.click(books());
    await passes(20_000);
    expect(timer()).toMatch(/^1[45]:/);
    expect(network.done).toEqual([HOLD]);
  });

  it('waits for a slow response without sending a second request', async () => {
    const { user, network, passes } = await opens();
    let answer = () => {};
    network.fares({ until: new Promise<void>((resolve) => (answer = resolve)) });
    await user.click(books());
    await passes(1000);
    const waiting = screen.getByRole('button', { name: 'Holding the slot' });
    await user.click(waiting);
    expect(timer()).toBeUndefined();
    answer();
    await passes(10);
    expect(timer()).toBeDefined();
    expect(network.seen.filter(({ call }) => call === HOLD)).toHaveLength(1);
  });

  it('explains a refusal, says that nothing was charged, and offers what to do next', async () => {
    const { user, network, passes } = await opens();
    network.fares({ status: 409, body: { message: 'This slot has just been taken', code: 'slot_taken', requestId: 'r' } });
    await user.click(books());
    await passes(10);
    expect(screen.getByRole('alert').textContent).toContain('This slot has just been taken');
    expect(screen.getByRole('alert').textContent).toContain('Nothing was charged');
    expect(screen.getByRole('link', { name: 'Choose another slot' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await passes(10);
    expect(timer()).toBeDefined();
  });

  it('does not claim that nothing was charged while that is unknown, and the repeat has the same key', async () => {
    const { user, network, server, passes } = await opens();
    network.fares('lost', 'lost', 'lost', 'lost');
    server.isDown = true;
    await user.click(books());
    await passes(20_000);
    const alert = screen.getAllByRole('alert').find(({ textContent }) => textContent?.startsWith('Network Error'));
    expect(alert?.textContent).toContain('It is not known whether this was done. Try again: it is done once, however often you do.');
    expect(document.body.textContent).not.toContain('Nothing was charged');
    expect(screen.queryByRole('link', { name: 'Choose another slot' })).toBeNull();
    server.isDown = false;
    await user.click(within(alert as HTMLElement).getByRole('button', { name: 'Retry' }));
    await passes(10);
    expect(timer()).toBeDefined();
    expect(keysOf(network.seen).size).toBe(1);
  });
});

describe('a slot that was withdrawn', () => {
  it('is said once to be no longer offered, with the way to another one', async () => {
    const { user, server, passes } = await opens();
    server.isGone = true;
    await user.click(books());
    await passes(10);
    const [alert, ...others] = screen.getAllByRole('alert');
    expect(alert?.textContent).toBe('This slot is no longer offeredChoose another slot');
    expect(document.activeElement).toBe(alert);
    expect(others).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(document.body.textContent).not.toContain('To pay');
  });

  it('still takes the proof of a candidate who has paid', async () => {
    const { user, server, queries, passes } = await opens();
    await user.click(books());
    await passes(SLOT_HOLD_MINUTES * MINUTE);
    server.isGone = true;
    await act(() => queries.invalidateQueries());
    await passes(10);
    expect(screen.getByRole('heading', { name: 'This slot is no longer offered' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Hold this slot again|Retry/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Submit payment proof' })).toBeTruthy();
  });
});

it('says once that what it shows is old, and refetches all of it', async () => {
  const { user, server, queries, passes } = await opens();
  server.isDown = true;
  await act(() => queries.invalidateQueries());
  await passes(10);
  expect(screen.getAllByRole('heading', { name: /^Shown as of/ })).toHaveLength(1);
  server.isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await passes(10);
  expect(screen.queryByRole('heading', { name: /^Shown as of/ })).toBeNull();
});

describe('the S30 balance', () => {
  const COVERED = 'Book with ₹1,499.00 of your S30 balance';

  it('is not spent before it is known: the button waits for it', async () => {
    let answers = () => {};
    const { user, server, passes } = await opens(
      SLOT_HOLD_MINUTES,
      {},
      { balance: 1499, wallet: new Promise<void>((resolve) => (answers = resolve)) },
    );
    expect(books().getAttribute('aria-disabled')).toBe('true');
    answers();
    await passes(10);
    await user.click(screen.getByRole('button', { name: COVERED }));
    expect(server.wanted).toEqual([{ slotId: 's1', interviewType: 'DSA', expectedPrice: 1499, expectedToPay: 0 }]);
  });

  it('is named without an amount while it cannot be read', async () => {
    await opens(SLOT_HOLD_MINUTES, {}, {});
    expect(books().textContent).toBe('Book and pay ₹1,499.00 less your S30 balance');
    expect(screen.getByRole('complementary').textContent).toContain('To pay, less your S30 balance₹1,499.00');
  });

  it('is spent only as far as the button says', async () => {
    const { user, server, network, passes } = await opens();
    const message = 'Your S30 balance would now pay ₹1,499.00 of it, and ₹0.00 is left to pay. Please check it before you book.';
    network.fares({ status: 409, body: { message, code: 'balance_changed', requestId: 'r' } });
    server.balance = 1499;
    await user.click(books());
    await passes(10);
    expect(screen.getByRole('alert').textContent).toContain(message);
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: COVERED }));
    expect(server.wanted).toMatchObject([{ expectedPrice: 1499, expectedToPay: 0 }]);
  });
});

describe('a price that has changed', () => {
  it('is named, and one press books at it', async () => {
    const { user, server, network, changes, passes } = await opens();
    const message = 'The price is now ₹1,899.00. Please check it before you book.';
    network.fares({ status: 409, body: { message, code: 'price_changed', requestId: 'r' } });
    changes({ price: 1899 });
    await user.click(books());
    await passes(10);
    expect(screen.getByRole('alert').textContent).toContain(message);
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Book and pay ₹1,899.00' }));
    expect(server.wanted).toMatchObject([{ expectedPrice: 1899, expectedToPay: 1899 }]);
  });

  it('is named before the slot is held again', async () => {
    const { user, server, changes, queries, passes } = await opens();
    await user.click(books());
    await passes(SLOT_HOLD_MINUTES * MINUTE);
    expect(document.body.textContent).not.toContain('It now costs');
    changes({ price: 1899 });
    server.balance = 400;
    await act(() => queries.invalidateQueries());
    await passes(10);
    expect(screen.getByText('It now costs ₹1,899.00, and your S30 balance pays ₹400.00 of it.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hold this slot again' }));
    expect(server.wanted[1]).toMatchObject({ expectedPrice: 1899, expectedToPay: 1499 });
  });
});

describe('a held slot', () => {
  it('keeps what was typed when the hold ends, and says why it cannot be held again', async () => {
    const { user, network, passes } = await opens();
    await user.click(books());
    await passes(10);
    await user.type(screen.getByRole('textbox', { name: /Transaction ID/ }), '3127');
    const balanceLeft = () => screen.queryByText(/^S30 balance left after this booking/);
    expect(balanceLeft()).toBeTruthy();
    await passes(SLOT_HOLD_MINUTES * MINUTE);
    expect(screen.getByRole('heading', { name: 'The hold has ended' })).toBeTruthy();
    // What the hold reserved is back in the balance.
    expect(balanceLeft()).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Transaction ID/ }).value).toBe('3127');
    network.fares({ status: 409, body: { message: 'Please wait before you hold it again', code: 'slot_hold_paused', requestId: 'r' } });
    await user.click(screen.getByRole('button', { name: 'Hold this slot again' }));
    await passes(10);
    expect(screen.getByRole('heading', { name: 'Please wait before you hold it again' })).toBeTruthy();
    expect(screen.getByText(/as long as the hold was/)).toBeTruthy();
  });

  it('says that the hold could not be extended, and later that it has ended', async () => {
    const { user, network, server, passes } = await opens();
    await user.click(books());
    server.becomes({ holdRenewable: true });
    await passes((SLOT_HOLD_MINUTES - 4) * MINUTE);
    await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await passes(100);
    network.fares({ status: 500, body: { message: 'Something went wrong', code: 'internal', requestId: 'r' } });
    const said: string[] = [];
    const disconnect = connectToaster(({ text }) => said.push(text));
    await user.click(screen.getByRole('button', { name: 'Hold longer' }));
    await passes(10);
    disconnect();
    expect(said).toEqual(['Something went wrong']);
    expect(timer()).toBeDefined();
    await passes(4 * MINUTE);
    expect(screen.getByRole('heading', { name: 'The hold has ended' })).toBeTruthy();
  });

  it('stops asking for payment once another tab has paid', async () => {
    const { user, server, passes } = await opens();
    await user.click(books());
    await passes(10);
    expect(screen.getByRole('button', { name: 'Submit payment and book slot' })).toBeTruthy();
    server.becomes({ status: 'submitted', interviewId: 'b1' });
    await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await passes(100);
    expect(screen.queryByRole('button', { name: 'Submit payment and book slot' })).toBeNull();
    expect(timer()).toBeUndefined();
  });

  describe('once booked, on a page left open', () => {
    async function booked(status: 'submitted' | 'verified') {
      const opened = await opens();
      const comesBack = async () => {
        await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
        await opened.passes(100);
      };
      await opened.user.click(books());
      await opened.passes(10);
      opened.server.becomes({ status, interviewId: 'b1', interviewStatus: 'in-progress' });
      await comesBack();
      expect(screen.getByRole('heading', { name: 'Your interview is booked' })).toBeTruthy();
      return { ...opened, comesBack };
    }
    const leads = () => screen.queryByRole('heading', { name: 'The booked interview' }) !== null;

    it('leads to the interview when the payment was rejected meanwhile', async () => {
      const { server, comesBack } = await booked('submitted');
      server.becomes({ status: 'rejected' });
      await comesBack();
      expect(leads()).toBe(true);
    });

    it('leads to the interview when it was cancelled meanwhile', async () => {
      const { server, comesBack } = await booked('submitted');
      server.cancels();
      await comesBack();
      expect(leads()).toBe(true);
    });

    it('does not announce a verification that has taken place', async () => {
      const { container } = await booked('verified');
      expect(container.textContent).toContain('Your payment is verified. Nothing is left to pay.');
      expect(container.textContent).not.toMatch(/will verify|verifies your payment/);
    });

    it('shows the status of the interview', async () => {
      const { container } = await booked('verified');
      expect(container.textContent).toContain('InterviewIn progress');
    });
  });

  it('is not shown as booked when the money came too late', async () => {
    const { user, server, passes } = await opens();
    await user.click(books());
    await passes(10);
    server.becomes({ status: 'submitted', needsRefundOrSlot: true, lateBecause: 'slot-taken' });
    await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await passes(100);
    expect(screen.getByText(/once Ravi Iyer has verified|an admin sends it back/)).toBeTruthy();
    expect(document.querySelector('[aria-current="step"]')?.textContent).toBe('Payment');
  });

  it('keeps the payment method with what was typed for its proof', async () => {
    const methods: PaymentRequestDocument['methods'] = [
      { paymentMethod: 'UPI', amount: 1499, remainingAmount: 1499, currency: 'INR' },
      { paymentMethod: 'Zelle', amount: 21, remainingAmount: 21, currency: 'USD' },
    ];
    const holds = async () => {
      const shown = await opens();
      shown.server.becomes({ methods });
      await shown.user.click(books());
      await shown.passes(10);
      return shown;
    };
    const { user, unmount } = await holds();
    await user.click(screen.getByRole('tab', { name: 'Zelle' }));
    await user.clear(screen.getByRole('textbox', { name: /Transaction ID/ }));
    await user.type(screen.getByRole('textbox', { name: /Transaction ID/ }), 'ZL-ABC 9182');
    unmount();
    await holds();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Zelle');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Transaction ID/ }).value).toBe('ZL-ABC 9182');
    expect(screen.getByRole('complementary').textContent).toContain('To pay by Zelle$21.00');
  });

  it('asks for no money once the hold has ended, and still takes the proof of a candidate who has paid', async () => {
    const { user, passes } = await opens();
    await user.click(books());
    await passes(10);
    expect(screen.getByText('Pay exactly')).toBeTruthy();
    await passes(SLOT_HOLD_MINUTES * MINUTE);
    expect(screen.queryByText('Pay exactly')).toBeNull();
    expect(screen.getByRole('complementary').textContent).not.toContain('To pay');
    expect(screen.getByRole('button', { name: 'Submit payment and book slot' })).toBeTruthy();
  });

  it('is not offered again once the slot is booked', async () => {
    const { user, passes, queries, changes } = await opens();
    await user.click(books());
    await passes(SLOT_HOLD_MINUTES * MINUTE);
    changes({ isBooked: true });
    await act(() => queries.invalidateQueries());
    await passes(10);
    expect(screen.getByRole('heading', { name: 'This slot has just been taken. Please choose another one.' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose another slot' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Hold this slot again' })).toBeNull();
    expect(document.body.textContent).not.toContain('open to others');
    expect(screen.getByRole('button', { name: 'Submit payment proof' })).toBeTruthy();
  });
});
