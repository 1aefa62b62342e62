import { describe, expect, it } from '@jest/globals';
import { changed, filtersIn } from './filters.ts';

describe('the filters of a list', () => {
  it('are the text values in the URL', () => expect(filtersIn({ q: 'ann', status: 7, page: null })).toEqual({ q: 'ann' }));
  it('keep their values when another one changes', () =>
    expect(changed({ q: 'ann', status: 'scheduled' }, { status: 'completed' })).toEqual({ q: 'ann', status: 'completed' }));
  it('leave out values that do not narrow the list', () =>
    expect(changed({ q: 'ann', status: 'scheduled' }, { q: '', status: 'all' })).toEqual({}));
});
