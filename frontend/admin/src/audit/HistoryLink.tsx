import { Button } from '@mui/material';
import type { AuditObject } from '@s30/contracts/documents/audit';
import { useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import { historyPath } from './objects.ts';

type Props = { readonly kind: AuditObject; readonly id: string; readonly of: string };

/** Links a row to its full history, for users who may read the audit log. */
export function HistoryLink({ kind, id, of }: Props) {
  const { canAccess } = useCanAccess({ resource: 'audit', action: 'list' });
  if (!canAccess) return undefined;
  return (
    <Button component={Link} to={historyPath(kind, id)} size="small" variant="text" aria-label={`History of ${of}`}>
      History
    </Button>
  );
}
