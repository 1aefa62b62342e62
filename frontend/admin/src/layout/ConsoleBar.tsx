import { AppBar, Button, Toolbar, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useGetIdentity, useLogout } from 'react-admin';
import { LogoutIcon } from '../icons/icons.tsx';
import { Brand } from './Brand.tsx';

export const BAR_HEIGHT = 52;

/** An inline padding that keeps clear of the camera of a phone on its side. */
export const besideCamera = (pixels: number) => `max(${pixels}px, env(safe-area-inset-left), env(safe-area-inset-right))`;

const Tag = styled('span')({
  padding: '0 7px',
  border: '1px solid var(--color-border-strong)',
  borderRadius: 'var(--radius-xs)',
  fontSize: 'var(--text-xs)',
  fontWeight: 500,
  lineHeight: '1.25rem',
  // Where large text leaves no room for it.
  '@container (max-width: 14rem)': { display: 'none' },
});

export function ConsoleBar() {
  const { identity } = useGetIdentity();
  const logout = useLogout();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logout();
  };
  return (
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{ height: BAR_HEIGHT, borderBottom: '1px solid var(--color-border)', containerType: 'inline-size', displayPrint: 'none' }}
    >
      <Toolbar disableGutters sx={{ height: '100%', minHeight: '0 !important', px: besideCamera(16), gap: 3 }}>
        <Brand />
        <Tag>Console</Tag>
        <Typography variant="body2" noWrap sx={{ ml: 'auto', color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
          {identity?.fullName}, {identity?.role}
        </Typography>
        <Button
          variant="text"
          size="small"
          startIcon={<LogoutIcon />}
          onClick={leave}
          disabled={leaving}
          sx={{ ml: { xs: 'auto', sm: 0 } }}
        >
          Logout
        </Button>
      </Toolbar>
    </AppBar>
  );
}
