import { describe, expect, it } from '@jest/globals';
import { ApiError, networkError, unreadableAnswer } from '@s30/frontend-shared/api/apiError';
import { OUTCOME_UNKNOWN } from '@s30/frontend-shared/errors/outcomeUnknown';
import { failureOf, refusalOf } from './errors.ts';

const FAILED = 'Failed to save problem';
const answered = (status: number, message: string) => new ApiError({ status, code: 'test', message });

describe('what is said of a change that did not succeed', () => {
  it('gives the reason of the server that refused it', () => {
    expect(failureOf(answered(409, 'Too late'), FAILED)).toEqual({ title: FAILED, reason: 'Too late' });
    expect(refusalOf(answered(409, 'Too late'), FAILED)).toEqual({ title: 'Too late' });
  });

  it('never says that it failed if no answer said so', () => {
    for (const [error, title] of [
      [networkError(), 'Network Error'],
      [unreadableAnswer(502), 'Network Error'],
      [answered(503, 'Please try again later.'), 'Please try again later.'],
    ] as const)
      for (const said of [failureOf(error, FAILED), refusalOf(error, FAILED)]) expect(said).toEqual({ title, reason: OUTCOME_UNKNOWN });
  });

  it('says that it failed if the server did, and that it may have been done', () => {
    expect(failureOf(answered(500, 'Something went wrong'), FAILED)).toEqual({ title: FAILED, reason: OUTCOME_UNKNOWN });
  });

  it('is nothing without an error', () => {
    expect([failureOf(undefined, FAILED), refusalOf(undefined, FAILED)]).toEqual([undefined, undefined]);
  });
});
