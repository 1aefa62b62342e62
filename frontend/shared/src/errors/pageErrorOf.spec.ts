import { describe, expect, it } from '@jest/globals';
import { PageError } from '@s30/contracts/routes/pageErrors';
import { pageErrorOf } from './pageErrorOf.ts';

const errorSaying = (message: string, stack = ''): Error => Object.assign(new TypeError(message), { stack });

describe('the report of a broken page', () => {
  it('names the place in the code and the kind of page', () => {
    const stack = [
      "TypeError: Cannot read properties of undefined (reading 'name')",
      '    at Person (https://s30.example/assets/Page-Cx1.js:12:345)',
      'render@https://s30.example/assets/react-9f.js:1:20',
    ].join('\n');
    const report = pageErrorOf(
      errorSaying("Cannot read properties of undefined (reading 'name')", stack),
      '/interviews/aaf5f622-db51-5641-a236-a014e2f2f7e6/feedback',
    );
    expect(report).toEqual({
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'name')",
      at: ['/assets/Page-Cx1.js:12:345', '/assets/react-9f.js:1:20'],
      page: '/interviews/:id/feedback',
    });
    expect(PageError.parse(report)).toEqual(report);
  });

  it.each([
    ['Unexpected token K, "Kavya Nair" is not valid JSON', 'Unexpected token K, "…" is not valid JSON'],
    ['no account kavya@example.com', 'no account …'],
    ['call +919812345678', 'call +#'],
    ['failed https://s30.example/reset-password/abc', 'failed …'],
  ])('leaves out who was there: %s', (said, reported) => {
    expect(pageErrorOf(errorSaying(said), '/').message).toBe(reported);
  });

  it('contains no token from a link', () => {
    expect(pageErrorOf(new Error('x'), '/reset-password/AbCdEfGhIjKlMnOpQrStUvWxYz').page).toBe('/reset-password/:id');
  });

  it('is valid for thrown values that are not errors, and for very long texts', () => {
    expect(PageError.safeParse(pageErrorOf('a text', '/')).success).toBe(true);
    expect(PageError.safeParse(pageErrorOf(errorSaying('x'.repeat(9_000)), `/${'a/'.repeat(900)}`)).success).toBe(true);
  });
});
