import { ROLE_NAMES, ROLES } from '@s30/contracts/fields';
import { FilterBar, FilterChoice, SearchField } from '../list/FilterBar.tsx';

/** Search by name or email, and the role. */
export const UserFilters = () => (
  <FilterBar aria-label="Filter users">
    <SearchField name="users" placeholder="Name or email" />
    <FilterChoice id="users-role" filter="role" label="Role" all="All roles" values={ROLES} nameOf={(role) => ROLE_NAMES[role]} />
  </FilterBar>
);
