import { PriceDocument } from '@s30/contracts/documents/price';
import { decimalOf } from '@s30/contracts/money';
import { projection } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';

/** The price of each interview type. */
export const prices = projection({
  name: 'prices',
  version: 1,
  document: PriceDocument,
  fields: { updatedAt: 'instant' },
  indexes: [['interviewType'], ['price'], ['updatedAt']],
  on: {
    PriceSet: (event, documents) => {
      const { interviewType, price, usdPrice, exchangeRate } = event.data;
      documents.put({
        _id: idOf(event),
        interviewType,
        price: decimalOf(price),
        usdPrice: decimalOf(usdPrice),
        exchangeRate,
        updatedAt: event.at,
      });
    },
  },
});
