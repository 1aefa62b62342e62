import { fileUrl } from '@s30/contracts/files';
import type { FileId } from '@s30/contracts/ids';
import { isRejection, reject } from '@s30/contracts/rejections';
import type { ProfileChange } from '@s30/contracts/routes/users';
import { isCommonPassword, isPersonalPassword } from '@s30/platform/config/guessable';
import { isCodeDue } from '@s30/platform/web/session';
import type { z } from 'zod';
import { refusedPassword } from '../accounts/currentPassword.ts';
import { changePassword } from '../accounts/endingSessions.ts';
import { ADMINISTRATION, administration } from '../administration/decider.ts';
import { type CommandPorts, commandRoutes, whenAccepted } from '../context.ts';
import { leftBehind, withdrawOpenSlots } from '../followers/withdrawal.ts';
import { storedWith } from '../uploads/images.ts';
import { changeUser, sessionUserOf } from './account.ts';
import { type RegisteredUser, user } from './decider.ts';

const ROLE_MESSAGES = {
  interviewer: 'has been promoted to interviewer.',
  candidate: 'has been demoted to candidate.',
  auditor: 'has been made an auditor.',
};

/** Names what was updated in the response: a single setting by its own name, anything else as the profile. */
function changedIn(body: z.output<typeof ProfileChange>): string {
  const [only, ...others] = Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (others.length > 0) return 'Profile';
  return only === 'zelleId' ? 'Zelle ID' : only === 'defaultMeetingLink' ? 'Default meeting link' : 'Profile';
}

/** The console identifies records by `id`. */
const consoleUserOf = (account: RegisteredUser) => ({ ...sessionUserOf(account), id: account.userId });

export const userRoutes = (ports: CommandPorts) =>
  commandRoutes({
    updateProfile: async ({ body, ip, user: { id }, session, at, run, load, newId, signIn }) => {
      const { currentPassword, newPassword, defaultMeetingLink, zelleId, ...profile } = body;
      const account = await load(user, id);
      if (account.status === 'none') return reject('user_unknown');
      if (zelleId !== undefined && zelleId !== account.zelleId && isCodeDue(session, at)) return reject('second_factor_needed');
      if (newPassword !== undefined) {
        const refused = await refusedPassword(ports, { run, ip }, account, currentPassword);
        if (refused) return refused;
        if (isCommonPassword(newPassword)) return reject('password_too_common', { param: 'newPassword' });
        if (isPersonalPassword(newPassword, account)) return reject('password_personal', { param: 'newPassword' });
      }
      const updated = await changeUser(run, id, { type: 'UpdateProfile', profile, meetingLink: defaultMeetingLink, zelleId });
      if (isRejection(updated)) return updated;
      if (newPassword !== undefined) {
        const hash = await ports.passwords.hash(newPassword, { address: ip, account: id });
        const changed = await changePassword(ports, { run, load, newId }, id, { hash, by: 'current_password', proven: account.passwordId });
        if (isRejection(changed)) return changed;
        // Changing the password ended all sessions, including this one: continue in a new one.
        await signIn(changed);
      }
      return { message: `${changedIn(body)} updated successfully`, user: sessionUserOf(updated) };
    },

    setUpUpi: (request) => {
      const { body, files, user: person, newId, run } = request;
      const qrCode = files.qrCode && { id: newId() as FileId, field: 'qrCode', file: files.qrCode };
      const command = { type: 'SetUpUpi', upiId: body.upiId, qrCodeFileId: qrCode?.id } as const;
      const change = () => changeUser(run, person.id, command);
      const changed = qrCode ? storedWith(ports.files, request, qrCode, [user, person.id, command], change) : change();
      return whenAccepted(changed, ({ upiId, qrCodeFileId }) => ({
        message: 'UPI QR code uploaded successfully',
        upiId,
        qrCodeUrl: fileUrl(qrCodeFileId),
      }));
    },

    changeRole: async (request) => {
      const { params, body, at, run, load } = request;
      const before = await load(user, params.id);
      if (before.status === 'registered' && before.role === 'admin') {
        if (body.role !== 'candidate') return reject('role_not_changeable', { role: before.role, to: body.role });
        if (before.userId === request.user.id) return reject('own_account');
        // Rejects if there is no other admin.
        const dismissed = await run(administration, ADMINISTRATION, { type: 'DismissAdmin', userId: before.userId });
        if (isRejection(dismissed)) return dismissed;
      }
      const changed = await changeUser(run, params.id, { type: 'ChangeRole', to: body.role, reason: body.reason });
      if (isRejection(changed)) return changed;
      const isDemoted = body.role === 'candidate';
      // At once rather than in the process, so that the admin immediately sees the upcoming interviews.
      if (isDemoted) await withdrawOpenSlots(run, changed.userId);
      const left = isDemoted ? await leftBehind(load, changed.userId, at) : { affectedInterviews: [] };
      return { message: `User ${changed.name} ${ROLE_MESSAGES[body.role]}`, user: consoleUserOf(changed), ...left };
    },

    changePermissions: ({ params, body, run }) => {
      const { allowedInterviewTypes: interviewTypes, madeFrom } = body;
      const changed = changeUser(run, params.id, { type: 'AllowInterviewTypes', interviewTypes, madeFrom });
      return whenAccepted(changed, (account) => ({ message: `Permissions updated for ${account.name}`, user: consoleUserOf(account) }));
    },
  });
