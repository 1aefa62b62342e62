import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';

type NewRating = { readonly interviewId: string; readonly rating: number; readonly feedback?: string };

export const useRateInterview = () => useCommand((body: NewRating) => call('rateInterview', { body }));
