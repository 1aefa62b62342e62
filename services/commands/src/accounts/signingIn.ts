import type { UserId } from '@s30/contracts/ids';
import { decimalOf } from '@s30/contracts/money';
import { type Rejection, reject } from '@s30/contracts/rejections';
import type { Session, SignIn } from '@s30/contracts/routes/auth';
import type { Instant } from '@s30/contracts/time';
import type { SecretStore } from '@s30/platform/secret-store/port';
import type { BaseRequest, CodeEntry } from '@s30/platform/web/handler';
import type { z } from 'zod';
import type { CommandRequest } from '../context.ts';
import { sessionUserOf } from '../user/account.ts';
import { type RegisteredUser, user } from '../user/decider.ts';
import { availableAt, wallet } from '../wallet/decider.ts';
import { signInTickets } from './links.ts';
import type { SecondFactors } from './secondFactors.ts';

type Asking = Pick<BaseRequest, 'signIn' | 'concerns'> & Pick<CommandRequest, 'load'> & { readonly at: Instant };

/** The end of signing in: a session, or a ticket to the second step. */
export function createSigningIn(secrets: SecretStore, factors: Pick<SecondFactors, 'isMissing'>) {
  const tickets = signInTickets(secrets);

  /** Creates the session; includes the available balance, which pages show first. */
  async function session({ signIn, load, at }: Asking, account: RegisteredUser, code?: CodeEntry): Promise<Session> {
    const token = await signIn(account, code);
    const available = availableAt(await load(wallet, account.userId), at);
    return { token, user: { ...sessionUserOf(account), s30Balance: decimalOf(available) } };
  }

  return {
    session,
    /** Called after the first step: password or Google. */
    async after(asking: Asking, account: RegisteredUser): Promise<z.output<typeof SignIn>> {
      const isOn = account.secondFactor.status === 'on';
      if (!isOn && !factors.isMissing(account)) return session(asking, account, 'none');
      // The epoch is part of the ticket: changing the password invalidates it.
      const ticket = await tickets.create(`${account.userId} ${account.epoch}`, asking.at);
      return { secondStep: isOn ? 'code' : 'enrolment', ticket };
    },
    /** The account of a ticket. Does not use the ticket up, so that a mistyped code can be corrected. */
    async holder({ load, at, concerns }: Omit<Asking, 'signIn'>, ticket: string): Promise<RegisteredUser | Rejection> {
      const [userId, epoch] = (await tickets.peek(ticket, at))?.split(' ') ?? [];
      if (userId === undefined) return reject('sign_in_expired');
      const account = await load(user, userId as UserId);
      if (account.status === 'none') return reject('sign_in_expired');
      concerns(account.email);
      if (account.isClosed) return reject('account_closed');
      return String(account.epoch) === epoch ? account : reject('sign_in_expired');
    },
    redeem: tickets.take,
  };
}
export type SigningIn = ReturnType<typeof createSigningIn>;
