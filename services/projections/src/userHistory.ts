import { historyOf } from './history.ts';
import { UserRecord, users } from './users.ts';

const UserThen = UserRecord.pick({ name: true, sortName: true, email: true, role: true, allowedInterviewTypes: true, isClosed: true });

/** Accounts at every instant: who had which role and could conduct which types. */
export const userHistory = historyOf(users, {
  name: 'userHistory',
  version: 5,
  document: UserThen,
  says: (user) => UserThen.parse(user),
  fields: ['email'],
  indexes: [['sortName'], ['role', 'sortName']],
  search: ['name', 'email'],
});
