import { Button } from '@mui/material';
import type { RoleAsOf } from '@s30/contracts/documents/audit';
import { ROLE_NAMES } from '@s30/contracts/fields';
import { Link } from 'react-router-dom';
import { useKeptAnswer } from '../data/useAnswer.ts';
import { UsersIcon } from '../icons/icons.tsx';
import type { Columns } from '../list/columns.ts';
import { ListLoading } from '../list/ListLoading.tsx';
import { DataTable } from '../list/ListTable.tsx';
import { AnswerStates } from '../page/AnswerStates.tsx';
import { Email } from '../page/Email.tsx';
import { Notice } from '../page/Notice.tsx';
import { historyPath } from './objects.ts';
import { PagesOf, type PageThen } from './PagesOf.tsx';
import { ThenNow } from './ThenNow.tsx';
import { TRAVEL_FAILED, typesText } from './texts.ts';

type Row = RoleAsOf & { readonly id: string };

const columns: Columns<Row> = [
  {
    label: 'Name and email',
    names: true,
    render: ({ name, email }) => (
      <>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Email of={email} />
      </>
    ),
  },
  { label: 'Role', cardLabel: 'Role', render: ({ then, now }) => <ThenNow before={ROLE_NAMES[then.role]} now={ROLE_NAMES[now.role]} /> },
  { label: 'Interview types', cardLabel: 'Types', render: ({ then, now }) => <ThenNow before={typesText(then)} now={typesText(now)} /> },
  {
    label: 'Actions',
    actions: true,
    render: ({ id, name }) => (
      <Button component={Link} to={historyPath('user', id)} size="small" aria-label={`History of ${name}`}>
        History
      </Button>
    ),
  },
];

/** Roles and permissions as of an instant. */
export function RolesThen({ at, page, onPage }: PageThen) {
  const roles = useKeptAnswer('rolesAsOf', at, page);
  return (
    <AnswerStates of={roles} loading={<ListLoading of="roles" rows={10} />} failure={TRAVEL_FAILED}>
      {({ users, ...figures }) =>
        figures.total === 0 ? (
          <Notice icon={UsersIcon} title="There were no accounts yet" />
        ) : (
          <>
            <DataTable
              caption="Roles then and now"
              columns={columns}
              rows={users.map((one) => ({ ...one, id: one._id }))}
              isOutdated={roles.isOutdated}
            />
            <PagesOf {...figures} onPage={onPage} />
          </>
        )
      }
    </AnswerStates>
  );
}
