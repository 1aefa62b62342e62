import { WorkExperience } from '@s30/contracts/documents/profile';
import { monthName } from '@s30/frontend-shared/time/days';
import { EntryCheck, EntryDescription, EntryField } from './EntryField.tsx';
import { type Entry, EntryList } from './EntryList.tsx';
import { useDraftEntry } from './useDraftEntry.ts';

const BLANK = { company: '', position: '', startDate: '', endDate: '', current: false, description: '' };
const REQUIRED = 'Please fill in all required fields';

const entryOf = (item: WorkExperience, index: number): Entry => {
  const end = item.current ? 'present' : 'endDate' in item && item.endDate ? monthName(item.endDate) : '';
  return {
    key: `${index}-${item.company}-${item.startDate}`,
    title: `${item.position}, ${item.company}`,
    when: [monthName(item.startDate), end].filter(Boolean).join(' – '),
    text: item.description,
  };
};

type ListProps = { readonly items: readonly WorkExperience[]; readonly onChange: (items: WorkExperience[]) => void };

export function WorkExperienceList({ items, onChange }: ListProps) {
  const entry = useDraftEntry<typeof BLANK, WorkExperience>(WorkExperience, BLANK);
  const { draft, change, problems } = entry;
  const add = () => {
    const added = entry.finish();
    if (added) onChange([added, ...items]);
  };
  const others = Object.values(problems).filter((message) => message !== REQUIRED);
  return (
    <EntryList
      id="work"
      title="Work experience"
      noun="experience"
      entries={items.map(entryOf)}
      onRemove={(index) => onChange(items.filter((_, at) => at !== index))}
      isOpen={entry.isOpen}
      onOpen={entry.open}
      onClose={entry.close}
      onAdd={add}
      problem={Object.values(problems).includes(REQUIRED) ? REQUIRED : others[0]}
    >
      <div className="form-grid">
        <EntryField
          id="work-company"
          label="Company"
          value={draft.company}
          error={problems.company}
          onValue={(company) => change({ company })}
        />
        <EntryField
          id="work-position"
          label="Position"
          value={draft.position}
          error={problems.position}
          onValue={(position) => change({ position })}
        />
        <EntryField
          id="work-start"
          label="Start date"
          type="month"
          value={draft.startDate}
          error={problems.startDate}
          onValue={(startDate) => change({ startDate })}
        />
        <EntryField
          id="work-end"
          label="End date"
          type="month"
          optional
          value={draft.endDate}
          disabled={draft.current}
          error={problems.endDate}
          onValue={(endDate) => change({ endDate })}
        />
      </div>
      <EntryCheck
        label="I work here now"
        checked={draft.current}
        onCheck={(current) => change({ current, ...(current ? { endDate: '' } : {}) })}
      />
      <EntryDescription id="work-description" value={draft.description} onValue={(description) => change({ description })} />
    </EntryList>
  );
}
