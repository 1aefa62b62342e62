import { isWebLink } from '@s30/contracts/fields';
import { Icon } from './Icon.tsx';
import { type MeetingKind, meetingKind } from './meetingKind.ts';

const NAMES: Record<MeetingKind, string> = { google: 'Google Meet', zoom: 'Zoom', other: 'Meeting link' };

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
