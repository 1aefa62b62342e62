import type { EmailClaimEvent } from '@s30/contracts/events/emailClaim';
import { reject } from '@s30/contracts/rejections';
import type { Decider } from '@s30/platform/decider/decider';

type Claim = Extract<EmailClaimEvent, { type: 'EmailClaimed' }>['data'];
export type EmailClaimState = { readonly status: 'free' } | { readonly status: 'claimed'; readonly claim: Claim };
type EmailClaimCommand = { readonly type: 'ClaimEmail'; readonly claim: Claim };

/** One address, one account: the stream is named after the address. */
export const emailClaim: Decider<EmailClaimState, EmailClaimCommand, EmailClaimEvent> = {
  category: 'emailClaim',
  initial: { status: 'free' },
  decide: ({ claim }, state) => (state.status === 'claimed' ? reject('email_taken') : [{ type: 'EmailClaimed', data: claim }]),
  evolve: (state, event) => (state.status === 'free' ? { status: 'claimed', claim: event.data } : state),
};
