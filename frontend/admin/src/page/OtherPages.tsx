import { Box, Button } from '@mui/material';
import { LockIcon, WarningIcon } from '../icons/icons.tsx';
import { Notice } from './Notice.tsx';
import { Page } from './Page.tsx';

export const AccessDeniedNotice = () => (
  <Notice icon={LockIcon} title="Access Denied" action={<Button href="/dashboard">Back to Dashboard</Button>}>
    This page needs another role.
  </Notice>
);

export const AccessDeniedPage = () => (
  <Page title="Console">
    <AccessDeniedNotice />
  </Page>
);

export const NotFoundPage = () => (
  <Page title="Page not found">
    <Notice icon={WarningIcon} title="There is no such page in the console" action={<Button href="/admin/">Back to the console</Button>} />
  </Page>
);

/** Shown when a page throws while rendering. */
export const BrokenPage = ({ resetErrorBoundary }: { readonly resetErrorBoundary: (...args: unknown[]) => void }) => (
  <Box component="main" sx={{ p: 'var(--gutter)' }}>
    <Page title="Something went wrong">
      <Notice
        icon={WarningIcon}
        title="This page could not be shown"
        urgent
        action={<Button onClick={() => resetErrorBoundary()}>Retry</Button>}
      >
        Nothing was changed.
      </Notice>
    </Page>
  </Box>
);
