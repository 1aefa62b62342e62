import { z } from 'zod';
import {
  AUDIT_KINDS,
  AuditEventDocument,
  AuditObject,
  AuditValue,
  IntegrityDocument,
  PaymentAsOf,
  RawEvent,
  RevenueAsOf,
  RoleAsOf,
} from '../documents/audit.ts';
import { PaymentStatus } from '../documents/payment.ts';
import { Timestamp } from '../documents/timestamp.ts';
import { Role } from '../fields.ts';
import { CURRENCIES } from '../money.ts';
import { auditors, fileAnswer, ok, route } from '../route.ts';
import { InstantOrDate } from '../time.ts';
import { choice, paged, pageFigures, search } from './listQuery.ts';

export const AUDIT_PAGE = 50;
export const AUDIT_PAGE_MAX = 500;
const amount = z.coerce.number('must be a number').min(0, 'must be 0 or more').max(1e12, 'must be 1000000000000 or less');
const oneOf = <const Values extends readonly string[]>(values: Values) => choice(z.enum(values, `must be one of ${values.join(', ')}`));

/** Filters for searches and exports of the log; all must match. */
export const AuditFilters = z.object({
  kind: oneOf(AUDIT_KINDS),
  type: z.string().trim().max(80).optional().describe('An event type, for example PaymentVerified.'),
  mails: oneOf(['without']).describe(
    'Excludes sent mails, which make up most of a log. Searching for a mail event type by name still finds it.',
  ),
  person: search.describe('The actor or anyone concerned: an id, or part of their current name or e-mail address.'),
  /** `from` is inclusive, `until` exclusive. */
  from: InstantOrDate.optional(),
  until: InstantOrDate.optional(),
  /** Decimal; in any currency unless one is given. */
  amountMin: amount.optional(),
  amountMax: amount.optional(),
  currency: oneOf(CURRENCIES),
});
export type AuditFilters = z.output<typeof AuditFilters>;

const AsOf = { at: InstantOrDate };

/** Downloads of everything a search finds. */
const wholeSearch = { access: auditors, query: AuditFilters, rejects: ['audit_person_vague'] } as const;

/** The auditors' routes: they read everything and change nothing. */
export const auditRoutes = {
  auditTimeline: route('GET', '/api/audit/timeline/:kind/:id', {
    summary: 'All events about one payment, interview, user, price …, in words, the oldest first; deleted payments included',
    access: auditors,
    answer: ok(
      z.object({
        object: z.object({
          kind: AuditObject,
          id: z.string(),
          /** For a payment: an admin deleted it. */
          deleted: z.boolean(),
        }),
        events: z.array(AuditEventDocument.extend({ hash: z.string().optional() })),
        /** The current values, after all events. */
        now: z.array(z.object({ field: z.string(), value: AuditValue })),
        /** Stored hashes compared with computed ones; absent if the store keeps none. */
        chain: z.object({ checked: z.int(), matching: z.int(), firstMismatch: z.string().optional() }).optional(),
      }),
    ),
    rejects: ['audit_object_unknown'],
  }),
  auditSearch: route('GET', '/api/audit/events', {
    summary: 'The events of the log, the newest first; the next page begins after the cursor',
    access: auditors,
    query: AuditFilters.extend({
      cursor: z.string().max(80).optional().describe('`next` of the previous page.'),
      limit: z.coerce.number().int().min(1).max(AUDIT_PAGE_MAX).default(AUDIT_PAGE),
    }),
    answer: ok(z.object({ events: z.array(AuditEventDocument), total: z.int(), next: z.string().optional() })),
    rejects: ['audit_person_vague'],
  }),
  auditExportCsv: route('GET', '/api/audit/events.csv', {
    summary: 'What a search finds, the oldest first, as CSV for spreadsheets',
    ...wholeSearch,
    answer: fileAnswer(z.string(), 'text/csv'),
  }),
  auditExportJson: route('GET', '/api/audit/events.jsonl', {
    summary: 'What a search finds, the oldest first, one JSON document a line',
    ...wholeSearch,
    answer: fileAnswer(z.string(), 'application/x-ndjson'),
  }),
  auditEvent: route('GET', '/api/audit/events/:position', {
    summary: 'One event in words and as it stands in the store',
    access: auditors,
    answer: ok(z.object({ event: AuditEventDocument, raw: RawEvent })),
    rejects: ['audit_event_unknown'],
  }),
  auditPaymentsAsOf: route('GET', '/api/audit/as-of/payments', {
    summary: 'Payments as they were at an instant, beside today, the newest first; deleted ones are marked',
    access: auditors,
    query: z.object({ ...AsOf, ...paged, status: choice(PaymentStatus), search }),
    answer: ok(z.object({ at: Timestamp, payments: z.array(PaymentAsOf), ...pageFigures })),
  }),
  auditRevenueAsOf: route('GET', '/api/audit/as-of/revenue', {
    summary: 'Revenue by currency and month as it was at an instant, beside today',
    access: auditors,
    query: z.object(AsOf),
    answer: ok(RevenueAsOf),
  }),
  auditRolesAsOf: route('GET', '/api/audit/as-of/roles', {
    summary: 'Roles and permissions as they were at an instant, beside today, by name',
    access: auditors,
    query: z.object({ ...AsOf, ...paged, role: choice(Role), search }),
    answer: ok(z.object({ at: Timestamp, users: z.array(RoleAsOf), ...pageFigures })),
  }),
  auditIntegrity: route('GET', '/api/audit/integrity', {
    summary: 'Up to where the log has been verified, its last seal, what was found wrong',
    access: auditors,
    answer: ok(IntegrityDocument),
  }),
  auditVerification: route('GET', '/api/audit/integrity/verification', {
    summary: 'Verifies the whole log against its chain and its seals; while that takes long, ask the state of integrity for its progress',
    access: auditors,
    answer: ok(IntegrityDocument),
  }),
};
