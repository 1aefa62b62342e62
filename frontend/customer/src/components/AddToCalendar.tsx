import { dateIn } from '@s30/contracts/time';
import { messageOfError } from '@s30/frontend-shared/api/apiError';
import { saveFile } from '@s30/frontend-shared/files/saveFile';
import { useState } from 'react';
import { fetchCalendarFile } from '../api/interviews.ts';
import { Button, buttonClass } from './Button.tsx';
import { type Entry, googleCalendarLink } from './googleCalendarLink.ts';
import { Icon } from './Icon.tsx';
import { toastError } from './toast.ts';
import { useZone } from './zone.ts';

/** Offers the interview as a file for any calendar, or as a Google Calendar link. */
export function AddToCalendar({ interview, withWhom }: { readonly interview: Entry; readonly withWhom: string }) {
  const { zone } = useZone();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await fetchCalendarFile(interview._id), `s30-interview-${dateIn(interview.scheduledDate, zone)}.ics`);
    } catch (error) {
      toastError(messageOfError(error, 'Failed to load the calendar file'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="quiet" busy={busy} onClick={() => void download()}>
        <Icon name="calendar" />
        Add to calendar
      </Button>
      <a
        className={buttonClass({ look: 'quiet' })}
        href={googleCalendarLink(interview, withWhom)}
        target="_blank"
        rel="noopener noreferrer"
      >
        Google Calendar
      </a>
    </>
  );
}
