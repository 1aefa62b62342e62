import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../api/settings.ts';

/** How long a slot is held for somebody who pays; undefined until it is known. */
export const useHoldMinutes = (): number | undefined => useQuery(settingsQuery()).data?.slotHoldMinutes;

export const minutesText = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
