import type { OpenDays } from '@s30/contracts/documents/slot';
import type { TimeZone } from '@s30/contracts/time';
import { availableSlotsQuery } from '../api/availableSlots.ts';
import { shownOf } from './shownSlots.ts';
import type { SlotSearch } from './slotSearch.ts';

/** The slots that are shown at first. */
export const firstSlotsQuery = (open: OpenDays, search: SlotSearch, zone: TimeZone) =>
  availableSlotsQuery(shownOf(open, search, zone).window, search, false);
