import type { PaymentMethod } from '@s30/contracts/events/booking';
import { useKeptText } from '../forms/useKept.ts';
import type { Payable } from './payable.ts';

type Chosen = readonly [method: PaymentMethod, choose: (method: PaymentMethod) => void, forget: () => void];

/**
 * The method that the payer has chosen, kept with the draft of the proof: a reload must not turn a payment by Zelle into one by
 * UPI. Call `forget` once the proof was sent.
 */
export function useMethod({ methods, paymentMethod }: Pick<Payable, 'methods' | 'paymentMethod'>, draft: string): Chosen {
  const [kept, choose, forget] = useKeptText(`${draft}:method`);
  const chosen = methods.find((term) => term.paymentMethod === kept);
  return [chosen?.paymentMethod ?? paymentMethod, choose, forget];
}
