/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { screen } from '@testing-library/react';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { MeetingLinkDialog } from './MeetingLinkDialog.tsx';

const interview = {
  _id: 'i1',
  meetingLink: 'https://zoom.us/j/1',
  meetingPassword: '',
  candidate: { _id: 'kavya', name: 'Kavya Nair' },
} as InterviewDocument;

afterEach(leaves);

/** What is sent when the interviewer changes the link, and does this beside. */
async function changes(meetingPassword: string, act: (user: ReturnType<typeof renders>['user']) => Promise<void>) {
  let sent: unknown;
  createNetwork({
    'PUT /api/interviews/i1/meeting': ({ body }) => {
      sent = body;
      return { body: { notificationSent: true } };
    },
  });
  const shown = renders(
    <MeetingLinkDialog interview={{ ...interview, meetingPassword }} isNeededToStart={false} onClose={() => undefined} />,
  );
  const link = screen.getByLabelText('Meeting link');
  await shown.user.clear(link);
  await shown.user.type(link, 'https://zoom.us/j/2');
  await act(shown.user);
  await shown.user.click(screen.getByRole('button', { name: 'Save link' }));
  await shown.passes(1_000);
  return sent;
}
const password = () => screen.queryByLabelText<HTMLInputElement>(/^Meeting password/);

it('shows the password of the old link, which can be changed or cleared with it', async () => {
  expect(
    await changes('blue-door', async (user) => {
      expect(password()?.value).toBe('blue-door');
      await user.clear(password() as HTMLInputElement);
    }),
  ).toEqual({ meetingLink: 'https://zoom.us/j/2', meetingPassword: '' });
});

it('asks for the link alone if it has no password', async () => {
  expect(await changes('', async () => expect(password()).toBeNull())).toEqual({ meetingLink: 'https://zoom.us/j/2' });
});
