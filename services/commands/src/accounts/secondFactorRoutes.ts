import { isRejection, reject } from '@s30/contracts/rejections';
import { handlers } from '@s30/platform/web/handler';
import type { CommandRequest } from '../context.ts';
import { personFound } from '../user/account.ts';
import type { SecondFactors } from './secondFactors.ts';
import type { SigningIn } from './signingIn.ts';

export const secondFactorRoutes = (factors: SecondFactors, signingIn: SigningIn) =>
  handlers<CommandRequest>()({
    beginSecondFactor: async (request) => {
      const person = await personFound(request, request.user.id);
      return isRejection(person) ? person : factors.begin(person, request.newId, request.at);
    },

    enrolSecondFactor: async (request) => {
      const person = await personFound(request, request.user.id);
      if (isRejection(person)) return person;
      const enrolled = await factors.enrol(request, person, request.body);
      if (isRejection(enrolled)) return enrolled;
      // Enrolling ended all sessions, including this one: continue in a new one.
      await request.signIn(enrolled.account, 'entered');
      return { recoveryCodes: enrolled.recoveryCodes };
    },

    removeSecondFactor: async (request) => {
      const person = await personFound(request, request.user.id);
      if (isRejection(person)) return person;
      if (person.secondFactor.status === 'on' && factors.isRequiredOf(person.role)) return reject('second_factor_required');
      const refused = await factors.refusedCode(request, person, request.body.code);
      if (refused) return refused;
      const removed = await factors.remove(request, person, { by: 'owner' });
      if (isRejection(removed)) return removed;
      await request.signIn(removed, 'none');
      return { message: 'Two-step login is off' };
    },

    replaceRecoveryCodes: async (request) => {
      const person = await personFound(request, request.user.id);
      if (isRejection(person)) return person;
      const refused = await factors.refusedCode(request, person, request.body.code);
      if (refused) return refused;
      const recoveryCodes = await factors.replaceRecoveryCodes(request, person);
      if (isRejection(recoveryCodes)) return recoveryCodes;
      await request.enterCode();
      return { recoveryCodes };
    },

    enterCode: async (request) => {
      const person = await personFound(request, request.user.id);
      if (isRejection(person)) return person;
      const refused = await factors.refusedCode(request, person, request.body.code);
      if (refused) return refused;
      await request.enterCode();
      return { message: 'Thank you' };
    },

    signInWithCode: async (request) => {
      const { ticket, code } = request.body;
      const person = await signingIn.holder(request, ticket);
      if (isRejection(person)) return person;
      // The factor was removed in the meantime: sign in again from the first step.
      if (person.secondFactor.status === 'off') return reject('sign_in_expired');
      const refused = await factors.refusedCode(request, person, code);
      if (refused) return refused;
      return (await signingIn.redeem(ticket, request.at)) === undefined
        ? reject('sign_in_expired')
        : signingIn.session(request, person, 'entered');
    },

    beginRequiredSecondFactor: async (request) => {
      const person = await signingIn.holder(request, request.body.ticket);
      return isRejection(person) ? person : factors.begin(person, request.newId, request.at);
    },

    enrolRequiredSecondFactor: async (request) => {
      const { ticket, ...first } = request.body;
      const person = await signingIn.holder(request, ticket);
      if (isRejection(person)) return person;
      const enrolled = await factors.enrol(request, person, first);
      if (isRejection(enrolled)) return enrolled;
      await signingIn.redeem(ticket, request.at);
      const { recoveryCodes } = enrolled;
      return { ...(await signingIn.session(request, enrolled.account, 'entered')), recoveryCodes };
    },

    removeSecondFactorOfUser: async (request) => {
      const { params, body, user } = request;
      if (params.id === user.id) return reject('own_account');
      const person = await personFound(request, params.id);
      if (isRejection(person)) return person;
      const removed = await factors.remove(request, person, { by: 'admin', reason: body.reason });
      return isRejection(removed) ? removed : { message: `${removed.name} can log in without a second factor.` };
    },
  });
