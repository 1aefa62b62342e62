import type { QueryName } from '@s30/contracts/routes';
import type { Clock } from '@s30/platform/clock/clock';
import { type Config, requiresSecondFactor } from '@s30/platform/config/environment';
import type { OwnedFileStore } from '@s30/platform/file-store/port';
import type { ReadStore } from '@s30/platform/read-store/port';
import type { SecretStore } from '@s30/platform/secret-store/port';
import type { Handlers } from '@s30/platform/web/handler';
import { healthQueries } from './admin/health.ts';
import { adminInterviewQueries } from './admin/interviews.ts';
import { adminPaymentQueries } from './admin/payments.ts';
import { referralQueries } from './admin/referrals.ts';
import { reviewQueries } from './admin/reviews.ts';
import { type AuditLog, auditQueries } from './audit/queries.ts';
import { booksQueries } from './books/books.ts';
import { consoleQueries } from './console.ts';
import type { QueryRequest } from './context.ts';
import { dashboardQueries } from './dashboard.ts';
import { earningsQueries } from './earnings.ts';
import { fileQueries } from './files.ts';
import { interviewerQueries } from './interviewers.ts';
import { interviewQueries } from './interviews.ts';
import { liveSlotQueries } from './liveSlots.ts';
import { openDayQueries } from './openDays.ts';
import { paymentQueries } from './payments.ts';
import { priceQueries } from './prices.ts';
import { exportQueries } from './privacy/exports.ts';
import { problemQueries } from './problems.ts';
import { sessionQueries } from './sessions.ts';
import { settingsQueries } from './settings.ts';
import { settlementQueries } from './settlements.ts';
import { slotRequestQueries } from './slotRequests.ts';
import { slotQueries } from './slots.ts';
import { userQueries } from './users.ts';

/** The ports of the query side. */
export type QueryPorts = {
  readonly config: Config;
  readonly readStore: ReadStore;
  readonly files: OwnedFileStore;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly secrets: SecretStore;
};

/** The handlers of all queries in the route table. */
export const queryHandlers = ({ config, readStore, files, audit, clock, secrets }: QueryPorts): Handlers<QueryName, QueryRequest> => ({
  ...userQueries,
  ...sessionQueries(secrets, (role) => requiresSecondFactor(config, role)),
  ...slotQueries,
  ...openDayQueries,
  ...liveSlotQueries(readStore, clock.now),
  ...slotRequestQueries,
  ...paymentQueries,
  ...fileQueries(files),
  ...exportQueries(files),
  ...interviewerQueries,
  ...interviewQueries,
  ...dashboardQueries,
  ...settlementQueries(secrets),
  ...booksQueries(secrets, config.trustAllowance),
  ...priceQueries(config.exchangeRates),
  ...earningsQueries,
  ...problemQueries,
  ...healthQueries,
  ...adminInterviewQueries,
  ...adminPaymentQueries,
  ...reviewQueries,
  ...referralQueries,
  ...consoleQueries,
  ...settingsQueries(config),
  ...auditQueries(audit),
});
