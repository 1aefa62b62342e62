import { SLOT_HOLD_MINUTES } from '@s30/contracts/rules';
import { formatClock, zoneName } from '@s30/contracts/time';
import { useClock } from '@s30/frontend-shared/time/useNow';
import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from '../../components/announce.ts';
import { Button } from '../../components/Button.tsx';
import { useHoldMinutes } from '../../components/holdMinutes.ts';
import { useZone } from '../../components/zone.ts';
import { type Held, holdLeft, MINUTE, minutesAndSeconds } from './holdClock.ts';

/** The brand's dial: a ring that empties. `full` is the remaining share, from 0 to 1. */
const Dial = ({ full, className }: { readonly full: number; readonly className: string }) => (
  <svg className={className} viewBox="0 0 44 44" aria-hidden="true">
    <circle cx="22" cy="22" r="19" />
    <circle cx="22" cy="22" r="19" pathLength="100" strokeDasharray={`${Math.round(Math.min(1, Math.max(0, full)) * 100)} 100`} />
  </svg>
);

const LOW = 2 * MINUTE;
const MILESTONES: readonly (readonly [number, string])[] = [
  [5 * MINUTE, '5 minutes left to pay'],
  [MINUTE, '1 minute left to pay'],
];

type HoldPanelProps = {
  readonly hold: Held & { readonly heldUntil: string };
  /** "DSA with …" */
  readonly what: ReactNode;
  readonly onRenew: () => void;
  readonly renewing: boolean;
};

/** How long the slot is still held. Announced at five minutes and at one. */
export function HoldPanel({ hold, what, onRenew, renewing }: HoldPanelProps) {
  const { zone } = useZone();
  const left = useClock((now) => holdLeft(hold, now));
  const before = useRef(left);
  useEffect(() => {
    for (const [at, text] of MILESTONES) if (before.current > at && left <= at) announce(text);
    before.current = left;
  }, [left]);
  const until = hold.heldUntil;
  const minutes = useHoldMinutes() ?? SLOT_HOLD_MINUTES;
  return (
    <div className={left <= LOW ? 'hold hold--low' : 'hold'}>
      <Dial className="hold__dial" full={left / (minutes * MINUTE)} />
      <div className="grow">
        <p className="hold__left">
          <span role="timer" aria-label="Time left">
            {minutesAndSeconds(left)}
          </span>{' '}
          left
        </p>
        <p>
          {what} is held for you until {formatClock(until, zone)} {zoneName(until, zone)}.
        </p>
      </div>
      {hold.holdRenewable === true && left <= 5 * MINUTE && (
        <Button look="secondary" size="sm" busy={renewing} onClick={onRenew}>
          Hold longer
        </Button>
      )}
    </div>
  );
}
