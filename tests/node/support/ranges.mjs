// What numbers the engine may be asked for, without starting one.
import { readFileSync } from 'node:fs';
import '../../built.mjs?package';
import { instantiate, ranges } from '../../../package/lib/engine/wasm.js';

instantiate(new WebAssembly.Module(readFileSync(new URL('../../../package/dist/engine.wasm', import.meta.url))));

export const RANGES = ranges();
