import { z } from 'zod';
import type { PaymentMethod, Terms } from '../events/booking.ts';
import type { EventOf } from '../events/define.ts';
import { Money } from '../money.ts';

/** A value that an event set, as it is kept: money in minor units. */
export const Fact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('money'), money: Money }),
  z.object({ kind: z.literal('instant'), instant: z.string() }),
  z.object({ kind: z.literal('file'), fileId: z.string() }),
]);
export type Fact = z.infer<typeof Fact>;
/** What holds of a thing by field, in the order in which it is shown; undefined: no longer. */
export type Facts = { readonly [field: string]: Fact | undefined };

export const said = (text: string | number | undefined): Fact | undefined =>
  text === undefined || text === '' ? undefined : { kind: 'text', text: String(text) };
export const cash = (money: Money | undefined): Fact | undefined => (money === undefined ? undefined : { kind: 'money', money });
export const moment = (instant: string | undefined): Fact | undefined => (instant === undefined ? undefined : { kind: 'instant', instant });
export const file = (fileId: string | undefined): Fact | undefined => (fileId ? { kind: 'file', fileId } : undefined);
export const minorOf = (fact: Fact | undefined): number => (fact?.kind === 'money' ? fact.money.minor : 0);

/** Whom and what an event concerns, beside the stream it stands in. */
export const LINKS = ['paymentId', 'interviewId', 'slotId', 'candidateId', 'interviewerId', 'userId'] as const;
export type Links = { readonly [Link in (typeof LINKS)[number]]?: string | undefined };
/** What earlier events of the stream have told. */
export type Known = Links & { readonly terms?: readonly Terms[] | undefined; readonly method?: PaymentMethod | undefined };

/** One event type in words. */
export type Wording<Data> = {
  readonly title: string | ((data: Data) => string);
  /** What holds after it; fields that it does not touch are left out. `before`: what held until then. */
  readonly facts?: (data: Data, before: Facts, known: Known) => Facts;
  /** Where the event itself says what held before: it is believed, whatever earlier events said. */
  readonly stated?: (data: Data) => Facts;
  /** The amount by which a search finds it. */
  readonly amount?: (data: Data, known: Known) => Money | undefined;
  /** What later events of the stream need to know, and its links where its data does not name them. */
  readonly tells?: (data: Data, known: Known) => Known;
  /** Links of earlier events that it shares, besides the people. */
  readonly shares?: readonly (keyof Links)[];
  /** Part of a stream that its facts belong to. Default: the whole stream. */
  readonly part?: (data: Data) => string;
};

/** Words for every one of some events: a forgotten one does not compile. */
export type WordsFor<Event extends { readonly type: string; readonly data: unknown }> = {
  readonly [Type in Event['type']]: Wording<Extract<Event, { readonly type: Type }>['data']>;
};
export type WordsOf<Family> = WordsFor<EventOf<Family>>;
