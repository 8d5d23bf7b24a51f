/** `espalier check-trace`: what is wrong with a trace file, and where. */
import { readFile } from 'node:fs/promises';
import { reasonOf } from '../engine/errors.js';
import { countFaults } from '../engine/trace-check.js';
import { faultText } from '../engine/trace-fault.js';
import { loadOnce } from '../rules/load.js';

export const CHECK_TRACE = 'check-trace';

export const CHECK_TRACE_HELP = `\
  espalier check-trace FILE    what is wrong with a trace file of any program, and where`;

/** Prints the faults; resolves with the exit code of the program. */
export async function checkTraceFile(words: readonly string[]): Promise<number> {
  const [path, ...rest] = words;
  if (path === undefined || rest.length > 0) return refuse(`${CHECK_TRACE} takes one FILE`);
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    return refuse(`${path} cannot be read: ${reasonOf(error)}`);
  }
  const rules = await loadOnce({}, () => new URL('rules.wasm', import.meta.url));
  const { faults, total } = countFaults(bytes, { rules });
  if (total === 0) {
    console.log(`${path} is a trace without a fault`);
    return 0;
  }
  for (const fault of faults) console.log(faultText(fault));
  const more = total - faults.length;
  if (more > 0) console.log(`and ${more} more ${more === 1 ? 'fault' : 'faults'}, which ${more === 1 ? 'is' : 'are'} not listed`);
  return 1;
}

function refuse(reason: string): number {
  console.error(`espalier: ${reason}`);
  return 1;
}
