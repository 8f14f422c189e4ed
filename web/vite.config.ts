/* Builds the client into the Python package, which serves it. `npm run dev` connects to a server on its default port. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { words } from './tools/words-plugin.js';

export default defineConfig({
  plugins: [words(), svelte()],
  build: {
    outDir: '../src/cleopatra/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // The palace in 3D, with three.js, is loaded after the first picture; the first script's size is held by a test.
    chunkSizeWarningLimit: 700,
  },
  server: { proxy: { '/api': { target: 'http://localhost:8206', ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
