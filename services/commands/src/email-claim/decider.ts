import type { Fact } from '@s30/contracts/events/all';
import type { EmailClaimEvent } from '@s30/contracts/events/emailClaim';
import type { UserId } from '@s30/contracts/ids';
import { reject } from '@s30/contracts/rejections';
import { decider } from '@s30/platform/decider/decider';

type Claim = Fact<'EmailClaimed'>;
export type EmailClaimState = { readonly status: 'free' } | { readonly status: 'claimed'; readonly claim: Claim };

/** One account per address: the stream is named after the address. */
export const emailClaim = decider<EmailClaimState, EmailClaimEvent>()({
  category: 'emailClaim',
  initial: { status: 'free' },
  commands: {
    ClaimEmail: ({ claim }: { readonly claim: Claim }, { status }) =>
      status === 'claimed' ? reject('email_taken') : [{ type: 'EmailClaimed', data: claim }],
    // Another person may have claimed the address since its release.
    ReleaseEmail: ({ userId }: { readonly userId: UserId }, state) =>
      isHeldBy(state, userId) ? [{ type: 'EmailReleased', data: { userId } }] : [],
  },
  events: {
    EmailClaimed: (state, claim) => (state.status === 'free' ? { status: 'claimed', claim } : state),
    EmailReleased: (state, { userId }) => (isHeldBy(state, userId) ? { status: 'free' } : state),
  },
});

const isHeldBy = (state: EmailClaimState, userId: UserId): boolean => state.status === 'claimed' && state.claim.userId === userId;
