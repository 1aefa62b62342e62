import type { InterviewId } from '@s30/contracts/ids';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import { every } from '@s30/platform/projector/process';
import { interview } from '../interview/decider.ts';

const SECONDS = 60;

/** Interviews whose reported no-show nobody disputed in time: the worklist of {@link noShowSettlement}. */
export type UndisputedNoShows = (at: Instant) => Promise<readonly InterviewId[]>;

/** What nobody disputes holds. The refund follows from the cancellation. */
export const noShowSettlement = (runner: CommandRunner, undisputed: UndisputedNoShows, now: () => Instant) =>
  every({
    name: 'no-show-settlement',
    seconds: SECONDS,
    run: async () => {
      const at = now();
      for (const interviewId of await undisputed(at)) {
        const commandId = uuidFrom(`undisputed no-show of ${interviewId}`);
        const actor = { userId: 'no-show-settlement', role: 'system' } as const;
        await runner.run(
          interview,
          interviewId,
          { type: 'SettleNoShow' },
          { commandId, correlationId: commandId, causationId: commandId, actor, at },
        );
      }
    },
  });
