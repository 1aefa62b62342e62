import { isWebLink } from '@s30/contracts/fields';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { initialsOf } from '@s30/frontend-shared/names/initials';
import { TypeName } from '@s30/frontend-shared/names/TypeName';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export const Avatar = ({ name }: { readonly name: string }) => (
  <span className="avatar" aria-hidden="true">
    {initialsOf(name)}
  </span>
);

type LinkedInProps = { readonly name: string; readonly linkedInUrl?: string | undefined };

export const LinkedInLink = ({ name, linkedInUrl = '' }: LinkedInProps) =>
  isWebLink(linkedInUrl) ? (
    <a className="icon-link" href={linkedInUrl} target="_blank" rel="noopener noreferrer" aria-label={`${name} on LinkedIn`}>
      <Icon name="linkedin" />
    </a>
  ) : undefined;

/** A name, and the icon that leads to its LinkedIn profile. */
export const LinkedName = ({ name, linkedInUrl }: LinkedInProps) => (
  <>
    <span>
      <bdi>{name}</bdi>
    </span>
    <LinkedInLink name={name} linkedInUrl={linkedInUrl} />
  </>
);

/** "DSA with …" */
export const withWhom = (type: InterviewType): ReactNode => (
  <>
    <TypeName type={type} /> with{' '}
  </>
);

type PersonProps = LinkedInProps & {
  readonly heading?: 2 | 3;
  /** Shown before the name. */
  readonly before?: ReactNode;
  readonly children?: ReactNode;
};

export function Person({ name, linkedInUrl, heading, before, children }: PersonProps) {
  const Name = heading ? (`h${heading}` as const) : 'p';
  return (
    <div className="person">
      <Avatar name={name} />
      <div>
        <div className="person__name">
          <Name>
            {before}
            <bdi>{name}</bdi>
          </Name>
          <LinkedInLink name={name} linkedInUrl={linkedInUrl} />
        </div>
        {children}
      </div>
    </div>
  );
}
