import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { useIsWide } from '../../../components/useIsWide.ts';
import { DateStrip } from './DateStrip.tsx';
import type { Counts } from './openDays.ts';
import { SlotCalendar } from './SlotCalendar.tsx';
import type { SlotSearch } from './slotSearch.ts';

type SlotFiltersProps = {
  readonly interviewers: readonly { readonly _id: string; readonly name: string }[];
  readonly counts: Counts;
  readonly today: string;
  readonly search: SlotSearch;
  readonly onChange: (change: SlotSearch) => void;
  readonly onChooseDate: (date: string) => void;
  readonly onClear: () => void;
};

export function SlotFilters({ interviewers, counts, today, search, onChange, onChooseDate, onClear }: SlotFiltersProps) {
  const isWide = useIsWide();
  const isFiltered = search.date || search.interviewType || search.interviewerId;
  return (
    <form className="stack" aria-label="Filter slots" onSubmit={(event) => event.preventDefault()}>
      {!isWide && <DateStrip counts={counts} chosen={search.date} onChoose={onChooseDate} />}
      <fieldset className="stack stack--2">
        <legend className="label">Interview type</legend>
        <div className="chips chips--scroll mt-2">
          {[undefined, ...INTERVIEW_TYPES].map((type) => (
            <label key={type ?? 'all'}>
              <input type="radio" name="type" checked={search.interviewType === type} onChange={() => onChange({ interviewType: type })} />
              {type ?? 'All types'}
            </label>
          ))}
        </div>
      </fieldset>
      <Field id="filter-interviewer" label="Interviewer">
        <select
          className="select"
          id="filter-interviewer"
          value={search.interviewerId ?? ''}
          onChange={(event) => onChange({ interviewerId: event.target.value || undefined })}
        >
          <option value="">All interviewers</option>
          {interviewers.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      {isWide && (
        <div className="card card__body">
          <SlotCalendar counts={counts} today={today} chosen={search.date} onChoose={onChooseDate} />
        </div>
      )}
      <Button look="quiet" disabled={!isFiltered} onClick={onClear}>
        Clear filters
      </Button>
    </form>
  );
}
