import { defineConfig } from 'vite';

export default defineConfig({
  root: 'www',
  base: './', // the page works from any folder of any static server
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // a `data:` address would need a weaker Content-Security-Policy
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
});
