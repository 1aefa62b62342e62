/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { AnswerTo } from '../data/useAnswer.ts';
import { AsItIsNow } from './AsItIsNow.tsx';

afterEach(cleanup);

const text = (words: string) => ({ kind: 'text' as const, text: words });

function nowOf(kind: string, timeline: Pick<AnswerTo<'auditTimeline'>, 'now'> & { readonly events: readonly unknown[] }) {
  render(<AsItIsNow timeline={{ object: { kind, id: 'o1', deleted: false }, ...timeline } as AnswerTo<'auditTimeline'>} />);
  const names = screen.getAllByRole('term');
  return Object.fromEntries(names.map((name) => [name.textContent, name.nextElementSibling]));
}

it('says who paid whom, and the status of a payment as a badge', () => {
  const event = { candidate: { _id: 'k', name: 'Kavya Nair' }, interviewer: { _id: 'a', name: 'Ananya Krishnan' } };
  const now = nowOf('payment', { events: [event], now: [{ field: 'Status', value: text('verified') }] });
  expect(now).toMatchObject({ 'Paid by': { textContent: 'Kavya Nair' }, 'Paid to': { textContent: 'Ananya Krishnan' } });
  expect(now.Status?.querySelector('.badge--verified')?.textContent).toBe('Verified');
});

it('begins words of the product with a capital, and leaves what people typed as it is', () => {
  const now = nowOf('user', {
    events: [],
    now: [
      { field: 'Role', value: text('candidate') },
      { field: 'Name', value: text('kavya') },
    ],
  });
  expect(now).toMatchObject({ Role: { textContent: 'Candidate' }, Name: { textContent: 'kavya' } });
});

it('shortens the ids within the words of a wallet', () => {
  const now = nowOf('wallet', {
    events: [],
    now: [{ field: 'Held for 1.8f3a1c92-0000-4000-8000-000000000000', value: { kind: 'money', amount: 500, currency: 'INR' } }],
  });
  expect(Object.keys(now)).toEqual(['Held for 1.8f3a1c92…', 'Id in the log']);
});
