import type { PriceDocument } from '@s30/contracts/documents/price';
import { type InterviewType, slugOf } from '@s30/contracts/interviewTypes';
import { decimalOf, type ExchangeRates, formatAmount, formatMoney, type Money } from '@s30/contracts/money';
import { useDataProvider, useNotify } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { refusalOf } from '../data/errors.ts';
import { BothVersions } from '../form/BothVersions.tsx';
import { useAction } from '../form/useAction.ts';
import type { Unsaved } from '../form/useKept.ts';
import { useMadeFrom } from '../form/useMadeFrom.ts';
import { previewOf } from './preview.ts';
import { priceUpdated, UPDATE_FAILED } from './texts.ts';

type Props = {
  readonly type: InterviewType;
  readonly entered: Money;
  readonly current: PriceDocument | undefined;
  readonly rates: ExchangeRates;
  /** Of the typed price. */
  readonly unsaved: Unsaved;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

type PriceRecord = PriceDocument & { readonly id: string };
/** The fields that tell two versions of a price apart; empty if no price is set. */
const shownOf = (price?: PriceDocument) =>
  price ? { price: price.price, usdPrice: price.usdPrice, exchangeRate: price.exchangeRate } : {};
const priceText = ({ price = 0, usdPrice = 0 }: Partial<ReturnType<typeof shownOf>>): string =>
  `${formatAmount(price, 'INR')} (${formatAmount(usdPrice, 'USD')})`;

/** Confirms a new price, showing its amounts and the price it replaces. */
export function PriceDialog({ type, entered, current, rates, unsaved, onDone, onClose }: Props) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const edit = useMadeFrom(shownOf(current), async () =>
    shownOf((await provider.getOne<PriceRecord>('prices', { id: slugOf(type) })).data),
  );
  const { run, busy, error } = useAction(
    ({ currency, ...amount }: Money) =>
      edit.send((madeFrom) => provider.setPrice({ interviewType: type, price: decimalOf({ currency, ...amount }), currency, madeFrom })),
    {
      unsaved,
      onDone: () => {
        notify(priceUpdated(type), { type: 'success' });
        onDone();
        onClose();
      },
    },
  );
  const replaced = edit.theirs ?? shownOf(current);
  const { price, usdPrice } = previewOf(entered, rates);
  const takeTheirs = () => {
    onDone();
    onClose();
  };
  return (
    <ActionDialog
      title={`Set the ${type} price to ${formatMoney(price)}?`}
      about={
        <>
          {`New bookings of ${type} interviews will cost ${formatMoney(price)} (${formatMoney(usdPrice)})`}
          {replaced.price === undefined ? '.' : ` instead of ${priceText(replaced)}.`} Bookings already made keep their price.
        </>
      }
      keep={replaced.price === undefined ? 'Set no price' : `Keep ${formatAmount(replaced.price, 'INR')}`}
      act={`Set price to ${formatMoney(price)}`}
      busy={busy}
      failure={!edit.theirs ? refusalOf(error, UPDATE_FAILED) : undefined}
      onAct={() => void run(entered)}
      onClose={onClose}
    >
      {edit.theirs && (
        <BothVersions
          differences={[
            { label: `Price of ${type}`, theirs: priceText(edit.theirs), yours: `${formatMoney(price)} (${formatMoney(usdPrice)})` },
          ]}
          onTakeTheirs={takeTheirs}
        />
      )}
    </ActionDialog>
  );
}
