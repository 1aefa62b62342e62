import { bookingOfPayment } from '@s30/contracts/ids';
import { call } from '@s30/frontend-shared/api/call';
import type { CallRequest } from '@s30/frontend-shared/api/client';
import { useCommand } from '../../../api/useCommand.ts';

type Answer = CallRequest<'verifyPayment'>['body'];

export const useVerifyPayment = () =>
  useCommand<Answer, unknown>((body) => call('verifyPayment', { body }), {
    readResult: async ({ paymentId, verified }) => {
      const payment = await call('paymentOfInterview', { params: { interviewId: bookingOfPayment(paymentId) } });
      return (payment.exists && payment._id === paymentId && payment.status === (verified ? 'verified' : 'rejected')) || undefined;
    },
  });
