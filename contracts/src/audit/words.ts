import { AuditKind } from '../documents/audit.ts';
import type { LoggedEvent } from '../events/all.ts';
import { bookingOfPayment } from '../ids.ts';
import { type Fact, type Facts, type Known, LINKS, type Links, type Wording } from './wording.ts';
import { calendarWords, slotRequestWords } from './words/calendar.ts';
import { interviewWords } from './words/interview.ts';
import { interviewerAccountWords } from './words/interviewerAccount.ts';
import { exchangeRateWords, priceWords, walletWords } from './words/money.ts';
import { paymentWords } from './words/payment.ts';
import { problemWords } from './words/problem.ts';
import {
  accountMailWords,
  administrationWords,
  emailClaimWords,
  googleClaimWords,
  mailWords,
  referralWords,
  userWords,
} from './words/user.ts';

type AllWords = { readonly [Type in LoggedEvent['type']]: Wording<Extract<LoggedEvent, { readonly type: Type }>['data']> };

/** The one table of words for auditors. An event type without words does not compile. */
const words: AllWords = {
  ...accountMailWords,
  ...administrationWords,
  ...calendarWords,
  ...emailClaimWords,
  ...exchangeRateWords,
  ...googleClaimWords,
  ...interviewerAccountWords,
  ...interviewWords,
  ...mailWords,
  ...paymentWords,
  ...priceWords,
  ...problemWords,
  ...referralWords,
  ...slotRequestWords,
  ...userWords,
  ...walletWords,
};

/** Whom and what an event concerns, how much, and what later events of the same part of its stream need to know of it. */
export type Concern = {
  readonly links: Links;
  readonly amount: ReturnType<NonNullable<Wording<unknown>['amount']>>;
  readonly known: Known;
};
export type Change = { readonly field: string; readonly before?: Fact; readonly after?: Fact };
/** An event in words; `facts`: what holds after it. */
export type Told = { readonly title: string; readonly changes: readonly Change[]; readonly facts: Facts };
type Worded = Pick<LoggedEvent, 'type' | 'data'>;

/** What an event is about: the thing in its stream's name, or one of the payments of a booking. */
export function subjectOf({ type, data }: Worded, stream: string): { kind: AuditKind; objectId: string } {
  const [category, id] = [stream.slice(0, stream.indexOf('-')), stream.slice(stream.indexOf('-') + 1)];
  if (category !== 'booking') return { kind: AuditKind.parse(category), objectId: id };
  return Object.hasOwn(paymentWords, type) && 'paymentId' in data
    ? { kind: 'payment', objectId: data.paymentId }
    : { kind: 'interview', objectId: id };
}

/** The stream of the events that are about something: what {@link subjectOf} was made from. */
export function streamOf({ kind, objectId }: { readonly kind: AuditKind; readonly objectId: string }): string {
  if (kind === 'payment') return `booking-${bookingOfPayment(objectId)}`;
  return `${kind === 'interview' ? 'booking' : kind}-${objectId}`;
}

/** The part of its stream that an event's facts belong to; empty: the whole. */
export const partOf = (event: Worded): string => wordingOf(event.type).part?.(event.data) ?? '';

/** What an event concerns, given what the events before it have told. */
export function concernOf({ type, data }: Worded, earlier: Known): Concern {
  const { amount, tells, shares = [] } = wordingOf(type);
  // Events name what they concern by the same words everywhere.
  const own: Known = { ...linksIn(data), ...tells?.(data, earlier) };
  const known: Known = { ...earlier, ...own };
  const people = { candidateId: known.candidateId, interviewerId: known.interviewerId, userId: known.userId };
  const shared = Object.fromEntries(shares.map((link) => [link, known[link]]));
  return { links: { ...people, ...shared, ...linksIn(own) }, amount: amount?.(data, known), known };
}

export function titleOf({ type, data }: Worded): string {
  const { title } = wordingOf(type);
  return typeof title === 'string' ? title : title(data);
}

/** Puts an event into words. `known`: with what the event itself tells, as {@link concernOf} has it. */
export function tell(event: Worded, before: Facts, known: Known): Told {
  const { facts, stated } = wordingOf(event.type);
  const after = facts?.(event.data, before, known) ?? {};
  const held = { ...before, ...stated?.(event.data) };
  return {
    title: titleOf(event),
    changes: Object.entries(after).flatMap(([field, value]) => changeOf(field, held[field], value)),
    facts: { ...before, ...after },
  };
}

/** The table ties each type to its data; here the type is a variable, so the tie is made by hand. */
const wordingOf = (type: LoggedEvent['type']): Wording<LoggedEvent['data']> => words[type] as Wording<LoggedEvent['data']>;

function changeOf(field: string, before: Fact | undefined, after: Fact | undefined): readonly Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ field, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }];
}

export const linksIn = (from: object): Links =>
  Object.fromEntries(Object.entries(from).filter(([name, value]) => LINKS.some((link) => link === name) && typeof value === 'string'));
