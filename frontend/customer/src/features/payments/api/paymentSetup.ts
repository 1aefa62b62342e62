import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

export const paymentSetupQuery = () =>
  queryOptions({ queryKey: ['paymentSetup'], queryFn: ({ signal }) => call('paymentSetup', { signal }) });
