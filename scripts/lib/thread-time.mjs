// How long threads of a program and of those that it has started have run, on Linux: unlike the time
// on the wall, this hardly depends on what else the machine does.
import { readFileSync, readdirSync } from 'node:fs';

/** Milliseconds that the busiest thread has run while something was done; undefined elsewhere than on Linux. */
export async function busiestThread(pid, act) {
  const before = runTimes(pid);
  await act();
  const after = runTimes(pid);
  const spent = [...after].map(([thread, time]) => time - (before.get(thread) ?? 0));
  return spent.length > 0 ? Math.max(...spent) / 1e6 : undefined;
}

/** Nanoseconds of each thread. */
function runTimes(pid) {
  const times = new Map();
  for (const process of familyOf(pid)) {
    for (const thread of namesIn(`/proc/${process}/task`)) {
      const time = Number(read(`/proc/${process}/task/${thread}/schedstat`).split(' ')[0]);
      times.set(thread, time);
    }
  }
  return times;
}

/** The program and all that it has started. */
function familyOf(pid) {
  const parents = new Map();
  for (const name of namesIn('/proc').filter((name) => /^\d+$/.test(name))) {
    // The number behind the name in brackets, in which there may be anything, and the state.
    parents.set(Number(name), Number(/\) \S (\d+)/.exec(read(`/proc/${name}/stat`))?.[1]));
  }
  const isOurs = (id) => id === pid || (parents.has(id) && isOurs(parents.get(id)));
  return [...parents.keys()].filter(isOurs);
}

/** What has ended meanwhile is empty. */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
