import { resetLinks, verificationLinks } from '@s30/commands/accounts/links';
import { createAccountNotices } from '@s30/commands/mails/accountNotices';
import { createNotices } from '@s30/commands/mails/notices';
import { createMailSender } from '@s30/commands/mails/sender';
import { accountMailProcess } from '@s30/commands/processes/accountMails';
import { bookingCompletion } from '@s30/commands/processes/bookingCompletion';
import { demotion } from '@s30/commands/processes/demotion';
import { holdExpiry } from '@s30/commands/processes/holdExpiry';
import { mailProcess } from '@s30/commands/processes/mails';
import { noShowSettlement } from '@s30/commands/processes/noShowSettlement';
import { registrationCompletion } from '@s30/commands/processes/registrationCompletion';
import { reminders } from '@s30/commands/processes/reminders';
import { settlement } from '@s30/commands/processes/settlement';
import { slotApproval } from '@s30/commands/processes/slotApproval';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import type { Mailer } from '@s30/platform/mailer/port';
import type { ReadStore } from '@s30/platform/read-store/port';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { endedHoldsIn, pendingRequestsIn, undisputedNoShowsIn, upcomingInterviewsIn } from '@s30/query-api/todo';

const SWEEP_SECONDS = 3_600;

/** Every process and timer there is, on one set of stores. What is added here is owed a story in `crash/`. */
export function everyProcess(options: {
  readonly runner: CommandRunner;
  readonly readStore: ReadStore;
  readonly secrets: SecretStore;
  readonly mailer: Mailer;
  readonly now: () => Instant;
  readonly publicUrl: string;
}) {
  const { runner, readStore, secrets, mailer, now, publicUrl } = options;
  const mails = createMailSender({ runner, mailer, now, domain: new URL(publicUrl).hostname });
  const notices = createNotices({ load: runner.load, mails, publicUrl });
  const accountNotices = createAccountNotices({
    ...{ load: runner.load, mails, now, publicUrl },
    ...{ verificationLinks: verificationLinks(secrets), resetLinks: resetLinks(secrets) },
  });
  return {
    notices,
    processes: [
      registrationCompletion(runner, now),
      bookingCompletion(runner, now),
      settlement(runner, now),
      slotApproval(runner, now),
      demotion(runner, pendingRequestsIn(readStore), now),
      mailProcess(notices),
      accountMailProcess(accountNotices),
    ],
    timers: [
      holdExpiry(runner, endedHoldsIn(readStore), now),
      noShowSettlement(runner, undisputedNoShowsIn(readStore), now),
      reminders(upcomingInterviewsIn(readStore), notices, now),
      { name: 'secrets-sweep', seconds: SWEEP_SECONDS, run: () => secrets.sweep(now()) },
    ],
  };
}
