import { interviewerOf, type SlotId, slotIdFrom } from '@s30/contracts/ids';
import { isRejection, reject } from '@s30/contracts/rejections';
import { commandRoutes, whenAccepted } from '../context.ts';
import { allowedTypesOf } from '../user/account.ts';
import { calendar } from './decider.ts';
import type { NewSlot } from './publishing.ts';

export const calendarRoutes = commandRoutes({
  publishSlots: async ({ body, user, run, load, newId }) => {
    const { interviewType, skipOverlaps } = body;
    const allowedInterviewTypes = await allowedTypesOf({ load }, user.id);
    if (isRejection(allowedInterviewTypes)) return allowedInterviewTypes;
    const slots = body.slots.map((slot): NewSlot => ({ ...slot, slotId: slotIdFrom(user.id, newId()) }));
    const offer = { interviewerId: user.id, interviewType, allowedInterviewTypes };
    const published = await run(calendar, user.id, { type: 'PublishSlots', ...offer, slots, skipOverlaps });
    if (isRejection(published)) return published;
    const count = published.events.length;
    return {
      message: count === 1 ? 'Single slot created successfully' : `Created ${count} recurring slots successfully`,
      slots: published.events.flatMap((event) =>
        event.type === 'SlotPublished' ? [{ ...event.data, _id: event.data.slotId, isBooked: false }] : [],
      ),
      skipped: slots.flatMap(({ slotId, start }) => (published.state.slots.has(slotId) ? [] : [start])),
    };
  },

  withdrawSlot: async ({ params, user, run }) => {
    const interviewerId = interviewerOf(params.id);
    if (interviewerId === undefined || (interviewerId !== user.id && user.role !== 'admin')) return reject('slot_unknown');
    const withdrawn = run(calendar, interviewerId, { type: 'WithdrawSlot', slotId: params.id as SlotId });
    return whenAccepted(withdrawn, () => ({ message: 'Slot deleted successfully' }));
  },
});
