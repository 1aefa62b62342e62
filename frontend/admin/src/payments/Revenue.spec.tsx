/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { AdminContext, ListBase } from 'react-admin';
import { ChosenFilters } from '../list/ChosenFilters.tsx';
import { Revenue } from './Revenue.tsx';

type Answer = ComponentProps<typeof Revenue>['of'];
const answer: NonNullable<Answer['answer']> = {
  monthYear: '2026-11',
  status: 'verified',
  totalRevenue: 1499,
  revenueByCurrency: { INR: 1499, USD: 0, EUR: 0 },
  payments: [],
  total: 1,
  page: 1,
  totalPages: 1,
};
const later = async () => undefined;

afterEach(cleanup);

it('labels revenue with the status it was fetched for, even after the filter has changed', () => {
  const { container } = render(
    <AdminContext>
      <ListBase resource="payments" disableSyncWithLocation filterDefaultValues={{ monthYear: '2026-11', status: 'rejected' }}>
        <ChosenFilters>
          <Revenue of={{ answer, busy: true, reload: later }} />
        </ChosenFilters>
      </ListBase>
    </AdminContext>,
  );
  expect(container.textContent).toContain('Revenue, verified payments₹1,499.00');
});
