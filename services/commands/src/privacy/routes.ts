import { isRejection, reject } from '@s30/contracts/rejections';
import { refusedOwner } from '../accounts/currentPassword.ts';
import { type CommandPorts, commandRoutes } from '../context.ts';
import { personFound } from '../user/account.ts';
import { erasePerson } from './erasing.ts';
import { requestExport } from './exporting.ts';

export const privacyRoutes = (ports: CommandPorts) =>
  commandRoutes({
    exportOwnData: (request) => requestExport(request, request.user.id, request.user.id, request.newId()),
    exportDataOfUser: (request) => requestExport(request, request.params.id, request.user.id, request.newId()),

    eraseOwnAccount: async (request) => {
      const { user, body, signOut } = request;
      const person = await personFound(request, user.id);
      if (isRejection(person)) return person;
      const refused = await refusedOwner(ports, request, person, body);
      if (refused) return refused;
      const failed = await erasePerson(ports, request, person, { erasedBy: user.id });
      if (failed) return failed;
      await signOut();
      return { message: 'Your account and everything about you has been deleted.' };
    },

    eraseUser: async (request) => {
      const { params, body, user } = request;
      if (params.id === user.id) return reject('own_account');
      const person = await personFound(request, params.id);
      if (isRejection(person)) return person;
      const failed = await erasePerson(ports, request, person, { erasedBy: user.id, reason: body.reason });
      return failed ?? { message: 'The person has been erased.' };
    },
  });
