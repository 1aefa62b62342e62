import type { PaymentMethod } from '@s30/contracts/events/booking';
import { formatAmount, formatRate } from '@s30/contracts/money';
import { ZELLE_NOTE_CHARACTERS } from '@s30/contracts/rules';
import { CopyField } from '../Copy.tsx';
import { FileImage } from '../FileImage.tsx';
import { Tabs, tabId } from '../Tabs.tsx';
import { methodsOf, type Payable, termOf } from './payable.ts';

const PANEL = 'pay-panel';

type InstructionsProps = {
  readonly payable: Payable;
  readonly method: PaymentMethod;
  readonly onMethod: (method: PaymentMethod) => void;
  readonly title?: string;
};

function ByUpi({ payable, toPay }: { readonly payable: Payable; readonly toPay: string }) {
  return (
    <>
      {payable.qrCodeUrl && (
        <FileImage
          className="qr"
          address={payable.qrCodeUrl}
          alt={`UPI QR code of ${payable.payeeName}`}
          opens="Open the QR code in full size"
          width={200}
          height={200}
          failed="Failed to load UPI payment details. Please try again later."
        />
      )}
      <div className="stack">
        <div>
          <p className="small muted">Pay exactly</p>
          <p className="pay-amount">{toPay}</p>
        </div>
        <CopyField label="UPI ID" value={payable.upiId} name="UPI ID" />
        <p className="small muted">
          {payable.qrCodeUrl ? 'Scan the code with any UPI app, or enter the UPI ID.' : 'Enter the UPI ID in any UPI app.'} The money goes
          to the interviewer directly.
        </p>
      </div>
    </>
  );
}

function ByZelle({ payable, toPay }: { readonly payable: Payable; readonly toPay: string }) {
  const rupees = termOf(payable, 'UPI');
  const rate = `at ${formatRate(payable.exchangeRate)} per USD`;
  return (
    <div className="stack">
      <div>
        <p className="small muted">Send exactly</p>
        <p className="pay-amount">{toPay}</p>
        {rupees && (
          <p className="small muted">
            for {formatAmount(rupees.toPay, rupees.currency)} {rate}
          </p>
        )}
      </div>
      <CopyField label="Zelle ID" value={payable.zelleId} name="Zelle ID" />
      <CopyField label="Note to add" value={payable.paymentId.slice(-ZELLE_NOTE_CHARACTERS)} name="note" />
      <p className="small muted">The note tells the interviewer which payment is yours. The money goes to them directly.</p>
    </div>
  );
}

/** How much to send and where; both methods if the interviewer accepts both. */
export function PayInstructions({ payable, method, onMethod, title = '1. Send the money' }: InstructionsProps) {
  const methods = methodsOf(payable);
  const term = termOf(payable, method);
  const toPay = term ? formatAmount(term.toPay, term.currency) : '';
  return (
    <section className="card" aria-labelledby="pay-title">
      <div className="card__head">
        <h2 id="pay-title">{title}</h2>
        {methods.length > 1 && (
          <Tabs
            label="Payment method"
            look="segmented"
            panelId={PANEL}
            tabs={methods.map((name) => [name, name])}
            selected={method}
            onSelect={onMethod}
          />
        )}
      </div>
      <div
        className={method === 'UPI' ? 'card__body pay' : 'card__body'}
        id={PANEL}
        {...(methods.length > 1 ? { role: 'tabpanel', 'aria-labelledby': tabId(PANEL, method) } : {})}
      >
        {method === 'UPI' ? <ByUpi payable={payable} toPay={toPay} /> : <ByZelle payable={payable} toPay={toPay} />}
      </div>
    </section>
  );
}
