import type { Position } from '../event-store/port.ts';
import { CONSISTENCY_COOKIE, cookieOf } from './cookies.ts';

export const CONSISTENCY_HEADER = 'Consistency-Token';

/** Positions are digits, in one group or two; anything else was not written by us. */
const POSITION = /^\d{1,40}(-\d{1,40})?$/;

/** The position that a query must not be older than. The header wins over the cookie; what is malformed is ignored. */
export function awaitedPosition(header: string | undefined, cookies: string | undefined): Position | undefined {
  return [header, cookieOf(cookies, CONSISTENCY_COOKIE)].find((token): token is Position => token !== undefined && POSITION.test(token));
}

/** Collects the positions a command has seen. */
export function positionTracker(): { saw(position: Position): void; greatest(): Position | undefined } {
  let greatest: Position | undefined;
  return {
    saw: (position) => {
      if (position !== '' && (greatest === undefined || position > greatest)) greatest = position;
    },
    greatest: () => greatest,
  };
}
