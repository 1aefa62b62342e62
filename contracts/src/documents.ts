/** Every document that answers carry, and every choice in one, under the name it has in the description of the API. */
export * from './documents/audit.ts';
export * from './documents/books.ts';
export * from './documents/earnings.ts';
export * from './documents/interview.ts';
export * from './documents/interviewStatus.ts';
export * from './documents/marketplaceHealth.ts';
export * from './documents/payment.ts';
export * from './documents/price.ts';
export * from './documents/problem.ts';
export * from './documents/profile.ts';
export * from './documents/referral.ts';
export * from './documents/settlement.ts';
export * from './documents/slot.ts';
export * from './documents/slotRequest.ts';
export * from './documents/timestamp.ts';
export * from './documents/user.ts';
