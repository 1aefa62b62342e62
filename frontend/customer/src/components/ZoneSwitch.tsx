import { instantOf, type TimeZone } from '@s30/contracts/time';
import { useClock } from '@s30/frontend-shared/time/useNow';
import { zoneChoices, zoneLabel } from '@s30/frontend-shared/time/zones';
import { useId, useState } from 'react';
import { useZone } from './zone.ts';

const HOUR_MS = 3_600_000;

/** At most one per page: switches the zone of all its times, and remembers it. */
export function ZoneSwitch({ onSwitch }: { readonly onSwitch: (zone: TimeZone) => void }) {
  const id = useId();
  const { zone, own } = useZone();
  // Zone names change twice a year, so updating once an hour is enough.
  const now = instantOf(useClock((time) => time - (time % HOUR_MS)));
  // On a phone, naming all zones takes longer than rendering the rest of the page, so it waits until the list is about to open.
  const [isWanted, setIsWanted] = useState(false);
  const want = () => setIsWanted(true);
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        Times are shown in
      </label>
      <select
        className="select"
        id={id}
        value={zone}
        onFocus={want}
        onPointerEnter={want}
        onTouchStart={want}
        onChange={(event) => onSwitch(event.target.value)}
      >
        {zoneChoices(zone, own).map((choice) => (
          <option key={choice} value={choice}>
            {isWanted || choice === zone ? zoneLabel(now, choice) : choice}
          </option>
        ))}
      </select>
    </div>
  );
}
