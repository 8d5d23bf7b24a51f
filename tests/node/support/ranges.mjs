// What numbers the engine may be asked for, without starting one.
import { readFileSync } from 'node:fs';
import { instantiate, ranges } from '../../../www/lib/engine/wasm.js';

instantiate(new WebAssembly.Module(readFileSync(new URL('../../../web/pkg/espalier_web_bg.wasm', import.meta.url))));

export const RANGES = ranges();
