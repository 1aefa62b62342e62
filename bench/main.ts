import { benchAppend } from './append.ts';
import { benchBookings } from './bookings.ts';
import { print } from './print.ts';

for (const bench of [benchAppend, benchBookings]) for (const row of await bench()) print(row);
