import { describe, expect, it } from '@jest/globals';
import { coloursOf } from './tokens.ts';

const css = `
:root {
  --color-bg: light-dark(#f7f6f2, #0e1212);
  --status-pending-bg:      light-dark(#fbeed5, #36280e);  --status-pending-fg:      light-dark(#6f4300, #f5c981);
  --color-backdrop: light-dark(rgb(20 32 31 / .48), rgb(0 0 0 / .64));
}
@media (prefers-contrast: more) { :root { --color-bg: light-dark(#ffffff, #000000); } }`;

describe('colours of tokens.css', () => {
  it('have a value for each scheme', () => {
    expect(coloursOf(css, 'light')('bg')).toBe('#f7f6f2');
    expect(coloursOf(css, 'dark')('bg')).toBe('#0e1212');
  });
  it('include every colour on a line', () => expect(coloursOf(css, 'dark')('status-pending-fg')).toBe('#f5c981'));
  it('report a missing colour by name', () => expect(() => coloursOf(css, 'light')('petrol')).toThrow('tokens.css has no colour petrol'));
});
