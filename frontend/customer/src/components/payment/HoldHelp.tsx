import { ApiError } from '@s30/frontend-shared/api/apiError';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/me.ts';
import { minutesText, useHoldMinutes } from '../holdMinutes.ts';
import { ResendVerification } from '../ResendVerification.tsx';

function ConfirmAddress() {
  const me = useQuery(meQuery());
  return (
    <>
      <p>Open the link in the email that we sent{me.data ? ` to ${me.data.email}` : ''}, then try again.</p>
      <ResendVerification email={me.data?.email} />
    </>
  );
}

function HoldTime() {
  const minutes = useHoldMinutes();
  return minutes === undefined ? 'some time' : minutesText(minutes);
}

/** Advice for when a hold rule refuses a slot; nothing for other refusals. */
export function HoldHelp({ error }: { readonly error: unknown }) {
  switch (error instanceof ApiError ? error.code : undefined) {
    case 'hold_needs_confirmed_address':
      return <ConfirmAddress />;
    case 'hold_limit_reached':
      return (
        <p>
          They are marked "Held for you" among the available slots. A hold ends by itself <HoldTime /> after you took or renewed it.
        </p>
      );
    case 'slot_hold_paused':
      return <p>The pause is as long as the hold was, so that others can have the slot too.</p>;
    default:
      return undefined;
  }
}
