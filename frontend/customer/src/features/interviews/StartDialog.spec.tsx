/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { START_EARLY_MINUTES } from '@s30/contracts/rules';
import { screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { StartDialog } from './StartDialog.tsx';

const START = Date.parse('2026-11-24T13:30:00.000Z');
const MINUTE = 60_000;
const CALL = 'PUT /api/interviews/i1/status';
const interview = {
  _id: 'i1',
  interviewType: 'DSA',
  scheduledDate: new Date(START).toISOString(),
  meetingLink: 'https://meet.google.com/abc-defg-hij',
  paymentId: { status: 'submitted' },
  candidate: { _id: 'kavya', name: 'Kavya Nair' },
} as InterviewDocument;

afterEach(leaves);

function starting(now: number) {
  const network = createNetwork({ [CALL]: () => ({ body: { message: 'started' } }) });
  const onClose = jest.fn();
  window.open = () => null;
  const shown = renders(<StartDialog interview={interview} onClose={onClose} />, { now });
  return { ...shown, network, onClose };
}
const begin = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Start interview' });

describe('starting an interview', () => {
  it('says what it rules out, and that the payment is not verified', () => {
    starting(START);
    const { textContent } = screen.getByRole('dialog', { hidden: true });
    expect(textContent).toContain('no longer be cancelled or moved');
    expect(textContent).toContain('not verified yet');
  });

  it('needs a second confirmation long before its time', async () => {
    const { user, network, passes, onClose } = starting(START - 9 * 24 * 60 * MINUTE);
    expect(begin().getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('checkbox', { name: /^Yes, it begins now/ }));
    await user.click(begin());
    await passes(10);
    expect(network.done).toEqual([CALL]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('opens a tab that says what it is waiting for and then goes to the meeting', async () => {
    const { user, network, passes } = starting(START);
    const tab = { document: document.implementation.createHTMLDocument(), location: { href: 'about:blank' }, opener: window };
    window.open = () => tab as never;
    let answer = () => {};
    network.fares({ until: new Promise<void>((resolve) => (answer = resolve)) });
    await user.click(begin());
    const { title, body } = tab.document;
    expect([title, body.textContent]).toEqual(['Starting the interview …', 'Starting the interview …']);
    expect([tab.location.href, tab.opener]).toEqual(['about:blank', null]);
    answer();
    await passes(10);
    expect(tab.location.href).toBe(interview.meetingLink);
  });

  it('closes the tab of the meeting if the interview cannot be started', async () => {
    const { user, network, passes } = starting(START);
    const close = jest.fn();
    window.open = () => ({ document: document.implementation.createHTMLDocument(), close }) as never;
    network.fares({ status: 409, body: { message: 'Another interview is running', code: 'interview_not_scheduled', requestId: 'r' } });
    await user.click(begin());
    await passes(10);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('needs no second confirmation once its time has come, even if the dialog was already open', async () => {
    const { passes } = starting(START - (START_EARLY_MINUTES + 1) * MINUTE);
    expect(begin().getAttribute('aria-disabled')).toBe('true');
    await passes(2 * MINUTE);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(begin().getAttribute('aria-disabled')).toBeNull();
  });
});
