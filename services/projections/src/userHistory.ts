import { historyOf } from './history.ts';
import { UserRecord, users } from './users.ts';

/** Accounts at every instant: who had which role and could conduct which types. */
export const userHistory = historyOf(users, {
  name: 'userHistory',
  version: 4,
  document: UserRecord.pick({ name: true, email: true, role: true, allowedInterviewTypes: true, isClosed: true }),
  says: ({ name, email, role, allowedInterviewTypes, isClosed }) => ({ name, email, role, allowedInterviewTypes, isClosed }),
  fields: { name: 'text', email: 'text', role: 'text' },
  indexes: [['name'], ['role', 'name']],
  search: ['name', 'email'],
});
