import { describe, expect, it } from '@jest/globals';
import { pageAt } from './pageAt.ts';

describe('the page at an address', () => {
  it('prefers a literal path to one with parameters', () => {
    expect(pageAt('/payments/setup')).toEqual({ page: expect.objectContaining({ path: '/payments/setup' }), params: {} });
    expect(pageAt('/payments/i1')).toEqual({
      page: expect.objectContaining({ path: '/payments/:interviewId' }),
      params: { interviewId: 'i1' },
    });
  });

  it('reads parameters anywhere in the path, and ignores a trailing slash', () => {
    expect(pageAt('/slots/s1/book/')).toEqual({ page: expect.objectContaining({ path: '/slots/:slotId/book' }), params: { slotId: 's1' } });
  });

  it.each(['/', '/payments/', '/payments//', '/nowhere', '/slots/s1/book/more'])(
    'knows no page with data at %s but what is there',
    (address) => {
      expect(pageAt(address)?.page.path).toBe(address === '/payments/' ? '/payments' : undefined);
    },
  );
});
