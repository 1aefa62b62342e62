import { messageOfError } from '@s30/frontend-shared/api/apiError';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { holdQuery, useHoldSlot } from '../../api/hold.ts';
import { meQuery } from '../../api/me.ts';
import { Alert } from '../../components/Alert.tsx';
import { Amounts } from '../../components/Amounts.tsx';
import { Button, buttonClass } from '../../components/Button.tsx';
import { ownDraft } from '../../components/forms/ownDraft.ts';
import { Loading } from '../../components/Placeholders.tsx';
import { HoldHelp } from '../../components/payment/HoldHelp.tsx';
import { bookingAction, coveredBy } from '../../components/payment/priceOfSlot.ts';
import { proofDraft } from '../../components/payment/proofForm.ts';
import { BalanceLeft } from './BalanceLeft.tsx';
import { BookingSummary, type Slot } from './BookingSummary.tsx';
import { HeldSlot } from './HeldSlot.tsx';

/** Does this visit come from "Book and pay"? Then the slot is held at once, also after a reload; a bare link asks first. */
const cameToHold = (state: unknown): boolean => typeof state === 'object' && state !== null && 'hold' in state && state.hold === true;

const chooseAnother = (
  <Link className={buttonClass({ look: 'quiet', size: 'sm' })} to="/slots/available">
    Choose another slot
  </Link>
);

function NotHeld({ slot, onHold, error }: { readonly slot: Slot; readonly onHold: () => void; readonly error: unknown }) {
  const balance = useQuery(meQuery()).data?.s30Balance ?? 0;
  const covered = coveredBy(slot, balance);
  return (
    <div className="split">
      {error ? (
        <Alert
          tone="danger"
          role="alert"
          title={messageOfError(error, 'Failed to initialize payment')}
          takesFocus
          actions={
            <>
              <Button look="secondary" size="sm" onClick={onHold}>
                Retry
              </Button>
              {chooseAnother}
            </>
          }
        >
          <HoldHelp error={error} />
          <p>Nothing was charged, and this slot is not held for you.</p>
        </Alert>
      ) : (
        <div className="card card__body stack">
          <h2>Hold this slot</h2>
          <p className="muted">It is kept for you while you pay. Nothing is booked before you submit the proof of your payment.</p>
          <Button look="primary" size="lg" onClick={onHold}>
            {bookingAction(slot, balance)}
          </Button>
        </div>
      )}
      <BookingSummary slot={slot}>
        {slot.price !== undefined && (
          <Amounts
            currency={slot.currency}
            lines={[
              { label: `${slot.interviewType} mock interview`, amount: slot.price },
              ...(covered > 0 ? [{ label: 'S30 balance used', amount: covered, kind: 'credit' as const }] : []),
              { label: 'To pay', amount: slot.price - covered, kind: 'total' },
            ]}
          />
        )}
        <BalanceLeft toUse={covered} />
      </BookingSummary>
    </div>
  );
}

/** Holding comes first, paying next. */
export function SlotBooking({ slot, onBooked }: { readonly slot: Slot; readonly onBooked: () => void }) {
  const location = useLocation();
  const queries = useQueryClient();
  const { mutate, error, isPending } = useHoldSlot();
  const held = useQuery(holdQuery(slot._id)).data;
  const [hasEnded, setHasEnded] = useState(false);
  // A session that ended while one filled in the proof leads back to it.
  const [hadBegunToPay] = useState(() => ownDraft(proofDraft(slot._id)).read() !== undefined);

  const hold = useCallback(() => {
    mutate(
      { slotId: slot._id, interviewType: slot.interviewType },
      {
        onSuccess: (answer) => {
          queries.setQueryData(holdQuery(slot._id).queryKey, answer);
          setHasEnded(false);
        },
      },
    );
  }, [mutate, queries, slot._id, slot.interviewType]);

  const hasAsked = useRef(held !== undefined);
  const wantsHold = cameToHold(location.state) || hadBegunToPay;
  useEffect(() => {
    if (!wantsHold || hasAsked.current) return;
    hasAsked.current = true;
    hold();
  }, [wantsHold, hold]);

  const onEnd = useCallback(() => setHasEnded(true), []);
  if (held)
    return (
      <HeldSlot
        slot={slot}
        hold={held}
        hasEnded={hasEnded}
        onEnd={onEnd}
        onHold={hold}
        holding={isPending}
        holdError={error}
        onBooked={onBooked}
      />
    );
  if (isPending || (wantsHold && !error)) return <Loading what="payment details" shape="card" />;
  return <NotHeld slot={slot} onHold={hold} error={error} />;
}
