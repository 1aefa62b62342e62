import type { AuditFinding, AuditObject, RoleState } from '@s30/contracts/documents/audit';

export const LOG_FAILED = 'Failed to load the log. Please try again.';
export const HISTORY_FAILED = 'Failed to load the history. Please try again.';
export const TRAVEL_FAILED = 'Failed to load what was true then. Please try again.';
export const INTEGRITY_FAILED = 'Failed to load the state of the log. Please try again.';
export const NONE_FOUND = 'No events found matching your criteria.';

export const OBJECT_NAMES: Readonly<Record<AuditObject, string>> = {
  payment: 'payment',
  interview: 'interview',
  user: 'user',
  price: 'price',
  exchangeRate: 'exchange rate',
  problem: 'problem',
  slot: 'slot',
  slotRequest: 'slot request',
  wallet: 'S30 balance',
};

export const FINDING_NAMES: Readonly<Record<AuditFinding['kind'], string>> = {
  changed: 'An event was changed, moved or added',
  missing: 'Events are missing',
  'out-of-order': 'Events are out of order',
  cut: 'The end of the log is gone',
  'seal-mismatch': 'The log was rewritten since it was sealed',
  'seal-forged': 'The seals were tampered with',
  'seals-missing': 'Seals are missing',
  'file-damaged': 'The file of the log is damaged',
};

/** The notice for an object that now exists only in the log. */
export const deletedText = (kind: AuditObject): string =>
  `An admin deleted this ${OBJECT_NAMES[kind]}: it has left ${kind === 'payment' ? 'the lists and the revenue' : 'the library'}, but not its history.`;

/** The interview types a user could conduct. Only interviewers conduct any; other roles may hold permissions for later. */
export const typesText = ({ role, allowedInterviewTypes }: RoleState): string =>
  (role === 'interviewer' && allowedInterviewTypes.join(', ')) || 'None';
