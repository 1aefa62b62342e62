import { exchangeRates } from './exchangeRates.ts';
import { feedback } from './feedback.ts';
import { interviews } from './interviews.ts';
import { payments } from './payments.ts';
import { prices } from './prices.ts';
import { problems } from './problems.ts';
import { ratings } from './ratings.ts';
import { slotRequests } from './slotRequests.ts';
import { slots } from './slots.ts';
import { users } from './users.ts';
import { wallets } from './wallets.ts';

/** Every read model. */
export const projections = [exchangeRates, feedback, interviews, payments, prices, problems, ratings, slotRequests, slots, users, wallets];
