import { query } from '../../api/query.ts';

export const slotQuery = (slotId: string) => query('slotById', { params: { id: slotId } });
