import { type CommandRequest, commandContext } from '@s30/commands/context';
import type { Role } from '@s30/contracts/fields';
import type { UserId } from '@s30/contracts/ids';
import { rupees } from '@s30/contracts/money';
import { isRejection, messageOf, type Rejection } from '@s30/contracts/rejections';
import type { RouteDefinition } from '@s30/contracts/route';
import { type CommandName, routes } from '@s30/contracts/routes';
import { TRUST_ALLOWANCE_RUPEES } from '@s30/contracts/rules';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import type { BaseRequest, Handlers, UploadedFile } from '@s30/platform/web/handler';

export type DemoUser = { readonly id: UserId; readonly role: Role };
type Sent = {
  /** The request's number in the story. */
  readonly number?: number;
  readonly as?: DemoUser;
  readonly at: Instant;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, UploadedFile>>;
};
/** Calls a command of the route table through its real handler, as of an instant in the past. */
export type Perform = <Name extends CommandName>(
  name: Name,
  sent: Sent,
) => Promise<Exclude<Awaited<ReturnType<Handlers<Name>[Name]>>, Rejection>>;

/** Ids derive from the seed and the request's number, so the same seed gives the same ids. Throws on a rejection: the script is wrong. */
export function createPerformer(handlers: Handlers<CommandName, CommandRequest>, runner: CommandRunner, seed: string): Perform {
  let made = 0;
  const extend = commandContext(runner, rupees(TRUST_ALLOWANCE_RUPEES));
  return async (name, { number, as, at, params = {}, body, files = {} }) => {
    made += 1;
    const count = number ?? made;
    const commandId = uuidFrom(`demo ${seed} ${count}`);
    let ids = 0;
    const base: BaseRequest = {
      user: as,
      session: undefined,
      at,
      requestId: `demo-${count}`,
      commandId,
      ip: '127.0.0.1',
      newId: () => {
        ids += 1;
        return uuidFrom(`${commandId} ${ids}`);
      },
      caughtUp: async () => undefined,
      concerns: () => undefined,
      warn: () => undefined,
      sawPosition: () => undefined,
      signIn: async () => '',
      enterCode: async () => undefined,
      signOut: async () => undefined,
      endSession: async () => undefined,
    };
    const route: RouteDefinition = routes[name];
    const request = { ...base, params, query: {}, body: route.body?.parse(body), files, ...extend(base) };
    // The table ties each name to its handler, but TypeScript cannot follow that for a variable name.
    const handler = handlers[name] as unknown as (request: unknown) => Promise<unknown>;
    const answer = await handler(request);
    if (isRejection(answer)) throw new Error(`demo: ${name} was refused: ${messageOf(answer)}`);
    return answer as never;
  };
}
