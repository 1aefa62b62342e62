import { INTERVIEW_TYPES, type InterviewType } from '@s30/contracts/interviewTypes';
import { messageOf, reject } from '@s30/contracts/rejections';
import type { Instant, TimeZone } from '@s30/contracts/time';
import { z } from 'zod';
import { isOnClock, notOnClock } from '../../../components/forms/onClock.ts';
import { isDate } from '../isDate.ts';
import { isFarEnough, type Planned, recurringSlots, singleSlot } from './plannedSlots.ts';

export const KINDS = ['single', 'recurring'] as const;
export type NewSlots = { readonly interviewType: InterviewType; readonly slots: readonly Planned[] };

const Fields = z.object({
  kind: z.enum(KINDS),
  interviewType: z.string(),
  date: z.string(),
  hour: z.string(),
  weekday: z.string(),
  weeks: z.string(),
});
export type NewSlotsFields = z.infer<typeof Fields>;

const isHour = (hour: string): boolean => /^\d{1,2}$/.test(hour) && Number(hour) <= 23;

/** The fields of each kind of slot, in page order. All are required. */
export const FIELDS = {
  single: ['interviewType', 'date', 'hour'],
  recurring: ['interviewType', 'weekday', 'hour', 'weeks'],
} as const satisfies Record<NewSlotsFields['kind'], readonly (keyof NewSlotsFields)[]>;

/** The fields that this kind of slot requires and that are empty, or hold an invalid date. */
const missingIn = (fields: NewSlotsFields): readonly (keyof NewSlotsFields)[] =>
  FIELDS[fields.kind].filter((name) => fields[name] === '' || (name === 'date' && !isDate(fields.date)));

type Circumstances = { readonly allowed: readonly InterviewType[]; readonly zone: TimeZone; readonly now: () => Instant };

/** The slots that the current fields describe; none while they are incomplete or invalid. */
export function plannedFrom(fields: NewSlotsFields, { allowed, zone, now }: Circumstances): readonly Planned[] {
  const interviewType = allowed.find((type) => type === fields.interviewType);
  if (!interviewType || missingIn(fields).length > 0 || !isHour(fields.hour)) return [];
  const plan = { interviewType, hour: Number(fields.hour), zone };
  if (fields.kind === 'single' && !isOnClock(fields.date, plan.hour, zone)) return [];
  if (fields.kind === 'single') return [singleSlot({ ...plan, date: fields.date })];
  return recurringSlots({ ...plan, weekday: Number(fields.weekday), weeks: Number(fields.weeks), now: now() });
}

/** Validates new slots, with the messages from the specification. */
export const newSlotsForm = (circumstances: Circumstances) =>
  Fields.transform((fields, context): NewSlots => {
    const { allowed, zone, now } = circumstances;
    const issue = (name: keyof NewSlotsFields, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    const interviewType = INTERVIEW_TYPES.find((type) => type === fields.interviewType) ?? INTERVIEW_TYPES[0];
    if (fields.interviewType !== '' && !allowed.includes(interviewType))
      issue('interviewType', messageOf(reject('slot_type_not_permitted', { interviewType })));
    const missing = missingIn(fields);
    for (const name of missing) issue(name, `Please fill in all required fields for ${fields.kind} slot`);
    const slots = missing.length > 0 ? [] : plannedFrom(fields, circumstances);
    const isNoHour = fields.hour !== '' && !isHour(fields.hour);
    const isSkipped = fields.kind === 'single' && missing.length === 0 && !isNoHour && !isOnClock(fields.date, Number(fields.hour), zone);
    if (isNoHour) issue('hour', 'Please select a valid hour');
    if (isSkipped) issue('hour', notOnClock(fields.date, Number(fields.hour)));
    if (slots.some(({ start }) => !isFarEnough(start, now())))
      issue(fields.kind === 'single' ? 'date' : 'weekday', messageOf(reject('slot_too_soon')));
    return { interviewType, slots };
  });

export const weeksText = (weeks: number): string => `${weeks} ${weeks === 1 ? 'week' : 'weeks'}`;
