import { query } from '../../api/query.ts';

/** The problem library, sorted by title. Filters are applied in the browser. */
export const problemsQuery = () => query('problems');

export const problemQuery = (id: string | undefined) => ({ ...query('problem', { params: { id: id ?? '' } }), enabled: id !== undefined });
