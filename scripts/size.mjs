// Prints how large the modules are: raw, and as a web server sends them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from './build.mjs';
import { root } from './lib/paths.mjs';
import { isMain, main, print } from './lib/run.mjs';
import { setup } from './setup.mjs';

async function size() {
  await setup('build');
  await build(['wasm-web', 'wasm-rules']);
  for (const [name, crate] of Object.entries({ engine: 'web', rules: 'rules' })) {
    const module = readFileSync(join(root, crate, 'pkg', `espalier_${crate}_bg.wasm`));
    const gzip = gzipSync(module, { level: 9 });
    const brotli = brotliCompressSync(module, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    print(`${name}.wasm ${module.length} bytes, gzip -9 ${gzip.length} bytes, Brotli 11 ${brotli.length} bytes`);
  }
}

if (isMain(import.meta)) await main(size);
