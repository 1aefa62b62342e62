import type { CommandRunner } from '@s30/platform/decider/runner';
import type { AttemptGuard } from '@s30/platform/web/attemptGuard';
import { reopenSlot } from './booking/completion.ts';
import { reschedulingRoutes } from './booking/rescheduling.ts';
import { bookingRoutes } from './booking/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { interviewRoutes } from './interview/routes.ts';
import type { Notices } from './mails/notices.ts';
import { paymentRoutes } from './payment/routes.ts';
import { priceRoutes } from './price/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import type { CommandPorts, CommandSettings } from './settings.ts';
import { allowedTypesFrom } from './user/allowedTypes.ts';
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
    ...userRoutes(ports),
    ...paymentSetupRoutes(ports),
    ...calendarRoutes(allowedTypesFrom(runner)),
    ...bookingRoutes(ports, settings),
    ...reschedulingRoutes,
    ...paymentRoutes(ports),
    ...interviewRoutes(
      // A mail server that is away must not undo the change; the mail process sends the notice when it is back.
      (interviewId, cause) => notices.meetingLinkChanged(interviewId, cause).catch(() => false),
      ({ run }, interviewId) => reopenSlot(run, runner.load, interviewId),
    ),
    ...priceRoutes(settings),
  };
};
