import { isRejection, reject } from '@s30/contracts/rejections';
import type { SignedInUser } from '@s30/platform/web/handler';
import { type CommandPorts, type CommandRequest, commandRoutes, whenAccepted } from '../context.ts';
import { personFound } from '../user/account.ts';
import { refusedOwner } from './currentPassword.ts';
import { type Asking, removeSecondFactor, type SecondFactors } from './secondFactors.ts';
import type { SigningIn } from './signingIn.ts';

type Owned = Pick<CommandRequest, 'load'> & { readonly user: SignedInUser };

export const secondFactorRoutes = (ports: CommandPorts, factors: SecondFactors, signingIn: SigningIn) => {
  const owner = (request: Owned) => personFound(request, request.user.id);
  /** The signed-in person, once the code that was sent is accepted. */
  const ownerWithCode = (request: Owned & Asking & { readonly body: { readonly code: string } }) =>
    whenAccepted(owner(request), async (person) => (await factors.refusedCode(request, person, request.body.code)) ?? person);

  return commandRoutes({
    beginSecondFactor: (request) =>
      whenAccepted(
        owner(request),
        async (person) => (await refusedOwner(ports, request, person, request.body)) ?? factors.begin(request, person),
      ),

    enrolSecondFactor: async (request) => {
      const { body, session } = request;
      if (session === undefined) return reject('enrolment_expired');
      const enrolled = await whenAccepted(owner(request), (person) => factors.enrol(request, person, { ...body, epoch: session.epoch }));
      if (isRejection(enrolled)) return enrolled;
      // Enrolling ended all sessions, including this one: continue in a new one.
      await request.signIn(enrolled.account, 'entered');
      return { recoveryCodes: enrolled.recoveryCodes };
    },

    removeSecondFactor: async (request) => {
      const person = await owner(request);
      if (isRejection(person)) return person;
      if (person.secondFactor.status === 'on' && factors.isRequiredOf(person.role)) return reject('second_factor_required');
      const removed = await whenAccepted(ownerWithCode(request), () => removeSecondFactor(ports, request.run, person, { by: 'owner' }));
      if (isRejection(removed)) return removed;
      await request.signIn(removed, 'none');
      return { message: 'Two-step login is off' };
    },

    replaceRecoveryCodes: async (request) => {
      const recoveryCodes = await whenAccepted(ownerWithCode(request), (person) => factors.replaceRecoveryCodes(request, person));
      if (isRejection(recoveryCodes)) return recoveryCodes;
      await request.enterCode();
      return { recoveryCodes };
    },

    enterCode: (request) =>
      whenAccepted(ownerWithCode(request), async () => {
        await request.enterCode();
        return { message: 'Thank you' };
      }),

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

    beginRequiredSecondFactor: (request) =>
      whenAccepted(signingIn.holder(request, request.body.ticket), (person) => factors.begin(request, person)),

    enrolRequiredSecondFactor: async (request) => {
      const { ticket, ...first } = request.body;
      const enrolled = await whenAccepted(signingIn.holder(request, ticket), (person) =>
        factors.enrol(request, person, { ...first, epoch: person.epoch }),
      );
      if (isRejection(enrolled)) return enrolled;
      await signingIn.redeem(ticket, request.at);
      const { account, recoveryCodes } = enrolled;
      return { ...(await signingIn.session(request, account, 'entered')), recoveryCodes };
    },

    removeSecondFactorOfUser: async (request) => {
      const { params, body, user } = request;
      if (params.id === user.id) return reject('own_account');
      const removal = { by: 'admin', reason: body.reason } as const;
      const removed = whenAccepted(personFound(request, params.id), (person) => removeSecondFactor(ports, request.run, person, removal));
      return whenAccepted(removed, ({ name }) => ({ message: `${name} can log in without a second factor.` }));
    },
  });
};
