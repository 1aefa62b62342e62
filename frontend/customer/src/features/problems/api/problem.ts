import { query } from '../../../api/query.ts';

export const problemQuery = (id: string | undefined) => ({ ...query('problem', { params: { id: id ?? '' } }), enabled: id !== undefined });
