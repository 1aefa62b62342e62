import type { IndexHtmlTransformContext } from 'vite';

const ENTRY = / *<script type="module" [^>]*><\/script>\n/;
const PRELOADED = /<link rel="modulepreload" ([^>]*)href=("[^"]*")>/g;
const END_OF_HEAD = '  </head>';

/**
 * A Vite plugin: index.html runs each chunk that the entry needs as a script of its own, before the entry. Otherwise the browser
 * evaluates all of them in one task, which holds up a slow phone for half a second.
 */
export const inTurn = () => ({
  name: 's30-in-turn',
  transformIndexHtml: {
    order: 'post' as const,
    handler(html: string, { bundle }: Pick<IndexHtmlTransformContext, 'bundle'>): string {
      if (!bundle) return html;
      const entry = ENTRY.exec(html)?.[0];
      if (entry === undefined || html.search(PRELOADED) === -1) throw new Error('index.html names no chunks to run before the entry');
      return html
        .replace(entry, '')
        .replace(PRELOADED, (_, attributes, address) => `<script type="module" ${attributes}src=${address}></script>`)
        .replace(END_OF_HEAD, () => `${entry}${END_OF_HEAD}`);
    },
  },
});
