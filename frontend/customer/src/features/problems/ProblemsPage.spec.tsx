/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { session } from '@s30/frontend-shared/session/session';
import { useSession } from '@s30/frontend-shared/session/useSession';
import { act, screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { ProblemsPage } from './ProblemsPage.tsx';

function Page() {
  const now = useSession();
  return now.status === 'signedIn' && now.user.role === 'interviewer' && <ProblemsPage />;
}

afterEach(leaves);

it('keeps the caret where the user types in the search, and empties the field when the filters are cleared', async () => {
  createNetwork({ 'GET /api/problems': () => ({ body: [{ _id: 'p1', title: 'Two Sum', difficulty: 'easy' }] }) });
  const { user, passes } = renders(<Page />, { at: '/problems?q=sum' });
  act(() => session.start('token', { _id: 'ravi', name: 'Ravi Iyer', email: 'ravi@example.com', role: 'interviewer' }));
  await passes(100);
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Title' });
  await user.type(search, 'twice ', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(search.value).toBe('twice sum');
  await passes(1_000);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(search.value).toBe('');
  await passes(1_000);
  expect(screen.getByRole('link', { name: 'Two Sum' })).toBeTruthy();
});

it('announces how many problems match the filters, also when none does', async () => {
  createNetwork({ 'GET /api/problems': () => ({ body: [{ _id: 'p1', title: 'Two Sum', difficulty: 'easy' }] }) });
  const { user, passes } = renders(<Page />, { at: '/problems' });
  act(() => session.start('token', { _id: 'ravi', name: 'Ravi Iyer', email: 'ravi@example.com', role: 'interviewer' }));
  await passes(100);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('1 problem');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Difficulty' }), 'Hard');
  await passes(1_000);
  expect(screen.getByRole('status')).toBe(status);
  expect(status.textContent).toBe('0 problems');
});
