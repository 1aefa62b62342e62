/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import type { StatementDocument } from '@s30/contracts/documents/books';
import { screen } from '@testing-library/react';
import { connectToaster } from '../../components/toast.ts';
import { rememberZone } from '../../components/zone.ts';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { Statement } from './Statement.tsx';

const line = { kind: 'direct', candidate: 'Kavya Nair', currency: 'INR', amount: 1499 } as const;
const statement: Pick<StatementDocument, 'month' | 'sums' | 'lines'> = {
  month: '2026-11',
  sums: [
    {
      currency: 'INR',
      ...{ opening: 0, direct: 2998, balance: 0, fee: 0, refunds: 0, bonuses: 0 },
      waived: 0,
      paidOut: 0,
      collected: 0,
      due: 0,
    },
  ],
  lines: [
    { _id: '1', date: '2026-11-01T01:00:00.000Z', ...line },
    { _id: '2', date: '2026-11-30T20:00:00.000Z', ...line },
  ],
};

afterEach(leaves);

it.each(['Pacific/Auckland', 'America/New_York'])('lists only dates of its month to somebody in %s', async (zone) => {
  createNetwork({ 'GET /api/earnings/statement?month=2026-11': () => ({ body: statement }) });
  rememberZone(zone);
  const { passes } = renders(<Statement />, { now: Date.parse('2026-11-30T22:00:00.000Z') });
  await passes(100);
  const dates = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent?.match(/^\w+ \d+, \d+/)?.[0]);
  expect(dates).toEqual(['November 1, 2026', 'November 30, 2026']);
});

it('says on paper whose statement it is, and ends its sums with what is due', async () => {
  createNetwork({
    'GET /api/earnings/statement?month=2026-11': () => ({ body: { ...statement, sums: [{ ...statement.sums[0], due: -300 }] } }),
  });
  const { passes, container } = renders(<Statement />, { now: Date.parse('2026-11-30T12:00:00.000Z') });
  await passes(100);
  expect(screen.getByRole('heading', { level: 2 }).querySelector('.print-only')?.textContent).toBe(', Kavya Nair');
  expect(container.querySelector('.amounts > :last-child.amounts__total')?.textContent).toBe('Balance due−₹300.00');
});

it('leaves no cell empty where an entry is of no candidate', async () => {
  const collected = {
    _id: '3',
    date: '2026-11-25T12:00:00.000Z',
    kind: 'collection',
    candidate: '',
    currency: 'INR',
    amount: 300,
  } as const;
  createNetwork({ 'GET /api/earnings/statement?month=2026-11': () => ({ body: { ...statement, lines: [collected] } }) });
  const { passes } = renders(<Statement />, { now: Date.parse('2026-11-30T12:00:00.000Z') });
  await passes(100);
  expect(screen.getByRole('rowheader').textContent).toBe('November 25, 2026');
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Paid to S30', 'None', '₹300.00']);
});

it('offers every month since the first with an entry, and opens the one of the address', async () => {
  const old = { body: { ...statement, month: '2021-12', firstMonth: '2021-11', lines: [] } };
  createNetwork({ 'GET /api/earnings/statement?month=2021-12': () => old });
  const { passes } = renders(<Statement />, { now: Date.parse('2026-11-30T12:00:00.000Z'), at: '/?month=2021-12' });
  await passes(100);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/^Statement of December 2021/);
  const months = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect([months.length, months[0], months.at(-1)]).toEqual([61, 'November 2026', 'November 2021']);
});

it('exports the month that is chosen, and says why it could not', async () => {
  const ofMonth = (month: string) => ({ body: { ...statement, month } });
  let refusal = {};
  createNetwork({
    'GET /api/earnings/statement?month=2026-11': () => ofMonth('2026-11'),
    'GET /api/earnings/statement?month=2026-10': () => ofMonth('2026-10'),
    'GET /api/earnings/statement.csv?month=2026-10': () => refusal,
  });
  URL.createObjectURL = () => 'blob:statement';
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const said: string[] = [];
  const disconnect = connectToaster(({ text }) => said.push(text));
  const { user, passes } = renders(<Statement />, { now: Date.parse('2026-11-30T12:00:00.000Z') });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'October 2026');
  const exports = async () => {
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await passes(100);
  };
  await exports();
  expect([saved, said]).toEqual([['s30-statement-2026-10.csv'], []]);
  refusal = { status: 403, body: { message: 'You are not allowed to do this', code: 'forbidden', requestId: 'r' } };
  await exports();
  expect([saved.length, said]).toEqual([1, ['You are not allowed to do this']]);
  disconnect();
  jest.restoreAllMocks();
});
