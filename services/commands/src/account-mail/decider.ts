import type { AccountMailEvent } from '@s30/contracts/events/accountMail';
import { addHours, type Instant } from '@s30/contracts/time';
import type { Decider } from '@s30/platform/decider/decider';

const EVENTS = {
  RequestVerificationMail: 'VerificationMailRequested',
  RequestPasswordReset: 'PasswordResetRequested',
  LockOut: 'LockedOut',
} as const satisfies Record<string, AccountMailEvent['type']>;

/** When mails of each kind were requested, as far as it still matters for the limit. */
export type AccountMailState = Readonly<Record<AccountMailEvent['type'], readonly Instant[]>>;
export type AccountMailCommand = { readonly type: keyof typeof EVENTS; readonly mostPerHour: number };

/** Neither those before that hour nor those of a clock that was ahead. */
const withinAnHour = (before: readonly Instant[], at: Instant): readonly Instant[] =>
  before.filter((one) => addHours(one, 1) > at && one <= addHours(at, 1));

/** Mails that anyone may request for an address. Requests over the limit are not recorded, so a flood does not fill the log. */
export const accountMail: Decider<AccountMailState, AccountMailCommand, AccountMailEvent> = {
  category: 'accountMail',
  initial: { VerificationMailRequested: [], PasswordResetRequested: [], LockedOut: [] },
  decide: (command, state) => {
    const type = EVENTS[command.type];
    const isTooOften = withinAnHour(state[type], command.at).length >= command.mostPerHour;
    return isTooOften ? [] : [{ type, data: { requestedAt: command.at } }];
  },
  evolve: (state, { type, data: { requestedAt } }) => ({ ...state, [type]: [...withinAnHour(state[type], requestedAt), requestedAt] }),
};
