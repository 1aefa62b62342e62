import { localKeeper } from '@s30/frontend-shared/session/keeper';
import { rightNow, serverClock } from '@s30/frontend-shared/time/serverClock';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { meQuery } from '../../api/me.ts';
import { Alert } from '../../components/Alert.tsx';
import { Loading } from '../../components/Placeholders.tsx';
import { ResendVerification } from '../../components/ResendVerification.tsx';

const DISMISSED_FOR = 30 * 86_400_000;

/** When each user dismissed a prompt, stored in the browser so that it survives a reload. Dismissed prompts return after a month. */
const dismissals = {
  keyOf: (userId: string, name: string) => `dismissed ${userId} ${name}`,
  has: (userId: string, name: string): boolean => {
    const at = localKeeper.getItem(dismissals.keyOf(userId, name));
    return at !== null && serverClock.now() < Date.parse(at) + DISMISSED_FOR;
  },
  add: (userId: string, name: string): void => localKeeper.setItem(dismissals.keyOf(userId, name), rightNow()),
};

/** Suggests profile details that are missing and would improve interviews. */
export function Prompts({ isInterviewer }: { readonly isInterviewer: boolean }) {
  const me = useQuery(meQuery());
  const [, setLatest] = useState<string>();
  // While this placeholder is shown, CSS hides what follows it, so that nothing moves when the prompts appear.
  if (me.isPending) return <Loading what="your dashboard" shape="stats" count={isInterviewer ? 6 : 3} />;
  if (!me.data) return undefined;
  const { _id: userId } = me.data;
  const isDismissed = (name: string) => dismissals.has(userId, name);
  const prompt = (name: string) => ({
    name,
    dismiss: () => {
      dismissals.add(userId, name);
      setLatest(name);
    },
  });
  const linkedIn = 'Add your LinkedIn URL';
  const meeting = 'Set a default meeting URL';
  const confirm = 'Confirm your email address';
  return (
    <>
      {!me.data.isEmailVerified && !isDismissed(confirm) && (
        <Alert tone="warning" title={confirm} onDismiss={prompt(confirm)}>
          <p>
            Open the link in the email that we sent to {me.data.email}.{!isInterviewer && ' Until then you can hold one slot at a time.'}
          </p>
          <ResendVerification email={me.data.email} />
        </Alert>
      )}
      {!me.data.linkedInUrl && !isDismissed(linkedIn) && (
        <Alert tone="info" icon="linkedin" title={linkedIn} onDismiss={prompt(linkedIn)}>
          <p>
            {isInterviewer ? 'Candidates look at it before they book.' : 'Interviewers look at it to prepare for you.'}{' '}
            <Link to="/profile">Add it to your profile</Link>
          </p>
        </Alert>
      )}
      {isInterviewer && !me.data.defaultMeetingLink && !isDismissed(meeting) && (
        <Alert tone="info" icon="video" title={meeting} onDismiss={prompt(meeting)}>
          <p>
            New bookings use it; you can change it for one interview. <Link to="/slots/manage">Set it now</Link>
          </p>
        </Alert>
      )}
    </>
  );
}
