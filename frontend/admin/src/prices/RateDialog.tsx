import { type ForeignCurrency, formatRate } from '@s30/contracts/money';
import { useDataProvider, useNotify } from 'react-admin';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { refusalOf } from '../data/errors.ts';
import { BothVersions } from '../form/BothVersions.tsx';
import { useAction } from '../form/useAction.ts';
import type { Unsaved } from '../form/useKept.ts';
import { useMadeFrom } from '../form/useMadeFrom.ts';
import { RATE_FAILED } from './texts.ts';

const UNITS: Readonly<Record<ForeignCurrency, string>> = { USD: 'dollar', EUR: 'euro' };

type Props = {
  readonly currency: ForeignCurrency;
  readonly rate: number;
  readonly current: number | undefined;
  /** Of the typed rate. */
  readonly unsaved: Unsaved;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Confirms a new rate, explaining what it affects and what it does not. */
export function RateDialog({ currency, rate, current, unsaved, onDone, onClose }: Props) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const edit = useMadeFrom(current, async () => (await provider.exchangeRates())[currency]);
  const { run, busy, error } = useAction(
    (next: number) => edit.send((madeFrom) => provider.setExchangeRate({ currency, rate: next, madeFrom })),
    {
      unsaved,
      onDone: ({ message }) => {
        notify(message, { type: 'success' });
        onDone();
        onClose();
      },
    },
  );
  const replaced = edit.theirs ?? current;
  const shown = `${formatRate(rate)} per ${UNITS[currency]}`;
  return (
    <ActionDialog
      title={`Set the rate to ${shown}?`}
      about={`Prices set from then on are converted at ${shown}. Prices already set and bookings already made keep theirs.`}
      keep={replaced === undefined ? 'Set no rate' : `Keep ${formatRate(replaced)}`}
      act={`Set rate to ${formatRate(rate)}`}
      busy={busy}
      failure={edit.theirs === undefined ? refusalOf(error, RATE_FAILED) : undefined}
      onAct={() => void run(rate)}
      onClose={onClose}
    >
      {edit.theirs !== undefined && (
        <BothVersions
          differences={[{ label: `Rupees per ${UNITS[currency]}`, theirs: formatRate(edit.theirs), yours: formatRate(rate) }]}
          onTakeTheirs={() => {
            onDone();
            onClose();
          }}
        />
      )}
    </ActionDialog>
  );
}
