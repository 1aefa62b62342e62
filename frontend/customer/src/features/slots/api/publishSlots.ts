import type { InterviewType } from '@s30/contracts/interviewTypes';
import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';

type NewSlots = {
  readonly interviewType: InterviewType;
  readonly slots: { readonly start: string; readonly end: string; readonly timeZone: string }[];
};

/** Publishes all of them or none. */
export const usePublishSlots = () => useCommand((body: NewSlots) => call('publishSlots', { body }));
