/** @jest-environment ./tests/testing/browserEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { ApiError } from '@s30/frontend-shared/api/apiError';
import { createNetwork, leaves, renders } from '../../rendering.testing.tsx';
import { HoldHelp } from './HoldHelp.tsx';

afterEach(leaves);

it.each([
  [{ slotHoldMinutes: 5 }, 'A hold ends by itself 5 minutes after you took or renewed it.'],
  [{ slotHoldMinutes: 1 }, 'A hold ends by itself 1 minute after you took or renewed it.'],
  // The settings are unknown.
  [{}, 'A hold ends by itself some time after you took or renewed it.'],
])('explains when a hold ends, from the server’s settings: %j', async (settings, words) => {
  createNetwork({ 'GET /api/settings': () => ({ body: settings }) });
  const error = new ApiError({ status: 409, code: 'hold_limit_reached', message: '', requestId: '', errors: [] });
  const { passes, container } = renders(<HoldHelp error={error} />);
  await passes(100);
  expect(container.textContent).toContain(words);
});
