import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packed } from '../shared/src/build/packed.ts';
import { productionOnly } from '../shared/src/build/productionOnly.ts';
import { productionRouter } from '../shared/src/build/productionRouter.ts';
import { pureSchemas } from '../shared/src/build/pureSchemas.ts';
import { routeAddresses } from '../shared/src/build/routeAddresses.ts';
import { withoutEval } from '../shared/src/build/withoutEval.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  plugins: [react(), routeAddresses(), pureSchemas(), productionOnly(), withoutEval(), packed()],
  // react-admin and the console must share one router, or its hooks see no router at all.
  resolve: { alias: productionRouter, dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom', '@emotion/react'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1500,
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
