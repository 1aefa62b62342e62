import { CANCELLATION_TIERS } from '@s30/contracts/cancellation';
import { addHours, formatInstant } from '@s30/contracts/time';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { useZone } from '../zone.ts';

const BACK: Readonly<Record<number, string>> = { 100: 'everything comes back', 50: 'half comes back' };

/** What a cancellation refunds: the deadline of each remaining tier, and what applies after the last one. */
export function CancellationTerms({ startTime, short = false }: { readonly startTime: string; readonly short?: boolean }) {
  const { zone } = useZone();
  const now = useNow();
  const ahead = CANCELLATION_TIERS.filter(({ percent }) => percent > 0)
    .map(({ hoursAhead, percent }) => ({ until: addHours(startTime, -hoursAhead), back: BACK[percent] ?? `${percent}% comes back` }))
    .filter(({ until }) => Date.parse(until) > now);
  const [first] = ahead;
  if (short)
    return first ? (
      <p className="small">
        Cancel until {formatInstant(first.until, zone)}: {first.back}
      </p>
    ) : (
      <p className="small">A cancellation gives nothing back</p>
    );
  return (
    <section className="stack stack--2" aria-labelledby="terms-title">
      <h3 id="terms-title" className="label">
        If you cancel
      </h3>
      <ul className="stack stack--2 small muted">
        {ahead.map(({ until, back }) => (
          <li key={until}>
            Until {formatInstant(until, zone)}: {back}
          </li>
        ))}
        <li>{first ? 'After that: nothing comes back' : 'Nothing comes back: it starts too soon'}</li>
      </ul>
    </section>
  );
}
