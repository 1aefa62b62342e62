import { query } from './query.ts';

export const pricesQuery = () => query('prices');
