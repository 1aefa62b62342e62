import { describe, expect, it } from '@jest/globals';
import { ApiError, networkError, unreadableAnswer } from '../api/apiError.ts';
import { messageOfChange } from './outcomeUnknown.ts';

const FAILED = 'Failed to update request status';
const answered = (status: number, message: string) => new ApiError({ status, code: 'test', message });

describe('the message of a change that did not succeed', () => {
  it.each([
    ['the reason of the server that refused it', answered(409, 'Too late'), 'Too late'],
    ['the reason of a server that is not ready', answered(503, 'We are back in a minute.'), 'We are back in a minute.'],
    ['that it failed, after a refusal without a reason', unreadableAnswer(400), FAILED],
    ['that the file was too large, if a proxy refused it', unreadableAnswer(413), 'The file is too large'],
    ['that it failed, if the server failed', unreadableAnswer(500), FAILED],
    ['that it failed, if the page did', new TypeError('x is undefined'), FAILED],
    ['no more than that the network failed, if no answer came', networkError(), 'Network Error'],
    ['no more than that the network failed, if something before the server answered', unreadableAnswer(502), 'Network Error'],
  ])('is %s', (_, error, message) => {
    expect(messageOfChange(error, FAILED)).toBe(message);
  });
});
