import { z } from 'zod';
import type { PaymentMethod, Terms } from '../events/booking.ts';
import type { EventOf } from '../events/define.ts';
import { Money } from '../money.ts';

/** A value set by an event. Money stays in minor units. */
export const Fact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('money'), money: Money }),
  z.object({ kind: z.literal('instant'), instant: z.string() }),
  z.object({ kind: z.literal('file'), fileId: z.string() }),
]);
export type Fact = z.infer<typeof Fact>;
/** Current values by field, in display order; `undefined` means the field no longer has a value. */
export type Facts = { readonly [field: string]: Fact | undefined };

export const said = (text: string | number | undefined): Fact | undefined =>
  text === undefined || text === '' ? undefined : { kind: 'text', text: String(text) };
export const cash = (money: Money | undefined): Fact | undefined => (money === undefined ? undefined : { kind: 'money', money });
export const moment = (instant: string | undefined): Fact | undefined => (instant === undefined ? undefined : { kind: 'instant', instant });
export const file = (fileId: string | undefined): Fact | undefined => (fileId ? { kind: 'file', fileId } : undefined);
export const minorOf = (fact: Fact | undefined): number => (fact?.kind === 'money' ? fact.money.minor : 0);

/** The ids an event may refer to, besides the stream it is in. */
export const LINKS = ['paymentId', 'interviewId', 'slotId', 'candidateId', 'interviewerId', 'userId'] as const;
export type Links = { readonly [Link in (typeof LINKS)[number]]?: string | undefined };
/** What earlier events of the stream established. */
export type Known = Links & { readonly terms?: readonly Terms[] | undefined; readonly method?: PaymentMethod | undefined };

/** How one event type is described to auditors. */
export type Wording<Data> = {
  readonly title: string | ((data: Data) => string);
  /** Values after the event; omit the fields it does not touch. `before`: values until then. */
  readonly facts?: (data: Data, before: Facts, known: Known) => Facts;
  /**
   * What the event says about itself alone, such as its cause: shown even if an earlier event said the same, and no value after it.
   * Reasons, notes and statements need no entry here.
   */
  readonly remarks?: (data: Data, before: Facts) => Facts;
  /** Previous values that the event itself states; they override those from earlier events. */
  readonly stated?: (data: Data) => Facts;
  /** The amount by which searches find the event. */
  readonly amount?: (data: Data, known: Known) => Money | undefined;
  /** What later events of the stream need, plus links that the event's data does not name. */
  readonly tells?: (data: Data, known: Known) => Known;
  /** Links of earlier events that also apply to this one, besides the people. */
  readonly shares?: readonly (keyof Links)[];
  /** The part of the stream that the facts belong to. Default: the whole stream. */
  readonly part?: (data: Data) => string;
  /** The part of the stream whose earlier events say what this one concerns, if it is not that of the facts. */
  readonly about?: (data: Data) => string;
};

/** Wording for each of the given events; leaving one out does not compile. */
export type WordsFor<Event extends { readonly type: string; readonly data: unknown }> = {
  readonly [Type in Event['type']]: Wording<Extract<Event, { readonly type: Type }>['data']>;
};
export type WordsOf<Family> = WordsFor<EventOf<Family>>;
