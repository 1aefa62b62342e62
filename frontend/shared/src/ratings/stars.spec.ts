import { describe, expect, it } from '@jest/globals';
import { halfStars, ratingsText } from './stars.ts';

describe('a rating', () => {
  it.each([
    [0, 0],
    [4.2, 4],
    [4.25, 4.5],
    [4.74, 4.5],
    [4.75, 5],
    [5, 5],
  ])('of %d is shown as %d stars', (rating, stars) => expect(halfStars(rating)).toBe(stars));

  it('is counted in singular and plural', () => {
    expect([0, 1, 2, 1204].map(ratingsText)).toEqual(['0 ratings', '1 rating', '2 ratings', '1,204 ratings']);
  });
});
