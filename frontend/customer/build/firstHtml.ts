import { join } from 'node:path';
import { runnerImport } from 'vite';
import { type Access, PAGES } from '../src/app/pages.ts';
import { type Bundle, preloadsOf } from './pagePreloads.ts';

const ROOT = '<div id="root"></div>';
const MARKUP = join(import.meta.dirname, '..', 'src', 'app', 'firstMarkup.tsx');
const FOR = {
  anybody: 'anybody',
  guests: 'guests',
  members: 'members',
  interviewers: 'members',
} as const satisfies Readonly<Record<Access, string>>;

type Context = { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown };

/**
 * A Vite plugin: makes an HTML file of each page, which shows what is known before the scripts load, and preloads them. The
 * guest's home page is whole; index.html is for all other addresses. `.vite/pages.json` lists the files for the server.
 */
export const firstHtml = () => ({
  name: 's30-first-html',
  enforce: 'post' as const,
  async generateBundle(this: Context, _: unknown, bundle: Bundle) {
    const index = bundle['index.html'];
    const html = index?.type === 'asset' ? index.source.toString() : '';
    if (index?.type !== 'asset' || !html.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`);
    const { module } = await runnerImport<typeof import('../src/app/firstMarkup.tsx')>(MARKUP, { configFile: false, logLevel: 'error' });
    const around = (markup: string, files: readonly string[] = []) => {
      if (markup.includes(' style=')) throw new Error('The content security policy forbids the style attribute on the first page');
      const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
      return html.replace('</head>', () => `${links.join('')}</head>`).replace(ROOT, () => ROOT.replace('><', `>${markup}<`));
    };
    const preloads = preloadsOf(bundle, PAGES);
    const pages = [
      { path: '/', for: 'guests', file: 'home.html', source: around(module.homeMarkup()) },
      ...PAGES.map((page) => ({
        path: page.path,
        for: FOR[page.access],
        file: `pages/${page.path.slice(1).replaceAll('/', '-').replaceAll(':', '')}.html`,
        source: around(module.frameMarkup(page), preloads[page.path]),
      })),
    ];
    index.source = around(module.frameMarkup());
    for (const { file, source } of pages) this.emitFile({ type: 'asset', fileName: file, source });
    const listed = Object.fromEntries(pages.map(({ path, for: whom, file }) => [path, { for: whom, file }]));
    this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(listed) });
  },
});
