import { feedback } from './feedback.ts';
import { interviews } from './interviews.ts';
import { payments } from './payments.ts';
import { prices } from './prices.ts';
import { ratings } from './ratings.ts';
import { slotRequests } from './slotRequests.ts';
import { slots } from './slots.ts';
import { users } from './users.ts';

/** Every read model. */
export const projections = [feedback, interviews, payments, prices, ratings, slotRequests, slots, users];
