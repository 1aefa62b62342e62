import { isOutcomeUnknown, messageOfError } from '@s30/frontend-shared/api/apiError';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/me.ts';
import { Alert } from '../../components/Alert.tsx';
import { Amounts } from '../../components/Amounts.tsx';
import { Button, buttonClass } from '../../components/Button.tsx';
import { OutcomeUnknown } from '../../components/OutcomeUnknown.tsx';
import { HoldHelp } from '../../components/payment/HoldHelp.tsx';
import { bookingAction, coveredBy } from '../../components/payment/priceOfSlot.ts';
import { SameHour } from '../../components/SameHour.tsx';
import { BalanceLeft } from './BalanceLeft.tsx';
import { BookingSummary, type Slot } from './BookingSummary.tsx';
import { refusalOf } from './refusalOf.ts';
import { ToSlots } from './ToSlots.tsx';

type NotHeldProps = {
  readonly slot: Slot;
  readonly onHold: () => void;
  readonly holding: boolean;
  readonly error: unknown;
};

function Refused({ onHold, holding, error }: Omit<NotHeldProps, 'slot'>) {
  return (
    <Alert
      tone="danger"
      role="alert"
      title={messageOfError(error, 'Failed to initialize payment')}
      takesFocus
      actions={
        <>
          <Button look="secondary" size="sm" busy={holding} onClick={onHold}>
            Retry
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
  const balance = useQuery(meQuery()).data?.s30Balance ?? 0;
  const covered = coveredBy(slot, balance);
  const refusal = refusalOf(slot, useNow());
  return (
    <div className="split">
      {refusal && !holding && !isOutcomeUnknown(error) ? (
        <Alert
          tone="warning"
          title={refusal}
          actions={<ToSlots look={buttonClass({ look: 'secondary', size: 'sm' })}>Choose another slot</ToSlots>}
        />
      ) : error ? (
        <Refused onHold={onHold} holding={holding} error={error} />
      ) : (
        <div className="card card__body stack">
          <h2>Hold this slot</h2>
          <SameHour slot={slot} />
          <p className="muted">It is kept for you while you pay. Nothing is booked before you submit the proof of your payment.</p>
          <Button look="primary" size="lg" busy={holding} onClick={onHold}>
            {holding ? 'Holding the slot' : bookingAction(slot, covered)}
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
