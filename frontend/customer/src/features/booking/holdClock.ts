import type { PaymentRequestDocument } from '@s30/contracts/documents/payment';

const SECOND = 1000;
export const MINUTE = 60 * SECOND;

export type Held = Pick<PaymentRequestDocument, 'heldUntil' | 'holdRenewable'>;

/** Milliseconds left on a hold, rounded up to whole seconds. */
export const holdLeft = ({ heldUntil }: Held, now: number): number =>
  heldUntil === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(heldUntil) - now) / SECOND) * SECOND);

/** For example 12:48. */
export function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
