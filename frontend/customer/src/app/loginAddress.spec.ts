import { describe, expect, it } from '@jest/globals';
import { loginAddress, nextAddress } from './loginAddress.ts';

const nextOf = (next: string) => nextAddress(new URLSearchParams({ next }));

describe('the return address of the login page', () => {
  it('keeps path, query and hash', () => {
    const address = loginAddress({ pathname: '/slots/available', search: '?type=DSA', hash: '#x' });
    expect(address).toBe('/login?next=%2Fslots%2Favailable%3Ftype%3DDSA%23x');
    expect(nextOf('/slots/available?type=DSA#x')).toBe('/slots/available?type=DSA#x');
  });

  it('never leads to another site, also where browsers leave out tabs and line breaks', () => {
    for (const next of ['/\t/example.com', '/\n/example.com', '/\r\\example.com', '/\t\n/example.com'])
      expect(nextOf(next)).toBe('/dashboard');
    for (const next of ['https://example.com', '//example.com', '/\\example.com', 'javascript:alert(1)', '', '/login?next=/login'])
      expect(nextOf(next)).toBe('/dashboard');
  });
});
