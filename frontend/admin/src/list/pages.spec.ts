import { describe, expect, it } from '@jest/globals';
import { pagesShown } from './pages.ts';

describe('the buttons of a pager', () => {
  it('show all pages when there are five or fewer', () => {
    expect(pagesShown(1, 1)).toEqual([1]);
    expect(pagesShown(4, 5)).toEqual([1, 2, 3, 4, 5]);
  });
  it('surround the current page', () => expect(pagesShown(5, 13)).toEqual([1, 'gap', 4, 5, 6, 'gap', 13]));
  it('have a single ellipsis near either end', () => {
    expect(pagesShown(3, 13)).toEqual([1, 2, 3, 4, 'gap', 13]);
    expect(pagesShown(11, 13)).toEqual([1, 'gap', 10, 11, 12, 13]);
  });
  it('number five at most and always include the current page', () => {
    for (let last = 1; last <= 30; last++)
      for (let page = 1; page <= last; page++) {
        const buttons = pagesShown(page, last).filter((shown) => shown !== 'gap');
        expect(buttons.length).toBeLessThanOrEqual(5);
        expect(buttons).toContain(page);
        expect(buttons).toContain(last);
      }
  });
});
