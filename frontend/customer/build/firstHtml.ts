import { join } from 'node:path';
import { runnerImport } from 'vite';

const ROOT = '<div id="root"></div>';
const MARKUP = join(import.meta.dirname, '..', 'src', 'app', 'firstMarkup.tsx');

type Asset = { readonly type: 'asset'; source: string | Uint8Array };
type Bundle = Readonly<Record<string, { readonly type: 'chunk' } | Asset>>;
type Context = { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown };

/** A Vite plugin: renders the frame of a page into index.html, and the guest's home page into home.html. */
export const firstHtml = () => ({
  name: 's30-first-html',
  enforce: 'post' as const,
  async generateBundle(this: Context, _: unknown, bundle: Bundle) {
    const page = bundle['index.html'];
    const html = page?.type === 'asset' ? page.source.toString() : '';
    if (page?.type !== 'asset' || !html.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`);
    const { module } = await runnerImport<typeof import('../src/app/firstMarkup.tsx')>(MARKUP, { configFile: false, logLevel: 'error' });
    const around = (markup: string) => {
      if (markup.includes(' style=')) throw new Error('The content security policy forbids the style attribute on the first page');
      return html.replace(ROOT, () => ROOT.replace('><', `>${markup}<`));
    };
    page.source = around(module.frameMarkup());
    this.emitFile({ type: 'asset', fileName: 'home.html', source: around(module.homeMarkup()) });
  },
});
