// Builds a page of the project with each bundler, as its documentation says and with no settings for the package.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Parcel } from '@parcel/core';
import nodeResolve from '@rollup/plugin-node-resolve';
import esbuild from 'esbuild';
import { rollup } from 'rollup';
import { build as buildVite, createServer } from 'vite';
import webpack from 'webpack';
import { isEverything } from '../../support/everything.mjs';
import { UNTIMED, untimed } from './untimed.mjs';

const { resolve } = createRequire(import.meta.url);

const html = (script) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Site</title>` +
  `<body><script type="module" src="${script}"></script></body></html>\n`;

/** A folder of the site with a page that begins with this script. */
export function page(site, name, script) {
  const folder = join(site, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), html(script));
  return folder;
}

/**
 * Each makes a folder to be served, and gives its path. A warning is a failure. The minifiers of webpack and Parcel take
 * most of their time, and that of Vite is always there.
 */
export const bundlers = {
  async vite(site) {
    const outDir = join(site, 'vite-dist');
    page(site, '.', './main.js');
    const settings = { root: site, configFile: false, logLevel: 'warn', customLogger: strictLogger() };
    await buildVite({ ...settings, ...untimed({ outDir }) });
    return outDir;
  },

  async webpack(site) {
    const folder = page(site, 'webpack', './main.js');
    const compiler = webpack({
      mode: 'production',
      context: site,
      entry: './main.js',
      output: { path: folder },
      optimization: { minimize: isEverything },
      // Its advice to split what is large.
      performance: false,
    });
    const stats = await promisify(compiler.run).call(compiler);
    await promisify(compiler.close).call(compiler);
    const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
    refuse([...errors, ...warnings]);
    return folder;
  },

  async parcel(site) {
    const folder = join(site, 'parcel');
    const entry = join(page(site, 'parcel-source', '../main.js'), 'index.html');
    const { bundleGraph } = await new Parcel({
      entries: entry,
      defaultConfig: resolve('@parcel/config-default'),
      mode: 'production',
      shouldDisableCache: true,
      cacheDir: join(site, '.parcel-cache'),
      shouldAutoInstall: false,
      defaultTargetOptions: { distDir: folder, publicUrl: './', shouldOptimize: isEverything },
    }).run();
    if (bundleGraph.getBundles().length === 0) throw new Error('Parcel has built nothing.');
    return folder;
  },

  async esbuild(site) {
    const folder = page(site, 'esbuild', './main-copied.js');
    await runEsbuild(site, folder, { entryPoints: ['main-copied.js'], format: 'esm' });
    const shipped = join(site, 'node_modules', 'espalier', 'dist');
    for (const file of ['worker.js', 'engine.wasm', 'rules.wasm']) cpSync(join(shipped, file), join(folder, file));
    return folder;
  },

  /** The format of classic scripts, which know no `import.meta`. */
  async 'esbuild, inline'(site) {
    const folder = page(site, 'esbuild-inline', './main-inline.js');
    await runEsbuild(site, folder, { entryPoints: ['main-inline.js'], format: 'iife' });
    return folder;
  },

  async 'Rollup, inline'(site) {
    const folder = page(site, 'rollup', './main-inline.js');
    const bundle = await rollup({
      input: join(site, 'main-inline.js'),
      plugins: [nodeResolve({ browser: true })],
      onLog: (level, log) => refuse([log]),
    });
    await bundle.write({ dir: folder });
    await bundle.close();
    return folder;
  },
};

/** Vite's server for development, which bundles dependencies and nothing else. */
export async function startVite(site) {
  page(site, '.', './main.js');
  const server = await createServer({
    root: site,
    configFile: false,
    cacheDir: join(site, '.vite'),
    customLogger: strictLogger(),
    optimizeDeps: { rolldownOptions: UNTIMED },
    server: { host: '127.0.0.1', port: await freePort(), strictPort: true, watch: null },
  });
  await server.listen();
  return { url: server.resolvedUrls.local[0], close: () => server.close() };
}

/** Its page connects back by the number of the port, so it cannot be left to the system. */
async function freePort() {
  const server = createNetServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function runEsbuild(site, outdir, options) {
  const settings = { absWorkingDir: site, bundle: true, minify: true, outdir, logLevel: 'silent' };
  // What it calls an error it throws.
  const { warnings } = await esbuild.build({ ...settings, ...options });
  refuse(warnings.map(({ text }) => ({ message: text })));
}

function strictLogger() {
  const fail = (message) => refuse([{ message }]);
  return {
    hasWarned: false,
    hasErrorLogged: () => false,
    clearScreen: () => {},
    info: () => {},
    warn: fail,
    warnOnce: fail,
    error: fail,
  };
}

function refuse(messages) {
  if (messages.length > 0) throw new Error(messages.map(({ message }) => message).join('\n'));
}
