import { ADMINISTRATION, administration } from '@s30/commands/administration/decider';
import type { CommandRequest, Run } from '@s30/commands/context';
import type { AnswerOf } from '@s30/contracts/route';
import type { CommandName, Routes } from '@s30/contracts/routes';
import { addHours, type Instant, instantOf, millisecondsOf } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import type { SecretStore } from '@s30/platform/secret-store/port';
import type { Handlers } from '@s30/platform/web/handler';
import type { Images } from './images.ts';
import { ADVERTISED_LOGINS, DEMO_ADMIN, DEMO_PASSWORD } from './people.ts';
import { createPerformer, type DemoUser, type Perform } from './performer.ts';
import { openingOf, tellStory } from './story.ts';

const SEED = 30;
const HOUR = 3_600_000;
/** A load interrupted longer ago than this cannot be resumed and leaves half a marketplace. */
const ANSWERS_KEPT_HOURS = 24 * 365;
/** What the story reads of answers. Names and addresses are not kept: the people of the demo can be erased. */
const KEPT_FIELDS = [
  ...['user', '_id', 'role', 'referralCode', 'slots', 'startTime'],
  ...['paymentId', 'remainingAmount', 'currency', 'interviewId'],
];
type Answers = Pick<SecretStore, 'claimAnswer' | 'settleAnswer'>;
const BY_THE_INSTALLATION = {
  ...{ correlationId: 'installation', causationId: 'installation' },
  actor: { userId: 'installation', role: 'system' },
} as const;

/** Whether a demo load has begun but not finished. */
export async function isUnfinished({ load }: Pick<CommandRunner, 'load'>): Promise<boolean> {
  const { demo } = await load(administration, ADMINISTRATION);
  return demo !== undefined && !demo.isLoaded;
}

/**
 * Loads the demo marketplace through the product's own handlers, on a simulated clock. An interrupted load is replayed as of its
 * original time; steps already done are not repeated.
 */
export async function loadDemo(options: {
  readonly handlers: Handlers<CommandName, CommandRequest>;
  readonly runner: CommandRunner;
  readonly createVerificationLink: (userId: string, at: Instant) => Promise<string>;
  readonly appointAdmin: (name: string, email: string, password: string, at: Instant) => Promise<DemoUser>;
  readonly images: Images;
  readonly now: Instant;
  readonly secrets: Answers;
}): Promise<void> {
  const { runner } = options;
  const fullHour = instantOf(Math.floor(millisecondsOf(options.now) / HOUR) * HOUR);
  const run: Run = (decider, id, command) =>
    runner.run(decider, id, command, { ...BY_THE_INSTALLATION, commandId: uuidFrom(`demo ${command.type}`), at: fullHour });
  await run(administration, ADMINISTRATION, { type: 'BeginDemo', now: fullHour });
  const { demo } = await runner.load(administration, ADMINISTRATION);
  const now = demo?.now ?? fullHour;
  const startsAt = openingOf(now);
  const admin = await options.appointAdmin(DEMO_ADMIN.name, DEMO_ADMIN.email, DEMO_PASSWORD, startsAt);
  const act = onceEach(createPerformer(options.handlers, runner, String(SEED)), options.secrets, options.now);
  /** Each person who registers follows the link in the verification mail at once. */
  const perform: Perform = async (name, sent) => {
    const answer = await act(name, sent);
    if (name !== 'register') return answer;
    const { user } = answer as AnswerOf<Routes['register']>;
    await act('verifyEmail', { at: sent.at, params: { token: await options.createVerificationLink(user._id, sent.at) } });
    return answer;
  };
  await tellStory({ perform, images: options.images, admin, startsAt, now, seed: SEED });
  await run(administration, ADMINISTRATION, { type: 'CompleteDemo' });
}

/** Does not repeat requests answered before an interruption, since the state they were answered from has moved on. */
function onceEach(perform: Perform, secrets: Answers, at: Instant): Perform {
  let count = 0;
  const answered: Perform = async (name, sent) => {
    count += 1;
    const key = `demo ${SEED} ${count}`;
    const claimed = await secrets.claimAnswer(key, name, at, 0);
    if (claimed.status === 'answered') return JSON.parse(claimed.answer.body);
    const body = JSON.stringify((await perform(name, { ...sent, number: count })) ?? null, KEPT_FIELDS);
    if (claimed.status === 'claimed')
      await secrets.settleAnswer(key, claimed.claim, { status: 200, headers: {}, body }, addHours(at, ANSWERS_KEPT_HOURS));
    return JSON.parse(body);
  };
  return answered;
}

/** The logins shown to newcomers. */
export function demoLogins(publicUrl: string): string {
  const noteOf = (login: (typeof ADVERTISED_LOGINS)[number]): string => {
    if (login.role === 'admin') return `   (console: ${publicUrl}/admin)`;
    return 'note' in login ? `   (${login.note})` : '';
  };
  return [
    `Demo marketplace. Password of all accounts: ${DEMO_PASSWORD}`,
    ...ADVERTISED_LOGINS.map((login) => `  ${login.role.padEnd(12)} ${login.email}${noteOf(login)}`),
  ].join('\n');
}
