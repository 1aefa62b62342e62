import { timeElsewhere } from '@s30/contracts/clocks';
import type { TimeZone } from '@s30/contracts/time';

type TheirTimeProps = {
  readonly at: string;
  /** The zone of the time shown beside it. */
  readonly zone: TimeZone;
  readonly other: { readonly name: string; readonly timeZone?: TimeZone | undefined };
};

/** The same time on the other person's clock, if it differs. */
export function TheirTime({ at, zone, other: { name, timeZone } }: TheirTimeProps) {
  const time = timeZone && timeElsewhere(at, { zone, other: { name, zone: timeZone } });
  return (
    time && (
      <span className="small muted block">
        {time} for <bdi>{name}</bdi>
      </span>
    )
  );
}
