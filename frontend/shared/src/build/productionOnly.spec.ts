import { expect, it } from '@jest/globals';
import { productionOnly } from './productionOnly.ts';

const builtOf = (...moduleIds: readonly string[]) =>
  productionOnly().generateBundle({}, { 'style.css': { type: 'asset' }, 'index.js': { type: 'chunk', moduleIds } });

it.each([
  '/app/node_modules/react/cjs/react.development.js',
  '/app/node_modules/react-dom/cjs/react-dom-client.development.js',
  '/app/node_modules/scheduler/cjs/scheduler.development.js',
  '/app/node_modules/react-router/dist/development/index.mjs',
])('a build ends where %s is part of it', (id) => {
  expect(() => builtOf('/app/src/main.tsx', id)).toThrow(`${id} is a development build`);
});

it('a build of production files succeeds', () => {
  expect(() =>
    builtOf(
      '/app/src/development.ts',
      '/app/node_modules/react/cjs/react.production.js',
      '/app/node_modules/react-router/dist/production/index.mjs',
    ),
  ).not.toThrow();
});
