import { setImmediate } from 'node:timers/promises';
import type { PaymentState, RevenueFigures, RoleState } from '@s30/contracts/documents/audit';
import type { PaymentStatus } from '@s30/contracts/documents/payment';
import type { Role } from '@s30/contracts/fields';
import type { Currency } from '@s30/contracts/money';
import { instantOf, millisecondsOf, monthOf, monthSpan } from '@s30/contracts/time';
import type { Projection } from '@s30/platform/projector/projection';
import type { Document, Filter } from '@s30/platform/read-store/port';
import { documentIdOf, heldAt } from '@s30/projections/history';
import { type PaymentThen, paymentHistory, paymentThen } from '@s30/projections/paymentHistory';
import { payments } from '@s30/projections/payments';
import { userHistory } from '@s30/projections/userHistory';
import { users } from '@s30/projections/users';
import { byId, during, namedBy, partiesOf, type Read } from '../context.ts';
import { pageOf } from '../listing.ts';
import { amountsOf } from '../payments.ts';

const WHOLE = 100;
/** An instant, which of what was there then, and a page of it. */
type Asked<Filter> = Filter & { readonly at: string; readonly search?: string | undefined; readonly page: number; readonly limit: number };

function paymentState(payment: PaymentThen, at: string): PaymentState {
  const { status, deleted, listedUntil, currency, amountMinor, usedMinor, remainingMinor, feeMinor, amountPaise, netPaise } = payment;
  return {
    status,
    amount: amountMinor / WHOLE,
    currency,
    usedS30Balance: usedMinor / WHOLE,
    remainingAmount: remainingMinor / WHOLE,
    fee: feeMinor / WHOLE,
    amountRupees: amountPaise / WHOLE,
    netRupees: netPaise / WHOLE,
    deleted,
    expired: !deleted && listedUntil <= at,
  };
}

/** Payments that existed at an instant, as they were then and as they are at `present`. */
export async function paymentsAsOf(
  read: Read,
  { at, present, status, search = '', ...page }: Asked<{ readonly present: string; readonly status?: PaymentStatus | undefined }>,
) {
  const query = { where: { ...heldAt(at), status }, contains: search, sort: { createdAt: 'desc' } } as const;
  const { found, figures } = await pageOf(read(paymentHistory), query, page);
  const ids = found.map(documentIdOf);
  const [whole, now] = await Promise.all([byId(read(paymentHistory), ids), byId(read(payments), ids)]);
  const known = [...whole.values()].flatMap((latest) => latest.now ?? []);
  const named = namedBy(await partiesOf(read, known));
  const listed = found.flatMap((then) => {
    const _id = documentIdOf(then);
    const latest = whole.get(_id)?.now;
    if (latest === undefined) return [];
    const { createdAt, interviewType, candidateId, interviewerId } = { ...latest, ...then };
    return {
      ...{ _id, createdAt, interviewType, candidate: named(candidateId), interviewer: named(interviewerId) },
      then: paymentState(then, at),
      now: paymentState(paymentThen(now.get(_id) ?? latest), present),
    };
  });
  return { at, payments: listed, ...figures };
}

const roleState = ({ role, allowedInterviewTypes }: RoleState): RoleState => ({ role, allowedInterviewTypes });

/** Accounts that existed at an instant, with their roles and permissions then and now. */
export async function rolesAsOf(read: Read, { at, role, search = '', ...page }: Asked<{ readonly role?: Role | undefined }>) {
  const query = { where: { ...heldAt(at), role }, contains: search, sort: { sortName: 'asc' } } as const;
  const { found, figures } = await pageOf(read(userHistory), query, page);
  const now = await byId(read(users), found.map(documentIdOf));
  const listed = found.map((then) => {
    const _id = documentIdOf(then);
    const user = now.get(_id) ?? then;
    return { _id, name: user.name, email: user.email, then: roleState(then), now: roleState(user) };
  });
  return { at, users: listed, ...figures };
}

type Where = NonNullable<Filter['where']>;
const PAID = { status: 'verified', deleted: false } as const;

async function figuresOf<D extends Document>(read: Read, projection: Projection<D>, where: Where): Promise<RevenueFigures> {
  const paid = read(projection);
  const [count, amounts] = await Promise.all([paid.count({ where }), amountsOf(paid, where)]);
  return { payments: count, ...amounts };
}

/** Revenue at an instant and now, in total and by the month in which payment was requested. */
export async function revenueAsOf(read: Read, at: string) {
  const months = [];
  for (const month of await monthsOf(read)) {
    const within = { ...PAID, createdAt: during(monthSpan(month)) };
    const [then, now] = await Promise.all([
      figuresOf(read, paymentHistory, { ...within, ...heldAt(at) }),
      figuresOf(read, payments, within),
    ]);
    if (then.payments > 0 || now.payments > 0) months.push({ month, then, now });
    // Yields to other requests between months.
    await setImmediate();
  }
  return { at, then: sumOf(months.map(({ then }) => then)), now: sumOf(months.map(({ now }) => now)), months };
}

/** Summed in minor units, since sums of decimals are inexact. */
const added = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + Math.round(amount * WHOLE), 0) / WHOLE;
function sumOf(figures: readonly RevenueFigures[]): RevenueFigures {
  const inCurrency = (currency: Currency): number => added(figures.map(({ byCurrency }) => byCurrency[currency]));
  return {
    payments: figures.reduce((sum, { payments: count }) => sum + count, 0),
    total: added(figures.map(({ total }) => total)),
    byCurrency: { INR: inCurrency('INR'), USD: inCurrency('USD'), EUR: inCurrency('EUR') },
  };
}

/** The months from the newest payment back to the oldest one. */
async function monthsOf(read: Read): Promise<readonly string[]> {
  const [[oldest], [newest]] = await Promise.all([
    read(payments).find({ sort: { createdAt: 'asc' }, limit: 1 }),
    read(payments).find({ sort: { createdAt: 'desc' }, limit: 1 }),
  ]);
  const months: string[] = [];
  if (oldest === undefined || newest === undefined) return months;
  for (let month = monthOf(newest.createdAt); month >= monthOf(oldest.createdAt); month = monthBefore(month)) months.push(month);
  return months;
}
const monthBefore = (month: string): string => monthOf(instantOf(millisecondsOf(monthSpan(month).start) - 1));
