import { rewriting } from '../../shared/src/build/rewritten.ts';

/**
 * A Vite plugin: sonner adds a <style> element when its module loads, which the content security policy forbids. Its
 * stylesheet is imported as a file instead (app/toasts.css).
 */
export const withoutStyleElement = () =>
  rewriting({
    name: 's30-without-style-element',
    of: 'sonner',
    isMeant: (id) => /\/sonner\/dist\/index\.mjs$/.test(id),
    edits: [[/^__insertCSS\(".*"\);$/m, '']],
  });
