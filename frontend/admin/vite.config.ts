import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packed } from '../shared/src/build/packed.ts';
import { productionOnly } from '../shared/src/build/productionOnly.ts';
import { productionRouter } from '../shared/src/build/productionRouter.ts';
import { pureSchemas } from '../shared/src/build/pureSchemas.ts';
import { routeAddresses } from '../shared/src/build/routeAddresses.ts';
import { withoutEval } from '../shared/src/build/withoutEval.ts';
import { inTurn } from './build/inTurn.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  plugins: [react(), inTurn(), routeAddresses(), pureSchemas(), productionOnly(), withoutEval(), packed()],
  // react-admin and the console must share one router, or its hooks see no router at all.
  resolve: { alias: productionRouter, dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom', '@emotion/react'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the first page needs, in chunks of which none takes long to evaluate: see `inTurn`.
          groups: [
            { name: 'material', test: /node_modules\/(?:react|react-dom|scheduler|@mui|@emotion)\//, tags: ['$initial'], priority: 3 },
            { name: 'react-admin', test: /node_modules\//, tags: ['$initial'], priority: 2 },
            { name: 'contracts', test: /contracts\/src\//, tags: ['$initial'], priority: 1 },
            { name: 'console', test: /frontend\/\w+\/src\/(?!main)/, tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
