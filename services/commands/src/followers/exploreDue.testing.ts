import type { BookingId } from '@s30/contracts/ids';
import type { Money } from '@s30/contracts/money';
import type { Instant } from '@s30/contracts/time';
import type { AnyCommand, AnyEvent } from '@s30/platform/decider/decider';
import type { World } from './explore.testing.ts';
import type { Parts, Rules } from './exploreParts.testing.ts';
import { CANDIDATES } from './exploreWishes.testing.ts';
import type { Follower } from './followUps.ts';

export type Ledger = {
  readonly ids: readonly BookingId[];
  readonly owners: readonly (0 | 1)[];
  readonly calendarAt: number;
  readonly walletAt: (candidate: number) => number;
  readonly accountAt: number;
  readonly trustAllowance: Money;
  readonly balances: readonly [number, number];
  readonly instants: readonly Instant[];
  readonly holdsMax: number;
};
type Due = readonly { readonly to: number; readonly wish: number }[];

export const once = <T>(cache: Map<number | string, unknown>, key: number | string, make: () => T): T => {
  if (!cache.has(key)) cache.set(key, make());
  return cache.get(key) as T;
};

/** The next follow-up step: the bonus first, then account, wallets and calendar, then their decisions back to the booking. */
export const dueOf =
  (rules: Rules, { owners, calendarAt, walletAt, accountAt, trustAllowance }: Ledger) =>
  (world: World, index: number, parts: Parts): Due => {
    const booking = parts.part<'booking'>(world[index + 1] as number);
    const { state } = booking.value;
    if (state.status === 'none') return [];
    const { value: held } = parts.part<'wallet'>(world[walletAt(owners[index] as number)] as number);
    const wallets = [0, 1].map((candidate) => world[walletAt(candidate)]).join();
    const actor = { userId: 'booking-follow-ups', role: 'system' } as const;
    /** `of`: the follower's stream; undefined for the wallets of both people. */
    const dueBy = <State, Wish extends AnyCommand, Event extends AnyEvent>(
      name: string,
      follower: Follower<State, Wish, Event>,
      of?: number,
    ): Due =>
      once(
        booking.cached,
        `${name} ${of === undefined ? '' : world[of]} ${of === calendarAt ? '' : wallets}`,
        (): Due =>
          follower.wishes(state, trustAllowance).flatMap(({ userId, command }) => {
            const to = of ?? walletAt(CANDIDATES.indexOf(userId));
            const follows = parts.part(world[to] as number).value as State;
            if (!follower.hasFollowed(follows, command))
              return follower.isNeedless?.(command, state, held) ? [] : [{ to, wish: parts.wishOf(command as never, actor) }];
            const report = follower.report(follows, command, state);
            if (report === undefined) return [];
            const said = report.type === 'SecureSlot' ? { ...report, meetingLink: 'https://meet.example/ravi' } : report;
            return [{ to: index + 1, wish: parts.wishOf(said, actor) }];
          }),
      );
    const inOrder: readonly (() => Due)[] = [
      () => dueBy('bonus', rules.bonusFollower),
      () => dueBy('account', rules.accountFollower, accountAt),
      () => dueBy('wallet', rules.walletFollower),
      () => dueBy('calendar', rules.calendarFollower, calendarAt),
    ];
    for (const next of inOrder) {
      const found = next().slice(0, 1);
      if (found.length > 0) return found;
    }
    return [];
  };
