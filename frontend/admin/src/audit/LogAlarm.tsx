import { Alert, AlertTitle, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { WarningIcon } from '../icons/icons.tsx';
import { momentText } from './moment.ts';
import { shortPosition } from './objects.ts';
import { FINDING_NAMES } from './texts.ts';
import { useIntegrity } from './useIntegrity.ts';

/** Warns above every page that the log was tampered with. */
export function LogAlarm() {
  const { findings = [], foundAt } = useIntegrity().answer ?? {};
  const first = findings.find(({ position }) => position !== undefined) ?? findings[0];
  if (first === undefined) return null;
  const place = first.position && `First bad event: #${shortPosition(first.position)}.`;
  const others = findings.length > 1 && `${(findings.length - 1).toLocaleString('en-IN')} more found.`;
  return (
    <Alert severity="error" icon={<WarningIcon />} sx={{ mb: 5 }}>
      <AlertTitle>The event log was tampered with</AlertTitle>
      {[place, `${FINDING_NAMES[first.kind]}.`, foundAt && `Found on ${momentText(foundAt)}.`, others].filter(Boolean).join(' ')}{' '}
      <Link component={RouterLink} to="/audit">
        See what was found
      </Link>
    </Alert>
  );
}
