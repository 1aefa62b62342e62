import type { CommandRequest } from '@s30/commands/context';
import type { AnswerOf } from '@s30/contracts/route';
import type { CommandName, Routes } from '@s30/contracts/routes';
import { type Instant, instantOf, millisecondsOf } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import type { Handlers } from '@s30/platform/web/handler';
import type { Images } from './images.ts';
import { ADVERTISED_LOGINS, DEMO_ADMIN, DEMO_PASSWORD } from './people.ts';
import { createPerformer, type DemoUser, type Perform } from './performer.ts';
import { openingOf, tellStory } from './story.ts';

const SEED = 30;
const HOUR = 3_600_000;

/** Loads the demo marketplace through the handlers that serve people, on a simulated clock. */
export async function loadDemo(options: {
  readonly handlers: Handlers<CommandName, CommandRequest>;
  readonly runner: CommandRunner;
  readonly createVerificationLink: (userId: string, at: Instant) => Promise<string>;
  readonly appointAdmin: (name: string, email: string, password: string, at: Instant) => Promise<DemoUser>;
  readonly images: Images;
  readonly now: Instant;
}): Promise<void> {
  const now = instantOf(Math.floor(millisecondsOf(options.now) / HOUR) * HOUR);
  const startsAt = openingOf(now);
  const admin = await options.appointAdmin(DEMO_ADMIN.name, DEMO_ADMIN.email, DEMO_PASSWORD, startsAt);
  const act = createPerformer(options.handlers, options.runner, String(SEED));
  /** Who registers follows the link of the verification mail at once. */
  const perform: Perform = async (name, sent) => {
    const answer = await act(name, sent);
    if (name !== 'register') return answer;
    const { user } = answer as AnswerOf<Routes['register']>;
    await act('verifyEmail', { at: sent.at, params: { token: await options.createVerificationLink(user._id, sent.at) } });
    return answer;
  };
  await tellStory({ perform, images: options.images, admin, startsAt, now, seed: SEED });
}

/** The logins that a newcomer is told. */
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
