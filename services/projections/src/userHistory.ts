import { historyOf } from './history.ts';
import { UserRecord, users } from './users.ts';

/** Accounts at every instant: who had which role and could conduct which types. */
export const userHistory = historyOf(users, {
  name: 'userHistory',
  version: 5,
  document: UserRecord.pick({ name: true, sortName: true, email: true, role: true, allowedInterviewTypes: true, isClosed: true }),
  says: ({ name, sortName, email, role, allowedInterviewTypes, isClosed }) => ({
    name,
    sortName,
    email,
    role,
    allowedInterviewTypes,
    isClosed,
  }),
  fields: { email: 'text' },
  indexes: [['sortName'], ['role', 'sortName']],
  search: ['name', 'email'],
});
