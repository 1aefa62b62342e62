import { expect, it } from '@jest/globals';
import { inTurn } from './inTurn.ts';

const html = (...head: readonly string[]) => `<head>\n${head.map((line) => `    ${line}\n`).join('')}  </head>\n<body></body>\n`;
const script = (name: string) => `<script type="module" crossorigin src="/admin/assets/${name}.js"></script>`;
const preload = (name: string) => `<link rel="modulepreload" crossorigin href="/admin/assets/${name}.js">`;
const style = '<link rel="stylesheet" crossorigin href="/admin/assets/index.css">';

const { handler } = inTurn().transformIndexHtml;

it('runs each chunk as a script of its own, in the order of their imports, and the entry last', () => {
  const built = html('<title>Console</title>', script('index'), preload('material'), preload('contracts'), style);
  const expected = html('<title>Console</title>', script('material'), script('contracts'), style, script('index'));
  expect(handler(built, { bundle: {} })).toBe(expected);
});

it('leaves the page of the development server as it is', () => {
  const page = html('<script type="module" src="/src/main.tsx"></script>');
  expect(handler(page, {})).toBe(page);
});

it('fails where the build has nothing to run before the entry', () => {
  expect(() => handler(html(script('index')), { bundle: {} })).toThrow('names no chunks');
});
