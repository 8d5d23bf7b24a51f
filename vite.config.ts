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
    // The board loads the engine only where it needs one. This page has one anyway, so there is nothing to put off.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  worker: { format: 'es' },
});
