import type { CommandRunner } from '@s30/platform/decider/runner';
import type { AttemptGuard } from '@s30/platform/web/attemptGuard';
import { reopenSlot } from './booking/completion.ts';
import { interviewsToCome, withdrawOpenSlots } from './booking/demotion.ts';
import { bookingRoutes } from './booking/routes.ts';
import { approveSlotRequest } from './booking/slotApproval.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { interviewRoutes } from './interview/routes.ts';
import type { Notices } from './mails/notices.ts';
import { paymentRoutes } from './payment/routes.ts';
import { priceRoutes } from './price/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import type { CommandPorts, CommandSettings } from './settings.ts';
import { slotRequestRoutes } from './slot-request/routes.ts';
import { allowedTypesFrom } from './user/allowedTypes.ts';
import { namesFrom } from './user/names.ts';
import { paymentSetupRoutes } from './user/paymentSetup.ts';
import { userRoutes } from './user/routes.ts';

/** Every route of the table that is not a GET. */
export const commandHandlers = (options: {
  readonly runner: CommandRunner;
  readonly ports: CommandPorts;
  readonly settings: CommandSettings;
  readonly notices: Notices;
  readonly guard: AttemptGuard;
}) => {
  const { runner, ports, settings, notices, guard } = options;
  return {
    ...registrationRoutes(ports, guard),
    ...userRoutes(ports, async ({ run, load, at }, userId) => {
      await withdrawOpenSlots(run, userId);
      return interviewsToCome(load, userId, at);
    }),
    ...paymentSetupRoutes(ports),
    ...calendarRoutes(allowedTypesFrom(runner)),
    ...slotRequestRoutes({
      allowedTypesOf: allowedTypesFrom(runner),
      nameOf: namesFrom(runner),
      approve: (request, slotRequestId) => approveSlotRequest(request, allowedTypesFrom(runner), slotRequestId),
    }),
    ...bookingRoutes(ports, settings),
    ...paymentRoutes(ports),
    ...interviewRoutes(
      // A mail server that is away must not undo the change; the mail process sends the notice when it is back.
      (interviewId, cause) => notices.meetingLinkChanged(interviewId, cause).catch(() => false),
      ({ run }, interviewId) => reopenSlot(run, runner.load, interviewId),
    ),
    ...priceRoutes(settings),
  };
};
