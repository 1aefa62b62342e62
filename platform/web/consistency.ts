import type { Position } from '../event-store/port.ts';
import { CONSISTENCY_COOKIE, cookieOf } from './cookies.ts';

export const CONSISTENCY_HEADER = 'Consistency-Token';

/** As the SQLite log writes positions, or EventStoreDB's adapter; a shorter number would count as a later position. */
const POSITION = /^(\d{16}|\d{20}-\d{20})$/;

/** The position that a query's answer must not be older than. The header takes precedence over the cookie; malformed tokens are ignored. */
export function awaitedPosition(header: string | undefined, cookies: string | undefined): Position | undefined {
  return [header, cookieOf(cookies, CONSISTENCY_COOKIE)].find((token): token is Position => token !== undefined && POSITION.test(token));
}

/** Tracks the greatest position that a request, or a whole process, has seen. */
export function positionTracker(): { saw(position: Position): void; greatest(): Position | undefined } {
  let greatest: Position | undefined;
  return {
    saw: (position) => {
      if (position !== '' && (greatest === undefined || position > greatest)) greatest = position;
    },
    greatest: () => greatest,
  };
}
