import { benchAppend } from './append.ts';
import { benchBookings } from './bookings.ts';
import { print } from './print.ts';
import { benchRebuild } from './rebuild.ts';

for (const bench of [benchAppend, benchRebuild, benchBookings]) for (const row of await bench()) print(row);
