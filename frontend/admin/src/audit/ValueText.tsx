import { Link } from '@mui/material';
import type { AuditChange, AuditValue } from '@s30/contracts/documents/audit';
import { formatAmount } from '@s30/contracts/money';
import { useState } from 'react';
import { FileDialog } from './FileDialog.tsx';
import { momentText } from './moment.ts';

export function ValueText({ value }: { readonly value: AuditValue }) {
  switch (value.kind) {
    case 'money':
      return formatAmount(value.amount, value.currency);
    case 'instant':
      return <time dateTime={value.instant}>{momentText(value.instant)}</time>;
    case 'file':
      return <OpenFile url={value.url} />;
    case 'text':
      return value.text === '' ? 'Empty' : value.text;
  }
}

function OpenFile({ url }: { readonly url: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link component="button" type="button" onClick={() => setOpen(true)}>
        Open image
      </Link>
      {open && <FileDialog url={url} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What changed: before → after. */
export const Change = ({ change: { before, after } }: { readonly change: AuditChange }) => (
  <>
    {before && (
      <del>
        <ValueText value={before} />
      </del>
    )}
    {before && ' → '}
    {after ? (
      <ins>
        <ValueText value={after} />
      </ins>
    ) : (
      'nothing'
    )}
  </>
);
