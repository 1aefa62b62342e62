import type { AdministrationEvent } from '@s30/contracts/events/administration';
import type { UserId } from '@s30/contracts/ids';
import { reject } from '@s30/contracts/rejections';
import { type Decider, unreachable } from '@s30/platform/decider/decider';

export type AdministrationState = { readonly admins: ReadonlySet<UserId> };
export type AdministrationCommand = { readonly type: 'AppointAdmin' | 'DismissAdmin'; readonly userId: UserId };

/** There is one of it. */
export const ADMINISTRATION = 'admins';

/** Who the admins are. Two who demote each other at the same moment meet here: one of them stays. */
export const administration: Decider<AdministrationState, AdministrationCommand, AdministrationEvent> = {
  category: 'administration',
  initial: { admins: new Set() },
  decide: ({ type, userId }, { admins }) => {
    switch (type) {
      case 'AppointAdmin':
        return admins.has(userId) ? [] : [{ type: 'AdminAppointed', data: { userId } }];
      case 'DismissAdmin':
        if (!admins.has(userId)) return [];
        return admins.size > 1 ? [{ type: 'AdminDismissed', data: { userId } }] : reject('last_admin');
      default:
        return unreachable(type);
    }
  },
  // A handful: copying them costs nothing.
  evolve: ({ admins }, { type, data: { userId } }) => {
    switch (type) {
      case 'AdminAppointed':
        return { admins: new Set([...admins, userId]) };
      case 'AdminDismissed':
        return { admins: new Set([...admins].filter((admin) => admin !== userId)) };
      default:
        return unreachable(type);
    }
  },
};
