import type { HtmlTagDescriptor, IndexHtmlTransformContext } from 'vite';

/**
 * A Vite plugin: index.html runs the entry `first` before the app. Both scripts are deferred, which keeps their order, but only
 * the app waits for its own chunks.
 */
export const firstScript = () => ({
  name: 's30-first-script',
  transformIndexHtml: {
    order: 'post' as const,
    handler(html: string, { bundle }: IndexHtmlTransformContext): string | HtmlTagDescriptor[] {
      if (!bundle) return html;
      const first = Object.values(bundle).find((each) => each.type === 'chunk' && each.isEntry && each.name === 'first');
      if (!first) throw new Error('the build has no entry named first');
      const script = `<script type="module" crossorigin src="/${first.fileName}"></script>`;
      return html.replace('<script type="module"', () => `${script}\n    <script type="module"`);
    },
  },
});
