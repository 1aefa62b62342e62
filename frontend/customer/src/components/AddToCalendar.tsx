import { dateIn } from '@s30/contracts/time';
import { fetchCalendarFile } from '../api/interviews.ts';
import { Button, buttonClass } from './Button.tsx';
import { type Entry, googleCalendarLink } from './googleCalendarLink.ts';
import { Icon } from './Icon.tsx';
import { useDownload } from './useDownload.ts';
import { useZone } from './zone.ts';

/** Offers the interview as a file for any calendar, or as a Google Calendar link. */
export function AddToCalendar({ interview, withWhom }: { readonly interview: Entry; readonly withWhom: string }) {
  const { zone } = useZone();
  const { busy, download } = useDownload('Failed to load the calendar file');
  const name = `s30-interview-${dateIn(interview.scheduledDate, zone)}.ics`;
  return (
    <>
      <Button look="quiet" busy={busy} onClick={() => download(fetchCalendarFile(interview._id), name)}>
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
