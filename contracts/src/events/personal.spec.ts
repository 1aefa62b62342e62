import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { catalogue } from './all.ts';
import { personalFieldsOf } from './define.ts';

/** Fields with text about no one in particular, by event type; ids and enums are none. */
const ABOUT_NO_ONE: Readonly<Record<string, readonly string[]>> = {
  LossAccepted: ['what', 'seal'],
  PaymentRequested: ['slot'],
  InterviewScheduled: ['slot'],
  MoveRequested: ['to'],
  InterviewRescheduled: ['slot'],
  SlotPublished: ['timeZone'],
  CreditDecided: ['chargeId'],
  ChargeAsked: ['chargeId'],
  CreditCharged: ['chargeId'],
  ChargeDeclined: ['chargeId'],
  ChargeWaived: ['chargeId'],
  CreditGranted: ['cause'],
  MailRequested: ['template', 'messageId', 'cause'],
  EmailClaimed: ['referralCode'],
  UserRegistered: ['referralCode'],
  ReferralCodeIssued: ['code'],
  ProblemAdded: ['title', 'leetcodeUrl', 'solutionVideoUrl', 'hints', 'solutions'],
  ProblemEdited: ['title', 'leetcodeUrl', 'solutionVideoUrl', 'hints', 'solutions'],
};

type Json = z.core.JSONSchema.BaseSchema;
/** True if a value of this shape may contain text of any kind. */
function holdsText({ type, format, pattern, enum: some, const: only, properties, items, anyOf }: Json): boolean {
  if (type === 'string') return [format, pattern, some, only].every((limit) => limit === undefined);
  return [...Object.values(properties ?? {}), ...[items ?? []].flat(), ...(anyOf ?? [])].some((part) => holdsText(part as Json));
}

it.each([...catalogue.values()])('$type encrypts what is written about people', ({ type, schema }) => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const marked = new Set(personalFieldsOf(schema).map(({ name }) => name));
  const open = Object.entries(properties).flatMap(([name, shape]) => (!marked.has(name) && holdsText(shape as Json) ? [name] : []));
  const listed = ABOUT_NO_ONE[type] ?? [];
  expect(open.filter((name) => !listed.includes(name)).map((name) => `mark ${name} as personal, or list it in ABOUT_NO_ONE`)).toEqual([]);
  expect(listed.filter((name) => !open.includes(name))).toEqual([]);
});
