import type { BookingEvent } from '@s30/contracts/events/booking';
import type { Actor } from '@s30/contracts/events/define';
import { isRejection } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import { type BookingCommand, booking } from '../booking/decider.ts';
import type { BookingState } from '../booking/state.ts';
import { type CalendarCommand, calendar } from '../calendar/decider.ts';
import type { CalendarState } from '../calendar/slot.ts';
import { type InterviewerAccountCommand, type InterviewerAccountState, interviewerAccount } from '../interviewer-account/decider.ts';
import { type WalletCommand, type WalletState, wallet } from '../wallet/decider.ts';
import { accountFollower, bonusFollower, calendarFollower, walletFollower } from './followUps.ts';

/** The functions under test; a planted bug replaces one of them. */
const followers = { bonusFollower, accountFollower, walletFollower, calendarFollower };
export const REAL = { booking, calendar, wallet, account: interviewerAccount, ...followers };
export type Rules = typeof REAL;

/** Refund totals counted from the events, independently of the state's own sums. */
export type Granted = Readonly<Record<string, { readonly percent: number; readonly credit: number; readonly money: number }>>;
export type BookingPart = { readonly state: BookingState; readonly granted: Granted };
type Late = { readonly to: number; readonly command: number };
export type Values = {
  readonly booking: BookingPart;
  readonly calendar: CalendarState;
  readonly wallet: WalletState;
  readonly account: InterviewerAccountState;
  /** A request that has done some of its appends, or a command that was computed but not delivered yet. */
  readonly flight: unknown;
  readonly late: Late | undefined;
};
export type Kind = keyof Values;
export type AnyCommand = BookingCommand | CalendarCommand | WalletCommand | InterviewerAccountCommand;
export type Wish = { readonly command: AnyCommand; readonly actor: Actor };

export type Part<K extends Kind = Kind> = {
  readonly id: number;
  readonly kind: K;
  readonly value: Values[K];
  /** Equal for values that differ only in revisions. */
  readonly shape: number;
  /** The revisions mentioned, by booking. */
  readonly revisions: readonly (readonly number[])[];
  readonly wrong: string | undefined;
  readonly asked: Map<number, number>;
  readonly cached: Map<number | string, unknown>;
};

const IRRELEVANT = new Set(['calendarRevision', 'meetingLink', 'meetingPassword', 'withheld', 'key', 'reason', 'statement']);
/** Equal values get equal text; for the shape, revisions are left out. */
const textOf = (value: unknown, isShape: boolean): string =>
  JSON.stringify(value, (key, inner) => {
    if (IRRELEVANT.has(key) || key === 'revision' || (key === 'since' && typeof inner === 'number'))
      return isShape || IRRELEVANT.has(key) ? undefined : inner;
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  }) ?? 'none';

export class Violation extends Error {}

export type Checks = {
  readonly ofPart: (part: Omit<Part, 'wrong' | 'shape' | 'revisions'>) => string | undefined;
  readonly ofDecision: (
    kind: Kind,
    before: Values[Kind],
    wish: Wish,
    at: Instant,
    events: readonly { readonly type: string }[],
  ) => string | undefined;
};

/** Numbers the states of single aggregates and commands, and caches what each command does to each state. */
export function partsOf(rules: Rules, instants: readonly Instant[], bookingIds: readonly string[], checks: Checks) {
  const parts: Part[] = [];
  const byText = new Map<string, Part>();
  const shapes = new Map<string, number>();
  const wishes: Wish[] = [];
  const wishByText = new Map<string, number>();

  function revisionsIn(kind: Kind, value: Values[Kind]): readonly (readonly number[])[] {
    const of = (bookingId: string): readonly number[] => {
      if (kind === 'booking') {
        const { state } = value as BookingPart;
        if (state.status === 'none' || state.bookingId !== bookingId) return [];
        return [state.slot.since, state.bonus.since, ...state.payments.flatMap(({ credit, onWord }) => [credit.since, onWord.since])];
      }
      if (kind === 'calendar')
        return [...(value as CalendarState).bookings].filter(([id]) => id === bookingId).map(([, { revision }]) => revision);
      if (kind === 'account')
        return [...(value as InterviewerAccountState).charges]
          .filter(([id]) => id.endsWith(`.${bookingId}`))
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([, { revision }]) => revision);
      if (kind === 'wallet') {
        const { payments, bonus } = value as WalletState;
        const followed = [...payments]
          .filter(([id]) => id.endsWith(`.${bookingId}`))
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([, { revision }]) => revision);
        return bonus?.bookingId === bookingId ? [bonus.revision, ...followed] : followed;
      }
      if (kind !== 'late' || value === undefined) return [];
      const command = wishes[(value as Late).command]?.command as {
        revision?: number;
        paymentId?: string;
        bookingId?: string;
        slot?: unknown;
      };
      const about = command.bookingId ?? command.paymentId?.slice(2) ?? bookingIds[(value as Late).to - 1];
      return about === bookingId && command.revision !== undefined ? [command.revision] : [];
    };
    return bookingIds.map(of);
  }

  function intern<K extends Kind>(kind: K, value: Values[K]): Part<K> {
    const text = `${kind} ${textOf(value, false)}`;
    const known = byText.get(text);
    if (known !== undefined) return known as Part<K>;
    const shapeText =
      kind === 'late' && value !== undefined
        ? `late ${(value as Late).to} ${textOf(wishes[(value as Late).command], true)}`
        : `${kind} ${textOf(value, true)}`;
    const shape = shapes.get(shapeText) ?? shapes.size;
    shapes.set(shapeText, shape);
    const bare = { id: parts.length, kind, value, asked: new Map<number, number>(), cached: new Map() };
    const part: Part<K> = { ...bare, shape, revisions: revisionsIn(kind, value), wrong: checks.ofPart(bare) };
    parts.push(part);
    byText.set(text, part);
    return part;
  }

  function wishOf(command: AnyCommand, actor: Actor): number {
    const text = JSON.stringify([command, actor]);
    const known = wishByText.get(text);
    if (known !== undefined) return known;
    wishes.push({ command, actor });
    wishByText.set(text, wishes.length - 1);
    return wishes.length - 1;
  }

  function granted(before: Granted, events: readonly BookingEvent[]): Granted {
    const sums = { ...before };
    for (const { type, data } of events) {
      if (type !== 'RefundGranted') continue;
      const { paymentId, percent, credit, money } = data;
      const sum = sums[paymentId] ?? { percent: 0, credit: 0, money: 0 };
      sums[paymentId] = { percent: sum.percent + percent, credit: sum.credit + credit.minor, money: sum.money + money.minor };
    }
    return sums;
  }

  /** The state after a command: the same one if nothing changes, -1 if the command is rejected. */
  function ask(id: number, wishId: number, time: number): number {
    const part = parts[id] as Part;
    const key = wishId * 32 + time;
    const known = part.asked.get(key);
    if (known !== undefined) return known;
    const wish = wishes[wishId] as Wish;
    const at = instants[time] as Instant;
    const before = part.kind === 'booking' ? (part.value as BookingPart).state : part.value;
    const decider = rules[part.kind as 'booking'];
    const decided = decider.decide({ ...(wish.command as BookingCommand), actor: wish.actor, at }, before as BookingState);
    let next = -1;
    if (!isRejection(decided)) {
      const wrong = checks.ofDecision(part.kind, part.value, wish, at, decided);
      if (wrong !== undefined) throw new Violation(wrong);
      const after = decided.reduce(decider.evolve, before as BookingState);
      const value = part.kind === 'booking' ? { state: after, granted: granted((part.value as BookingPart).granted, decided) } : after;
      next = decided.length === 0 ? id : intern(part.kind, value as BookingPart).id;
    }
    part.asked.set(key, next);
    return next;
  }

  return {
    parts,
    part: <K extends Kind>(id: number): Part<K> => parts[id] as Part<K>,
    intern,
    wishOf,
    wish: (id: number): Wish => wishes[id] as Wish,
    ask,
  };
}
export type Parts = ReturnType<typeof partsOf>;
