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
  /** The account that the handler found, if the body names none. */
  readonly email: string | undefined;
  readonly from: string;
  readonly body: unknown;
  readonly answer: HttpAnswer;
};
export type SecurityLog = (happened: Happened) => void;

/**
 * Logs one line per sign-in, sign-out and change of access: `security` is the route, `outcome` is
 * `ok` or the refusal's code, `from` the caller's address, and `account` a pseudonym of the email
 * address, equal for equal addresses.
 */
export async function createSecurityLog(secretStore: SecretStore, logger: Logger): Promise<SecurityLog> {
  const key = await secretStore.installationKey('security-log');
  const pseudonym = (email: string): string => createHmac('sha256', key).update(normalisedEmail(email)).digest('base64url').slice(0, 16);
  return ({ name, route, requestId, userId, email, from, body, answer }) => {
    if (route.security === undefined) return;
    const named = typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string' ? body.email : email;
    const account = named === undefined ? {} : { account: pseudonym(named) };
    logger.info({ security: name, outcome: outcomeOf(answer), userId, from, ...account, requestId }, 'security');
  };
}

function outcomeOf(answer: HttpAnswer): string {
  if (answer.status < 400) return 'ok';
  const { code } = JSON.parse(textOf(answer)) as { readonly code?: string };
  return code ?? `${answer.status}`;
}
