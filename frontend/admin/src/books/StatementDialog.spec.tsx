/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { InterviewerBooks, StatementDocument } from '@s30/contracts/documents/books';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { renders } from '../actions/dialogs.testing.tsx';
import { StatementDialog } from './StatementDialog.tsx';

afterEach(cleanup);

const interviewer = { _id: 'i1', name: 'Ananya' } as InterviewerBooks;

it('leaves no cell empty where an entry is of no candidate', async () => {
  const line = { _id: '1', date: '2026-11-25T12:00:00.000Z', kind: 'collection', candidate: '', currency: 'INR', amount: 300 };
  const sum = { currency: 'INR', opening: 0, direct: 0, balance: 0, fee: 0, refunds: 0, bonuses: 0, waived: 0, paidOut: 0, collected: 300 };
  const statement = { month: '2026-11', sums: [{ ...sum, due: 300 }], lines: [line] } as unknown as StatementDocument;
  renders(<StatementDialog interviewer={interviewer} mayDecide={false} onClose={() => {}} />, {
    statement: async () => statement,
    creditsOfInterviewer: () => new Promise(() => {}),
  });
  const table = await screen.findByRole('table', { name: 'Statement of November 2026' });
  const cells = within(table).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent).slice(-3)).toEqual(['Paid to S30', 'None', '₹300.00']);
});

it('asks for the file once, however often its button is pressed meanwhile', async () => {
  let asked = 0;
  renders(<StatementDialog interviewer={interviewer} mayDecide={false} onClose={() => {}} />, {
    statement: () => new Promise(() => {}),
    creditsOfInterviewer: () => new Promise(() => {}),
    statementFile: () => {
      asked += 1;
      return new Promise(() => {});
    },
  });
  const button = await screen.findByRole('button', { name: 'Export CSV' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(asked).toBe(1);
});
