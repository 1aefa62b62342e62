/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { OpenDays } from '@s30/contracts/documents/slot';
import { dayIn } from '@s30/contracts/time';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import { fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { createNetwork, leaves, renders } from '../../../rendering.testing.tsx';
import { SlotResults, type WantedDay } from './SlotResults.tsx';
import { SLOTS_AT_ONCE } from './shownSlots.ts';
import type { SlotSearch } from './slotSearch.ts';

const zone = browserZone();
const dates = Array.from({ length: 9 }, (_, day) => `2026-11-${20 + day}`);
const open: OpenDays = { days: dates.map((date) => ({ date, count: 1 })), total: 9, interviewers: [] };
const slotOn = (date: string, interviewType: string) => ({
  _id: `${interviewType} ${date}`,
  startTime: new Date(Date.parse(dayIn(date, zone).start) + 12 * 3_600_000).toISOString(),
  endTime: new Date(Date.parse(dayIn(date, zone).start) + 13 * 3_600_000).toISOString(),
  timeZone: zone,
  interviewType,
  isBooked: false,
  interviewer: { _id: 'ravi', name: 'Ravi Iyer', linkedInUrl: '', averageRating: 0, ratingsCount: 0 },
  price: 1499,
  currency: 'INR',
});
const first = dates.slice(0, 7);

/** The request for the slots of these days. */
const window = (of: readonly string[], limit: number, type = '') =>
  `GET /api/slots/available?${new URLSearchParams({
    startDate: dayIn(of[0] ?? '', zone).start,
    endDate: dayIn(of.at(-1) ?? '', zone).end,
    limit: String(limit),
    ...(type ? { interviewType: type } : {}),
  })}` as const;
const slots = (of: readonly string[], type: string) => () => ({ body: of.map((date) => slotOn(date, type)) });

function Page({ slotId }: { readonly slotId?: string }) {
  const [search, setSearch] = useState<SlotSearch>(slotId === undefined ? {} : { slotId });
  const wantedDay = useRef<WantedDay>(undefined);
  const choose = (date: string) => {
    wantedDay.current = { date, from: document.activeElement };
    setSearch((before) => ({ ...before, date }));
  };
  return (
    <>
      {dates.map((date) => (
        <button key={date} type="button" onClick={() => choose(date)}>
          {date}
        </button>
      ))}
      <button type="button" onClick={() => setSearch((before) => ({ ...before, interviewType: 'DSA' }))}>
        DSA only
      </button>
      <SlotResults
        open={open}
        isOutdated={false}
        isLive
        search={search}
        wantedDay={wantedDay}
        onChoose={(chosen) => setSearch(({ slotId: _, ...before }) => (chosen === undefined ? before : { ...before, slotId: chosen }))}
        onMore={(more) => setSearch((before) => ({ ...before, ...more }))}
        onClear={() => undefined}
      />
    </>
  );
}
const focused = () => (document.activeElement === document.body ? 'nothing' : document.activeElement?.textContent);
const moreDays = () => screen.getByRole('button', { name: 'Show more days' });

afterEach(leaves);

async function opens(more: ReturnType<typeof slots>, ofType = more) {
  createNetwork({
    'GET /api/auth/me': () => ({ body: { user: { _id: 'kavya', s30Balance: 0 } } }),
    [window(first, SLOTS_AT_ONCE)]: slots(first, 'System Design'),
    [window(dates, 2 * SLOTS_AT_ONCE)]: more,
    [window(first, SLOTS_AT_ONCE, 'DSA')]: ofType,
    [window(dates, 2 * SLOTS_AT_ONCE, 'DSA')]: ofType,
    [window(dates.slice(3), SLOTS_AT_ONCE)]: slots(dates.slice(3), 'System Design'),
    [window(dates.slice(-1), SLOTS_AT_ONCE)]: slots(dates.slice(-1), 'System Design'),
  });
  const shown = renders(<Page />, { now: Date.parse('2026-11-19T12:00:00.000Z') });
  await shown.passes(100);
  moreDays().focus();
  return shown;
}

it('draws many interviewers in pieces at first, and at once what comes later and when the page is shown again', async () => {
  const many = Array.from({ length: 30 }, (_, at) => {
    const slot = slotOn('2026-11-20', 'DSA');
    return { ...slot, _id: `slot ${at}`, interviewer: { ...slot.interviewer, _id: `person ${at}`, name: `Person ${at}` } };
  });
  const drawn: number[] = [];
  const watching = new MutationObserver(() => {
    const count = document.querySelectorAll('h3').length;
    if (count !== drawn.at(-1)) drawn.push(count);
  });
  createNetwork({
    'GET /api/auth/me': () => ({ body: { user: { _id: 'kavya' } } }),
    [window(first, SLOTS_AT_ONCE)]: () => ({ body: many }),
    [window(dates, 2 * SLOTS_AT_ONCE)]: () => ({ body: [...many, ...dates.slice(7).map((date) => slotOn(date, 'DSA'))] }),
  });
  const pages = (
    <Routes>
      <Route path="/" element={<Page />} />
      <Route path="/dashboard" element={<Link to="/">All slots</Link>} />
    </Routes>
  );
  const { passes } = renders(
    <>
      <Link to="/dashboard">Dashboard</Link>
      {pages}
    </>,
    { now: Date.parse('2026-11-19T12:00:00.000Z') },
  );
  watching.observe(document.body, { childList: true, subtree: true });
  await passes(1_000);
  await passes(0);
  expect(drawn).toEqual([10, 20, 30]);
  moreDays().focus();
  fireEvent.click(moreDays());
  await passes(100);
  expect(focused()).toContain('November 27');
  fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  await passes(0);
  fireEvent.click(screen.getByRole('link', { name: 'All slots' }));
  await passes(1_000);
  expect(drawn).toEqual([10, 20, 30, 32, 0, 30]);
  watching.disconnect();
});

it('moves focus to the first of the newly loaded days', async () => {
  const { passes } = await opens(slots(dates, 'System Design'));
  fireEvent.click(moreDays());
  await passes(100);
  expect(focused()).toContain('November 27');
});

it('keeps focus on a filter that was changed while more days were loading', async () => {
  const { passes } = await opens(slots(dates, 'System Design'), slots(dates, 'DSA'));
  fireEvent.click(moreDays());
  const filter = screen.getByRole('button', { name: 'DSA only' });
  filter.focus();
  fireEvent.click(filter);
  await passes(1_000);
  expect(document.body.textContent).toContain('November 28');
  expect(focused()).toBe('DSA only');
});

it('keeps focus where it is when a later refetch adds a day', async () => {
  let isOpenNow = false;
  const { passes, queries } = await opens(() => slots(isOpenNow ? dates : first, 'System Design')());
  fireEvent.click(moreDays());
  await passes(100);
  isOpenNow = true;
  screen.getByRole('button', { name: 'DSA only' }).focus();
  await queries.invalidateQueries();
  await passes(100);
  expect(document.body.textContent).toContain('November 28');
  expect(focused()).toBe('DSA only');
});

const chooses = (date: string) => {
  const day = screen.getByRole('button', { name: date });
  day.focus();
  fireEvent.click(day);
};

it('moves focus to a chosen day, even if it has to be fetched first', async () => {
  const { passes } = await opens(slots(dates, 'System Design'));
  chooses('2026-11-23');
  await passes(0);
  expect(focused()).toContain('November 23');
  chooses('2026-11-28');
  await passes(100);
  expect(focused()).toContain('November 28');
});

it('keeps focus on a filter the user moved to while a chosen day was loading', async () => {
  const { passes } = await opens(slots(dates, 'System Design'));
  chooses('2026-11-28');
  screen.getByRole('button', { name: 'DSA only' }).focus();
  await passes(100);
  expect(document.body.textContent).toContain('November 28');
  expect(focused()).toBe('DSA only');
});

it('says that the slot of a link is no longer open', async () => {
  createNetwork({
    'GET /api/auth/me': () => ({ body: { user: { _id: 'kavya', s30Balance: 0 } } }),
    [window(first, SLOTS_AT_ONCE)]: slots(first, 'System Design'),
    'GET /api/slots/gone': () => ({ status: 404, body: { message: 'Slot not found' } }),
  });
  const { passes } = renders(<Page slotId="gone" />, { now: Date.parse('2026-11-19T12:00:00.000Z') });
  await passes(100);
  expect(screen.getByRole('alert').textContent).toContain('This slot is no longer open. Please choose another one.');
  fireEvent.click(screen.getByRole('button', { name: /Dismiss/ }));
  expect(screen.queryByRole('alert')).toBeNull();
});

const HOLD = 'POST /api/payments/create-prebooking-payment';
const MINE = 'GET /api/slots/DSA%202026-11-20/booking';
const TAKEN = 'This slot has just been taken. Please choose another one.';
const BOOKED = { exists: true, status: 'verified', interviewId: 'i1' };
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const bookingButton = () => screen.getByRole('button', { name: /^Book|^Holding/ });

const KAVYA = { body: { user: { _id: 'kavya', s30Balance: 0 } } };
/** Chooses the first of two slots. The server lists it until it `isGone`, and answers with `mine` for the user's own booking of it. */
async function choosesFirst(me: Parameters<typeof createNetwork>[0]['GET /api/auth/me'] = () => KAVYA) {
  type Mine = { readonly status?: number; readonly body: unknown };
  const server = { isGone: false, mine: (): Mine | Promise<Mine> => ({ body: { exists: false } }) };
  const anita = { ...slotOn('2026-11-20', 'DSA'), _id: 'of Anita' };
  const others = [{ ...anita, interviewer: { ...anita.interviewer, _id: 'anita', name: 'Anita Rao' } }, slotOn('2026-11-21', 'DSA')];
  const listed = () => ({ body: [...(server.isGone ? [] : [slotOn('2026-11-20', 'DSA')]), ...others] });
  const [chosen] = listed().body;
  const { startTime, endTime: _, ...rest } = slotOn('2026-11-20', 'DSA');
  const minute = { startDate: startTime, endDate: new Date(Date.parse(startTime) + 60_000).toISOString(), interviewerId: 'ravi' };
  const network = createNetwork({
    'GET /api/auth/me': me,
    'GET /api/interviews?own=true': () => ({ body: [] }),
    [window(first, SLOTS_AT_ONCE)]: listed,
    'GET /api/slots/DSA%202026-11-20': () => ({ body: { ...rest, startTime } }),
    [`GET /api/slots/available?${new URLSearchParams(minute)}`]: listed,
    [MINE]: () => server.mine(),
    [HOLD]: () => {
      server.isGone = true;
      server.mine = () => ({ body: BOOKED });
      return { status: 201, body: BOOKED };
    },
  });
  const pages = (
    <Routes>
      <Route path="/" element={<Page slotId={chosen?._id ?? ''} />} />
      <Route path="/slots/:slotId/book" element={<h1>The booking</h1>} />
    </Routes>
  );
  const shown = renders(pages, { now: Date.parse('2026-11-19T12:00:00.000Z') });
  await shown.passes(100);
  const looksAgain = async () => {
    await shown.queries.invalidateQueries();
    await shown.passes(5_000);
  };
  return { ...shown, server, network, looksAgain };
}

it('leads to the booking that the server made although its answer was lost', async () => {
  const { network, passes } = await choosesFirst();
  network.fares('lost', 'lost', 'lost', 'lost', 'lost');
  fireEvent.click(bookingButton());
  await passes(15_000);
  expect(screen.getByRole('heading', { name: 'The booking' })).toBeTruthy();
  expect(network.done).toEqual([HOLD]);
});

it('leads to the booking that the user has made elsewhere', async () => {
  const { server, network, passes } = await choosesFirst();
  network.fares({ status: 409, body: { message: TAKEN, code: 'slot_taken', requestId: 'r' } });
  server.mine = () => ({ body: BOOKED });
  fireEvent.click(bookingButton());
  await passes(5_000);
  expect(screen.getByRole('heading', { name: 'The booking' })).toBeTruthy();
});

it('says that the outcome is unknown while neither the answer nor the booking can be read', async () => {
  const { server, network, passes } = await choosesFirst();
  network.fares(
    ...Array.from({ length: 4 }, () => ({ status: 500, body: { message: 'Something went wrong', code: 'internal', requestId: 'r' } })),
  );
  server.mine = () => ({ status: 500, body: { message: 'Something went wrong', code: 'internal', requestId: 'r' } });
  fireEvent.click(bookingButton());
  await passes(15_000);
  expect(alerts()).toEqual([expect.stringMatching(/^Something went wrong.*It is not known whether this was done\. Try again/)]);
});

it('says that a chosen slot was taken, but not if it was the user who booked it', async () => {
  const { server, looksAgain } = await choosesFirst();
  server.isGone = true;
  server.mine = () => ({ status: 500, body: { message: 'Something went wrong', code: 'internal', requestId: 'r' } });
  await looksAgain();
  expect(alerts()).toEqual([]);
  server.mine = () => ({ body: BOOKED });
  await looksAgain();
  expect(alerts()).toEqual(['You have booked this slot.Open the booking']);
  expect(document.body.textContent).not.toContain('Just taken');
  expect(screen.getByRole('link', { name: 'Open the booking' }).getAttribute('href')).toBe('/slots/DSA%202026-11-20/book');
});

it('says that a chosen slot was taken by somebody else', async () => {
  const { server, looksAgain } = await choosesFirst();
  server.isGone = true;
  await looksAgain();
  expect(alerts()).toEqual([TAKEN]);
  expect(document.body.textContent).toContain('Just taken');
});

it('keeps a chosen slot that is gone in its place until it is known who has it, and the focus on it', async () => {
  const { server, looksAgain, passes, queries } = await choosesFirst();
  const interviewers = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(interviewers()).toEqual(['Anita Rao', 'Ravi Iyer', 'Ravi Iyer']);
  const chip = screen.getByRole('button', { pressed: true });
  chip.focus();
  server.isGone = true;
  let answer = (_mine: { readonly body: unknown }): void => undefined;
  server.mine = () => new Promise((resolve) => (answer = resolve));
  await looksAgain();
  expect([chip.isConnected, chip.textContent]).toEqual([true, expect.not.stringContaining('Just taken')]);
  answer({ body: { exists: false } });
  await passes(100);
  expect(document.activeElement).toBe(chip);
  expect(chip.textContent).toContain('Just taken');
  expect(interviewers()).toEqual(['Anita Rao', 'Ravi Iyer', 'Ravi Iyer']);
  await queries.invalidateQueries();
  await passes(100);
  expect(document.activeElement).toBe(chip);
});

it('keeps the choice while the chosen slot is being held', async () => {
  const { network, passes } = await choosesFirst();
  network.fares({ until: new Promise(() => undefined) });
  fireEvent.click(bookingButton());
  await passes(100);
  fireEvent.click(screen.getAllByRole('button', { name: /:00.*–/ })[1] as HTMLElement);
  await passes(100);
  expect(screen.getByRole('region', { name: 'Chosen slot' }).textContent).toContain('Ravi IyerFriday, November 20');
});

it('does not let a slot be booked before the S30 balance is known', async () => {
  await choosesFirst(() => new Promise(() => undefined));
  expect(bookingButton().getAttribute('aria-disabled')).toBe('true');
  expect(bookingButton().textContent).toBe('Book and pay');
});

it('names no amount of an S30 balance that cannot be read', async () => {
  await choosesFirst(() => ({ status: 500, body: { message: 'Something went wrong', code: 'internal', requestId: 'r' } }));
  expect(bookingButton().textContent).toBe('Book and pay ₹1,499.00 less your S30 balance');
});
