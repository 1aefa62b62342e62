/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { dataProvider } from '../data/dataProvider.ts';
import { instantOfLocal } from './moment.ts';
import { TimeTravelPage } from './TimeTravelPage.tsx';

afterEach(cleanup);

const Address = () => <output>{new URLSearchParams(useLocation().search).get('at')}</output>;
const never = () => new Promise<never>(() => {});

it('stays at the instant of the address, which local text may not name, until another is typed', async () => {
  const at = '2026-11-01T06:30:15.000Z';
  render(
    <MemoryRouter initialEntries={[`/audit/as-of?view=revenue&at=${at}`]}>
      <AdminContext dataProvider={{ ...dataProvider, revenueAsOf: never }}>
        <TimeTravelPage />
        <Address />
      </AdminContext>
    </MemoryRouter>,
  );
  const go = await screen.findByRole('button', { name: 'Go there' });
  fireEvent.click(go);
  expect(screen.getByText(at)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('As of'), { target: { value: '2026-10-30T10:00' } });
  fireEvent.click(go);
  expect(screen.getByText(instantOfLocal('2026-10-30T10:00') ?? '')).toBeTruthy();
});

it('distinguishes abandoned and deleted payments from those that are still expected', async () => {
  const state = { status: 'pending', amount: 1499, currency: 'INR', deleted: false, expired: false } as const;
  const payment = { _id: 'p1', createdAt: '2026-10-30T10:00:00.000Z', candidate: { name: 'Asha' }, interviewer: { name: 'Ravi' } };
  const payments = [
    { ...payment, then: state, now: { ...state, expired: true } },
    { ...payment, _id: 'p2', then: { ...state, status: 'submitted' }, now: { ...state, status: 'submitted', deleted: true } },
  ];
  const paymentsAsOf = async () => ({ at: '', payments, total: 2, totalPages: 1, page: 1 }) as never;
  render(
    <MemoryRouter initialEntries={['/audit/as-of?at=2026-10-30T10:05:00.000Z']}>
      <AdminContext dataProvider={{ ...dataProvider, paymentsAsOf }}>
        <TimeTravelPage />
      </AdminContext>
    </MemoryRouter>,
  );
  const [, abandoned, deleted] = await screen.findAllByRole('row');
  expect(abandoned?.textContent).toMatch(/Pending.*Pending, expired/);
  expect(deleted?.textContent).toMatch(/Submitted.*Submitted, deleted/);
});
