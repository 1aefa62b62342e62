import { InputAdornment, TextField } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useListContext } from 'react-admin';
import { SearchIcon } from '../icons/icons.tsx';
import { useSearchText } from '../list/useSearchText.ts';
import { Choice } from '../page/Choice.tsx';
import { ROLE_NAMES } from './texts.ts';

const OFFERED = ['all', 'candidate', 'interviewer', 'admin'] as const;
type Offered = (typeof OFFERED)[number];
type Filters = { readonly q: string; readonly role: Offered };

/** What the address says, which anybody may have written. */
const filtersIn = ({ q, role }: Readonly<Record<string, unknown>>): Filters => ({
  q: typeof q === 'string' ? q : '',
  role: OFFERED.find((each) => each === role) ?? 'all',
});

const Toolbar = styled('search')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  marginBottom: 16,
  '& > :first-of-type': { flex: '1 1 16rem', maxWidth: '24rem' },
  '& > :last-of-type': { flex: '0 1 13rem' },
  [theme.breakpoints.down('md')]: { '& > :first-of-type, & > :last-of-type': { flex: '1 1 100%', maxWidth: 'none' } },
}));

/** Search by name or email, and the role; both are kept in the address, so a reload or a link shows the same. */
export function UserFilters() {
  const { filterValues, setFilters } = useListContext();
  const filters = filtersIn(filterValues);
  const filterBy = ({ q, role }: Filters) => setFilters({ ...(q && { q }), ...(role !== 'all' && { role }) }, {}, false);
  const [text, setText] = useSearchText(filters.q, (q) => filterBy({ ...filters, q }));
  return (
    <Toolbar aria-label="Filter users">
      <TextField
        type="search"
        placeholder="Name or email"
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{
          htmlInput: { 'aria-label': 'Search users', maxLength: 200 },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon />
              </InputAdornment>
            ),
          },
        }}
      />
      <Choice
        id="users-role"
        label="Role"
        hiddenLabel
        value={filters.role}
        values={OFFERED}
        nameOf={(each) => (each === 'all' ? 'All roles' : ROLE_NAMES[each])}
        onChoose={(role) => filterBy({ role, q: text.trim() })}
      />
    </Toolbar>
  );
}
