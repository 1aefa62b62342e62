import { bookingEvents } from '@s30/contracts/events/booking';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { priceEvents } from '@s30/contracts/events/price';
import { userEvents } from '@s30/contracts/events/user';
import { addMinutes, type Instant } from '@s30/contracts/time';
import { type Documents, projection } from '@s30/platform/projector/projection';
import { z } from 'zod';
import { idOf } from './idOf.ts';

const Concerned = z.object({
  /** Absent: everybody's slots may look different. */
  interviewerId: z.string().optional(),
  /** Absent: all slots of that interviewer. */
  slotId: z.string().optional(),
});
export const OffersRecord = z.object({
  _id: z.string(),
  /** The newest changes, the oldest first. */
  changes: z.array(Concerned.extend({ position: z.string() })),
  /** The newest change that is not among them any more; empty: all are. */
  forgotten: z.string(),
  /** Holds and keeps that end by the clock, without any event. */
  ends: z.array(Concerned.required().extend({ until: z.string() })),
});
export type OffersRecord = z.output<typeof OffersRecord>;
type Concerned = z.output<typeof Concerned>;
type OfOffers = { readonly position: string; readonly stream: string; readonly at: Instant };

/** The one document. */
export const OFFERS = 'offers';
/** As many as happen between two looks on a busy evening. */
const CHANGES_KEPT = 50;
/** Whoever looks now and then must still find the end. */
const ENDS_KEPT_MINUTES = 5;
const NOTHING: OffersRecord = { _id: OFFERS, changes: [], forgotten: '', ends: [] };

async function changed(
  { position, at }: OfOffers,
  documents: Documents<OffersRecord>,
  concerned: Concerned,
  endsOf: (before: OffersRecord['ends']) => OffersRecord['ends'] = (before) => before,
): Promise<void> {
  const { changes, forgotten, ends } = (await documents.get(OFFERS)) ?? NOTHING;
  const now = [...changes, { position, ...concerned }];
  const gone = now.length > CHANGES_KEPT ? now[0] : undefined;
  documents.put({
    _id: OFFERS,
    changes: gone ? now.slice(1) : now,
    forgotten: gone?.position ?? forgotten,
    ends: endsOf(ends).filter(({ until }) => until > addMinutes(at, -ENDS_KEPT_MINUTES)),
  });
}

type OfSlot = OfOffers & { readonly data: { readonly slotId: string } };
const slotChanged = (event: OfSlot, documents: Documents<OffersRecord>, until?: string): Promise<void> => {
  const slot = { interviewerId: idOf(event), slotId: event.data.slotId };
  const without = (ends: OffersRecord['ends']) => ends.filter(({ slotId }) => slotId !== slot.slotId);
  return changed(event, documents, slot, (ends) => [...without(ends), ...(until === undefined ? [] : [{ ...slot, until }])]);
};
const offersKey = (userId: string): string => `${userId} offers slots`;
/** Of candidates nothing is told. */
const interviewerChanged = async (event: OfOffers, documents: Documents<OffersRecord>): Promise<void> => {
  if (await documents.note(offersKey(idOf(event)))) await changed(event, documents, { interviewerId: idOf(event) });
};

/** What changed of late in what is offered to candidates: slots, and what is said beside them of interviewers and prices. */
export const offers = projection({
  name: 'offers',
  version: 1,
  document: OffersRecord,
  fields: {},
  indexes: [],
  from: [calendarEvents, userEvents, priceEvents, bookingEvents],
  on: {
    SlotPublished: (event, documents) => {
      documents.setNote(offersKey(event.data.interviewerId), true);
      return slotChanged(event, documents);
    },
    SlotKept: (event, documents) => slotChanged(event, documents, event.data.until),
    SlotHeld: (event, documents) => slotChanged(event, documents, event.data.until),
    SlotBooked: (event, documents) => slotChanged(event, documents),
    SlotReopened: (event, documents) => slotChanged(event, documents),
    SlotWithdrawn: (event, documents) => slotChanged(event, documents),
    ProfileUpdated: (event, documents) =>
      event.data.name === undefined && event.data.linkedInUrl === undefined ? undefined : interviewerChanged(event, documents),
    UpiSetUp: (event, documents) => interviewerChanged(event, documents),
    ZelleSetUp: (event, documents) => interviewerChanged(event, documents),
    RoleChanged: (event, documents) => interviewerChanged(event, documents),
    InterviewTypesAllowed: (event, documents) => interviewerChanged(event, documents),
    InterviewRated: (event, documents) => changed(event, documents, {}),
    PriceSet: (event, documents) => changed(event, documents, {}),
  },
});
