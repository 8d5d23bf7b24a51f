import * as espalier from 'espalier';
import { loadRules } from 'espalier/rules';
import { show } from './show.js';

show(espalier, { workerUrl: './worker.js', wasmUrl: './engine.wasm' }, loadRules({ wasm: './rules.wasm' }));
