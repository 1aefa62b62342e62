import type { AuditChange, AuditEventDocument, AuditValue } from '@s30/contracts/documents/audit';
import { formatAmount } from '@s30/contracts/money';

/** A value as one line of text. Instants are in UTC, since a file has no reader's time zone. */
export function textOf(value: AuditValue): string {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'money':
      return formatAmount(value.amount, value.currency);
    case 'instant':
      return value.instant;
    case 'file':
      return value.url;
  }
}

type People = readonly { readonly _id: string; readonly name: string }[];

/** `Status: pending → submitted`. The ids of `people` are shown with their names. */
export function changeText({ field, before, after }: AuditChange, people: People = []): string {
  const told = (value: AuditValue): string => {
    const text = textOf(value);
    const person = people.find(({ _id }) => _id === text);
    return person?.name ? `${person.name} (${text})` : text;
  };
  const was = before === undefined ? '' : `${told(before)} → `;
  return `${field}: ${was}${after === undefined ? 'none' : told(after)}`;
}

/** Who acted, in which role, and because of which event. */
export function actorText({ actor, because }: AuditEventDocument): string {
  if (actor.role === 'system')
    return `S30 (${actor._id})${because === undefined ? '' : `, because of ${because.title} at ${because.position}`}`;
  if (actor.role === 'guest') return 'Guest';
  return `${actor.name || actor._id}, ${actor.role}`;
}
