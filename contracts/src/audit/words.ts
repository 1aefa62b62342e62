import { AuditKind } from '../documents/audit.ts';
import type { LoggedEvent } from '../events/all.ts';
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

type Change = { readonly field: string; readonly before?: Fact; readonly after?: Fact };
/** An event in words, and what is to be remembered for the next one of the same part of the stream. */
export type Told = {
  readonly title: string;
  readonly changes: readonly Change[];
  readonly links: Links;
  readonly amount: ReturnType<NonNullable<Wording<unknown>['amount']>>;
  readonly facts: Facts;
  readonly known: Known;
};

/** What an event is about: the thing in its stream's name, or one of the payments of a booking. */
export function subjectOf({ type, data }: Pick<LoggedEvent, 'type' | 'data'>, stream: string): { kind: AuditKind; objectId: string } {
  const [category, id] = [stream.slice(0, stream.indexOf('-')), stream.slice(stream.indexOf('-') + 1)];
  if (category !== 'booking') return { kind: AuditKind.parse(category), objectId: id };
  return Object.hasOwn(paymentWords, type) && 'paymentId' in data
    ? { kind: 'payment', objectId: data.paymentId }
    : { kind: 'interview', objectId: id };
}

/** The part of its stream that an event's facts belong to; empty: the whole. */
export const partOf = (event: Pick<LoggedEvent, 'type' | 'data'>): string => wordingOf(event.type).part?.(event.data) ?? '';

/** Puts an event into words, given what the events before it have told. */
export function tell({ type, data }: Pick<LoggedEvent, 'type' | 'data'>, before: Facts, earlier: Known): Told {
  const { title, facts, stated, amount, tells, shares = [] } = wordingOf(type);
  // Events name what they concern by the same words everywhere.
  const own: Known = { ...linksIn(data), ...tells?.(data, earlier) };
  const known: Known = { ...earlier, ...own };
  const after = facts?.(data, before, known) ?? {};
  const held = { ...before, ...stated?.(data) };
  const people = { candidateId: known.candidateId, interviewerId: known.interviewerId, userId: known.userId };
  const shared = Object.fromEntries(shares.map((link) => [link, known[link]]));
  return {
    title: typeof title === 'string' ? title : title(data),
    changes: Object.entries(after).flatMap(([field, value]) => changeOf(field, held[field], value)),
    links: { ...people, ...shared, ...linksIn(own) },
    amount: amount?.(data, known),
    facts: { ...before, ...after },
    known,
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
