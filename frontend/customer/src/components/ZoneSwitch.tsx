import { instantOf, type TimeZone } from '@s30/contracts/time';
import { useClock } from '@s30/frontend-shared/time/useNow';
import { zoneChoices, zoneLabel } from '@s30/frontend-shared/time/zones';
import { useId, useState } from 'react';
import { rememberZone, useZone } from './zone.ts';

const HOUR_MS = 3_600_000;

/** One a page: switches the zone that all its times are shown in, and remembers it. */
export function ZoneSwitch({ onSwitch = rememberZone }: { readonly onSwitch?: (zone: TimeZone) => void }) {
  const id = useId();
  const { zone, own } = useZone();
  // A zone changes its name twice a year: once an hour is often enough.
  const now = instantOf(useClock((time) => time - (time % HOUR_MS)));
  // Naming all zones takes a phone longer than the rest of the page, so it waits until the list is about to open.
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
