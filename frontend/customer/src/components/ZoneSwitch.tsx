import { instantOf, type TimeZone } from '@s30/contracts/time';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { zoneChoices, zoneLabel } from '@s30/frontend-shared/time/zones';
import { useId } from 'react';
import { rememberZone, useZone } from './zone.ts';

/** One a page: switches the zone that all its times are shown in, and remembers it. */
export function ZoneSwitch({ onSwitch = rememberZone }: { readonly onSwitch?: (zone: TimeZone) => void }) {
  const id = useId();
  const { zone, own } = useZone();
  const now = instantOf(useNow());
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        Times are shown in
      </label>
      <select className="select" id={id} value={zone} onChange={(event) => onSwitch(event.target.value)}>
        {zoneChoices(zone, own).map((choice) => (
          <option key={choice} value={choice}>
            {zoneLabel(now, choice)}
          </option>
        ))}
      </select>
    </div>
  );
}
