import { it } from '@jest/globals';
import { given } from '@s30/platform/projector/spec';
import * as b from './books.testing.ts';
import { interviewerAccounts } from './interviewerAccounts.ts';

it('the credit outstanding on an interviewer’s word is the amount charged but neither waived nor collected', async () => {
  await given(interviewerAccounts, [b.asked, b.charged]).then([{ _id: 'ravi', outstanding: 49_950, settlements: 0 }]);
  await given(interviewerAccounts, [b.asked, b.charged, b.collected, b.paidOut]).then([
    { _id: 'ravi', outstanding: 19_950, settlements: 2 },
  ]);
  await given(interviewerAccounts, [b.asked, b.collected, b.charged]).then([{ _id: 'ravi', outstanding: 49_950, settlements: 1 }]);
  await given(interviewerAccounts, [b.asked, b.charged, b.waived, b.allowance]).then([
    { _id: 'ravi', outstanding: 0, allowance: 900_000, settlements: 0 },
  ]);
});
