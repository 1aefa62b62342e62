import { interviewerOf, type SlotId, slotIdFrom, type UserId } from '@s30/contracts/ids';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import { handlers } from '@s30/platform/web/handler';
import type { CommandRequest } from '../context.ts';
import { calendar, type NewSlot } from './decider.ts';

/** The interview types that a user may conduct now; a refusal when the user is no interviewer. */
export type AllowedTypesOf = (userId: UserId) => Promise<readonly InterviewType[] | Rejection>;

export const calendarRoutes = (allowedTypesOf: AllowedTypesOf) =>
  handlers<CommandRequest>()({
    publishSlots: async ({ body, user, run, newId }) => {
      const { interviewType, skipOverlaps } = body;
      const allowed = await allowedTypesOf(user.id);
      if (isRejection(allowed)) return allowed;
      const slots = body.slots.map((slot): NewSlot => ({ ...slot, slotId: slotIdFrom(user.id, newId()) }));
      const published = await run(calendar, user.id, {
        type: 'PublishSlots',
        interviewerId: user.id,
        interviewType,
        allowedInterviewTypes: allowed,
        slots,
        skipOverlaps,
      });
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
      const withdrawn = await run(calendar, interviewerId, { type: 'WithdrawSlot', slotId: params.id as SlotId });
      return isRejection(withdrawn) ? withdrawn : { message: 'Slot deleted successfully' };
    },
  });
