import { isWebLink } from '@s30/contracts/fields';

export type MeetingKind = 'google' | 'zoom' | 'other';

const isHost = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

export function meetingKind(link: string): MeetingKind {
  if (!isWebLink(link)) return 'other';
  const host = new URL(link).hostname.toLowerCase();
  if (isHost(host, 'meet.google.com')) return 'google';
  return isHost(host, 'zoom.us') || isHost(host, 'zoom.com') ? 'zoom' : 'other';
}
