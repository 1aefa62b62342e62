/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renders } from '../actions/dialogs.testing.tsx';
import { LogExport } from './LogExport.tsx';

afterEach(cleanup);

it('exports the events that the search finds, and no others', async () => {
  const asked: string[] = [];
  globalThis.fetch = ((address: string) => {
    asked.push(address);
    return new Promise(() => {});
  }) as typeof fetch;
  renders(<LogExport filters={{ kind: 'payment', amountMin: 100 }} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Export JSON Lines' }));
  expect(asked).toEqual(['/api/audit/events.jsonl?kind=payment&amountMin=100']);
});
