import type { AuditChange, AuditEventDocument, AuditValue } from '@s30/contracts/documents/audit';
import { formatAmount } from '@s30/contracts/money';

/** A value as one line of text. Instants are those of UTC: a file has no reader's time zone. */
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

/** `Status: pending → submitted`. */
export function changeText({ field, before, after }: AuditChange): string {
  const was = before === undefined ? '' : `${textOf(before)} → `;
  return `${field}: ${was}${after === undefined ? 'none' : textOf(after)}`;
}

/** Who acted, in which role, and because of what. */
export function actorText({ actor, because }: AuditEventDocument): string {
  if (actor.role === 'system')
    return `S30 (${actor._id})${because === undefined ? '' : `, because of ${because.title} at ${because.position}`}`;
  if (actor.role === 'guest') return 'Guest';
  return `${actor.name || actor._id}, ${actor.role}`;
}
