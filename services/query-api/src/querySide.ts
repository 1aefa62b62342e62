import type { Clock } from '@s30/platform/clock/clock';
import { type Config, requiresSecondFactor } from '@s30/platform/config/environment';
import type { OwnedFileStore } from '@s30/platform/file-store/port';
import type { ReadStore } from '@s30/platform/read-store/port';
import type { SecretStore } from '@s30/platform/secret-store/port';
import type { CaughtUp } from '@s30/platform/web/catchingUp';
import type { SignedInUser } from '@s30/platform/web/handler';
import { users } from '@s30/projections/users';
import type { AuditLog } from './audit/queries.ts';
import { queryContext } from './context.ts';
import { queryHandlers } from './handlers.ts';

/** Creates the query side for one set of ports. */
export function createQuerySide(options: {
  readonly config: Config;
  readonly readStore: ReadStore;
  readonly files: OwnedFileStore;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly secrets: SecretStore;
}) {
  const { config, readStore, files, audit, clock, secrets } = options;
  const { googleClientId, chatPhoneNumber, slotHoldMinutes, exchangeRates, trustAllowance } = config;
  const publicSettings = {
    ...(googleClientId === undefined ? {} : { googleClientId }),
    ...(chatPhoneNumber === undefined ? {} : { chatPhoneNumber }),
    slotHoldMinutes,
  };
  return {
    handlers: queryHandlers(files, exchangeRates, publicSettings, readStore, audit, clock.now, secrets, trustAllowance, (role) =>
      requiresSecondFactor(config, role),
    ),
    extend: queryContext(readStore),
    /**
     * The role according to the read model: a change counts once it is projected. An unknown user
     * may not have been projected yet.
     */
    roleOf: async (userId: SignedInUser['id'], caughtUp: CaughtUp): Promise<SignedInUser['role'] | 'unknown' | undefined> => {
      await caughtUp(users.collection.name);
      const account = await readStore.reader(users.collection).get(userId);
      if (account === undefined) return 'unknown';
      const isMissing = !account.hasSecondFactor && requiresSecondFactor(config, account.role);
      return account.isClosed || isMissing ? undefined : account.role;
    },
  };
}
