import { Link } from '@mui/material';
import type { AuditChange, AuditValue } from '@s30/contracts/documents/audit';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { formatAmount } from '@s30/contracts/money';
import { TypeName } from '@s30/frontend-shared/names/TypeName';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { FileDialog } from './FileDialog.tsx';
import { momentText } from './moment.ts';
import { shortIfId } from './objects.ts';

type People = readonly { readonly _id: string; readonly name: string }[];

/** Their values are words of the product; those of other fields may be what people typed. */
const FIELDS_OF_ONE_WORD = ['Status', 'State', 'Role', 'Account', 'Second factor', 'Address confirmed', 'Deleted'];
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

type ValueProps = { readonly field: string; readonly value: AuditValue; readonly people?: People };

/** Shows people by name and shortens other long ids. */
export function ValueText({ field, value, people = [] }: ValueProps) {
  switch (value.kind) {
    case 'money':
      return formatAmount(value.amount, value.currency);
    case 'instant':
      return <time dateTime={value.instant}>{momentText(value.instant)}</time>;
    case 'file':
      return <OpenFile url={value.url} />;
    case 'text':
      return FIELDS_OF_ONE_WORD.includes(field) ? capitalized(value.text) : <IdOrText text={value.text} people={people} />;
  }
}

function IdOrText({ text, people }: { readonly text: string; readonly people: People }) {
  const shown = people.find(({ _id }) => _id === text)?.name ?? shortIfId(text);
  const type = INTERVIEW_TYPES.find((each) => each === text);
  if (type) return <TypeName type={type} />;
  if (text === '') return 'Empty';
  return <bdi title={shown === text ? undefined : text}>{shown}</bdi>;
}

function OpenFile({ url }: { readonly url: string }) {
  const [open, setOpen] = useState(false);
  const { canAccess } = useCanAccess({ resource: 'audit', action: 'openFile' });
  // Images are for payer, payee and admins.
  if (!canAccess) return 'An image';
  return (
    <>
      <Link component="button" type="button" onClick={() => setOpen(true)}>
        Open image
      </Link>
      {open && <FileDialog url={url} onClose={() => setOpen(false)} />}
    </>
  );
}

type ChangeProps = { readonly change: AuditChange; readonly people: People };

/** Shows a change as before → after. */
export const Change = ({ change: { field, before, after }, people }: ChangeProps) => (
  <>
    {before && (
      <del>
        <ValueText field={field} value={before} people={people} />
      </del>
    )}
    {before && ' → '}
    {after ? (
      <ins>
        <ValueText field={field} value={after} people={people} />
      </ins>
    ) : (
      'nothing'
    )}
  </>
);
