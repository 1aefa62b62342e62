import { isolated } from '@s30/frontend-shared/names/isolated';
import type { ReactNode } from 'react';

export type RoleChange = {
  readonly to: 'candidate' | 'interviewer' | 'auditor';
  readonly title: (name: string) => ReactNode;
  /** What the change grants or revokes, for the confirmation. */
  readonly effect: (name: string) => ReactNode;
  readonly act: string;
  readonly done: (name: string) => string;
  readonly danger: boolean;
};

const demotion = (effect: RoleChange['effect']): RoleChange => ({
  to: 'candidate',
  title: (name) => isolated`Demote ${name} to candidate?`,
  effect,
  act: 'Demote to candidate',
  done: (name) => `User ${name} has been demoted to candidate.`,
  danger: true,
});

/** The changes an admin can make to each role; the first is preselected. */
export const ROLE_CHANGES = {
  candidate: [
    {
      to: 'interviewer',
      title: (name) => isolated`Promote ${name} to interviewer?`,
      effect: (name) =>
        isolated`${name} gets interviewer privileges: publishing slots, conducting interviews and verifying their payments.`,
      act: 'Promote to interviewer',
      done: (name) => `User ${name} has been promoted to interviewer.`,
      danger: false,
    },
    {
      to: 'auditor',
      title: (name) => isolated`Make ${name} an auditor?`,
      effect: (name) =>
        isolated`${name} sees the audit section: every event of the log, and what they changed. They can change nothing there.`,
      act: 'Make an auditor',
      done: (name) => `User ${name} has been made an auditor.`,
      danger: false,
    },
  ],
  interviewer: [
    demotion(
      (name) =>
        isolated`Interviewer privileges are revoked and ${name} can no longer conduct interviews. Open slots are no longer listed and cannot be booked.`,
    ),
  ],
  admin: [
    demotion((name) => isolated`${name} can no longer enter the console, and goes on as a candidate. The last admin cannot be demoted.`),
  ],
  auditor: [demotion((name) => isolated`${name} can no longer see the audit section.`)],
} as const satisfies Readonly<Record<string, readonly [RoleChange, ...RoleChange[]]>>;

export type ChangeableRole = keyof typeof ROLE_CHANGES;
export const isChangeable = (role: string): role is ChangeableRole => Object.hasOwn(ROLE_CHANGES, role);
