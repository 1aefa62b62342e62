import { Box, Button, Paper, Typography } from '@mui/material';
import { type ExchangeRates, FOREIGN_CURRENCIES, type ForeignCurrency, formatRate } from '@s30/contracts/money';
import { ExchangeRateChange } from '@s30/contracts/routes/prices';
import { wordsFor } from '@s30/contracts/words';
import { type FormEvent, useId, useRef, useState } from 'react';
import { readingOf } from '../form/problems.ts';
import { Restored } from '../form/Restored.tsx';
import { TextInput } from '../form/TextInput.tsx';
import { useKept } from '../form/useKept.ts';
import { Choice } from '../page/Choice.tsx';
import { RateDialog } from './RateDialog.tsx';

const NAMES: Readonly<Record<ForeignCurrency, string>> = { USD: '$ USD', EUR: '€ EUR' };

type Props = { readonly rates: ExchangeRates | undefined };

/** Sets the rupees per dollar or per euro. Nothing is sent before the confirmation. */
export function RateForm({ rates }: Props) {
  const typed = useKept('exchange-rate', { text: '', currency: 'USD' as ForeignCurrency });
  const { text, currency } = typed.value;
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<number>();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  const write = (next: string) => {
    typed.set({ currency, text: next });
    setProblem(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reading = readingOf(ExchangeRateChange.safeParse({ currency, rate: text }, { error: wordsFor }));
    if ('sent' in reading) return setAsked(reading.sent.rate);
    setProblem(reading.problems[0]?.message);
    field.current?.focus();
  };
  const now = rates
    ? `Now ${formatRate(rates.USD)} per dollar and ${formatRate(rates.EUR)} per euro.`
    : 'The current rates could not be fetched.';
  return (
    <>
      <Paper variant="outlined" component="form" noValidate onSubmit={submit} aria-labelledby={`${id}title`} sx={{ p: { xs: 4, sm: 6 } }}>
        <Typography id={`${id}title`} variant="h2" sx={{ mb: 1 }}>
          Exchange rates
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
          {now} Prices set from now on are converted at these rates.
        </Typography>
        {typed.unsaved.isRestored && text !== '' && <Restored of={typed.unsaved} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 3 }}>
          <Box sx={{ flex: '0 1 7.5rem' }}>
            <Choice
              id={`${id}currency`}
              label="Currency"
              value={currency}
              values={FOREIGN_CURRENCIES}
              nameOf={(each) => NAMES[each]}
              onChoose={(chosen) => typed.set({ text, currency: chosen })}
            />
          </Box>
          <Box sx={{ flex: '1 1 9rem', maxWidth: { sm: '14rem' } }}>
            <TextInput
              id={`${id}rate`}
              label="Rupees per unit"
              type="number"
              value={text}
              onChange={write}
              problem={problem}
              field={field}
              input={{ min: 0, step: 0.0001, inputMode: 'decimal' }}
            />
          </Box>
          <Button type="submit" variant="contained" sx={{ mt: '1.625rem', flex: { xs: '1 1 100%', sm: '0 0 auto' } }}>
            Update rate
          </Button>
        </Box>
      </Paper>
      {asked !== undefined && (
        <RateDialog
          currency={currency}
          rate={asked}
          current={rates?.[currency]}
          unsaved={typed.unsaved}
          onDone={() => write('')}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
