import { query } from '../../../api/query.ts';

export const paymentSetupQuery = () => query('paymentSetup');
