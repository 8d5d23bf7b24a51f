// How much memory a browser uses, on Linux: the proportional share of all its processes.
import { readdirSync, readFileSync } from 'node:fs';

/** Megabytes of the process and all that it has started, or undefined where that cannot be read. */
export function megabytesOf(pid) {
  try {
    const parents = new Map(
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((name) => [Number(name), parentOf(name)]),
    );
    const isOurs = (id) => id === pid || (parents.has(id) && parents.get(id) > 1 && isOurs(parents.get(id)));
    const kilobytes = [...parents.keys()].filter(isOurs).reduce((sum, id) => sum + shareOf(id), 0);
    return Math.round(kilobytes / 1024);
  } catch {
    return undefined;
  }
}

/** The number behind the name in brackets and the state, in which there may be anything. */
function parentOf(pid) {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return 0; // It has ended meanwhile.
  }
}

function shareOf(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
