import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pureSchemas } from '../shared/src/build/pureSchemas.ts';
import { routeAddresses } from '../shared/src/build/routeAddresses.ts';

export default defineConfig({
  plugins: [react(), routeAddresses(), pureSchemas()],
  base: '/',
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
