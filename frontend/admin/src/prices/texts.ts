import type { InterviewType } from '@s30/contracts/interviewTypes';

export const FETCH_FAILED = 'Failed to fetch prices';
export const UPDATE_FAILED = 'Failed to update price';
export const NONE_SET = 'No prices set yet';
export const priceUpdated = (type: InterviewType): string => `Price for ${type} interviews updated successfully`;
export const RATE_FAILED = 'Failed to update exchange rate';
