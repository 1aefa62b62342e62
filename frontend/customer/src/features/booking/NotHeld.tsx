import { ApiError, isOutcomeUnknown } from '@s30/frontend-shared/api/apiError';
import { messageOfChange } from '@s30/frontend-shared/errors/outcomeUnknown';
import { books } from '@s30/frontend-shared/session/sessionStore';
import { useUser } from '@s30/frontend-shared/session/useSession';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { Alert } from '../../components/Alert.tsx';
import { Amounts } from '../../components/Amounts.tsx';
import { Button, buttonClass } from '../../components/Button.tsx';
import { OutcomeUnknown } from '../../components/OutcomeUnknown.tsx';
import { HoldHelp } from '../../components/payment/HoldHelp.tsx';
import { bookingAction, leftToPay } from '../../components/payment/priceOfSlot.ts';
import { SameHour } from '../../components/SameHour.tsx';
import { BalanceLeft } from './BalanceLeft.tsx';
import { BookingSummary, type Slot } from './BookingSummary.tsx';
import { refusalOf } from './refusalOf.ts';
import { ToSlots } from './ToSlots.tsx';
import { useCovered } from './useCovered.ts';

type NotHeldProps = {
  readonly slot: Slot;
  readonly onHold: (expectedToPay: number | undefined) => void;
  readonly holding: boolean;
  readonly error: unknown;
};

type RefusedProps = Pick<NotHeldProps, 'holding' | 'error'> & { readonly action: string; readonly onHold: () => void };

/** The candidate is asked again, at what the slot costs them now. */
const isNewOffer = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'price_changed' || error.code === 'balance_changed');

function Refused({ action, onHold, holding, error }: RefusedProps) {
  return (
    <Alert
      tone="danger"
      title={messageOfChange(error, 'Failed to initialize payment')}
      takesFocus
      actions={
        <>
          <Button look="secondary" size="sm" busy={holding} onClick={onHold}>
            {isNewOffer(error) ? action : 'Retry'}
          </Button>
          {!isOutcomeUnknown(error) && <ToSlots look={buttonClass({ look: 'quiet', size: 'sm' })}>Choose another slot</ToSlots>}
        </>
      }
    >
      <HoldHelp error={error} />
      <OutcomeUnknown error={error} />
      {!isOutcomeUnknown(error) && <p>Nothing was charged, and this slot is not held for you.</p>}
    </Alert>
  );
}

/** A slot that is not held yet, or that could not be held. */
export function NotHeld({ slot, onHold, holding, error }: NotHeldProps) {
  const { covered, isKnown } = useCovered(slot);
  const action = bookingAction(slot, covered);
  const hold = () => onHold(leftToPay(slot, covered));
  const refusal = refusalOf(slot, useNow());
  const user = useUser();
  if (!books(user)) return <Alert tone="warning" title="Slots are booked by candidates." />;
  return (
    <div className="split">
      {refusal && !holding && !isOutcomeUnknown(error) ? (
        <Alert
          tone="warning"
          title={refusal}
          actions={<ToSlots look={buttonClass({ look: 'secondary', size: 'sm' })}>Choose another slot</ToSlots>}
        />
      ) : error ? (
        <Refused action={action} onHold={hold} holding={holding} error={error} />
      ) : (
        <div className="card card__body stack">
          <h2>Hold this slot</h2>
          <SameHour slot={slot} />
          <p className="muted">It is kept for you while you pay. Nothing is booked before you submit the proof of your payment.</p>
          <Button look="primary" size="lg" busy={holding} disabled={!isKnown} onClick={hold}>
            {holding ? 'Holding the slot' : action}
          </Button>
        </div>
      )}
      <BookingSummary slot={slot}>
        {slot.price !== undefined && (
          <Amounts
            currency={slot.currency}
            lines={[
              { label: `${slot.interviewType} mock interview`, amount: slot.price },
              ...(covered ? [{ label: 'S30 balance used', amount: covered, kind: 'credit' as const }] : []),
              {
                label: covered === undefined ? 'To pay, less your S30 balance' : 'To pay',
                amount: slot.price - (covered ?? 0),
                kind: 'total',
              },
            ]}
          />
        )}
        {covered !== undefined && <BalanceLeft toUse={covered} />}
      </BookingSummary>
    </div>
  );
}
