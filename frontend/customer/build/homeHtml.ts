import { join } from 'node:path';
import { runnerImport } from 'vite';

const ROOT = '<div id="root"></div>';
const MARKUP = join(import.meta.dirname, '..', 'src', 'app', 'homeMarkup.tsx');

type Bundle = Readonly<Record<string, { readonly type: 'chunk' } | { readonly type: 'asset'; readonly source: string | Uint8Array }>>;
type Context = { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown };

/** A Vite plugin: writes home.html, which is index.html with the guest's home page rendered into it. */
export const homeHtml = () => ({
  name: 's30-home-html',
  enforce: 'post' as const,
  async generateBundle(this: Context, _: unknown, bundle: Bundle) {
    const page = bundle['index.html'];
    const html = page?.type === 'asset' ? page.source.toString() : '';
    if (!html.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`);
    const { module } = await runnerImport<typeof import('../src/app/homeMarkup.tsx')>(MARKUP, { configFile: false, logLevel: 'error' });
    const markup = module.homeMarkup();
    if (markup.includes(' style=')) throw new Error('The content security policy forbids the style attribute on the first page');
    this.emitFile({ type: 'asset', fileName: 'home.html', source: html.replace(ROOT, () => ROOT.replace('><', `>${markup}<`)) });
  },
});
