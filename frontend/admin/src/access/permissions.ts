import type { Role } from '@s30/contracts/fields';

/** What each role may do in the console. Anything not listed is denied; the server checks every request too. */
const permitted: Readonly<Partial<Record<Role, ReadonlySet<string>>>> = {
  admin: new Set([
    ...['list users', 'changeRole users', 'changePermissions users', 'close users', 'endSessions users', 'removeSecondFactor users'],
    ...['list prices', 'setPrice prices', 'setExchangeRate prices'],
    ...[
      'list interviews',
      'addFeedback interviews',
      'settleNoShow interviews',
      'cancel interviews',
      'move interviews',
      'release interviews',
    ],
    ...['list problems', 'create problems', 'edit problems', 'delete problems'],
    'list ratings',
    ...['list payments', 'delete payments', 'answer payments', 'refund payments', 'recordRefund payments'],
    'list feedback',
    ...['list books', 'decide books', 'settle books'],
    'list referrals',
    'list health',
    ...['list audit', 'openFile audit'],
  ]),
  auditor: new Set(['list audit']),
};

export const mayEnter = (role: Role | undefined): boolean => role !== undefined && permitted[role] !== undefined;

export const may = (role: Role | undefined, action: string, resource: string): boolean =>
  role !== undefined && (permitted[role]?.has(`${action} ${resource}`) ?? false);
