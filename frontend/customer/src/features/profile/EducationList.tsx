import { Education } from '@s30/contracts/documents/profile';
import { EDUCATION_YEAR_MAX, EDUCATION_YEAR_MIN } from '@s30/contracts/rules';
import { EntryCheck, EntryDescription, EntryField } from './EntryField.tsx';
import { type Entry, EntryList } from './EntryList.tsx';
import { useDraftEntry } from './useDraftEntry.ts';

const BLANK = { school: '', degree: '', fieldOfStudy: '', startYear: '', endYear: '', current: false, description: '' };
const REQUIRED = 'Please fill in all required fields';
const YEARS = { type: 'number', min: EDUCATION_YEAR_MIN, max: EDUCATION_YEAR_MAX } as const;

const entryOf = (item: Education, index: number): Entry => {
  const end = item.current ? 'present' : 'endYear' in item && item.endYear ? String(item.endYear) : '';
  return {
    key: `${index}-${item.school}-${item.startYear}`,
    title: [item.degree, item.fieldOfStudy].filter(Boolean).join(', '),
    when: `${item.school} · ${[item.startYear, end].filter(Boolean).join(' – ')}`,
    text: item.description,
  };
};

type ListProps = { readonly items: readonly Education[]; readonly onChange: (items: Education[]) => void };

export function EducationList({ items, onChange }: ListProps) {
  const entry = useDraftEntry<typeof BLANK, Education>(Education, BLANK);
  const { draft, change } = entry;
  // An empty start year is a missing field, not a wrong number.
  const problems: Readonly<Record<string, string>> = {
    ...entry.problems,
    ...(entry.problems.startYear && draft.startYear === '' ? { startYear: REQUIRED } : {}),
  };
  const add = () => {
    const added = entry.finish();
    if (added) onChange([added, ...items]);
  };
  const messages = Object.values(problems);
  return (
    <EntryList
      id="education"
      title="Education"
      noun="education"
      entries={items.map(entryOf)}
      onRemove={(index) => onChange(items.filter((_, at) => at !== index))}
      isOpen={entry.isOpen}
      onOpen={entry.open}
      onClose={entry.close}
      onAdd={add}
      problem={messages.includes(REQUIRED) ? REQUIRED : messages[0]}
    >
      <div className="form-grid">
        <EntryField
          id="education-school"
          label="School"
          value={draft.school}
          error={problems.school}
          onValue={(school) => change({ school })}
        />
        <EntryField
          id="education-degree"
          label="Degree"
          value={draft.degree}
          error={problems.degree}
          onValue={(degree) => change({ degree })}
        />
        <EntryField
          id="education-field"
          label="Field of study"
          optional
          value={draft.fieldOfStudy}
          onValue={(fieldOfStudy) => change({ fieldOfStudy })}
        />
        <EntryField
          id="education-start"
          label="Start year"
          {...YEARS}
          value={draft.startYear}
          error={problems.startYear}
          onValue={(startYear) => change({ startYear })}
        />
        <EntryField
          id="education-end"
          label="End year"
          optional
          {...YEARS}
          value={draft.endYear}
          disabled={draft.current}
          error={problems.endYear}
          onValue={(endYear) => change({ endYear })}
        />
      </div>
      <EntryCheck
        label="I study here now"
        checked={draft.current}
        onCheck={(current) => change({ current, ...(current ? { endYear: '' } : {}) })}
      />
      <EntryDescription id="education-description" value={draft.description} onValue={(description) => change({ description })} />
    </EntryList>
  );
}
