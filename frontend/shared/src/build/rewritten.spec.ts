import { describe, expect, it } from '@jest/globals';
import { met, rewriting, rewritten } from './rewritten.ts';

describe('a rewritten library', () => {
  it('is changed wherever the text occurs', () =>
    expect(rewritten('a(1); a(2)', 'a.js', [[/a\((\d)\)/, 'b($1)']]).code).toBe('b(1); b(2)'));

  it('fails the build when the text has changed, or the library is gone', () => {
    expect(() => rewritten('c(1)', 'a.js', [['a(', 'b(']])).toThrow('a.js holds nothing like a(');
    expect(() => met('s30-plugin', 'sonner', 0)).toThrow('s30-plugin: no sonner was part of this build');
    expect(() => met('s30-plugin', 'sonner', 1)).not.toThrow();
  });
  it('fails the build when its plugin did not find the part to edit, and changes only that part', () => {
    const plugin = rewriting({ name: 's30-plugin', of: 'sonner', isMeant: (id) => id.endsWith('sonner.mjs'), edits: [['loud', 'quiet']] });
    expect(plugin.transform('loud', 'other.mjs')).toBeUndefined();
    expect(() => plugin.buildEnd()).toThrow('s30-plugin: no sonner was part of this build');
    expect(plugin.transform('loud', 'sonner.mjs')).toEqual({ code: 'quiet', map: null });
    expect(plugin.buildEnd()).toBeUndefined();
  });
});
