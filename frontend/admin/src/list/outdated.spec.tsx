/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AdminContext, ListBase, useListContext } from 'react-admin';
import { dataProvider } from '../data/dataProvider.ts';
import { ListStates } from './ListStates.tsx';
import { ListTable } from './ListTable.tsx';
import { Pager } from './Pager.tsx';

afterEach(cleanup);

const Choices = () => {
  const { setFilters, setPage } = useListContext();
  return (
    <>
      <button type="button" onClick={() => setPage(2)}>
        Second
      </button>
      <button type="button" onClick={() => setFilters({ role: 'auditor' })}>
        Auditors
      </button>
    </>
  );
};

/** A list of which only the first request is answered, and perhaps the second one, with no row on its page. */
function listOf(total: number, totalOfSecond?: number) {
  const rows = Array.from({ length: Math.min(total, 10) }, (_, index) => ({ id: `${index}`, name: `Person ${index}` }));
  const answers = [{ data: rows, total }, ...(totalOfSecond === undefined ? [] : [{ data: [], total: totalOfSecond }])].map((answer) =>
    Promise.resolve(answer),
  );
  const getList = (): Promise<never> => (answers.shift() ?? new Promise(() => {})) as Promise<never>;
  render(
    <AdminContext dataProvider={{ ...dataProvider, getList }}>
      <ListBase resource="users" disableSyncWithLocation disableAuthentication>
        <Choices />
        <ListStates loading="Loading the rows" empty="No users found" failure="Failed">
          <ListTable caption="Users" columns={[{ label: 'Name', render: ({ name }: { name: string; id: string }) => name }]} />
          <Pager />
        </ListStates>
      </ListBase>
    </AdminContext>,
  );
}
const isBusy = () => screen.getByRole('table', { name: 'Users' }).closest('[aria-busy]')?.getAttribute('aria-busy');

it.each(['Second', 'Auditors'])('marks its rows as outdated while those of another page or filter load (%s)', async (choice) => {
  listOf(30);
  await screen.findByText('Person 9');
  expect([isBusy(), screen.getByRole('status').textContent]).toEqual(['false', '1–10 of 30']);
  screen.getByRole('button', { name: choice }).click();
  await waitFor(() => expect([isBusy(), screen.getByRole('status').textContent]).toEqual(['true', 'Loading']));
});

it('does not say that nothing was found for a filter whose rows load', async () => {
  listOf(0);
  await screen.findByText('No users found');
  screen.getByRole('button', { name: 'Auditors' }).click();
  await screen.findByText('Loading the rows');
  expect(screen.queryByText('No users found')).toBeNull();
});

it('does not count rows beyond the end, when its last page has gone', async () => {
  listOf(30, 8);
  await screen.findByText('Person 9');
  const status = screen.getByRole('status');
  const said = new Set<string | null>();
  new MutationObserver(() => said.add(status.textContent)).observe(status, { characterData: true, childList: true, subtree: true });
  screen.getByRole('button', { name: 'Second' }).click();
  await waitFor(() => expect([...said].at(-1)).toBe('1–10 of 30'));
  expect([...said]).toEqual(['Loading', '1–10 of 30']);
});
