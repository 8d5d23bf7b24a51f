// What the output of test runners says: how many tests ran, and how long each took.

/** How many tests a step's output speaks of: Rust's form, and that of `node --test`. */
export function countTests(text) {
  const sum = (pattern) =>
    [...text.matchAll(pattern)].reduce((total, match) => total + Number(match[1]), 0);
  return {
    passed: sum(/^test result: .*?(\d+) passed/gm) + sum(/^\S* ?pass (\d+)$/gm),
    failed: sum(/^test result: .*?(\d+) failed/gm) + sum(/^\S* ?fail (\d+)$/gm),
  };
}

/**
 * The tests of `node --test --test-reporter spec` with their times; Rust does not print any. A suite stands there twice,
 * as `▶ title` and as `✔ title (time)` at its end, and is left out: its tests are counted already.
 * @returns {{ title: string, ms: number }[]}
 */
export function timedTests(text) {
  const suites = [];
  const tests = [];
  // Those that failed stand once more at the end.
  const [run] = text.split(/^✖ failing tests:$/m);
  for (const [, indent, mark, rest] of run.matchAll(/^( *)([▶✔✖]) (.*)$/gm)) {
    const depth = indent.length / 2;
    if (mark === '▶') {
      suites[depth] = rest;
      continue;
    }
    const [, title, ms] = /^(.*) \(([\d.]+)ms\)/.exec(rest) ?? [];
    if (title === undefined) continue;
    const isSuite = suites[depth] === title;
    suites.length = Math.min(suites.length, isSuite ? depth : depth + 1);
    if (!isSuite) tests.push({ title: [...suites.slice(0, depth), title].join(' › '), ms: Number(ms) });
  }
  return tests;
}
