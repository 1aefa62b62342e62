import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { productionOnly } from '../shared/src/build/productionOnly.ts';
import { productionRouter } from '../shared/src/build/productionRouter.ts';
import { pureSchemas } from '../shared/src/build/pureSchemas.ts';
import { routeAddresses } from '../shared/src/build/routeAddresses.ts';
import { pagePreloads } from './build/pagePreloads.ts';
import { withoutJsonSchema } from './build/withoutJsonSchema.ts';
import { withoutRouterForms } from './build/withoutRouterForms.ts';
import { withoutStyleElement } from './build/withoutStyleElement.ts';

export default defineConfig({
  resolve: { alias: productionRouter },
  plugins: [
    react(),
    pagePreloads(),
    routeAddresses({ without: /^\/api\/(?:admin|console|audit)\// }),
    pureSchemas(),
    productionOnly(),
    withoutRouterForms(),
    withoutStyleElement(),
    withoutJsonSchema(),
  ],
  base: '/',
  build: {
    outDir: 'dist',
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // Fonts and images stay files: the content security policy knows no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            { name: 'form', test: /node_modules\/(zod|react-hook-form|@hookform)\//, priority: 2 },
            // What the entry script needs at once, all of it in one file, so that nothing below comes with it.
            { name: 'first', tags: ['$initial'], priority: 1 },
            // Small parts of many pages: on a slow line each file of its own costs as much as its way there and back.
            {
              name: 'shared',
              test: /frontend\/(?:customer\/src\/(?:components\/(?!forms|payment|secondFactor)|api\/(?!settings))|shared\/src\/)/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
