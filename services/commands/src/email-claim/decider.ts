import type { Fact } from '@s30/contracts/events/define';
import type { EmailClaimEvent } from '@s30/contracts/events/emailClaim';
import type { UserId } from '@s30/contracts/ids';
import { reject } from '@s30/contracts/rejections';
import { type Decider, unreachable } from '@s30/platform/decider/decider';

type Claim = Fact<EmailClaimEvent, 'EmailClaimed'>;
export type EmailClaimState = { readonly status: 'free' } | { readonly status: 'claimed'; readonly claim: Claim };
type EmailClaimCommand =
  | { readonly type: 'ClaimEmail'; readonly claim: Claim }
  | { readonly type: 'ReleaseEmail'; readonly userId: UserId };

/** One account per address: the stream is named after the address. */
export const emailClaim: Decider<EmailClaimState, EmailClaimCommand, EmailClaimEvent> = {
  category: 'emailClaim',
  initial: { status: 'free' },
  decide: (command, state) => {
    switch (command.type) {
      case 'ClaimEmail':
        return state.status === 'claimed' ? reject('email_taken') : [{ type: 'EmailClaimed', data: command.claim }];
      case 'ReleaseEmail':
        // Another person may have claimed the address since its release.
        return isHeldBy(state, command.userId) ? [{ type: 'EmailReleased', data: { userId: command.userId } }] : [];
      default:
        return unreachable(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'EmailClaimed':
        return state.status === 'free' ? { status: 'claimed', claim: event.data } : state;
      case 'EmailReleased':
        return isHeldBy(state, event.data.userId) ? { status: 'free' } : state;
      default:
        return unreachable(event);
    }
  },
};

const isHeldBy = (state: EmailClaimState, userId: UserId): boolean => state.status === 'claimed' && state.claim.userId === userId;
