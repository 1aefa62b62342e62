import { formatRange, type TimeZone, zoneName } from '@s30/contracts/time';

/** 7:00 – 7:40 PM IST, the zone a little quieter than the time. */
export function TimeRange({ start, end, zone }: { readonly start: string; readonly end: string; readonly zone: TimeZone }) {
  const name = zoneName(start, zone);
  return (
    <>
      {formatRange(start, end, zone).slice(0, -name.length)}
      <span className="zone">{name}</span>
    </>
  );
}
