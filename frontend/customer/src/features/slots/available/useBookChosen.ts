import { ApiError, messageOfError } from '@s30/frontend-shared/api/apiError';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { holdQuery, useHoldSlot } from '../../../api/hold.ts';
import { availableSlotsQuery } from '../api/availableSlots.ts';
import type { Slot } from './slotSearch.ts';

const GONE = new Set(['slot_taken', 'slot_unknown', 'slot_no_longer_bookable']);

/** Holds the chosen slot and goes on to paying. A slot that went to somebody else stays in view as such. */
export function useBookChosen(onGone: () => void) {
  const hold = useHoldSlot();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [taken, setTaken] = useState<readonly Slot[]>([]);
  const [refusal, setRefusal] = useState<string>();

  const book = async (slot: Slot) => {
    setRefusal(undefined);
    try {
      const held = await hold.mutateAsync({ slotId: slot._id, interviewType: slot.interviewType });
      queries.setQueryData(holdQuery(slot._id).queryKey, held);
      await navigate(`/slots/${encodeURIComponent(slot._id)}/book`, { state: { hold: true } });
    } catch (error) {
      const message = messageOfError(error, 'Failed to initialize payment');
      if (error instanceof ApiError && GONE.has(error.code)) {
        setTaken((before) => [...before, slot]);
        void queries.invalidateQueries({ queryKey: availableSlotsQuery().queryKey });
        onGone();
      }
      setRefusal(message);
    }
  };
  return { book: (slot: Slot) => void book(slot), busy: hold.isPending, taken, refusal, clearRefusal: () => setRefusal(undefined) };
}
