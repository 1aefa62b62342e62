import { isRejection } from '@s30/contracts/rejections';
import type { StoredLog } from '@s30/platform/event-store/storedLog';
import type { Integrity } from '@s30/platform/seals/integrity';
import { handlers } from '@s30/platform/web/handler';
import type { QueryRequest } from '../context.ts';
import { csvFile } from '../csv.ts';
import { paymentsAsOf, revenueAsOf, rolesAsOf } from './asOf.ts';
import { AUDIT_COLUMNS, jsonLinesOf } from './exports.ts';
import type { Events } from './inWords.ts';
import { oneEvent } from './rawEvent.ts';
import { foundEvents, searchEvents } from './search.ts';
import { timelineOf } from './timeline.ts';

/** The log: decoded events, the stored rows for checks that must not trust the decoding, and the integrity checks. */
export type AuditLog = { readonly events: Events; readonly log: StoredLog; readonly integrity: Integrity };

export const auditQueries = ({ events, log, integrity }: AuditLog) =>
  handlers<QueryRequest>()({
    auditTimeline: ({ params, read }) => timelineOf({ read, events }, log, params),
    auditSearch: ({ query: { cursor, limit, ...filters }, read }) => searchEvents({ read, events }, filters, { cursor, limit }),
    auditExportCsv: async ({ query, read, at }) => {
      const found = await foundEvents({ read, events }, query);
      return isRejection(found) ? found : csvFile(`audit-${at.slice(0, 10)}.csv`, AUDIT_COLUMNS, found);
    },
    auditExportJson: async ({ query, read, at }) => {
      const found = await foundEvents({ read, events }, query);
      const file = { contentType: 'application/x-ndjson; charset=utf-8', fileName: `audit-${at.slice(0, 10)}.jsonl`, saved: true };
      return isRejection(found) ? found : { ...file, stream: jsonLinesOf(found) };
    },
    auditEvent: ({ params, read }) => oneEvent({ read, events }, log, params.position),
    auditPaymentsAsOf: ({ query, at: present, read }) => paymentsAsOf(read, { ...query, present }),
    auditRevenueAsOf: ({ query: { at }, read }) => revenueAsOf(read, at),
    auditRolesAsOf: ({ query, read }) => rolesAsOf(read, query),
    auditIntegrity: () => integrity.state(),
    auditVerification: () => integrity.verify(),
  });
