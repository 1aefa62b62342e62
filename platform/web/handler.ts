import type { Role } from '@s30/contracts/fields';
import type { UserId } from '@s30/contracts/ids';
import type { Rejection } from '@s30/contracts/rejections';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteDefinition } from '@s30/contracts/route';
import type { RouteName, Routes } from '@s30/contracts/routes';
import type { Instant } from '@s30/contracts/time';
import type { Position } from '../event-store/port.ts';
import type { CaughtUp } from './catchingUp.ts';

export type SignedInUser = { readonly id: UserId; readonly role: Role };
/** `name` is what the client calls the file: for messages only, never for a path or a type. */
export type UploadedFile = { readonly bytes: Uint8Array; readonly name: string };
/** `id` stays the same over renewals; `expiresAt` is that of the presented token. */
export type RequestSession = {
  readonly id: string;
  readonly epoch: number;
  readonly startedAt: Instant;
  readonly expiresAt: Instant;
  /** When a code of the second factor was entered last; absent where the account has none. */
  readonly codeAt?: Instant;
};

/** Was a code of the second factor entered for a new session? Default: as in the session of the same user that asks for it. */
export type CodeEntry = 'entered' | 'none';

/** What every request has, whatever its route. Services build their own context (`run`, `read` …) on it. */
export type BaseRequest = {
  readonly user: SignedInUser | undefined;
  readonly session: RequestSession | undefined;
  /** The instant at which the request is judged; handlers have no other clock. */
  readonly at: Instant;
  readonly requestId: string;
  /** A UUID. The same for the same Idempotency-Key, user and content, also after a crash; random without a key. */
  readonly commandId: string;
  readonly ip: string;
  /** A UUID that follows from the command: a repeated command makes the same ids in the same order. */
  readonly newId: () => string;
  /** To be awaited before a read model is read: the answer must not be older than what the client has seen. */
  readonly caughtUp: CaughtUp;
  /** Names, by their mail address, whose sign-in this is: the security log has no other way to know where the body says nothing of it. */
  readonly concerns: (email: string) => void;
  /** Into the log. */
  readonly warn: (fields: object, message: string) => void;
  /** The greatest position seen becomes the answer's consistency token. */
  readonly sawPosition: (position: Position) => void;
  /** Starts a session in the account's epoch and sets its cookies; the answer hands out the returned token. */
  readonly signIn: (account: { readonly userId: UserId; readonly epoch: number }, code?: CodeEntry) => Promise<string>;
  /** The caller has just entered a code of the second factor: the answer hands out a token that says so. */
  readonly enterCode: () => Promise<void>;
  /** Ends the request's session for good and clears its cookies. */
  readonly signOut: () => Promise<void>;
  /** Ends another session; whose it is has been judged. */
  readonly endSession: (id: string) => Promise<void>;
};

type AnyRoute = Pick<RouteDefinition, 'path' | 'access' | 'answer'>;
type UserOf<Route extends AnyRoute> = Route['access'] extends 'public' ? SignedInUser | undefined : SignedInUser;

/** A request as its handler sees it: admitted, parsed and validated. */
export type Request<Route extends AnyRoute> = Omit<BaseRequest, 'user'> & {
  readonly user: UserOf<Route>;
  readonly params: ParamsOf<Route['path']>;
  readonly query: QueryOf<Route>;
  readonly body: BodyOf<Route>;
  /** By field name; a field that is not required may be missing. */
  readonly files: Readonly<Record<string, UploadedFile>>;
};

/** One page of a `list` route: `offset` counts from 0, `total` is that of all pages. */
export type ListAnswer<Items> = { readonly items: Items; readonly total: number; readonly offset: number };
/** Rows of a `pieces` route, or the object that holds them, and the query for the next piece if there is one. */
export type PieceAnswer<Rows> = { readonly rows: Rows; readonly next?: Readonly<Record<string, unknown>> };
export type FileAnswer = {
  readonly contentType: string;
  readonly fileName?: string;
  /** The browser saves it instead of showing it. */
  readonly saved?: boolean;
} & (
  | { readonly bytes: Uint8Array }
  /** Of a length that nobody knows yet: sent as fast as the client takes it. */
  | { readonly stream: AsyncIterable<string> }
);
/** Tells of each event from now on, until it is told to stop. */
export type EventsAnswer<Event> = {
  readonly follow: (listener: { readonly next: (event: Event) => void; readonly failed: (error: unknown) => void }) => () => void;
};
type AnswerTo<Route extends AnyRoute> = Route['answer']['kind'] extends 'list'
  ? ListAnswer<AnswerOf<Route>>
  : Route['answer']['kind'] extends 'pieces'
    ? PieceAnswer<AnswerOf<Route>> | Exclude<AnswerOf<Route>, readonly unknown[]>
    : Route['answer']['kind'] extends 'file'
      ? FileAnswer
      : Route['answer']['kind'] extends 'events'
        ? EventsAnswer<AnswerOf<Route>>
        : AnswerOf<Route>;

/** Answers one route. Refusals are returned, bugs are thrown. Keys that the answer's schema does not name never leave the server. */
export type Handler<Route extends AnyRoute, Extra = unknown> = (request: Request<Route> & Extra) => Promise<AnswerTo<Route> | Rejection>;

/** A handler for exactly each of these routes. */
export type Handlers<Names extends RouteName, Extra = unknown> = { readonly [Name in Names]: Handler<Routes[Name], Extra> };

/**
 * Types a slice's handlers by the route table: `handlers<CommandContext>()({ publishSlots: async ({ body, user, run }) => … })`.
 * The result has exactly the given names, so slices can be spread together and checked for completeness.
 */
export const handlers =
  <Extra = unknown>() =>
  <Names extends RouteName>(slice: Handlers<Names, Extra>): Handlers<Names, Extra> =>
    slice;
