import type { Fact } from '@s30/contracts/events/define';
import type { MailEvent } from '@s30/contracts/events/mail';
import type { UserId } from '@s30/contracts/ids';
import type { Instant } from '@s30/contracts/time';
import { type Decider, unreachable } from '@s30/platform/decider/decider';

type Request = Omit<Fact<MailEvent, 'MailRequested'>, 'requestedAt'>;
export type MailState =
  | { readonly status: 'none' | 'sent' | 'refused' }
  | { readonly status: 'requested'; readonly userId: UserId; readonly requestedAt: Instant };
type MailCommand =
  | { readonly type: 'RequestMail'; readonly request: Request }
  | { readonly type: 'RecordSent' }
  | { readonly type: 'RecordRefused'; readonly reason: string };

/** Requested once per cause and recorded before sending: after a crash the worst case is a duplicate with the same Message-ID. */
export const mail: Decider<MailState, MailCommand, MailEvent> = {
  category: 'mail',
  initial: { status: 'none' },
  decide: (command, state) => {
    const { status } = state;
    switch (command.type) {
      case 'RequestMail':
        return status === 'none' ? [{ type: 'MailRequested', data: { ...command.request, requestedAt: command.at } }] : [];
      case 'RecordSent':
        return status === 'requested' ? [{ type: 'MailSent', data: {} }] : [];
      case 'RecordRefused':
        return status === 'requested' ? [{ type: 'MailRefused', data: { userId: state.userId, reason: command.reason } }] : [];
      default:
        return unreachable(command);
    }
  },
  evolve: (_, event) => {
    switch (event.type) {
      case 'MailRequested':
        return { status: 'requested', userId: event.data.userId, requestedAt: event.data.requestedAt };
      case 'MailSent':
        return { status: 'sent' };
      case 'MailRefused':
        return { status: 'refused' };
      default:
        return unreachable(event);
    }
  },
};
