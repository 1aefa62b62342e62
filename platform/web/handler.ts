import type { Role } from '@s30/contracts/fields';
import type { UserId } from '@s30/contracts/ids';
import type { Rejection } from '@s30/contracts/rejections';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteDefinition } from '@s30/contracts/route';
import type { RouteName, Routes } from '@s30/contracts/routes';
import type { Instant } from '@s30/contracts/time';
import type { Position } from '../event-store/port.ts';
import type { CaughtUp } from './catchingUp.ts';

export type SignedInUser = { readonly id: UserId; readonly role: Role };
/** `name` is the client's file name: use it in messages only, never as a path or type. */
export type UploadedFile = { readonly bytes: Uint8Array; readonly name: string };
/** `id` stays the same across renewals; `expiresAt` is that of the presented token. */
export type RequestSession = {
  readonly id: string;
  readonly epoch: number;
  readonly startedAt: Instant;
  readonly expiresAt: Instant;
  /** When a second-factor code was last entered; absent if the account has none. */
  readonly codeAt?: Instant;
};

/** Whether a second-factor code was entered for a new session. Default: as in the same user's current session. */
export type CodeEntry = 'entered' | 'none';

/** What every request has, regardless of its route. Services add their own context (`run`, `read` …). */
export type BaseRequest = {
  readonly user: SignedInUser | undefined;
  readonly session: RequestSession | undefined;
  /** The time of the request; handlers have no other clock. */
  readonly at: Instant;
  readonly requestId: string;
  /** A UUID. Stable for the same Idempotency-Key, user and content, even after a crash; random without a key. */
  readonly commandId: string;
  readonly ip: string;
  /** Returns a UUID derived from the command: a repeated command gets the same ids in the same order. */
  readonly newId: () => string;
  /** Await before reading a read model, so that the answer is not older than what the client has seen. */
  readonly caughtUp: CaughtUp;
  /** Tells the security log whose sign-in this is, by email address: that of the account, or of the attempt. */
  readonly concerns: (email: string) => void;
  /** Logs a warning. */
  readonly warn: (fields: object, message: string) => void;
  /** The greatest position seen becomes the answer's consistency token. */
  readonly sawPosition: (position: Position) => void;
  /** Starts a session in the account's epoch and sets its cookies; returns the token for the answer. */
  readonly signIn: (account: { readonly userId: UserId; readonly epoch: number }, code?: CodeEntry) => Promise<string>;
  /** Records that the caller has just entered a second-factor code; the answer carries a token that says so. */
  readonly enterCode: () => Promise<void>;
  /** Ends the request's session and clears its cookies. */
  readonly signOut: () => Promise<void>;
  /** Ends another session. The caller must have checked whose it is. */
  readonly endSession: (id: string) => Promise<void>;
};

type AnyRoute = Pick<RouteDefinition, 'path' | 'access' | 'answer'>;
type UserOf<Route extends AnyRoute> = Route['access'] extends 'public' ? SignedInUser | undefined : SignedInUser;

/** A request as its handler receives it: admitted, parsed and validated. */
export type Request<Route extends AnyRoute> = Omit<BaseRequest, 'user'> & {
  readonly user: UserOf<Route>;
  readonly params: ParamsOf<Route['path']>;
  readonly query: QueryOf<Route>;
  readonly body: BodyOf<Route>;
  /** By field name; optional fields may be missing. */
  readonly files: Readonly<Record<string, UploadedFile>>;
};

/** One page of a `list` route: `offset` counts from 0, `total` counts all rows. */
export type ListAnswer<Items> = { readonly items: Items; readonly total: number; readonly offset: number };
/** The rows of a `pieces` route, or an object that holds them, and the query for the next piece, if any. */
export type PieceAnswer<Rows> = { readonly rows: Rows; readonly next?: Readonly<Record<string, unknown>> };
export type FileAnswer = {
  readonly contentType: string;
  readonly fileName?: string;
  /** The browser saves the file instead of showing it. */
  readonly saved?: boolean;
} & (
  | { readonly bytes: Uint8Array }
  /** Sent as fast as the client takes it. `size`, if known, is in bytes. */
  | { readonly stream: AsyncIterable<string | Uint8Array>; readonly size?: number }
);
/** Passes each event from now on to `next`. Returns a function that stops it. */
export type EventsAnswer<Event> = {
  readonly follow: (listener: { readonly next: (event: Event) => void; readonly failed: (error: unknown) => void }) => () => void;
};
type AnswerByKind<Answer> = {
  readonly json: Answer;
  readonly list: ListAnswer<Answer>;
  readonly pieces: PieceAnswer<Answer> | Exclude<Answer, readonly unknown[]>;
  readonly file: FileAnswer;
  readonly events: EventsAnswer<Answer>;
};
type AnswerTo<Route extends AnyRoute> = AnswerByKind<AnswerOf<Route>>[Route['answer']['kind']];

/** Answers one route. Returns rejections and throws bugs. Keys that the answer's schema does not name are stripped. */
export type Handler<Route extends AnyRoute, Extra = unknown> = (request: Request<Route> & Extra) => Promise<AnswerTo<Route> | Rejection>;

/** A handler for exactly each of these routes. */
export type Handlers<Names extends RouteName, Extra = unknown> = { readonly [Name in Names]: Handler<Routes[Name], Extra> };

/**
 * Types a slice's handlers by the route table: `handlers<CommandRequest>()({ publishSlots: async ({ body, user, run }) => … })`. The result
 * has exactly the given names, so slices can be merged and checked for completeness.
 */
export const handlers =
  <Extra = unknown>() =>
  <Names extends RouteName>(slice: Handlers<Names, Extra>): Handlers<Names, Extra> =>
    slice;
