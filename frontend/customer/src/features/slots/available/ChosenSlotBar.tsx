import { durationOf } from '@s30/contracts/interviewTypes';
import { formatAmount } from '@s30/contracts/money';
import { formatInstant, type TimeZone } from '@s30/contracts/time';
import { useClock } from '@s30/frontend-shared/time/useNow';
import { useQuery } from '@tanstack/react-query';
import { isHeld, slotBookingQuery } from '../../../api/slotBooking.ts';
import { Button } from '../../../components/Button.tsx';
import { CancellationTerms } from '../../../components/payment/CancellationTerms.tsx';
import { termOf } from '../../../components/payment/payable.ts';
import { bookingAction, coveredBy, leftToPay } from '../../../components/payment/priceOfSlot.ts';
import { SameHour } from '../../../components/SameHour.tsx';
import type { Slot } from './shownSlots.ts';

type BarProps = {
  readonly slot: Slot;
  readonly zone: TimeZone;
  /** Undefined while it cannot be read. */
  readonly s30Balance: number | undefined;
  /** The balance is still being read. */
  readonly isPending: boolean;
  readonly canBook: boolean;
  readonly busy: boolean;
  readonly onBook: (expectedToPay: number | undefined) => void;
};

/** The chosen slot, its price, and the page's primary action. */
export function ChosenSlotBar({ slot, zone, s30Balance, isPending, canBook, busy, onBook }: BarProps) {
  const hold = useQuery({ ...slotBookingQuery(slot._id), enabled: slot.heldUntil !== undefined });
  // What is known of a hold outlives it.
  const holds = useClock((now) => slot.heldUntil !== undefined && isHeld(hold.data, now));
  // The balance no longer includes what the user's own hold has reserved.
  const reserved = holds && hold.data?.exists ? termOf(hold.data, slot.currency === 'USD' ? 'Zelle' : 'UPI')?.used : undefined;
  const covered = reserved ?? coveredBy(slot, s30Balance);
  return (
    <section className="action-bar action-bar--fixed" aria-label="Chosen slot">
      <div>
        <p>
          <strong>
            {slot.interviewType} with <bdi>{slot.interviewer.name}</bdi>
          </strong>
        </p>
        <p>
          {formatInstant(slot.startTime, zone)}, {durationOf(slot.interviewType)} minutes
        </p>
        {canBook && <SameHour slot={slot} />}
        <CancellationTerms startTime={slot.startTime} short={covered !== slot.price} />
        {covered !== undefined && covered > 0 && slot.price !== undefined && (
          <p>
            {formatAmount(slot.price, slot.currency)}, less {formatAmount(covered, slot.currency)} of your S30 balance
          </p>
        )}
      </div>
      {canBook ? (
        <Button look="primary" size="lg" busy={busy} disabled={isPending} onClick={() => onBook(leftToPay(slot, covered))}>
          {busy ? 'Holding the slot' : isPending ? 'Book and pay' : bookingAction(slot, covered)}
        </Button>
      ) : (
        <p>Slots are booked by candidates.</p>
      )}
    </section>
  );
}
