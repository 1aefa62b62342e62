import type { UserId } from '@s30/contracts/ids';
import type { Money } from '@s30/contracts/money';
import { addHours, type Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import type { Logger } from '@s30/platform/telemetry/logger';
import type { ErasingPorts, PersonalRecords } from '../context.ts';
import { accountMailProcess } from '../mails/accounts.ts';
import { createNotices } from '../mails/notices.ts';
import { createMailSender } from '../mails/sender.ts';
import { erasure } from '../privacy/erasing.ts';
import { personalCopies } from '../privacy/exporting.ts';
import { sweepUnnamedFiles } from '../uploads/images.ts';
import { bookingFollowUps, endedSessions, registrationCompletion, slotApproval } from './completions.ts';
import { demotion, type PendingRequests } from './demotion.ts';
import { type InterviewsToRemind, reminders } from './reminders.ts';
import { bookingRelease, type DueInterviews, noShowSettlement } from './timers.ts';

const SWEEP_SECONDS = 3_600;
/** Allows for clock skew: an entry that has expired here may be valid on another instance. Expired ones are rejected anyway. */
const SWEEP_LATER_HOURS = 1;

/** Queries for timers and processes; the command side does not access read models itself. */
export type Worklists = {
  readonly undisputedNoShows: DueInterviews;
  readonly rejectedBookings: DueInterviews;
  readonly pendingRequests: PendingRequests;
  readonly interviewsToRemind: InterviewsToRemind;
  readonly personalRecords: PersonalRecords;
};

/** All processes and timers; each needs a story in `tests/testing/crash`. `notices` tells requests which mails were sent. */
export function everyProcess(options: {
  readonly runner: CommandRunner;
  readonly ports: ErasingPorts & { readonly now: () => Instant };
  readonly worklists: Worklists;
  readonly config: { readonly publicUrl: string; readonly retentionDays: number; readonly trustAllowance: Money };
  readonly mayBother: (userId: UserId) => Promise<boolean>;
  readonly logger?: Pick<Logger, 'warn'> | undefined;
}) {
  const { runner, ports, worklists, mayBother, logger } = options;
  const { publicUrl, retentionDays, trustAllowance } = options.config;
  const { secrets, files, eventStore, mailer, now } = ports;
  const mails = createMailSender({ runner, mailer, now, publicUrl, mayBother, logger });
  const notices = createNotices({ load: runner.load, mails });
  return {
    notices,
    processes: [
      registrationCompletion(runner, now),
      bookingFollowUps(runner, now, trustAllowance),
      slotApproval(runner, now),
      demotion(runner, worklists.pendingRequests, now),
      endedSessions(runner, secrets),
      notices.process,
      accountMailProcess({ load: runner.load, mails, secrets, now }),
      erasure(runner, ports, now),
      personalCopies(ports),
    ],
    timers: [
      noShowSettlement({ runner, due: worklists.undisputedNoShows, now, trustAllowance }),
      bookingRelease({ runner, due: worklists.rejectedBookings, now, trustAllowance }),
      reminders(worklists.interviewsToRemind, notices, now),
      { name: 'unnamed-files', seconds: SWEEP_SECONDS, run: () => sweepUnnamedFiles(files, eventStore) },
      { name: 'secrets-sweep', seconds: SWEEP_SECONDS, run: () => secrets.sweep(addHours(now(), -SWEEP_LATER_HOURS)) },
      { name: 'outbox-sweep', seconds: SWEEP_SECONDS, run: () => mailer.sweep(addHours(now(), -24 * retentionDays)) },
    ],
  };
}
