import type { ReferralEvent } from '@s30/contracts/events/referral';
import type { UserId } from '@s30/contracts/ids';
import { reject } from '@s30/contracts/rejections';
import type { Decider } from '@s30/platform/decider/decider';

export type ReferralState = { readonly status: 'free' } | { readonly status: 'issued'; readonly userId: UserId };
type ReferralCommand = { readonly type: 'IssueReferralCode'; readonly code: string; readonly userId: UserId };

/** A code belongs to one user; the stream is named after the code. */
export const referral: Decider<ReferralState, ReferralCommand, ReferralEvent> = {
  category: 'referral',
  initial: { status: 'free' },
  decide: ({ code, userId }, state) => {
    if (state.status === 'free') return [{ type: 'ReferralCodeIssued', data: { code, userId } }];
    return state.userId === userId ? [] : reject('referral_code_unknown');
  },
  evolve: (state, event) => (state.status === 'free' ? { status: 'issued', userId: event.data.userId } : state),
};
