import { Box, Button, Paper, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { PriceDocument } from '@s30/contracts/documents/price';
import { INTERVIEW_TYPES, type InterviewType } from '@s30/contracts/interviewTypes';
import { CURRENCIES, type Currency, type ExchangeRates, formatAmount, type Money, moneyFrom } from '@s30/contracts/money';
import { PriceChange } from '@s30/contracts/routes/prices';
import { wordsFor } from '@s30/contracts/words';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import { formatDate } from '@s30/frontend-shared/time/days';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { Restored } from '../form/Restored.tsx';
import { TextInput } from '../form/TextInput.tsx';
import { useKept } from '../form/useKept.ts';
import { Choice } from '../page/Choice.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { PricePreview } from './PricePreview.tsx';

const SIGNS: Readonly<Record<Currency, string>> = { INR: '₹', USD: '$', EUR: '€' };

const Halves = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  '& > div': { display: 'grid', gap: 16, alignContent: 'start' },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 32 },
}));

/** The typed amount, parsed as the server does, or its problem. */
const read = (text: string, currency: Currency): { readonly money: Money } | { readonly wrong: string } => {
  const { data, error } = PriceChange.shape.price.safeParse(text, { error: wordsFor });
  return data === undefined ? { wrong: error?.issues[0]?.message ?? '' } : { money: moneyFrom(data, currency) };
};

const statusQuo = (price: PriceDocument | undefined): string =>
  price
    ? `Now ${formatAmount(price.price, 'INR')} (${formatAmount(price.usdPrice, 'USD')}), since ${formatDate(price.updatedAt, browserZone())}. Bookings already made keep their price.`
    : 'No price is set for this type yet, so it cannot be booked.';

/** The price being typed, and its interview type. */
export const useTypedPrice = () => {
  const kept = useKept('price', { type: INTERVIEW_TYPES[0] as InterviewType, text: '', currency: 'INR' as Currency });
  const { from, set } = kept;
  // A type alone is no input to be kept.
  const [type, setType] = useState(kept.value.type);
  const change = (changes: Partial<typeof from>) => {
    const next = { ...kept.value, type, ...changes };
    setType(next.type);
    set(next.text === '' ? { ...next, type: from.type } : next);
  };
  return { ...kept.value, type, change, unsaved: kept.unsaved };
};

type Props = {
  readonly typed: ReturnType<typeof useTypedPrice>;
  readonly prices: readonly PriceDocument[];
  readonly rates: ExchangeRates;
  readonly priceField: RefObject<HTMLInputElement | null>;
};

/** Sets the price of one interview type. Nothing is sent before the confirmation. */
export function PriceForm({ typed, prices, rates, priceField }: Props) {
  const { type, text, currency, change } = typed;
  const [wrong, setWrong] = useState<string>();
  const [asked, setAsked] = useState<Money>();
  const id = useId();
  const current = prices.find((price) => price.interviewType === type);
  const entered = read(text, currency);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if ('money' in entered) return setAsked(entered.money);
    setWrong(entered.wrong);
    priceField.current?.focus();
  };
  const write = (next: string) => {
    change({ text: next });
    setWrong(undefined);
  };
  return (
    <>
      <Paper variant="outlined" component="form" noValidate onSubmit={submit} aria-labelledby={`${id}title`} sx={{ p: { xs: 4, sm: 6 } }}>
        <Typography id={`${id}title`} variant="h2" sx={{ mb: 4 }}>
          Update a price
        </Typography>
        {typed.unsaved.isRestored && text !== '' && <Restored of={typed.unsaved} />}
        <Halves>
          <div>
            <Choice
              id={`${id}type`}
              label="Interview type"
              value={type}
              values={INTERVIEW_TYPES}
              onChoose={(chosen) => change({ type: chosen })}
            />
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 7.5rem', gap: 3, alignItems: 'start' }}>
              <TextInput
                id={`${id}price`}
                label="Price"
                type="number"
                value={text}
                onChange={write}
                problem={wrong}
                field={priceField}
                input={{
                  min: 0,
                  step: 0.01,
                  inputMode: 'decimal',
                  'aria-describedby': wrong === undefined ? `${id}hint` : `${id}price-helper-text ${id}hint`,
                }}
              />
              <Choice
                id={`${id}currency`}
                label="Currency"
                value={currency}
                values={CURRENCIES}
                nameOf={(each) => `${SIGNS[each]} ${each}`}
                onChoose={(chosen) => change({ currency: chosen })}
              />
            </Box>
            <Typography id={`${id}hint`} variant="body2" color="textSecondary" sx={{ mt: -2 }}>
              {statusQuo(current)}
            </Typography>
          </div>
          <div>
            <PricePreview type={type} entered={'money' in entered ? entered.money : undefined} rates={rates} />
            <Button type="submit" variant="contained">
              Update price
            </Button>
          </div>
        </Halves>
      </Paper>
      {/* Outside the form, because the dialog's own submit event must not bubble into it. */}
      {asked && (
        <PriceDialog
          type={type}
          entered={asked}
          current={current}
          rates={rates}
          unsaved={typed.unsaved}
          onDone={() => change({ text: '', currency: 'INR' })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
