import type { AdministrationEvent } from '@s30/contracts/events/administration';
import type { Fact } from '@s30/contracts/events/define';
import type { UserId } from '@s30/contracts/ids';
import { reject } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import { type Decider, unreachable } from '@s30/platform/decider/decider';

export type AdministrationState = {
  readonly admins: ReadonlySet<UserId>;
  /** Set once a demo load has begun. */
  readonly demo?: { readonly now: Instant; readonly isLoaded: boolean };
};
export type AdministrationCommand =
  | { readonly type: 'AppointAdmin' | 'DismissAdmin'; readonly userId: UserId }
  | { readonly type: 'BeginDemo'; readonly now: Instant }
  | { readonly type: 'CompleteDemo' }
  | ({ readonly type: 'AcceptLoss' } & Fact<AdministrationEvent, 'LossAccepted'>);

/** The id of the only stream. */
export const ADMINISTRATION = 'admins';

/** Who the admins are. A single stream, so that two admins demoting each other at the same moment cannot both succeed. */
export const administration: Decider<AdministrationState, AdministrationCommand, AdministrationEvent> = {
  category: 'administration',
  initial: { admins: new Set() },
  decide: (command, { admins, demo }) => {
    switch (command.type) {
      case 'AppointAdmin':
        return admins.has(command.userId) ? [] : [{ type: 'AdminAppointed', data: { userId: command.userId } }];
      case 'DismissAdmin':
        if (!admins.has(command.userId)) return [];
        return admins.size > 1 ? [{ type: 'AdminDismissed', data: { userId: command.userId } }] : reject('last_admin');
      case 'AcceptLoss': {
        const { what, events, seal } = command;
        return [{ type: 'LossAccepted', data: { what, events, seal } }];
      }
      case 'BeginDemo':
        return demo ? [] : [{ type: 'DemoBegun', data: { now: command.now } }];
      case 'CompleteDemo':
        return demo && !demo.isLoaded ? [{ type: 'DemoLoaded', data: {} }] : [];
      default:
        return unreachable(command);
    }
  },
  // There are only a few admins, so copying the set is cheap.
  evolve: (state, { type, data }) => {
    const { admins } = state;
    switch (type) {
      case 'AdminAppointed':
        return { ...state, admins: new Set([...admins, data.userId]) };
      case 'AdminDismissed':
        return { ...state, admins: new Set([...admins].filter((admin) => admin !== data.userId)) };
      case 'LossAccepted':
        return state;
      case 'DemoBegun':
        return { ...state, demo: { now: data.now, isLoaded: false } };
      case 'DemoLoaded':
        return state.demo ? { ...state, demo: { ...state.demo, isLoaded: true } } : state;
      default:
        return unreachable(type);
    }
  },
};
