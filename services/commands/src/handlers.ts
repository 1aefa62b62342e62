import { setTimeout as sleep } from 'node:timers/promises';
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

/** Nobody waits longer than this for a mail server. */
const HAND_OVER_MS = 3_000;

/** False when the mail is not handed over in time; it goes on its way all the same. */
async function soon(handOver: Promise<boolean>): Promise<boolean> {
  const patience = new AbortController();
  const late = sleep(HAND_OVER_MS, false, { signal: patience.signal }).catch(() => false);
  const done = await Promise.race([handOver.catch(() => false), late]);
  patience.abort();
  return done;
}

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
      (interviewId, cause, at) => soon(notices.meetingLinkChanged(interviewId, cause, at)),
      ({ run }, interviewId) => reopenSlot(run, runner.load, interviewId),
    ),
    ...priceRoutes(settings),
  };
};
