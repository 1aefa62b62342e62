import { InputAdornment, TextField } from '@mui/material';
import { styled } from '@mui/material/styles';
import { SEARCH_MAX } from '@s30/contracts/rules';
import { useSearchText } from '@s30/frontend-shared/forms/useSearchText';
import { SearchIcon } from '../icons/icons.tsx';
import { Choice } from '../page/Choice.tsx';
import { ALL } from './filters.ts';
import { useFilters } from './useFilters.ts';

/** A search field with filters beside it. */
export const FilterBar = styled('search')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  marginBottom: 16,
  '& > *': { flex: '0 1 13rem' },
  '& > :first-of-type': { flex: '1 1 16rem', maxWidth: '24rem' },
  [theme.breakpoints.down('md')]: { '& > *, & > :first-of-type': { flex: '1 1 100%', maxWidth: 'none' } },
}));

type SearchProps = {
  readonly name: string;
  readonly placeholder?: string;
  /** A visible label, for use beside fields that have one. */
  readonly label?: string;
};

/** Searches the list around it. */
export function SearchField(props: SearchProps) {
  const { filters, filterBy } = useFilters();
  return <SearchInput {...props} value={filters.q ?? ''} onSearch={(q) => filterBy({ q })} />;
}

type InputProps = SearchProps & { readonly value: string; readonly onSearch: (text: string) => void };

export function SearchInput({ name, placeholder, label, value, onSearch }: InputProps) {
  const [text, setText, applyNow] = useSearchText(value, onSearch);
  return (
    <TextField
      type="search"
      id={`${name.replaceAll(' ', '-')}-search`}
      {...(label && { label })}
      placeholder={placeholder}
      value={text}
      onChange={({ target }) => setText(target.value)}
      // Before what is pressed next, such as "Clear filters", which would otherwise be followed by a search.
      onBlur={applyNow}
      slotProps={{
        htmlInput: { maxLength: SEARCH_MAX, ...(!label && { 'aria-label': `Search ${name}` }) },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

type ChoiceProps<Value extends string> = {
  readonly id: string;
  readonly filter: string;
  readonly label: string;
  readonly hiddenLabel?: boolean;
  /** The text of the option that applies no filter. */
  readonly all: string;
  readonly values: readonly Value[];
  readonly nameOf?: (value: Value) => string;
};

export function FilterChoice<Value extends string>({ id, filter, label, hiddenLabel = true, all, values, nameOf }: ChoiceProps<Value>) {
  const { filters, filterBy } = useFilters();
  return (
    <Choice<Value | typeof ALL>
      id={id}
      label={label}
      hiddenLabel={hiddenLabel}
      value={values.find((value) => value === filters[filter]) ?? ALL}
      values={[ALL, ...values]}
      nameOf={(value) => (value === ALL ? all : (nameOf?.(value as Value) ?? value))}
      onChoose={(value) => filterBy({ [filter]: value })}
    />
  );
}
