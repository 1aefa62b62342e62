import { useQuery } from '@tanstack/react-query';
import { walletQuery } from '../../api/me.ts';
import { coveredBy } from '../../components/payment/priceOfSlot.ts';
import type { Slot } from './BookingSummary.tsx';

/** How much of a slot's price the S30 balance pays now; not known before `isKnown`, nor while the balance cannot be read. */
export function useCovered(slot: Slot) {
  const { data, isError, isFetchedAfterMount } = useQuery(walletQuery());
  return { covered: coveredBy(slot, isError ? undefined : data?.s30Balance), isKnown: isFetchedAfterMount };
}
