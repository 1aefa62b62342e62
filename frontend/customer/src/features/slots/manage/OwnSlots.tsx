import { INTERVIEW_TYPES, type InterviewType } from '@s30/contracts/interviewTypes';
import { dateIn, instantOf } from '@s30/contracts/time';
import { byDay } from '@s30/frontend-shared/time/days';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { Empty, NoneFound } from '../../../components/Placeholders.tsx';
import { useFirst } from '../../../components/useFirst.ts';
import { useZone } from '../../../components/zone.ts';
import { isDate } from '../isDate.ts';
import { ownSlotsQuery } from './api.ts';
import { type OwnSlot, OwnSlotsTable } from './OwnSlotsTable.tsx';

const NO_FILTER = { date: '', interviewType: '' } as const;
type Filter = { readonly date: string; readonly interviewType: InterviewType | '' };
const typeOf = (text: string | null): Filter['interviewType'] => INTERVIEW_TYPES.find((type) => type === text) ?? '';

/** Without a date filter, past slots are hidden. */
const worthShowing = (slots: readonly OwnSlot[], { date }: Filter, now: number): readonly OwnSlot[] =>
  date ? slots : slots.filter(({ endTime }) => Date.parse(endTime) > now);

function SlotsFilter({ filter, onChange }: { readonly filter: Filter; readonly onChange: (filter: Filter) => void }) {
  return (
    <form className="toolbar" aria-label="Filter your slots" onSubmit={(event) => event.preventDefault()}>
      <Field id="own-date" label="Date">
        <input
          className="input"
          id="own-date"
          type="date"
          value={filter.date}
          onChange={(event) => onChange({ ...filter, date: event.target.value })}
        />
      </Field>
      <Field id="own-type" label="Interview type">
        <select
          className="select"
          id="own-type"
          value={filter.interviewType}
          onChange={(event) => onChange({ ...filter, interviewType: typeOf(event.target.value) })}
        >
          <option value="">All types</option>
          {INTERVIEW_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      </Field>
      <Button look="quiet" disabled={filter.date === '' && filter.interviewType === ''} onClick={() => onChange(NO_FILTER)}>
        Clear
      </Button>
    </form>
  );
}

export function OwnSlots({ allowed }: { readonly allowed?: readonly InterviewType[] | undefined }) {
  const { zone } = useZone();
  const now = useNow();
  const [address, setAddress] = useSearchParams();
  const [chosen, setChosen] = useState<Filter>(() => ({ date: address.get('date') ?? '', interviewType: typeOf(address.get('type')) }));
  const setFilter = (next: Filter) => {
    setChosen(next);
    const { date, interviewType: type } = next;
    setAddress({ ...(date && { date }), ...(type && { type }) }, { replace: true, preventScrollReset: true });
  };
  const filter = isDate(chosen.date) ? chosen : { ...chosen, date: '' };
  const today = dateIn(instantOf(now), zone);
  const slots = useQuery({ ...ownSlotsQuery({ ...filter, zone, today }), placeholderData: keepPreviousData });
  const worth = worthShowing(slots.data ?? [], filter, now);
  const { first: shown, isMore, showMore } = useFirst(worth);
  const isFiltered = filter.date !== '' || filter.interviewType !== '';
  return (
    <section aria-labelledby="own-title">
      <div className="section-head">
        <h2 id="own-title">Your slots</h2>
        <p className="small muted" role="status">
          {slots.data && !slots.isPlaceholderData ? `${shown.length}${isMore ? ` of ${worth.length}` : ''} shown` : ''}
        </p>
      </div>
      <SlotsFilter filter={chosen} onChange={setFilter} />
      <Loaded query={slots} what="your slots" failed="Failed to load your slots" isReplaced>
        {() => {
          if (shown.length > 0)
            return (
              <div key={`${filter.date} ${filter.interviewType}`} className="stack">
                <OwnSlotsTable days={byDay(shown, zone)} zone={zone} allowed={allowed} />
                {isMore && (
                  <Button look="secondary" onClick={showMore}>
                    Show more slots
                  </Button>
                )}
              </div>
            );
          return isFiltered ? (
            <NoneFound level={3} what="slots" clear={() => setFilter(NO_FILTER)} />
          ) : (
            <Empty level={3} icon="calendar" title="No slots yet" text="The slots that you create appear here." />
          );
        }}
      </Loaded>
    </section>
  );
}
