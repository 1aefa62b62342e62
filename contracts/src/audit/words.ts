import { AuditKind } from '../documents/audit.ts';
import type { LoggedEvent } from '../events/all.ts';
import { bookingOfPayment } from '../ids.ts';
import type { Money } from '../money.ts';
import { type Fact, type Facts, type Known, LINKS, type Links, said, type Wording, type WordsFor } from './wording.ts';
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

/** All wording for auditors. An event type without wording does not compile. */
const words: WordsFor<LoggedEvent> = {
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

/** The ids and amount an event concerns, and what later events of the same part of the stream need. */
export type Concern = {
  readonly links: Links;
  readonly amount: Money | undefined;
  readonly known: Known;
};
export type Change = { readonly field: string; readonly before?: Fact; readonly after?: Fact };
/** An event in words; `remarks`: what it says about itself alone; `facts`: the values after it. */
export type Told = {
  readonly title: string;
  readonly changes: readonly Change[];
  readonly remarks: readonly Change[];
  readonly facts: Facts;
};
type Worded = Pick<LoggedEvent, 'type' | 'data'>;

/** What an event is about: the object its stream is named after or, in a booking, possibly a payment. */
export function subjectOf({ type, data }: Worded, stream: string): { kind: AuditKind; objectId: string } {
  const [category, id] = [stream.slice(0, stream.indexOf('-')), stream.slice(stream.indexOf('-') + 1)];
  if (category !== 'booking') return { kind: AuditKind.parse(category), objectId: id };
  return Object.hasOwn(paymentWords, type) && 'paymentId' in data
    ? { kind: 'payment', objectId: data.paymentId }
    : { kind: 'interview', objectId: id };
}

/** The stream that holds an object's events; the inverse of {@link subjectOf}. */
export function streamOf({ kind, objectId }: { readonly kind: AuditKind; readonly objectId: string }): string {
  if (kind === 'payment') return `booking-${bookingOfPayment(objectId)}`;
  return `${kind === 'interview' ? 'booking' : kind}-${objectId}`;
}

/** The part of its stream that an event's facts belong to; empty: the whole stream. */
export const partOf = (event: Worded): string => wordingOf(event.type).part?.(event.data) ?? '';

/** The part of its stream whose earlier events say what an event concerns; empty: the whole stream. */
export const concernedPartOf = (event: Worded): string => wordingOf(event.type).about?.(event.data) ?? partOf(event);

/** What an event concerns, given what earlier events established. */
export function concernOf({ type, data }: Worded, earlier: Known): Concern {
  const { amount, tells, shares = [] } = wordingOf(type);
  // Every event uses the same field names for its links.
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

/** Puts an event into words. `known` must include the event itself, as returned by {@link concernOf}. */
export function tell(event: Worded, before: Facts, known: Known): Told {
  const { facts, stated, remarks } = wordingOf(event.type);
  const after = facts?.(event.data, before, known) ?? {};
  const held = { ...before, ...stated?.(event.data) };
  const remarked = { ...remarks?.(event.data, before), ...textsIn(event.data) };
  return {
    title: titleOf(event),
    changes: Object.entries(after).flatMap(([field, value]) => changeOf(field, held[field], value)),
    remarks: Object.entries(remarked).flatMap(([field, value]) => changeOf(field, undefined, value)),
    facts: { ...before, ...after },
  };
}

/** The texts that people give with an event. Every event uses the same field names for them. */
const TEXTS = new Map([
  ['reason', 'Reason'],
  ['note', 'Note'],
  ['statement', 'Statement'],
]);
function textsIn(data: object): Facts {
  const texts = Object.entries(data).flatMap(([name, text]) => {
    const field = TEXTS.get(name);
    return field === undefined ? [] : [[field, said(text)]];
  });
  return Object.fromEntries(texts);
}

// The table pairs each type with its data; TypeScript cannot follow that for a variable type, so a cast is needed.
const wordingOf = (type: LoggedEvent['type']): Wording<LoggedEvent['data']> => words[type] as Wording<LoggedEvent['data']>;

function changeOf(field: string, before: Fact | undefined, after: Fact | undefined): readonly Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ field, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }];
}

export const linksIn = (from: object): Links =>
  Object.fromEntries(Object.entries(from).filter(([name, value]) => LINKS.some((link) => link === name) && typeof value === 'string'));
