import { addMinutes, type Instant } from '@s30/contracts/time';
import { type Documents, onEach, projection } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import { z } from 'zod';
import { RIGHTS_EVENTS } from './interviewerRights.ts';

const Concerned = z.object({
  /** Absent: anyone's slots may have changed. */
  interviewerId: z.string().optional(),
  /** Absent: all slots of this interviewer. */
  slotId: z.string().optional(),
});
export const OffersRecord = z.object({
  _id: z.string(),
  /** The most recent changes, oldest first. */
  changes: z.array(Concerned.extend({ position: z.string() })),
  /** The position of the last change that was dropped; empty: none was. */
  forgotten: z.string(),
  /** Holds and reservations that expire by the clock, without an event. */
  ends: z.array(Concerned.required().extend({ until: z.string() })),
});
export type OffersRecord = z.output<typeof OffersRecord>;
type Concerned = z.output<typeof Concerned>;
type OfOffers = { readonly position: string; readonly stream: string; readonly at: Instant };

/** The id of the only document. */
export const OFFERS = 'offers';
/** Enough for the changes between two polls on a busy evening. */
const CHANGES_KEPT = 50;
/** Long enough for pollers to notice that a hold has ended. */
const ENDS_KEPT_MINUTES = 5;
/** Before the first change. */
export const NO_OFFERS: OffersRecord = { _id: OFFERS, changes: [], forgotten: '', ends: [] };

async function changed(
  { position, at }: OfOffers,
  documents: Documents<OffersRecord>,
  concerned: Concerned,
  endsOf: (before: OffersRecord['ends']) => OffersRecord['ends'] = (before) => before,
): Promise<void> {
  const { changes, forgotten, ends } = (await documents.get(OFFERS)) ?? NO_OFFERS;
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
/** Ignores changes to candidates. */
const interviewerChanged = async (event: OfOffers, documents: Documents<OffersRecord>): Promise<void> => {
  if (await documents.note(offersKey(idOf(event)))) await changed(event, documents, { interviewerId: idOf(event) });
};

/** Recent changes of what candidates see: slots, and the interviewers and prices shown with them. */
export const offers = projection({
  name: 'offers',
  version: 2,
  document: OffersRecord,
  indexes: [],
  on: {
    SlotPublished: (event, documents) => {
      documents.setNote(offersKey(event.data.interviewerId), true);
      return slotChanged(event, documents);
    },
    SlotKept: (event, documents) => slotChanged(event, documents, event.data.until),
    SlotHeld: (event, documents) => slotChanged(event, documents, event.data.until),
    ...onEach(['SlotBooked', 'HoldReleased', 'SlotReopened', 'SlotWithdrawn'], slotChanged),
    ProfileUpdated: (event, documents) =>
      event.data.name === undefined && event.data.linkedInUrl === undefined ? undefined : interviewerChanged(event, documents),
    ...onEach(['UpiSetUp', 'ZelleSetUp', ...RIGHTS_EVENTS], interviewerChanged),
    InterviewRated: (event, documents) => changed(event, documents, {}),
    PriceSet: (event, documents) => changed(event, documents, {}),
  },
});
