import { createHmac } from 'node:crypto';
import { normalisedEmail } from '@s30/contracts/fields';
import type { RouteDefinition } from '@s30/contracts/route';
import type { SecretStore } from '../secret-store/port.ts';
import { type HttpAnswer, textOf } from './answer.ts';
import type { Logger } from './observation.ts';

type Happened = {
  readonly name: string;
  readonly route: RouteDefinition;
  readonly requestId: string;
  readonly userId: string | undefined;
  /** Of the account that the handler says it concerns. */
  readonly email: string | undefined;
  readonly from: string;
  readonly answer: HttpAnswer;
};
export type SecurityLog = (happened: Happened) => void;

/**
 * Logs one line per sign-in, sign-out and change of access: `security` is the route, `outcome` is `ok` or the refusal's code, `from` the
 * caller's address, and `account` a pseudonym of the email address, equal for equal addresses.
 */
export async function createSecurityLog(secretStore: SecretStore, logger: Logger): Promise<SecurityLog> {
  const key = await secretStore.installationKey('security-log');
  const pseudonym = (email: string): string => createHmac('sha256', key).update(normalisedEmail(email)).digest('base64url').slice(0, 16);
  return ({ name, route, requestId, userId, email, from, answer }) => {
    if (route.security === undefined) return;
    const account = email === undefined ? {} : { account: pseudonym(email) };
    logger.info({ security: name, outcome: outcomeOf(answer), userId, from, ...account, requestId }, 'security');
  };
}

function outcomeOf(answer: HttpAnswer): string {
  if (answer.status < 400) return 'ok';
  const { code } = JSON.parse(textOf(answer)) as { readonly code?: string };
  return code ?? `${answer.status}`;
}
