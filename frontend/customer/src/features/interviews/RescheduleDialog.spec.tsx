/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { connectToaster } from '../../components/toast.ts';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { RescheduleDialog } from './RescheduleDialog.tsx';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const [BEFORE, AFTER] = ['2026-11-24T13:30:00.000Z', '2026-11-26T13:30:00.000Z'];
const CALL = 'PUT /api/interviews/i1/reschedule';
const slotAt = (startTime: string) => ({
  _id: startTime,
  startTime,
  endTime: new Date(Date.parse(startTime) + 40 * 60_000).toISOString(),
});

afterEach(leaves);

/** A dialog whose server may move the interview before its responses are lost. */
async function moving(movesIt: boolean) {
  let interview = {
    _id: 'i1',
    status: 'scheduled',
    interviewType: 'DSA',
    scheduledDate: BEFORE,
    reschedulesLeft: 2,
    refundLimit: 100,
    interviewer: { _id: 'ananya', name: 'Ananya Krishnan' },
  } as InterviewDocument;
  const network = createNetwork({
    'GET /api/slots/available?interviewerId=ananya&interviewType=DSA': () => ({
      body: [interview.scheduledDate === BEFORE ? AFTER : BEFORE].map(slotAt),
    }),
    'GET /api/interviews/i1': () => ({ body: interview }),
    [CALL]: () => {
      if (movesIt) interview = { ...interview, scheduledDate: AFTER, reschedulesLeft: 1 };
      return { body: { message: 'Interview rescheduled successfully' } };
    },
  });
  function Page() {
    const { data } = useQuery({ queryKey: ['interview'], queryFn: () => interview });
    const [isOpen, setIsOpen] = useState(true);
    return data && isOpen && <RescheduleDialog interview={data} onClose={() => setIsOpen(false)} />;
  }
  const said: string[] = [];
  const disconnect = connectToaster(({ text }) => said.push(text));
  const { user, passes } = renders(<Page />, { now: NOW });
  await passes(100);
  await user.click(screen.getByRole('button', { pressed: false }));
  network.fares('lost', 'lost', 'lost', 'lost');
  await user.click(screen.getByRole('button', { name: 'Reschedule interview' }));
  await passes(20_000);
  disconnect();
  return said;
}

it('closes with success if the interview was moved although no response arrived', async () => {
  expect(await moving(true)).toEqual(['Interview rescheduled successfully']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('stays open if the interview was not moved', async () => {
  expect(await moving(false)).toEqual([]);
  expect(screen.getByRole('alert').textContent).toContain('It is not known whether this was done.');
});

it('says the chosen time, keeps it while it is sent, and the focus on a slot', async () => {
  const network = createNetwork({
    'GET /api/slots/available?interviewerId=ananya&interviewType=DSA': () => ({ body: [BEFORE, AFTER].map(slotAt) }),
  });
  network.fares({ until: new Promise(() => undefined) });
  const interview = {
    ...{
      _id: 'i1',
      status: 'scheduled',
      interviewType: 'DSA',
      scheduledDate: '2026-11-23T13:30:00.000Z',
      reschedulesLeft: 2,
      refundLimit: 100,
    },
    interviewer: { _id: 'ananya', name: 'Ananya Krishnan' },
  } as InterviewDocument;
  const { user, passes } = renders(<RescheduleDialog interview={interview} onClose={() => undefined} />, { now: NOW });
  await passes(100);
  const [first, second] = screen.getAllByRole('button', { pressed: false });
  const regions = screen.getAllByRole('status');
  await user.click(first as HTMLElement);
  expect(regions).toContain(screen.getByText(/^New time:/));
  await user.click(screen.getByRole('button', { name: 'Reschedule interview' }));
  await passes(100);
  expect(second?.getAttribute('aria-disabled')).toBe('true');
  await user.click(second as HTMLElement);
  expect(document.activeElement).toBe(second);
  expect(first?.getAttribute('aria-pressed')).toBe('true');
});

describe('a dialog that is open when the interview can no longer be moved', () => {
  const START = '2026-11-24T13:30:00.000Z';
  const given = { _id: 'i1', status: 'scheduled', interviewType: 'DSA', scheduledDate: START, refundLimit: 100 };
  const interview = (reschedulesLeft: number) =>
    ({ ...given, reschedulesLeft, interviewer: { _id: 'ananya', name: 'Ananya Krishnan' } }) as InterviewDocument;
  const act = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reschedule interview' });
  async function chooses(reschedulesLeft: number, now: number) {
    createNetwork({
      'GET /api/slots/available?interviewerId=ananya&interviewType=DSA': () => ({ body: [slotAt(AFTER)] }),
    });
    let left = reschedulesLeft;
    function Page() {
      const { data } = useQuery({ queryKey: ['left'], queryFn: () => left });
      return data === undefined ? null : <RescheduleDialog interview={interview(data)} onClose={() => undefined} />;
    }
    const shown = renders(<Page />, { now });
    await shown.passes(100);
    await shown.user.click(screen.getByRole('button', { pressed: false }));
    expect(act().getAttribute('aria-disabled')).toBeNull();
    const movedElsewhere = async () => {
      left = 0;
      await shown.queries.invalidateQueries();
      await shown.passes(100);
    };
    return { ...shown, movedElsewhere };
  }
  const offersNothing = (why: string) => {
    expect(screen.getByRole('heading', { name: why })).toBeTruthy();
    expect(act().getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('button', { pressed: true })).toBeNull();
    expect(screen.getByRole('dialog').textContent).not.toContain('You can reschedule it');
  };

  it('says that it was moved as often as possible, and offers no slot', async () => {
    const { movedElsewhere } = await chooses(1, NOW);
    await movedElsewhere();
    offersNothing('An interview can be rescheduled 2 times, and this one has been');
  });

  it('says that it is too late, and offers no slot', async () => {
    const { passes } = await chooses(1, Date.parse(START) - 24 * 3_600_000);
    await passes(61_000);
    offersNothing('An interview can be rescheduled until 24 hours before its start');
  });
});
