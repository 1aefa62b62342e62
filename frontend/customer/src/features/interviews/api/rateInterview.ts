import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';
import { wasDone } from './wasDone.ts';

type NewRating = { readonly interviewId: string; readonly rating: number; readonly feedback?: string };

export const useRateInterview = () =>
  useCommand<NewRating, unknown>((body) => call('rateInterview', { body }), { readResult: wasDone(({ isRated }) => isRated) });
