import { print } from '../print.ts';
import { benchEventStore } from './eventStore.ts';

for (const row of await benchEventStore()) print(row);
