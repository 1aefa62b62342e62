import type { PriceDocument } from '@s30/contracts/documents/price';
import type { ExchangeRates } from '@s30/contracts/money';
import { DEFAULT_INR_PER_EUR, DEFAULT_INR_PER_USD } from '@s30/contracts/rules';
import { useEffect, useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';

/** The rates of the preview: the first price's, else the server's, else the default. A failure is silent: the default will do. */
export function useExchangeRates(): ExchangeRates {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data = [] } = useListContext<PriceDocument & { id: string }>();
  const [fromServer, setFromServer] = useState<number>();

  useEffect(() => {
    let current = true;
    provider.exchangeRate().then(
      (rate) => current && setFromServer(rate),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [provider]);

  return { USD: data[0]?.exchangeRate ?? fromServer ?? DEFAULT_INR_PER_USD, EUR: DEFAULT_INR_PER_EUR };
}
