import { Button, TextField } from '@mui/material';
import { styled } from '@mui/material/styles';
import { AUDIT_KINDS, KIND_NAMES } from '@s30/contracts/documents/audit';
import { CURRENCIES } from '@s30/contracts/money';
import { type FormEvent, useState } from 'react';
import { Choice } from '../page/Choice.tsx';
import { addressOfForm, EMPTY, type LogForm, MAILS } from './filters.ts';
import { fieldText } from './moment.ts';

const Fields = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
  marginBottom: 24,
  '& > div:last-of-type': { display: 'flex', gap: 8 },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

type Props = { readonly form: LogForm; readonly onSearch: (form: LogForm) => void };

/** Searches on submit, not on every keystroke: the log may be long. */
export function LogFilterForm({ form, onSearch }: Props) {
  const searched = addressOfForm(form).toString();
  const [{ of, typed }, setState] = useState({ of: searched, typed: form });
  // A search, or the browser's Back, changes the form.
  if (of !== searched) setState({ of: searched, typed: form });
  const change = (changes: Partial<LogForm>) => setState((now) => ({ ...now, typed: { ...now.typed, ...changes } }));
  const unit = typed.currency && ` (${typed.currency})`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed);
  };
  const clear = () => {
    change(EMPTY);
    onSearch(EMPTY);
  };
  const field = (name: keyof LogForm, label: string, type: string, attributes = {}) => (
    <TextField
      id={`audit-${name}`}
      label={label}
      type={type}
      value={type === 'datetime-local' ? fieldText(typed[name]) : typed[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: attributes }}
    />
  );
  return (
    <Fields role="search" aria-label="Search the log" onSubmit={submit}>
      <Choice
        id="audit-kind"
        label="About"
        value={AUDIT_KINDS.find((kind) => kind === typed.kind) ?? ''}
        values={['', ...AUDIT_KINDS]}
        nameOf={(kind) => (kind === '' ? 'Everything' : KIND_NAMES[kind])}
        onChoose={(kind) => change({ kind })}
      />
      {field('type', 'Event type', 'text', { maxLength: 80, placeholder: 'PaymentVerified' })}
      <Choice
        id="audit-mails"
        label="Mails"
        value={MAILS.find((mails) => mails === typed.mails) ?? ''}
        values={['', ...MAILS]}
        nameOf={(mails) => (mails === '' ? 'With mails' : 'Without mails')}
        onChoose={(mails) => change({ mails })}
      />
      {field('person', 'Person', 'search', { maxLength: 200, placeholder: 'Name, email or id' })}
      {field('from', 'From', 'datetime-local')}
      {field('until', 'Until', 'datetime-local')}
      <Choice
        id="audit-currency"
        label="In which currency"
        value={CURRENCIES.find((currency) => currency === typed.currency) ?? ''}
        values={['', ...CURRENCIES]}
        nameOf={(currency) => currency || "Any: the event's own"}
        onChoose={(currency) => change({ currency })}
      />
      {field('amountMin', `Amount from${unit}`, 'number', { min: 0, step: '0.01' })}
      {field('amountMax', `Amount to${unit}`, 'number', { min: 0, step: '0.01' })}
      <div>
        <Button type="submit" variant="contained" color="primary">
          Search
        </Button>
        <Button type="button" variant="text" onClick={clear}>
          Clear
        </Button>
      </div>
    </Fields>
  );
}
