import { isWebLink } from '@s30/contracts/fields';
import { Icon } from './Icon.tsx';

export type MeetingKind = 'google' | 'zoom' | 'other';
const NAMES: Record<MeetingKind, string> = { google: 'Google Meet', zoom: 'Zoom', other: 'Meeting link' };

const isHost = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

export function meetingKind(link: string): MeetingKind {
  if (!isWebLink(link)) return 'other';
  const host = new URL(link).hostname.toLowerCase();
  if (isHost(host, 'meet.google.com')) return 'google';
  return isHost(host, 'zoom.us') || isHost(host, 'zoom.com') ? 'zoom' : 'other';
}

export function MeetingLink({
  link,
  className = 'icon-text',
  withWhom,
}: {
  readonly link: string;
  readonly className?: string;
  readonly withWhom?: string;
}) {
  if (!isWebLink(link)) return <span className="muted">Not set</span>;
  const kind = meetingKind(link);
  return (
    <a
      className={`${className} meeting meeting--${kind}`}
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={withWhom && `${NAMES[kind]} with ${withWhom}`}
    >
      <Icon name={kind === 'other' ? 'link' : 'video'} />
      {NAMES[kind]}
    </a>
  );
}
