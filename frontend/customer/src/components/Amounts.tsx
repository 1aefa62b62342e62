import { type Currency, formatAmount } from '@s30/contracts/money';

type Line = { readonly label: string; readonly amount: number; readonly kind?: 'credit' | 'deduction' | 'total' };

/** A total and how it was calculated. Credits and deductions are passed as positive amounts and shown with their sign. */
export const Amounts = ({ lines, currency }: { readonly lines: readonly Line[]; readonly currency: Currency }) => (
  <dl className="amounts">
    {lines.map(({ label, amount, kind }) => (
      <div key={label} className={kind === 'credit' || kind === 'total' ? `amounts__${kind}` : undefined}>
        <dt>{label}</dt>
        <dd>{`${(kind === 'credit' || kind === 'deduction') && amount > 0 ? '−' : ''}${formatAmount(amount, currency)}`}</dd>
      </div>
    ))}
  </dl>
);
