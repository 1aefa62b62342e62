import type { PaymentMethod } from '@s30/contracts/events/booking';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { Amounts } from '../Amounts.tsx';
import { type Payable, termOf } from './payable.ts';

type SumsProps = {
  readonly payable: Pick<Payable, 'methods'>;
  readonly method: PaymentMethod;
  readonly interviewType: InterviewType;
  /** `Amount`: of a payment that is neither verified nor asked for. */
  readonly total: 'To pay' | 'Paid' | 'Amount';
};

/** How the amount to pay is calculated, in the currency of the chosen method. */
export function PaymentSums({ payable, method, interviewType, total }: SumsProps) {
  const term = termOf(payable, method);
  if (!term) return undefined;
  return (
    <Amounts
      currency={term.currency}
      lines={[
        { label: `${interviewType} mock interview`, amount: term.price },
        { label: 'S30 balance used', amount: term.used, ...(term.used > 0 ? { kind: 'credit' } : {}) },
        { label: term.toPay === 0 ? total : `${total} by ${method}`, amount: term.toPay, kind: 'total' },
      ]}
    />
  );
}
