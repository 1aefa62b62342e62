import { Box, Button } from '@mui/material';
import type { PriceDocument } from '@s30/contracts/documents/price';
import { INTERVIEW_TYPES, type InterviewType } from '@s30/contracts/interviewTypes';
import { formatAmount, formatRate } from '@s30/contracts/money';
import { useRef } from 'react';
import { useCanAccess, useListContext } from 'react-admin';
import { HistoryLink } from '../audit/HistoryLink.tsx';
import { useAnswer } from '../data/useAnswer.ts';
import { RupeeIcon } from '../icons/icons.tsx';
import { ConsoleList } from '../list/ConsoleList.tsx';
import type { Columns } from '../list/columns.ts';
import { ExportList } from '../list/ExportButton.tsx';
import { ListLoading } from '../list/ListLoading.tsx';
import { ListStates } from '../list/ListStates.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { RowActions } from '../list/RowActions.tsx';
import { TableDate } from '../list/TableDate.tsx';
import { Notice } from '../page/Notice.tsx';
import { Page } from '../page/Page.tsx';
import { PriceForm, useTypedPrice } from './PriceForm.tsx';
import { RateForm } from './RateForm.tsx';
import { ratesOf } from './rates.ts';
import { FETCH_FAILED, NONE_SET } from './texts.ts';

type PriceRecord = PriceDocument & { readonly id: string };

const figures: Columns<PriceRecord> = [
  { label: 'Interview type', render: ({ interviewType }) => <strong>{interviewType}</strong> },
  { label: 'Price (INR)', cardLabel: 'Price (INR)', number: true, render: ({ price }) => formatAmount(price, 'INR') },
  { label: 'Price (USD)', cardLabel: 'Price (USD)', number: true, render: ({ usdPrice }) => formatAmount(usdPrice, 'USD') },
  { label: 'INR per USD', cardLabel: 'INR per USD', number: true, render: ({ exchangeRate }) => formatRate(exchangeRate) },
  { label: 'Updated', cardLabel: 'Updated', render: ({ updatedAt }) => <TableDate instant={updatedAt} /> },
];

export const PriceList = () => (
  <ConsoleList sort={{ field: 'interviewType', order: 'ASC' }}>
    <Page title="Price Management" aside={<ExportList />}>
      <Prices />
    </Page>
  </ConsoleList>
);

function Prices() {
  const { data } = useListContext<PriceRecord>();
  const { canAccess: maySetPrice } = useCanAccess({ resource: 'prices', action: 'setPrice' });
  const { canAccess: maySetRate } = useCanAccess({ resource: 'prices', action: 'setExchangeRate' });
  const rates = useAnswer('exchangeRates');
  const typed = useTypedPrice();
  const priceField = useRef<HTMLInputElement>(null);

  const change = (chosen: InterviewType) => {
    typed.change({ type: chosen });
    priceField.current?.focus();
  };
  const columns: Columns<PriceRecord> = [
    ...figures,
    {
      label: 'Actions',
      actions: true,
      render: ({ id, interviewType }) => (
        <RowActions>
          <Button size="small" aria-label={`Change the ${interviewType} price`} onClick={() => change(interviewType)}>
            Change
          </Button>
          <HistoryLink kind="price" id={id} of={`the ${interviewType} price`} />
        </RowActions>
      ),
    },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ListStates
        loading={<ListLoading of="prices" rows={INTERVIEW_TYPES.length} />}
        empty={<Notice icon={RupeeIcon} title={NONE_SET} />}
        failure={FETCH_FAILED}
      >
        <ListTable caption="Prices" columns={maySetPrice ? columns : figures} />
      </ListStates>
      {/* New prices can be set only while the current ones are shown. */}
      {maySetPrice && data && <PriceForm typed={typed} prices={data} rates={ratesOf(rates.answer, data[0])} priceField={priceField} />}
      {maySetRate && data && <RateForm rates={rates.answer} />}
    </Box>
  );
}
