import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../api/settings.ts';

/** How many minutes a slot is held for payment; undefined until the settings have loaded. */
export const useHoldMinutes = (): number | undefined => useQuery(settingsQuery()).data?.slotHoldMinutes;

export const minutesText = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
