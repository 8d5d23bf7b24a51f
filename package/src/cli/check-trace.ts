/** `espalier check-trace`: what is wrong with a trace file, and where. */
import { countFaults } from '../engine/trace-check.js';
import { faultText, type TraceFault } from '../engine/trace-fault.js';
import { integer } from '../model/format.js';
import { loadOnce } from '../rules/load.js';
import { type FileCommand, parsedWords, Refusal, readBytes } from './file-command.js';
import { Recordings } from './recordings.js';

/** More faults are counted, and not sorted by what is wrong. */
const SORTED = 100_000;
/** Of faults that are the same in other records. */
const EXAMPLES = 3;

export const CHECK_TRACE: FileCommand = {
  name: 'check-trace',
  help: `\
  espalier check-trace FILE... what is wrong with trace files of any program, and where`,
  run: async (words) => {
    const { positionals } = parsedWords(words, {});
    if (positionals.length === 0) throw new Refusal('check-trace takes a FILE');
    const recordings = new Recordings(positionals);
    const rules = await loadOnce({}, () => new URL('rules.wasm', import.meta.url));
    let isFaulty = false;
    for await (const { path, bytes } of recordings.each(async (path) => ({ path, bytes: await readBytes(path) }))) {
      const { faults, total } = countFaults(bytes, { rules, limit: SORTED });
      isFaulty ||= total > 0;
      if (total === 0) console.log(`${path} is a trace without a fault`);
      else if (recordings.areMany) console.log(`${path}:`);
      for (const alike of sorted(faults)) console.log(linesOf(alike).join('\n'));
      if (total > faults.length) console.log(`and ${integer(total - faults.length)} more faults, which are not listed`);
    }
    return Math.max(Number(isFaulty), recordings.end());
  },
};

/** Those with which the same is wrong together, in the order of the first ones. */
function sorted(faults: readonly TraceFault[]): TraceFault[][] {
  const found = new Map<string, TraceFault[]>();
  for (const fault of faults) {
    const key = [fault.kind, fault.field, fault.record === undefined ? fault.offset : fault.advice].join('\n');
    const alike = found.get(key);
    if (alike === undefined) found.set(key, [fault]);
    else alike.push(fault);
  }
  return [...found.values()];
}

function linesOf(alike: readonly TraceFault[]): string[] {
  const lines = alike.slice(0, EXAMPLES).map(faultText);
  const more = alike.length - lines.length;
  return more === 0 ? lines : [...lines, `  and ${integer(more)} more like these`];
}
