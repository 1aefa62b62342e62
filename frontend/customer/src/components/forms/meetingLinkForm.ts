import { isWebLink } from '@s30/contracts/fields';
import { z } from 'zod';

const MeetingLink = z
  .string()
  .trim()
  .min(1, 'Please enter a meeting link')
  .refine((link) => link === '' || isWebLink(link), 'Please enter a valid URL');

export const MeetingLinkForm = z.object({ meetingLink: MeetingLink });
export const DefaultLinkForm = z.object({ defaultMeetingLink: MeetingLink });
