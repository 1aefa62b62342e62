import type { UserId } from '@s30/contracts/ids';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { user } from './decider.ts';

/** What a user is called; empty for nobody. */
export const namesFrom =
  ({ load }: Pick<CommandRunner, 'load'>) =>
  async (userId: UserId): Promise<string> => {
    const account = await load(user, userId);
    return account.status === 'none' ? '' : account.name;
  };
