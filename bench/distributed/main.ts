import { print } from '../print.ts';
import { benchEventStore } from './eventStore.ts';
import { benchProduct } from './product.ts';

for (const bench of [benchEventStore, benchProduct]) for (const row of await bench()) print(row);
