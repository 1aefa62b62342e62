import type { AccountMailEvent } from '@s30/contracts/events/accountMail';
import { addHours, type Instant } from '@s30/contracts/time';
import { type Asked, type Decider, unreachable } from '@s30/platform/decider/decider';

type Kind = 'verifications' | 'resets' | 'lockOuts';
/** When mails of each kind were asked for, as far as they can still count. */
export type AccountMailState = { readonly [Each in Kind]: readonly Instant[] };
export type AccountMailCommand = {
  readonly type: 'RequestVerificationMail' | 'RequestPasswordReset' | 'LockOut';
  readonly mostPerHour: number;
};

const withinAnHour = (before: readonly Instant[], at: Instant): readonly Instant[] => before.filter((one) => addHours(one, 1) > at);
const isTooOften = ({ mostPerHour, at }: AccountMailCommand & Asked, before: readonly Instant[]): boolean =>
  withinAnHour(before, at).length >= mostPerHour;

/** Mails that anybody may ask for by naming an address. What is asked for too often is not recorded: a flood leaves the log alone. */
export const accountMail: Decider<AccountMailState, AccountMailCommand, AccountMailEvent> = {
  category: 'accountMail',
  initial: { verifications: [], resets: [], lockOuts: [] },
  decide: (command, { verifications, resets, lockOuts }) => {
    const data = { requestedAt: command.at };
    switch (command.type) {
      case 'RequestVerificationMail':
        return isTooOften(command, verifications) ? [] : [{ type: 'VerificationMailRequested', data }];
      case 'RequestPasswordReset':
        return isTooOften(command, resets) ? [] : [{ type: 'PasswordResetRequested', data }];
      case 'LockOut':
        return isTooOften(command, lockOuts) ? [] : [{ type: 'LockedOut', data }];
      default:
        return unreachable(command.type);
    }
  },
  evolve: (state, { type, data: { requestedAt } }) => {
    const counted = (kind: Kind): AccountMailState => ({ ...state, [kind]: [...withinAnHour(state[kind], requestedAt), requestedAt] });
    switch (type) {
      case 'VerificationMailRequested':
        return counted('verifications');
      case 'PasswordResetRequested':
        return counted('resets');
      case 'LockedOut':
        return counted('lockOuts');
      default:
        return unreachable(type);
    }
  },
};
