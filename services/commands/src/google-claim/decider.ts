import type { GoogleClaimEvent } from '@s30/contracts/events/googleClaim';
import type { UserId } from '@s30/contracts/ids';
import { reject } from '@s30/contracts/rejections';
import type { Decider } from '@s30/platform/decider/decider';

export type GoogleClaimState = { readonly status: 'free' } | { readonly status: 'claimed'; readonly userId: UserId };
type GoogleClaimCommand = { readonly type: 'ClaimGoogleAccount'; readonly userId: UserId };

/** One Google account, one account here: the stream is named after Google's name for it, which outlives a change of address there. */
export const googleClaim: Decider<GoogleClaimState, GoogleClaimCommand, GoogleClaimEvent> = {
  category: 'googleClaim',
  initial: { status: 'free' },
  decide: ({ userId }, state) => {
    if (state.status === 'free') return [{ type: 'GoogleAccountClaimed', data: { userId } }];
    return state.userId === userId ? [] : reject('google_account_differs');
  },
  evolve: (state, event) => (state.status === 'free' ? { status: 'claimed', userId: event.data.userId } : state),
};
