import { SEARCH_MAX } from '@s30/contracts/rules';
import { useSearchText } from '@s30/frontend-shared/forms/useSearchText';
import { Icon } from './Icon.tsx';

type SearchInputProps = {
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly placeholder: string;
  readonly applied: string;
  readonly onApply: (text: string) => void;
};

/** A text that narrows a list, applied when typing pauses. It keeps its own: bound to the URL, which updates later, the caret would jump to the end. */
export function SearchInput({ applied, onApply, ...input }: SearchInputProps) {
  const [text, setText] = useSearchText(applied, onApply);
  return (
    <div className="search">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        maxLength={SEARCH_MAX}
        {...input}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
