/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { ApiError, unreadableAnswer } from '@s30/frontend-shared/api/apiError';
import { cleanup, render, screen } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { States } from './States.tsx';

afterEach(cleanup);

const refused = (status: number, message: string) => new ApiError({ status, code: 'test', message });

it.each([
  [refused(422, 'More than 500 people match'), 'More than 500 people match'],
  [new HttpError('Bad request', 400), 'The address asks for something that there is not.'],
  [refused(429, 'Too many requests. Please try again in 30 seconds.'), 'Too many requests. Please try again in 30 seconds.'],
  [unreadableAnswer(429), 'The server could not answer. Nothing was changed.'],
  [refused(500, 'Something went wrong'), 'The server could not answer. Nothing was changed.'],
  [refused(0, 'Network Error'), 'Check your connection. Nothing was changed.'],
])('explains %s as "%s"', (error, words) => {
  render(
    <States pending={false} error={error} there={false} fetching={false} onRetry={() => {}} loading="Loading" failure="Failed">
      Data
    </States>,
  );
  expect(screen.getByText(words, { exact: false })).toBeTruthy();
});
