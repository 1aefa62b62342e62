import { historyOf } from './history.ts';
import { UserRecord, users } from './users.ts';

/** Accounts at every instant: who had which role and might conduct what. */
export const userHistory = historyOf(users, {
  name: 'userHistory',
  version: 2,
  document: UserRecord,
  indexes: [['name'], ['role', 'name']],
});
