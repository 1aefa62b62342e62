import { WebLink } from '@s30/contracts/fields';
import { z } from 'zod';

const MeetingLink = z.string().trim().min(1, 'Please enter a meeting link').pipe(WebLink);

export const MeetingLinkForm = z.object({ meetingLink: MeetingLink });
export const DefaultLinkForm = z.object({ defaultMeetingLink: MeetingLink });
