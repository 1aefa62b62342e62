import { join } from 'node:path';
import { runnerImport } from 'vite';
import { type Access, PAGES, type PagePath } from '../src/app/pages.ts';
import { type Bundle, preloadsOf } from './pagePreloads.ts';

const ROOT = '<div id="root"></div>';
const MARKUP = join(import.meta.dirname, '..', 'src', 'app', 'firstMarkup.tsx');
const GUESTS_SEE: readonly Access[] = ['anybody', 'guests'];
const fileOf = (path: PagePath): string => `pages/${path.slice(1).replaceAll('/', '-').replaceAll(':', '')}.html`;

type Context = { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown };

/**
 * A Vite plugin: makes an HTML file for each page. It shows the page's head and a skeleton before the scripts load, and preloads
 * them. The guest's home page is whole; index.html serves all other addresses. `.vite/pages.json` says which file a visit begins
 * with, for members and for guests, who are led to the login from members' pages.
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
    const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
    index.source = around(module.frameMarkup());
    emit('home.html', around(module.homeMarkup()));
    for (const page of PAGES) emit(fileOf(page.path), around(module.frameMarkup(page), preloads[page.path]));
    const pages = PAGES.map(({ path, access }) => {
      const isForGuests = GUESTS_SEE.includes(access);
      return [path, { guest: fileOf(isForGuests ? path : '/login'), member: fileOf(path) }] as const;
    });
    const home = { guest: 'home.html', member: 'index.html' };
    emit('.vite/pages.json', JSON.stringify({ '/': home, ...Object.fromEntries(pages) }));
  },
});
