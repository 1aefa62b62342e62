import { z } from 'zod';
import { AccountDocument } from '../documents/user.ts';
import { ROLES, remark } from '../fields.ts';
import { INTERVIEW_TYPES, InterviewType } from '../interviewTypes.ts';
import { admins, ok, route } from '../route.ts';
import { REASON_MAX } from '../rules.ts';
import { paged, pageFigures, search } from './listQuery.ts';
import { LeftBehind } from './sessions.ts';

const RoleChange = z.object({
  role: z.enum(['candidate', 'interviewer', 'auditor'], { error: 'must be candidate, interviewer or auditor' }),
  reason: remark(REASON_MAX),
});
const Types = z.array(InterviewType).max(INTERVIEW_TYPES.length, 'must name each type once');
const Permissions = z.object({
  allowedInterviewTypes: Types,
  madeFrom: Types.optional().describe('The values the change was based on; it is rejected if they have changed since.'),
});
const AccountReceipt = AccountDocument.pick({ _id: true, id: true, name: true, email: true, role: true, allowedInterviewTypes: true });
const AccountChange = z.object({ message: z.string(), user: AccountReceipt });

export const consoleRoutes = {
  accounts: route('GET', '/api/admin/users', {
    summary: 'Accounts, by name or email and role',
    access: admins,
    query: z.object({ ...paged, search, role: z.enum(['all', ...ROLES]).optional() }),
    answer: ok(z.object({ users: z.array(AccountDocument), ...pageFigures })),
  }),
  changeRole: route('PUT', '/api/admin/users/:id/role', {
    security: true,
    summary: 'Promote a candidate, demote an interviewer, an auditor or another admin',
    access: admins,
    recentCode: true,
    body: RoleChange,
    answer: ok(AccountChange.extend(LeftBehind.shape)),
    rejects: ['user_unknown', 'role_held_already', 'role_not_changeable', 'own_account', 'last_admin'],
  }),
  changePermissions: route('PUT', '/api/admin/users/:id/permissions', {
    summary: 'Set the interview types an interviewer may conduct',
    access: admins,
    body: Permissions,
    answer: ok(AccountChange),
    rejects: ['user_unknown', 'not_an_interviewer', 'changed_meanwhile'],
  }),
};
