import { describe, expect, it } from '@jest/globals';
import { changed, filtersIn } from './filters.ts';

describe('the filters of a list', () => {
  it('are the texts of the address', () => expect(filtersIn({ q: 'ann', status: 7, page: null })).toEqual({ q: 'ann' }));
  it('keep the others when one changes', () =>
    expect(changed({ q: 'ann', status: 'scheduled' }, { status: 'completed' })).toEqual({ q: 'ann', status: 'completed' }));
  it('leave out what narrows nothing', () => expect(changed({ q: 'ann', status: 'scheduled' }, { q: '', status: 'all' })).toEqual({}));
});
