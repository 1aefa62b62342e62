import type { AccountMailEvent } from '@s30/contracts/events/accountMail';
import { addHours, type Instant } from '@s30/contracts/time';
import { type Asked, type Decider, unreachable } from '@s30/platform/decider/decider';

/** When mails of each kind were asked for that have been sent, as far as they can still count. */
export type AccountMailState = { readonly verifications: readonly Instant[]; readonly resets: readonly Instant[] };
export type AccountMailCommand = {
  readonly type: 'RequestVerificationMail' | 'RequestPasswordReset';
  readonly mostPerHour: number;
};

const withinAnHour = (before: readonly Instant[], at: Instant): readonly Instant[] => before.filter((one) => addHours(one, 1) > at);
const requested = ({ mostPerHour, at }: AccountMailCommand & Asked, before: readonly Instant[]) => ({
  requestedAt: at,
  tooOften: withinAnHour(before, at).length >= mostPerHour,
});
const counted = (before: readonly Instant[], { requestedAt, tooOften }: AccountMailEvent['data']): readonly Instant[] =>
  tooOften ? before : [...withinAnHour(before, requestedAt), requestedAt];

/** Mails that anybody may ask for by naming an address. Every request is recorded, so that all take the same time; a flood of them sends few. */
export const accountMail: Decider<AccountMailState, AccountMailCommand, AccountMailEvent> = {
  category: 'accountMail',
  initial: { verifications: [], resets: [] },
  decide: (command, { verifications, resets }) => {
    switch (command.type) {
      case 'RequestVerificationMail':
        return [{ type: 'VerificationMailRequested', data: requested(command, verifications) }];
      case 'RequestPasswordReset':
        return [{ type: 'PasswordResetRequested', data: requested(command, resets) }];
      default:
        return unreachable(command.type);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'VerificationMailRequested':
        return { ...state, verifications: counted(state.verifications, event.data) };
      case 'PasswordResetRequested':
        return { ...state, resets: counted(state.resets, event.data) };
      default:
        return unreachable(event);
    }
  },
};
