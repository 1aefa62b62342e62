import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { FieldError } from '../../components/forms/Field.tsx';
import { Icon } from '../../components/Icon.tsx';

export type Entry = { readonly key: string; readonly title: string; readonly when: string; readonly text: string | undefined };

type EntryListProps = {
  readonly id: string;
  readonly title: string;
  /** "experience", "education" */
  readonly noun: string;
  readonly entries: readonly Entry[];
  readonly onRemove: (index: number) => void;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onAdd: () => void;
  /** Shown when an entry cannot be added. */
  readonly problem: string | undefined;
  readonly children: ReactNode;
};

/** A list in the profile, with controls to add and remove entries. Changes are saved with the profile. */
export function EntryList(props: EntryListProps) {
  const { id, title, noun, entries, onRemove, isOpen, onOpen, onClose, onAdd, problem, children } = props;
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) part.current?.querySelector('input')?.focus();
  }, [isOpen]);
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <div className="card__head">
        <h2 id={`${id}-title`}>{title}</h2>
        {!isOpen && (
          <Button look="secondary" size="sm" aria-label={`Add ${noun}`} onClick={onOpen}>
            <Icon name="plus" />
            Add
          </Button>
        )}
      </div>
      {entries.length === 0 && !isOpen && <p className="card__body small muted">Nothing added yet.</p>}
      {entries.length > 0 && (
        <ul className="card__list">
          {entries.map((entry, index) => (
            <li key={entry.key} className="cluster cluster--between cluster--side">
              <div>
                <h3>{entry.title}</h3>
                <p className="small muted">{entry.when}</p>
                {entry.text && <p className="small pre-line">{entry.text}</p>}
              </div>
              <Button look="quiet" size="sm" aria-label={`Remove ${entry.title}`} onClick={() => onRemove(index)}>
                <Icon name="trash" />
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flexible box in all browsers
        <div className="card__foot" role="group" aria-labelledby={`${id}-add`} ref={part}>
          <div className="stack grow">
            <h3 id={`${id}-add`}>Add {noun}</h3>
            {children}
            {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
            <div className="cluster">
              <Button look="secondary" onClick={onAdd}>
                <Icon name="plus" />
                Add {noun}
              </Button>
              <Button look="quiet" onClick={onClose}>
                Cancel
              </Button>
            </div>
          </div>
        </div>
      )}
    </section>
  );
}
