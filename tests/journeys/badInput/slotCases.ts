import { hoursAhead } from '../../system/people.ts';
import { type Case, candidates, interviewer, interviewers, newcomers, openSlot, slotAt } from './world.ts';

/** Slots and requests for slots. */
export const slotCases: readonly Case[] = [
  {
    rule: 'a slot of a type that is not permitted',
    as: newcomers,
    name: 'publishSlots',
    asked: () => slotAt(hoursAhead(48), { interviewType: 'System Design' }),
    status: 403,
    param: 'interviewType',
    message: "You don't have permission to create System Design interview slots",
  },
  {
    rule: 'a slot in less than 24 hours',
    as: interviewers,
    name: 'publishSlots',
    asked: () => slotAt(hoursAhead(22)),
    status: 422,
    param: 'start',
    message: 'Slots must be at least 24 hours in the future',
  },
  {
    rule: 'a slot at half past in UTC',
    as: interviewers,
    name: 'publishSlots',
    asked: () => slotAt(hoursAhead(60).replace(':00:00.000Z', ':30:00.000Z')),
    status: 422,
    param: 'start',
    message: 'Slots must start on the hour in UTC',
  },
  {
    rule: 'a slot on the hour in UTC, which is half past in India',
    as: interviewers,
    name: 'publishSlots',
    asked: () => ({ body: { interviewType: 'DSA', slots: [{ start: hoursAhead(60), timeZone: 'Asia/Kolkata' }] } }),
    status: 422,
    param: 'start',
    message: 'Slots must start on the hour in Asia/Kolkata',
  },
  {
    rule: 'a slot that ends before it starts',
    as: interviewers,
    name: 'publishSlots',
    asked: () => ({ body: { interviewType: 'DSA', slots: [{ start: hoursAhead(60), end: hoursAhead(59), timeZone: 'UTC' }] } }),
    status: 422,
    param: 'end',
    message: 'A DSA slot ends 40 minutes after its start',
  },
  {
    rule: 'no slots at all',
    as: interviewers,
    name: 'publishSlots',
    asked: () => ({ body: { interviewType: 'DSA', slots: [] } }),
    param: 'slots',
    message: 'Please add at least one slot',
  },
  {
    rule: 'a slot without a type',
    as: interviewers,
    name: 'publishSlots',
    asked: () => slotAt(hoursAhead(60), { interviewType: undefined }),
    param: 'interviewType',
    message: 'Interview type is required',
  },
  {
    rule: 'a slot of a type that does not exist',
    as: interviewers,
    name: 'publishSlots',
    asked: () => slotAt(hoursAhead(60), { interviewType: 'Chess' }),
    param: 'interviewType',
    message: 'Interview type must be one of DSA, System Design, Behavioral/Leadership',
  },
  {
    rule: 'a slot in a zone that does not exist',
    as: interviewers,
    name: 'publishSlots',
    asked: () => ({ body: { interviewType: 'DSA', slots: [{ start: hoursAhead(60), timeZone: 'Mars/Olympus' }] } }),
    param: 'slots.0.timeZone',
    message: 'must be a time zone, for example Asia/Kolkata',
  },

  {
    rule: 'a booking of a slot as another type',
    as: candidates,
    name: 'createPreBookingPayment',
    asked: () => ({ body: { slotId: openSlot.id, interviewType: 'System Design' } }),
    status: 422,
    param: 'interviewType',
    message: 'The slot is for another interview type',
  },
  {
    rule: 'a booking without a slot',
    as: candidates,
    name: 'createPreBookingPayment',
    asked: () => ({ body: { interviewType: 'DSA' } }),
    param: 'slotId',
    message: 'is required',
  },
  ...(
    [
      ['no type', { interviewType: undefined }, 400, 'interviewType', 'Interview type is required'],
      ['no date', { preferredDate: '' }, 400, 'preferredDate', 'Preferred date is required'],
      ['no time', { preferredTime: '' }, 400, 'preferredTime', 'Preferred time is required'],
      ['a time that is none', { preferredTime: '25:00' }, 400, 'preferredTime', 'must be a time, for example 18:00'],
      ['a date before today', { preferredDate: '2020-01-01' }, 422, 'preferredDate', 'The preferred date must not be before today'],
    ] as const
  ).map(
    ([rule, fields, status, param, message]): Case => ({
      rule: `a slot request with ${rule}`,
      as: candidates,
      name: 'requestSlot',
      asked: () => ({
        body: {
          interviewerId: interviewer.id,
          interviewType: 'DSA',
          preferredDate: hoursAhead(24 * 30).slice(0, 10),
          preferredTime: '18:00',
          timezone: 'Asia/Kolkata',
          ...fields,
        },
      }),
      status,
      param,
      message,
    }),
  ),
];
