import { audit } from './audit.ts';
import { bookAccounts } from './bookAccounts.ts';
import { bookEntries } from './bookEntries.ts';
import { credits } from './credits.ts';
import { earnings } from './earnings.ts';
import { exchangeRates } from './exchangeRates.ts';
import { feedback } from './feedback.ts';
import { interviewerAccounts } from './interviewerAccounts.ts';
import { interviews } from './interviews.ts';
import { offers } from './offers.ts';
import { openDays } from './openDays.ts';
import { paymentHistory } from './paymentHistory.ts';
import { payments } from './payments.ts';
import { prices } from './prices.ts';
import { problems } from './problems.ts';
import { ratings } from './ratings.ts';
import { slotRequests } from './slotRequests.ts';
import { slots } from './slots.ts';
import { userHistory } from './userHistory.ts';
import { users } from './users.ts';
import { walletMovements } from './walletMovements.ts';
import { wallets } from './wallets.ts';

/** All read models. */
export const projections = [
  audit,
  bookAccounts,
  bookEntries,
  credits,
  earnings,
  exchangeRates,
  feedback,
  interviewerAccounts,
  interviews,
  offers,
  openDays,
  paymentHistory,
  payments,
  prices,
  problems,
  ratings,
  slotRequests,
  slots,
  userHistory,
  users,
  walletMovements,
  wallets,
];
