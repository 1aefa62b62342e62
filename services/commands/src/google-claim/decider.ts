import type { GoogleClaimEvent } from '@s30/contracts/events/googleClaim';
import type { UserId } from '@s30/contracts/ids';
import { reject } from '@s30/contracts/rejections';
import type { Decider } from '@s30/platform/decider/decider';

export type GoogleClaimState = { readonly status: 'free' } | { readonly status: 'claimed'; readonly userId: UserId };
type GoogleClaimCommand = { readonly type: 'ClaimGoogleAccount' | 'ReleaseGoogleAccount'; readonly userId: UserId };

/** One account per Google account: the stream is named after Google's id, which survives a change of address there. */
export const googleClaim: Decider<GoogleClaimState, GoogleClaimCommand, GoogleClaimEvent> = {
  category: 'googleClaim',
  initial: { status: 'free' },
  decide: ({ type, userId }, state) => {
    const isTheirs = state.status === 'claimed' && state.userId === userId;
    if (type === 'ReleaseGoogleAccount') return isTheirs ? [{ type: 'GoogleAccountReleased', data: { userId } }] : [];
    if (state.status === 'free') return [{ type: 'GoogleAccountClaimed', data: { userId } }];
    return isTheirs ? [] : reject('google_account_differs');
  },
  evolve: (state, { type, data: { userId } }) => {
    if (type === 'GoogleAccountReleased') return { status: 'free' };
    return state.status === 'free' ? { status: 'claimed', userId } : state;
  },
};
