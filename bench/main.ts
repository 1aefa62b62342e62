import { benchAppend, type Row } from './append.ts';
import { benchAudit, benchAuditPages } from './audit.ts';
import { benchBookings } from './bookings.ts';
import { benchRebuild } from './rebuild.ts';

const print = ({ name, value, unit, aim }: Row): void => {
  const shown = Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);
  console.log(`${name.padEnd(64)} ${shown.padStart(12)} ${unit}${aim === undefined ? '' : `   (aim ${aim})`}`);
};

for (const bench of [benchAppend, benchRebuild, benchAudit, benchAuditPages, benchBookings]) for (const row of await bench()) print(row);
