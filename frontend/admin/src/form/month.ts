import { monthOf } from '@s30/contracts/time';
import { rightNow } from '@s30/frontend-shared/time/serverClock';

const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;
export const isMonth = (text: string | undefined): text is string => text !== undefined && MONTH.test(text);

/** The current month in UTC, as the server counts it. */
export const thisMonth = (): string => monthOf(rightNow());
