import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const router = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const production = (file: string): string => join(router, 'dist', 'production', file);

/** For `resolve.alias`: the router's package exports only its development build to bundlers. */
export const productionRouter = [
  { find: /^react-router$/, replacement: production('index.mjs') },
  { find: /^react-router\/dom$/, replacement: production('dom-export.mjs') },
];
