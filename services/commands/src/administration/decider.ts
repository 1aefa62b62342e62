import type { AdministrationEvent } from '@s30/contracts/events/administration';
import type { Fact } from '@s30/contracts/events/all';
import type { UserId } from '@s30/contracts/ids';
import { reject } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import { decider } from '@s30/platform/decider/decider';

export type AdministrationState = {
  readonly admins: ReadonlySet<UserId>;
  /** Set once a demo load has begun. */
  readonly demo?: { readonly now: Instant; readonly isLoaded: boolean };
  /** The last loss that was accepted. */
  readonly accepted?: Fact<'LossAccepted'>;
};

/** The id of the only stream. */
export const ADMINISTRATION = 'admins';

/** Who the admins are. A single stream, so that two admins demoting each other at the same moment cannot both succeed. */
export const administration = decider<AdministrationState, AdministrationEvent>()({
  category: 'administration',
  initial: { admins: new Set() },
  commands: {
    AppointAdmin: ({ userId }: Fact<'AdminAppointed'>, { admins }) =>
      admins.has(userId) ? [] : [{ type: 'AdminAppointed', data: { userId } }],
    DismissAdmin: ({ userId }: Fact<'AdminDismissed'>, { admins }) => {
      if (!admins.has(userId)) return [];
      return admins.size > 1 ? [{ type: 'AdminDismissed', data: { userId } }] : reject('last_admin');
    },
    AcceptLoss: ({ what, events, seal }: Fact<'LossAccepted'>) => [{ type: 'LossAccepted', data: { what, events, seal } }],
    BeginDemo: ({ now }: Fact<'DemoBegun'>, { demo }) => (demo ? [] : [{ type: 'DemoBegun', data: { now } }]),
    CompleteDemo: (_: object, { demo }) => (demo && !demo.isLoaded ? [{ type: 'DemoLoaded', data: {} }] : []),
  },
  // There are only a few admins, so copying the set is cheap.
  events: {
    AdminAppointed: (state, { userId }) => ({ ...state, admins: new Set([...state.admins, userId]) }),
    AdminDismissed: (state, { userId }) => ({ ...state, admins: new Set([...state.admins].filter((admin) => admin !== userId)) }),
    LossAccepted: (state, accepted) => ({ ...state, accepted }),
    DemoBegun: (state, { now }) => ({ ...state, demo: { now, isLoaded: false } }),
    DemoLoaded: (state) => (state.demo ? { ...state, demo: { ...state.demo, isLoaded: true } } : state),
  },
});
