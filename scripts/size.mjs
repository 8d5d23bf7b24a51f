// Prints how large the module is: raw, and as a web server sends it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildModule } from './build.mjs';
import { root } from './lib/paths.mjs';
import { isMain, main, print } from './lib/run.mjs';
import { setup } from './setup.mjs';

async function size() {
  await setup('build');
  await buildModule();
  const module = readFileSync(join(root, 'web/pkg/espalier_web_bg.wasm'));
  const compressed = gzipSync(module, { level: 9 });
  print(`wasm ${module.length} bytes, gzip -9 ${compressed.length} bytes`);
}

if (isMain(import.meta)) await main(size);
