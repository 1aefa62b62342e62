import { AUDIT_KINDS, type AuditKind } from '@s30/contracts/documents/audit';
import { CURRENCIES, type Currency } from '@s30/contracts/money';
import { AUDIT_PAGE, AUDIT_PAGE_MAX } from '@s30/contracts/routes/audit';
import { instantOfLocal } from './moment.ts';

export const MAILS = ['without'] as const;
/** The form's fields, all text; moments are instants, or local text once typed. They are stored in the URL. */
export const FIELDS = ['kind', 'type', 'mails', 'person', 'from', 'until', 'amountMin', 'amountMax', 'currency'] as const;
export type LogForm = Readonly<Record<(typeof FIELDS)[number], string>>;
export const EMPTY: LogForm = {
  kind: '',
  type: '',
  mails: '',
  person: '',
  from: '',
  until: '',
  amountMin: '',
  amountMax: '',
  currency: '',
};

/** The field shows no seconds. */
const toTheMinute = (moment: string): string => instantOfLocal(moment)?.replace(/:\d\d\.\d+Z$/, ':00.000Z') ?? '';

export function formIn(address: URLSearchParams): LogForm {
  const form = Object.fromEntries(FIELDS.map((field) => [field, address.get(field) ?? ''])) as LogForm;
  return { ...form, from: toTheMinute(form.from), until: toTheMinute(form.until) };
}
export const addressOfForm = (form: LogForm): URLSearchParams =>
  new URLSearchParams(FIELDS.flatMap((field) => (form[field].trim() === '' ? [] : [[field, form[field].trim()]])));

/** How many events the address asks for: those that Show more had loaded when the reader left, as far as one request allows. */
export const shownIn = (address: URLSearchParams): number =>
  Math.min(AUDIT_PAGE_MAX, Math.max(AUDIT_PAGE, Math.trunc(Number(address.get('shown'))) || 0));
export const withShown = (form: LogForm, shown: number): URLSearchParams =>
  new URLSearchParams([...addressOfForm(form), ['shown', String(shown)]]);

const amountOf = (text: string): number | undefined => {
  const amount = Number(text);
  return text.trim() === '' || !Number.isFinite(amount) || amount < 0 ? undefined : amount;
};

/** Converts the form to the API's query, leaving out empty and invalid fields. */
export function filtersOf({ kind, type, mails, person, from, until, amountMin, amountMax, currency }: LogForm) {
  const known = <Value extends string>(values: readonly Value[], text: string) => values.find((value) => value === text);
  const filters = {
    kind: known<AuditKind>(AUDIT_KINDS, kind),
    type: type.trim() || undefined,
    mails: known(MAILS, mails),
    person: person.trim() || undefined,
    from: instantOfLocal(from),
    until: instantOfLocal(until),
    amountMin: amountOf(amountMin),
    amountMax: amountOf(amountMax),
    currency: known<Currency>(CURRENCIES, currency),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as {
    readonly [Field in keyof typeof filters]?: NonNullable<(typeof filters)[Field]>;
  };
}
export type LogFilters = ReturnType<typeof filtersOf>;
