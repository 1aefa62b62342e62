import { describe, expect, it } from '@jest/globals';
import { ratesOf } from './rates.ts';

describe('the rates of the preview', () => {
  it('come from the server', () => expect(ratesOf({ USD: 84, EUR: 91.5 }, { exchangeRate: 80 })).toEqual({ USD: 84, EUR: 91.5 }));
  it('fall back to the first price', () => expect(ratesOf(undefined, { exchangeRate: 80 })).toEqual({ USD: 80, EUR: 90 }));
  it('fall back to the defaults', () => expect(ratesOf(undefined, undefined)).toEqual({ USD: 83.5, EUR: 90 }));
});
