import type { SignedInUser } from '@s30/contracts/documents/user';
import { decimalOf } from '@s30/contracts/money';
import type { Instant } from '@s30/contracts/time';
import type { CommandRequest } from '../context.ts';
import type { RegisteredUser } from '../user/decider.ts';
import { sessionUserOf } from '../user/sessionUser.ts';
import { availableAt, wallet } from '../wallet/decider.ts';

/** Who has signed in, with the balance they can spend: pages show it before they ask for anything else. */
export async function signedInUserOf(load: CommandRequest['load'], account: RegisteredUser, at: Instant): Promise<SignedInUser> {
  const available = availableAt(await load(wallet, account.userId), at);
  return { ...sessionUserOf(account), s30Balance: decimalOf(available) };
}
