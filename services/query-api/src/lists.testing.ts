import type { Role } from '@s30/contracts/fields';
import { rupees } from '@s30/contracts/money';
import { isRejection } from '@s30/contracts/rejections';
import type { RouteDefinition } from '@s30/contracts/route';
import { type RouteName, routes } from '@s30/contracts/routes';
import type { AuditFilters } from '@s30/contracts/routes/audit';
import { given } from '@s30/platform/projector/spec';
import { load } from '@s30/platform/read-store/contract/sample';
import type { CollectionDefinition, Document, Query, ReadStore } from '@s30/platform/read-store/port';
import { projections } from '@s30/projections/all';
import { adminInterviewQueries } from './admin/interviews.ts';
import { adminPaymentQueries } from './admin/payments.ts';
import { referralQueries } from './admin/referrals.ts';
import { reviewQueries } from './admin/reviews.ts';
import { paymentsAsOf, rolesAsOf } from './audit/asOf.ts';
import { searchEvents } from './audit/search.ts';
import { timelineOf } from './audit/timeline.ts';
import { booksQueries } from './books/books.ts';
import { consoleQueries } from './console.ts';
import { type QueryRequest, queryContext } from './context.ts';
import { earningsQueries } from './earnings.ts';
import { interviewQueries } from './interviews.ts';
import { LOG, now } from './marketplace.testing.ts';
import { openDayQueries } from './openDays.ts';
import { paymentQueries } from './payments.ts';
import { problemQueries } from './problems.ts';
import { settlementQueries } from './settlements.ts';
import { slotRequestQueries } from './slotRequests.ts';
import { slotQueries } from './slots.ts';

type Asked = QueryRequest & { readonly query: AuditFilters & { readonly page: number; readonly limit: number; readonly cursor?: string } };
type AskedAt = QueryRequest & { readonly query: { readonly at: string; readonly page: number; readonly limit: number } };
type Named = QueryRequest & { readonly params: { readonly kind: string; readonly id: string } };
const secrets = { sessionsOf: async () => [] };
/** The auditors' lists get their text from the log, but find entries by the index alone. */
const events = { readStream: async () => [] };

const handlers: Readonly<Record<string, (request: never) => unknown>> = {
  ...consoleQueries,
  ...adminInterviewQueries,
  ...adminPaymentQueries,
  ...reviewQueries,
  ...referralQueries,
  ...interviewQueries,
  ...paymentQueries,
  ...settlementQueries(secrets),
  ...booksQueries(secrets, rupees(0)),
  ...earningsQueries,
  ...problemQueries,
  ...slotRequestQueries,
  ...slotQueries,
  ...openDayQueries,
  // The auditors' queries that need neither the log nor its seals.
  auditSearch: ({ read, query: { limit, cursor, ...filters } }: Asked) => searchEvents({ read, events }, filters, { limit, cursor }),
  auditTimeline: ({ read, params }: Named) => timelineOf({ read, events }, undefined, params),
  auditPaymentsAsOf: ({ read, query }: AskedAt) => paymentsAsOf(read, { ...query, present: now }),
  auditRolesAsOf: ({ read, query }: AskedAt) => rolesAsOf(read, query),
};

/** Filters of each list, one at a time. */
const EACH_PERSON = [{ candidateId: 'asha' }, { interviewerId: 'ravi' }];
const NARROWED: Readonly<Record<string, readonly object[]>> = {
  consoleUsers: [{ q: 'a' }, { id: ['asha'] }, { role: 'candidate' }],
  consolePrices: [{ id: ['dsa'] }, { interviewType: 'DSA' }],
  consoleInterviews: [
    ...[{ q: 'a' }, { id: ['paid'] }, { status: 'scheduled' }, { paymentStatus: 'verified' }, { interviewType: 'DSA' }],
    ...EACH_PERSON,
  ],
  consolePayments: [{ q: 'a' }, { id: ['1.paid'] }, { status: 'verified' }, { monthYear: '2026-11' }, ...EACH_PERSON],
  consoleFeedbackList: [{ q: 'a' }, { id: ['paid'] }, { interviewType: 'DSA' }],
  consoleRatings: [{ q: 'a' }, { id: ['paid'] }, { rating: 5 }, { interviewerId: 'ravi' }],
  consoleProblems: [{ q: 'a' }, { id: ['two-sum'] }, { difficulty: 'easy' }],
  consoleReferrals: [{ q: 'a' }, { id: ['asha'] }, { referredBy: 'asha' }, { referralBonusClaimed: true }, { role: 'candidate' }],
};
const QUERIES: Readonly<Record<string, readonly object[]>> = {
  accounts: [{ search: 'a' }, { role: 'candidate' }],
  adminInterviews: [{ search: 'a' }, { status: 'scheduled' }, { paymentStatus: 'verified' }],
  allPayments: [{ search: 'a' }, { status: 'verified' }],
  allFeedback: [{ search: 'a' }, { interviewType: 'DSA' }],
  allRatings: [{ search: 'a' }],
  interviews: [{ own: 'true' }, { own: 'true', search: 'a' }, { status: 'scheduled' }],
  ownSlots: [{ interviewType: 'DSA' }, { startDate: now }],
  availableSlots: [{ interviewType: 'DSA' }, { interviewerId: 'ravi' }],
  openDays: [{ interviewType: 'DSA' }, { interviewerId: 'ravi' }],
  slotRequestsToInterviewer: [{ status: 'pending' }],
  auditSearch: [
    ...[{ kind: 'payment' }, { type: 'PaymentVerified' }, { mails: 'without' }, { person: 'asha' }, { cursor: '0000000000000009' }],
    ...[{ from: now }, { until: now }, { amountMin: 1 }, { currency: 'INR' }],
  ],
  auditPaymentsAsOf: [{ search: 'a' }, { status: 'verified' }],
  auditRolesAsOf: [{ search: 'a' }, { role: 'candidate' }],
};
/** The parameters that these lists require. */
const REQUIRED: Readonly<Record<string, object>> = {
  auditPaymentsAsOf: { at: now },
  auditRolesAsOf: { at: now },
  overlappingSlots: { interviewType: 'DSA', starts: now },
  openDays: { timeZone: 'Asia/Kolkata' },
};

const OF_ONE_PERSON = "a person's own rows, some hundred";
const HELD = 'the slots that are held or kept just now, so few';
const WAITING = 'what waits for somebody to see to it, so few';
/**
 * Lists that are sorted after an index lookup, and why that is cheap. All others come in the order
 * of an index, so that a page costs only its own rows.
 */
export const SORTED: Readonly<Record<string, string>> = {
  'consoleInterviews {"candidateId":"asha"}': OF_ONE_PERSON,
  'consoleInterviews {"interviewerId":"ravi"}': OF_ONE_PERSON,
  'consolePayments {"candidateId":"asha"}': OF_ONE_PERSON,
  'consolePayments {"interviewerId":"ravi"}': OF_ONE_PERSON,
  interviews: OF_ONE_PERSON,
  'interviews {"own":"true"}': OF_ONE_PERSON,
  'interviews {"own":"true","search":"a"}': OF_ONE_PERSON,
  ownPayments: OF_ONE_PERSON,
  ownWallet: OF_ONE_PERSON,
  'auditSearch {"person":"asha"}': OF_ONE_PERSON,
  overlappingSlots: 'the slots of some hours',
  pendingPayments: WAITING,
  noShows: WAITING,
  openDays: HELD,
  'openDays {"interviewType":"DSA"}': HELD,
  'openDays {"interviewerId":"ravi"}': HELD,
};

export type ListCase = { readonly title: string; readonly name: string; readonly query: object };
/** A read model query made by a list. */
export type AskedQuery = { readonly definition: CollectionDefinition; readonly query: Query };

/** Not lists: these look up by id or sum. Files have the rows of a list. */
const NO_LISTS = ['interviewById', 'ratingAverage', 'slotById', 'problem', 'slotCancellationQuote', 'interviewCancellationQuote', 'books'];
const routeOf = (name: string): RouteDefinition => routes[name as RouteName];
const isList = (name: string): boolean => routeOf(name).answer.kind !== 'file' && !NO_LISTS.includes(name);

/** The fields that a console list can be sorted by, taken from its error message for an unknown field. */
async function sortsOf(name: string): Promise<readonly string[]> {
  const refused = await handlers[name]?.({ query: { sort: '["?","ASC"]' }, at: now } as never);
  const words = isRejection(refused) ? String(refused.detail?.message) : '';
  const fields = /the field one of (.*)$/.exec(words)?.[1]?.split(', ') ?? [];
  if (fields.length === 0) throw new Error(`${name} does not say what it can be sorted by: ${words}`);
  return fields;
}

async function casesOf(name: string): Promise<readonly ListCase[]> {
  const required = REQUIRED[name] ?? {};
  const plain = { title: name, name, query: required };
  const narrowed = (QUERIES[name] ?? []).map((query) => ({
    title: `${name} ${JSON.stringify(query)}`,
    name,
    query: { ...required, ...query },
  }));
  if (routeOf(name).answer.kind !== 'list') return [plain, ...narrowed];
  const filters = NARROWED[name] ?? [];
  const filtered = filters.map((filter) => ({
    title: `${name} ${JSON.stringify(filter)}`,
    name,
    query: { filter: JSON.stringify(filter) },
  }));
  const sorted = (await sortsOf(name)).flatMap((field) =>
    ['ASC', 'DESC'].map((order) => ({ title: `${name} by ${field} ${order}`, name, query: { sort: JSON.stringify([field, order]) } })),
  );
  return [plain, ...filtered, ...sorted];
}

/** Every list, in every order it offers and with every filter. */
export const allLists = async (): Promise<readonly ListCase[]> =>
  (await Promise.all(Object.keys(handlers).filter(isList).map(casesOf))).flat();

/** Fills a store with a small marketplace, so that the documents that lists join are queried too. */
export async function fillMarket(store: ReadStore): Promise<void> {
  for (const projection of projections)
    await load<Document>(store, await given<Document>(projection, LOG).documents(), projection.collection);
}

/** The read model queries of a list, for all kinds of users. */
export async function askedBy(store: ReadStore, { name, query }: ListCase): Promise<readonly AskedQuery[]> {
  const asked = new Map<string, AskedQuery>();
  const watched: ReadStore = {
    ...store,
    reader(definition) {
      const reader = store.reader(definition);
      return {
        ...reader,
        find(found = {}) {
          asked.set(`${definition.name} ${JSON.stringify(found)}`, { definition, query: found });
          return reader.find(found);
        },
      };
    },
  };
  const params = { id: 'ravi', kind: 'user', interviewId: 'paid', slotId: 'ravi.paid', referralCode: 'ASHA' };
  const roles: readonly Role[] = ['candidate', 'interviewer', 'admin'];
  for (const role of roles) {
    const parsed = routeOf(name).query?.parse({ page: 1, ...query }) ?? {};
    const user = { id: role === 'candidate' ? 'asha' : 'ravi', role };
    await handlers[name]?.({
      ...queryContext(watched)({ caughtUp: async () => undefined }),
      at: now,
      params,
      query: parsed,
      user,
    } as never);
  }
  return [...asked.values()];
}
