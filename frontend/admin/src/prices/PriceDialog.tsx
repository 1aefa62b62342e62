import type { PriceDocument } from '@s30/contracts/documents/price';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { decimalOf, type ExchangeRates, formatAmount, formatMoney, type Money } from '@s30/contracts/money';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import { useAction } from '../actions/useAction.ts';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { reasonOf } from '../data/errors.ts';
import { previewOf } from './preview.ts';
import { priceUpdated, UPDATE_FAILED } from './texts.ts';

type Props = {
  readonly type: InterviewType;
  readonly entered: Money;
  readonly current: PriceDocument | undefined;
  readonly rates: ExchangeRates;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Says what the new price comes to and what it replaces, before it counts. */
export function PriceDialog({ type, entered, current, rates, onDone, onClose }: Props) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const { run, busy, error } = useAction(
    ({ currency, ...amount }: Money, attempt) =>
      provider.setPrice({ interviewType: type, price: decimalOf({ currency, ...amount }), currency }, attempt),
    {
      onDone: () => {
        notify(priceUpdated(type), { type: 'success' });
        refresh();
        onDone();
        onClose();
      },
    },
  );
  const { price, usdPrice } = previewOf(entered, rates);
  return (
    <ActionDialog
      title={`Set the ${type} price to ${formatMoney(price)}?`}
      keep={current ? `Keep ${formatAmount(current.price, 'INR')}` : 'Set no price'}
      act={`Set price to ${formatMoney(price)}`}
      busy={busy}
      failure={error ? { title: reasonOf(error) ?? UPDATE_FAILED } : undefined}
      onAct={() => void run(entered)}
      onClose={onClose}
    >
      {`New bookings of ${type} interviews will cost ${formatMoney(price)} (${formatMoney(usdPrice)})`}
      {current ? ` instead of ${formatAmount(current.price, 'INR')} (${formatAmount(current.usdPrice, 'USD')}).` : '.'} Bookings already
      made keep their price.
    </ActionDialog>
  );
}
