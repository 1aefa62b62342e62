import type { Fact } from '@s30/contracts/events/all';
import type { MailEvent } from '@s30/contracts/events/mail';
import type { UserId } from '@s30/contracts/ids';
import type { Instant } from '@s30/contracts/time';
import { type Asked, decider } from '@s30/platform/decider/decider';

type Request = Omit<Fact<'MailRequested'>, 'requestedAt'>;
export type MailState =
  | { readonly status: 'none' | 'sent' | 'refused' }
  | { readonly status: 'requested'; readonly userId: UserId; readonly requestedAt: Instant };

/** Requested once per cause and recorded before sending: after a crash the worst case is a duplicate with the same Message-ID. */
export const mail = decider<MailState, MailEvent>()({
  category: 'mail',
  initial: { status: 'none' },
  commands: {
    RequestMail: ({ request, at }: { readonly request: Request } & Asked, { status }) =>
      status === 'none' ? [{ type: 'MailRequested', data: { ...request, requestedAt: at } }] : [],
    RecordSent: (_: object, { status }) => (status === 'requested' ? [{ type: 'MailSent', data: {} }] : []),
    RecordRefused: ({ reason }: { readonly reason: string }, state) =>
      state.status === 'requested' ? [{ type: 'MailRefused', data: { userId: state.userId, reason } }] : [],
  },
  events: {
    MailRequested: (_, { userId, requestedAt }) => ({ status: 'requested', userId, requestedAt }),
    MailSent: () => ({ status: 'sent' }),
    MailRefused: () => ({ status: 'refused' }),
  },
});
