import { query } from '../../../api/query.ts';

export const dashboardQuery = () => query('dashboard');
