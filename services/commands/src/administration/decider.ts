import type { AdministrationEvent } from '@s30/contracts/events/administration';
import type { UserId } from '@s30/contracts/ids';
import { reject } from '@s30/contracts/rejections';
import { type Decider, unreachable } from '@s30/platform/decider/decider';

export type AdministrationState = { readonly admins: ReadonlySet<UserId> };
type LossAccepted = Extract<AdministrationEvent, { readonly type: 'LossAccepted' }>['data'];
export type AdministrationCommand =
  | { readonly type: 'AppointAdmin' | 'DismissAdmin'; readonly userId: UserId }
  | ({ readonly type: 'AcceptLoss' } & LossAccepted);

/** There is one of it. */
export const ADMINISTRATION = 'admins';

/** Who the admins are. Two who demote each other at the same moment meet here: one of them stays. */
export const administration: Decider<AdministrationState, AdministrationCommand, AdministrationEvent> = {
  category: 'administration',
  initial: { admins: new Set() },
  decide: (command, { admins }) => {
    switch (command.type) {
      case 'AppointAdmin':
        return admins.has(command.userId) ? [] : [{ type: 'AdminAppointed', data: { userId: command.userId } }];
      case 'DismissAdmin':
        if (!admins.has(command.userId)) return [];
        return admins.size > 1 ? [{ type: 'AdminDismissed', data: { userId: command.userId } }] : reject('last_admin');
      case 'AcceptLoss': {
        const { what, events, seal } = command;
        return [{ type: 'LossAccepted', data: { what, events, ...(seal && { seal }) } }];
      }
      default:
        return unreachable(command);
    }
  },
  // A handful: copying them costs nothing.
  evolve: (state, { type, data }) => {
    const { admins } = state;
    switch (type) {
      case 'AdminAppointed':
        return { admins: new Set([...admins, data.userId]) };
      case 'AdminDismissed':
        return { admins: new Set([...admins].filter((admin) => admin !== data.userId)) };
      case 'LossAccepted':
        return state;
      default:
        return unreachable(type);
    }
  },
};
