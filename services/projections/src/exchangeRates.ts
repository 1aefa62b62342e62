import { ForeignCurrency } from '@s30/contracts/money';
import { projection } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import { z } from 'zod';

const ExchangeRateRecord = z.object({ _id: z.string(), currency: ForeignCurrency, rate: z.number(), updatedAt: z.string() });

/** The exchange rates set by admins. */
export const exchangeRates = projection({
  name: 'exchangeRates',
  version: 1,
  document: ExchangeRateRecord,
  indexes: [['currency']],
  on: {
    ExchangeRateSet: (event, documents) => documents.put({ _id: idOf(event), ...event.data, updatedAt: event.at }),
  },
});
