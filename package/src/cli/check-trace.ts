/** `espalier check-trace`: what is wrong with a trace file, and where. */
import { countFaults } from '../engine/trace-check.js';
import { faultText } from '../engine/trace-fault.js';
import { loadOnce } from '../rules/load.js';
import { type FileCommand, onlyFile, readBytes } from './file-command.js';

export const CHECK_TRACE: FileCommand = {
  name: 'check-trace',
  help: `\
  espalier check-trace FILE    what is wrong with a trace file of any program, and where`,
  run: async (words) => {
    const path = onlyFile('check-trace', words);
    const bytes = await readBytes(path);
    const rules = await loadOnce({}, () => new URL('rules.wasm', import.meta.url));
    const { faults, total } = countFaults(bytes, { rules });
    if (total === 0) {
      console.log(`${path} is a trace without a fault`);
      return 0;
    }
    for (const fault of faults) console.log(faultText(fault));
    const more = total - faults.length;
    if (more > 0)
      console.log(`and ${more} more ${more === 1 ? 'fault' : 'faults'}, which ${more === 1 ? 'is' : 'are'} not listed`);
    return 1;
  },
};
