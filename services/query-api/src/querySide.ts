import { requiresSecondFactor } from '@s30/platform/config/environment';
import type { CaughtUp } from '@s30/platform/web/catchingUp';
import type { SignedInUser } from '@s30/platform/web/handler';
import { users } from '@s30/projections/users';
import { queryContext } from './context.ts';
import { type QueryPorts, queryHandlers } from './handlers.ts';

/** Creates the query side for one set of ports. */
export function createQuerySide(ports: QueryPorts) {
  const { config, readStore } = ports;
  return {
    handlers: queryHandlers(ports),
    extend: queryContext(readStore),
    /** The role according to the read model: a change counts once it is projected. An unknown user may not have been projected yet. */
    roleOf: async (userId: SignedInUser['id'], caughtUp: CaughtUp): Promise<SignedInUser['role'] | 'unknown' | undefined> => {
      await caughtUp(users.collection.name);
      const account = await readStore.reader(users.collection).get(userId);
      if (account === undefined) return 'unknown';
      const isMissing = !account.hasSecondFactor && requiresSecondFactor(config, account.role);
      return account.isClosed || isMissing ? undefined : account.role;
    },
  };
}
