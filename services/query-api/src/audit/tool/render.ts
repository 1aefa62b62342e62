import {
  type AuditEventDocument,
  endOf,
  type IntegrityDocument,
  type RawEvent,
  type RevenueAsOf,
  type RevenueFigures,
} from '@s30/contracts/documents/audit';
import { CURRENCIES, formatAmount, formatMoney, money } from '@s30/contracts/money';
import { totalInWords } from '@s30/contracts/routes/listQuery';
import { tableOf } from '@s30/platform/config/tool';
import type { Verification } from '@s30/platform/seals/integrity';
import type { paymentsAsOf, rolesAsOf } from '../asOf.ts';
import type { Check, Reconciliation } from '../reconcile/report.ts';
import { actorText, changeText, textOf } from '../words.ts';

type Timeline = {
  readonly object: { readonly kind: string; readonly id: string; readonly deleted: boolean };
  readonly events: readonly (AuditEventDocument & { readonly hash?: string })[];
  readonly now: readonly { readonly field: string; readonly value: Parameters<typeof textOf>[0] }[];
  readonly chain?: { readonly checked: number; readonly matching: number; readonly firstMismatch?: string };
};

/** Joiners stay: some scripts and emoji need them. */
const CONTROL = /[[\p{Cc}--\t]\p{Zl}\p{Zp}[\p{Cf}--[\u200c\u200d]]]/gv;
const unitOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
/** What people wrote must not look like lines of this output or control the terminal. JSON keeps its meaning. */
const escaped = (line: string): string =>
  line
    .split(/\r?\n/)
    .map((part) => part.replace(CONTROL, (character) => character.replace(/./gs, unitOf)))
    .join('\n      | ');

const lines = (...parts: readonly (string | readonly string[])[]): string =>
  parts
    .flat()
    .map((line) => `${escaped(line)}\n`)
    .join('');
const jsonLines = (value: unknown): readonly string[] => JSON.stringify(value, undefined, 2).split('\n');
export const jsonText = (value: unknown): string => lines(jsonLines(value));

const place = (position: string): string => `#${position.replace(/^0+(?=\d)/, '')}`;

const peopleOf = ({ candidate, interviewer, user }: AuditEventDocument) => [candidate, interviewer, user].flatMap((person) => person ?? []);

export function historyText({ object, events, now, chain }: Timeline, raw: readonly RawEvent[]): string {
  const rawAt = new Map(raw.map((event) => [event.position, event]));
  return lines(
    `History of ${object.kind} ${object.id}${object.deleted ? ' (deleted)' : ''}`,
    chain === undefined
      ? []
      : `Hash chain: ${chain.matching} of ${chain.checked} events match${chain.firstMismatch ? `, the first that does not is ${place(chain.firstMismatch)}` : ''}`,
    '',
    events.flatMap((event) => {
      const as = rawAt.get(event.position);
      return [
        `${place(event.position)}  ${event.at}  ${event.title}`,
        `    ${actorText(event)}; request ${event.requestId}`,
        ...event.changes.map((change) => `    ${changeText(change, peopleOf(event))}`),
        `    ${event.stream}@${event.revision}${event.hash === undefined ? '' : `  ${event.hash.slice(0, 4)}…${event.hash.slice(-4)}`}`,
        ...(as === undefined ? [] : jsonLines(as).map((line) => `    ${line}`)),
      ];
    }),
    '',
    'Now:',
    now.map(({ field, value }) => `    ${field}: ${textOf(value)}`),
  );
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  tableOf(head, rows).map((line) => `  ${line}`);

const revenue = ({ payments, total, byCurrency }: RevenueFigures): readonly string[] => [
  String(payments),
  formatAmount(total, 'INR'),
  ...CURRENCIES.map((currency) => formatAmount(byCurrency[currency], currency)),
];

export function asOfText(
  figures: RevenueAsOf,
  payments: Awaited<ReturnType<typeof paymentsAsOf>>,
  roles: Awaited<ReturnType<typeof rolesAsOf>>,
): string {
  const months = [...figures.months.map((month) => [month.month, month] as const), ['in all', figures] as const];
  return lines(
    `As of ${figures.at}`,
    '',
    'Revenue of verified payments',
    table(
      ['month', '', 'payments', 'in rupees', ...CURRENCIES],
      months.flatMap(([month, { then, now }]) => [
        [month, 'then', ...revenue(then)],
        ['', 'now', ...revenue(now)],
      ]),
    ),
    '',
    `Payments (${payments.payments.length} of ${totalInWords(payments.total)})`,
    table(
      ['asked for', 'payment', 'candidate', 'interviewer', 'amount', 'then', 'now'],
      payments.payments.map(({ _id, createdAt, candidate, interviewer, then, now }) => [
        ...[createdAt, _id, candidate.name, interviewer.name, formatAmount(then.amount, then.currency)],
        ...[then, now].map((state) => `${state.status}${endOf(state)}`),
      ]),
    ),
    '',
    `Roles and permissions (${roles.users.length} of ${totalInWords(roles.total)})`,
    table(
      ['name', 'e-mail', 'then', 'now'],
      roles.users.map(({ name, email, then, now }) => [
        ...[name, email],
        ...[then, now].map(({ role, allowedInterviewTypes }) =>
          role === 'interviewer' ? `${role} (${allowedInterviewTypes.join(', ') || 'none'})` : role,
        ),
      ]),
    ),
  );
}

export function verificationText({ findings, verified, seals, events }: Verification): string {
  const last = seals.at(-1);
  if (events === 0 && findings.length === 0) return lines('The log is empty: there is nothing to verify.', 'No seal.');
  return lines(
    findings.length === 0
      ? `All ${events} events follow from each other and agree with ${seals.length === 1 ? 'the only seal' : `all ${seals.length} seals`}.`
      : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}:`,
    findings.map(({ kind, what, stream }) => `  ${kind}: ${what}${stream === undefined ? '' : ` (${stream})`}`),
    `Nothing is wrong up to ${verified.events === 0 ? 'the beginning' : `event ${verified.events} (${verified.position})`}.`,
    last === undefined ? 'No seal.' : `Last seal: number ${last.number} over ${last.events} events, made ${last.at}.`,
    last === undefined ? [] : sinceText(events - last.events),
  );
}

/** The events that no seal covers yet. A log shorter than its seals is reported by the findings. */
function sinceText(events: number): readonly string[] {
  if (events < 0) return [];
  if (events === 0) return ['No event came after it.'];
  return events === 1
    ? ['1 event came after it: no seal vouches for it yet.']
    : [`${events} events came after it: no seal vouches for them yet.`];
}

export const sealText = (seal: IntegrityDocument['lastSeal']): string =>
  seal === undefined ? 'Nothing came since the last seal.\n' : `Seal ${seal.number}: ${seal.events} events.\n`;

export function reconciliationText({ events, checks, totals, differences, readModels }: Reconciliation): string {
  const shown = ({ currency }: Check, value: Check['found']): string =>
    typeof value === 'number' && currency !== undefined ? formatMoney(money(value, currency)) : String(value);
  return lines(
    table(
      ['', '', 'read models', 'events'],
      totals.map((check) => {
        const { object, figure, found, expected } = check;
        return [object, figure, shown(check, found), `${shown(check, expected)}${found === expected ? '' : '   ← differs'}`];
      }),
    ),
    '',
    differences.map((check) => {
      const { object, figure, found, expected, where } = check;
      return `${object}: ${figure} is ${shown(check, found)}, by the events ${shown(check, expected)} (${where})`;
    }),
    differences.length === 0
      ? `${checks} figures agree with ${events} events; money is conserved.`
      : `${differences.length} of ${checks} figures ${differences.length === 1 ? 'differs' : 'differ'}.`,
    behind(readModels),
  );
}

function behind(readModels: Reconciliation['readModels']): readonly string[] {
  const never = readModels.filter(({ checkpoint }) => checkpoint === '').map(({ name }) => name);
  return never.length === 0 ? [] : [`Not built yet: ${never.join(', ')}.`];
}
