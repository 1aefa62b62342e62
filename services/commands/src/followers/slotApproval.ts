import { calendarEvents } from '@s30/contracts/events/calendar';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { process } from '@s30/platform/projector/process';
import { settleApproval } from './approval.ts';
import { runBecauseOf } from './context.ts';

/** A slot that was made for a request approves it, also when the request that made the slot died in between. */
export const slotApproval = (runner: CommandRunner, now: () => Instant) => {
  const because = runBecauseOf(runner, 'slot-approval', now);
  return process({
    name: 'slot-approval',
    from: [calendarEvents],
    on: {
      SlotKept: async (event) => {
        await settleApproval(because(event), runner.load, event.data.slotRequestId, event.data.slotId);
      },
    },
  });
};
