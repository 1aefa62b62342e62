import { accountMailEvents } from '@s30/contracts/events/accountMail';
import { userEvents } from '@s30/contracts/events/user';
import type { UserId } from '@s30/contracts/ids';
import { process } from '@s30/platform/projector/process';
import type { AccountNotices } from '../mails/accountNotices.ts';

const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** Verification links, reset links, and word of a changed password. A process of its own: people wait for these mails. */
export const accountMailProcess = (notices: AccountNotices) =>
  process({
    name: 'account-mails',
    from: [userEvents, accountMailEvents],
    on: {
      UserRegistered: (event) => notices.verificationDue(event.data.userId, event.id),
      PasswordChanged: (event) => notices.passwordChanged(idOf(event.stream) as UserId, event.id),
      UpiSetUp: (event) => notices.payoutChanged(idOf(event.stream) as UserId, event.id),
      ZelleSetUp: (event) => notices.payoutChanged(idOf(event.stream) as UserId, event.id),
      RoleChanged: (event) => notices.roleChanged(idOf(event.stream) as UserId, event.data.to, event.id),
      PasswordRemoved: (event) => notices.passwordRemoved(idOf(event.stream) as UserId, event.id),
      VerificationMailRequested: (event) => notices.verificationRequested(idOf(event.stream), event.id),
      PasswordResetRequested: (event) => notices.resetRequested(idOf(event.stream), event.id),
      LockedOut: (event) => notices.lockedOut(idOf(event.stream), event.id),
    },
  });
