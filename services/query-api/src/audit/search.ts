import type { AuditEventDocument, AuditKind } from '@s30/contracts/documents/audit';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import type { AuditFilters } from '@s30/contracts/routes/audit';
import type { Filter } from '@s30/platform/read-store/port';
import { audit } from '@s30/projections/audit';
import { users } from '@s30/projections/users';
import type { Read } from '../context.ts';
import { inTurn } from '../exportTurns.ts';
import { countedIn } from '../listing.ts';
import { type AuditSources, eventDocuments } from './documents.ts';

/** A name that matches more people is too vague; a search that left some of them out would be worse than none. */
const PEOPLE_MAX = 500;
const PAGE = 500;
const minor = (amount: number | undefined): number | undefined => (amount === undefined ? undefined : Math.round(amount * 100));

const MAILS: readonly AuditKind[] = ['mail', 'accountMail'];

/** The search conditions that do not depend on people's names. */
export function whereFrom({ kind, type, mails, from, until, amountMin, amountMax, currency }: AuditFilters): NonNullable<Filter['where']> {
  return {
    kind: kind ?? (mails && { notIn: MAILS }),
    type: type || undefined,
    currency,
    at: { gte: from, lt: until },
    amountMinor: { gte: minor(amountMin), lte: minor(amountMax) },
  };
}

/** The search conditions as a filter of the read model. */
async function filterFrom(read: Read, filters: AuditFilters): Promise<Filter | Rejection> {
  const where = whereFrom(filters);
  const { person } = filters;
  if (!person?.trim()) return { where };
  const named = await read(users).find({ contains: person, limit: PEOPLE_MAX + 1 });
  if (named.length > PEOPLE_MAX) return reject('audit_person_vague');
  const anybody = { in: [person.trim(), ...named.map(({ _id }) => _id)] };
  return { where, anyOf: [{ actorId: anybody }, { userId: anybody }, { candidateId: anybody }, { interviewerId: anybody }] };
}

type Page = { readonly cursor?: string | undefined; readonly limit: number };

/** One page of the results, newest first; `next` is the cursor of the next page. */
export async function searchEvents(sources: AuditSources, filters: AuditFilters, { cursor, limit }: Page) {
  const { read } = sources;
  const filter = await filterFrom(read, filters);
  if (isRejection(filter)) return filter;
  const { where, ...rest } = filter;
  const [found, total] = await Promise.all([
    read(audit).find({ ...rest, where: { ...where, _id: cursor ? { lt: cursor } : undefined }, sort: { _id: 'desc' }, limit: limit + 1 }),
    countedIn(read(audit), filter),
  ]);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const events = await eventDocuments(sources, page);
  return { events, total, ...(found.length > limit && last !== undefined ? { next: last._id } : {}) };
}

/** All results, oldest first, page by page, for exports of any length. */
export async function foundEvents(
  sources: AuditSources,
  filters: AuditFilters,
): Promise<AsyncIterable<readonly AuditEventDocument[]> | Rejection> {
  const filter = await filterFrom(sources.read, filters);
  return isRejection(filter) ? filter : inTurn(pagesOf(sources, filter));
}

async function* pagesOf(sources: AuditSources, { where, ...rest }: Filter): AsyncGenerator<readonly AuditEventDocument[]> {
  let after = '';
  for (;;) {
    const found = await sources.read(audit).find({ ...rest, where: { ...where, _id: { gt: after } }, sort: { _id: 'asc' }, limit: PAGE });
    if (found.length === 0) return;
    yield await eventDocuments(sources, found);
    after = found.at(-1)?._id ?? after;
  }
}
