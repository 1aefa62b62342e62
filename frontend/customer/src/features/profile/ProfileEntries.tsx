import { EntryCheck, EntryDescription, EntryField } from './EntryField.tsx';
import { EntryList } from './EntryList.tsx';
import type { EntryKind } from './entryKinds.ts';
import type { EntryForm } from './useNewEntry.ts';

type EntriesProps<Item> = {
  readonly kind: EntryKind<Item>;
  /** The entry being filled in. */
  readonly entry: EntryForm<Item>;
  readonly items: readonly Item[];
  readonly onChange: (items: Item[]) => void;
};

/** Work experience or education, most recently added first, and the form that adds an entry. */
export function ProfileEntries<Item>({ kind, entry, items, onChange }: EntriesProps<Item>) {
  const { id, title, noun, fields, end, goesOn, shown } = kind;
  const add = () => {
    const added = entry.finish();
    if (added) onChange([added, ...items]);
  };
  return (
    <EntryList
      id={id}
      title={title}
      noun={noun}
      entries={items.map((item, index) => ({ ...shown(item), key: `${index}-${shown(item).title}-${shown(item).when}` }))}
      onRemove={(index) => onChange(items.filter((_, at) => at !== index))}
      isOpen={entry.isOpen}
      onOpen={entry.open}
      onClose={entry.close}
      onAdd={add}
      problem={entry.problem}
    >
      <div className="form-grid">
        {fields.map(({ name, ...field }) => (
          <EntryField
            key={name}
            {...field}
            id={`${id}-${name}`}
            value={entry.texts[name] ?? ''}
            disabled={name === end && entry.goesOn}
            error={entry.problems[name]}
            onValue={(text) => entry.type(name, text)}
          />
        ))}
      </div>
      <EntryCheck label={goesOn} checked={entry.goesOn} onCheck={entry.setGoesOn} />
      <EntryDescription
        id={`${id}-description`}
        value={entry.texts.description ?? ''}
        onValue={(description) => entry.type('description', description)}
      />
    </EntryList>
  );
}
