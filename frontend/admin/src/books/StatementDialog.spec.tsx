/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { InterviewerBooks } from '@s30/contracts/documents/books';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renders } from '../actions/dialogs.testing.tsx';
import { StatementDialog } from './StatementDialog.tsx';

afterEach(cleanup);

it('asks for the file once, however often its button is pressed meanwhile', async () => {
  let asked = 0;
  const interviewer = { _id: 'i1', name: 'Ananya' } as InterviewerBooks;
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
