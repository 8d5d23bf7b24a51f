// The file of the engine for an instance of OpenBench has what a server of it takes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const file = JSON.parse(readFileSync(new URL('../../docs/openbench.json', import.meta.url), 'utf8'));
const text = readFileSync(new URL('../../docs/openbench.md', import.meta.url), 'utf8');

/** What a server refuses a preset for: a name that it does not know. */
const both = (name) => ['both', 'dev', 'base'].map((side) => `${side}_${name}`);
const SIDES = ['branch', 'bench', 'network', 'options', 'time_control'].flatMap(both);
const ALWAYS = ['book_name', 'upload_pgns', 'priority', 'throughput', 'syzygy_wdl', 'syzygy_adj', 'win_adj', 'draw_adj'];
const NAMES = {
  test_presets: [...SIDES, ...ALWAYS, 'test_bounds', 'test_confidence', 'test_max_games', 'workload_size'],
  tune_presets: [
    ...SIDES.filter((name) => !name.startsWith('base_')), ...ALWAYS,
    ...['reporting_type', 'distribution_type', 'alpha', 'gamma', 'A_ratio', 'iterations', 'pairs_per'].map((name) => `spsa_${name}`),
  ],
  datagen_presets: [...SIDES, ...ALWAYS, 'workload_size', 'datagen_custom_genfens', 'datagen_play_reverses', 'datagen_max_games'],
};

test('a server takes the file', () => {
  assert.deepEqual(Object.keys(file).sort(), ['build', 'datagen_presets', 'nps', 'private', 'source', 'test_presets', 'tune_presets']);
  assert.deepEqual(Object.keys(file.build).sort(), ['compilers', 'cpuflags', 'path', 'systems']);
  assert.equal(typeof file.private, 'boolean');
  assert.ok(Number.isInteger(file.nps) && file.nps > 0);
});

for (const [kind, names] of Object.entries(NAMES)) {
  test(`${kind} have names that it knows, and values that it takes`, () => {
    assert.ok('default' in file[kind]);
    for (const [name, preset] of Object.entries(file[kind])) {
      assert.deepEqual(Object.keys(preset).filter((key) => !names.includes(key)), [], name);
      const takes = {
        both_options: /^Threads=\d+ Hash=\d+( PgnComment=true)?$/,
        both_time_control: /^(N=\d+|\d+\.\d+\+\d+\.\d+)$/,
        test_bounds: /^\[-?\d+\.\d+, -?\d+\.\d+\]$/,
        win_adj: /^(None|movecount=\d+ score=\d+)$/,
        draw_adj: /^(None|movenumber=\d+ movecount=\d+ score=\d+)$/,
        upload_pgns: /^(FALSE|COMPACT|VERBOSE)$/,
        datagen_play_reverses: /^(YES|NO)$/,
        spsa_reporting_type: /^(BULK|BATCHED)$/,
        spsa_distribution_type: /^(SINGLE|MULTIPLE)$/,
      };
      for (const [key, pattern] of Object.entries(takes)) if (key in preset) assert.match(preset[key], pattern, `${name}: ${key}`);
    }
  });
}

test('the document walks through a server and a client, and its presets are those of the file', () => {
  for (const word of ['manage.py migrate', 'manage.py runserver', 'client.py -U', 'genfens', 'PgnComment', 'openbench.json']) {
    assert.ok(text.includes(word), word);
  }
  for (const [, preset] of text.matchAll(/preset `([^`]+)`/g)) assert.ok(preset in file.test_presets, preset);
});
