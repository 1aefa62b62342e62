import { RATING_MAX } from '@s30/contracts/rules';

/** Rounds to whole and half stars. */
export const halfStars = (rating: number): number => Math.min(RATING_MAX, Math.max(0, Math.round(rating * 2) / 2));

export const oneDecimal = (value: number): string => value.toFixed(1);

/** 1 rating, 36 ratings, 1,204 ratings. */
export const ratingsText = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'rating' : 'ratings'}`;
