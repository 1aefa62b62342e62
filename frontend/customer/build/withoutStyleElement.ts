/**
 * A Vite plugin: sonner adds a <style> element when its module loads, which the content security policy forbids. Its
 * stylesheet is imported as a file instead (app/toasts.css).
 */
export const withoutStyleElement = () => ({
  name: 's30-without-style-element',
  transform: (code: string, id: string) =>
    /\/sonner\/dist\/index\.mjs$/.test(id) ? { code: code.replace(/^__insertCSS\(".*"\);$/m, ''), map: null } : undefined,
});
