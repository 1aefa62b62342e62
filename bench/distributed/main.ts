import { print } from '../print.ts';
import { benchEventStore } from './eventStore.ts';
import { benchProduct } from './product.ts';
import { benchScaling } from './scaling.ts';

for (const bench of [benchEventStore, benchProduct, benchScaling]) for (const row of await bench()) print(row);
