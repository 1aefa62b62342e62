import { Typography } from '@mui/material';
import { type AccountDocument, conductedTypes } from '@s30/contracts/documents/user';
import { ROLE_NAMES } from '@s30/contracts/fields';
import { PAGE_SIZE } from '@s30/contracts/rules';
import { TypeName } from '@s30/frontend-shared/names/TypeName';
import { ConsoleList } from '../list/ConsoleList.tsx';
import type { Columns } from '../list/columns.ts';
import { ExportList } from '../list/ExportButton.tsx';
import { ListLoading } from '../list/ListLoading.tsx';
import { ListStates } from '../list/ListStates.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { NoneFound } from '../list/NoneFound.tsx';
import { Pager } from '../list/Pager.tsx';
import { TableDate } from '../list/TableDate.tsx';
import { Page } from '../page/Page.tsx';
import { FETCH_FAILED, NONE_FOUND } from './texts.ts';
import { UserActions } from './UserActions.tsx';
import { UserFilters } from './UserFilters.tsx';
import { UserPerson } from './UserPerson.tsx';

const columns: Columns<AccountDocument> = [
  { label: 'Name and email', names: true, sortBy: 'name', render: (user) => <UserPerson user={user} /> },
  { label: 'Role', cardLabel: 'Role', sortBy: 'role', render: ({ role }) => ROLE_NAMES[role] },
  { label: 'Interview types', cardLabel: 'Types', render: (user) => <InterviewTypes user={user} /> },
  { label: 'Joined', cardLabel: 'Joined', sortBy: 'createdAt', render: ({ createdAt }) => <TableDate instant={createdAt} /> },
  { label: 'Actions', actions: true, render: (user) => <UserActions user={user} /> },
];

export const UserList = () => (
  <ConsoleList sort={{ field: 'name', order: 'ASC' }}>
    <Page title="User Management" aside={<ExportList />}>
      <UserFilters />
      <ListStates
        loading={<ListLoading of="users" rows={PAGE_SIZE} pictures />}
        empty={<NoneFound title={NONE_FOUND} />}
        failure={FETCH_FAILED}
      >
        <ListTable caption="Users" columns={columns} />
        <Pager />
      </ListStates>
    </Page>
  </ConsoleList>
);

/** The interview types a user may conduct, or "None". Only interviewers conduct any. */
const InterviewTypes = ({ user }: { readonly user: AccountDocument }) => {
  const types = conductedTypes(user).join(', ');
  return types ? (
    <TypeName type={types} />
  ) : (
    <Typography variant="body2" component="span" color="textSecondary">
      None
    </Typography>
  );
};
