import type { FileStore } from '@s30/platform/file-store/port';
import { consoleQueries } from './console.ts';
import { dashboardQueries } from './dashboard.ts';
import { fileQueries } from './files.ts';
import { interviewQueries } from './interviews.ts';
import { paymentQueries } from './payments.ts';
import { priceQueries } from './prices.ts';
import { slotRequestQueries } from './slotRequests.ts';
import { slotQueries } from './slots.ts';
import { userQueries } from './users.ts';

/** Every GET of the route table. */
export const queryHandlers = (files: FileStore, inrPerUsd: number) => ({
  ...userQueries,
  ...slotQueries,
  ...slotRequestQueries,
  ...paymentQueries,
  ...fileQueries(files),
  ...interviewQueries,
  ...dashboardQueries,
  ...priceQueries(inrPerUsd),
  ...consoleQueries,
});
