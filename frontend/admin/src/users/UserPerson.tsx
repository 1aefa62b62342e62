import { Avatar, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { AccountDocument } from '@s30/contracts/documents/user';
import { initialsOf } from '@s30/frontend-shared/names/initials';
import { Email } from '../page/Email.tsx';

const Person = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minWidth: 0,
  '& > div:last-of-type': {
    minWidth: 0,
    overflowWrap: 'anywhere',
    // On wide screens, addresses do not break.
    [theme.breakpoints.up('xl')]: { width: 'max-content', maxWidth: '11.5rem', '& > *': { width: 'auto', maxWidth: 'none' } },
    '@container (min-width: 72rem)': { maxWidth: '17rem' },
  },
}));

export const UserPerson = ({ user }: { readonly user: AccountDocument }) => (
  <Person>
    <Avatar
      aria-hidden="true"
      sx={{
        width: '2rem',
        height: '2rem',
        bgcolor: 'var(--color-fill)',
        color: 'text.secondary',
        fontSize: 'var(--text-xs)',
        fontWeight: 600,
      }}
    >
      {initialsOf(user.name)}
    </Avatar>
    <div>
      <strong>
        <bdi>{user.name}</bdi>
      </strong>
      <Email of={user.email} />
      {user.isClosed && (
        <Typography variant="body2" color="error">
          Account closed
        </Typography>
      )}
    </div>
  </Person>
);
