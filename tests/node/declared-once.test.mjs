// A term is one line of its technique's file, and a rule is its file, its place in the list of techniques and its step in the node:
// the test makes the change in a copy of the engine, and looks for it where it should have gone by itself.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import '../built.mjs?modules';
import { readDeclarations } from '../../package/lib/engine/declarations.js';
import { readTrace } from '../../package/lib/engine/index-trace.js';
import { marksOf } from '../../package/lib/model/palette.js';
import { marginOf } from '../../package/lib/model/record-facts.js';
import { root } from '../../scripts/lib/paths.mjs';

/** Records a search, and writes the file and what the engine says of it. */
const PROGRAM = `
use espalier::search::NoClock;
use espalier_chess::game::Game;
use espalier_insight::{Trace, TraceOptions};

fn main() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let game = Game::new(fen.parse().expect("legal"));
    let options = TraceOptions { depth: Some(6), ..TraceOptions::default() };
    let trace = Trace::record_search(&game, &options, &mut NoClock).expect("memory");
    let file = [&trace.file_header(), trace.bytes()].concat();
    std::fs::write(std::env::args().nth(1).expect("a path"), file).expect("a file");
    for id in 0..trace.count() {
        let explanation = trace.explain(id).expect("a record");
        let equations = [explanation.margin, explanation.reduction].map(|sum| sum.map(|sum| sum.equation));
        for said in [Some(explanation.sentence)].into_iter().chain(equations).flatten() {
            println!("{id}\\t{said}");
        }
    }
}
`;

const RULE = `//! A rule that the test adds.

use crate::observe::{Comparison, Rule};
use crate::param::params;
use crate::rule::rules;
use super::Node;
use espalier_chess::types::Depth;

params! {
    switches {
        /// Edge pruning.
        edge_pruning = 1;
    }
}

rules! {
    /// A quiet move that comes tenth or later is pruned.
    EDGE "edge" {
        label: "Edge pruning",
        brief: "edge pruning",
        letters: "EDG",
        scope: SingleMove,
        family: LateMove,
        value: "quiet moves searched",
        switch: edge_pruning,
    }
    THRESHOLD: fn threshold(depth: Depth) in Moves {
        base "always" = 2;
        by_depth "a quarter of the depth" = depth / 4;
    }
}

pub(in crate::search) fn edge_pruning(node: &Node, quiets_searched: i32) -> Option<Comparison> {
    node.switches.has(Rule::EDGE).then(|| Comparison::new(Rule::EDGE, quiets_searched, threshold(node.depth)))
}
`;

/** One line behind another. */
const LINES = [
  ['search/techniques/reverse_futility.rs', 'opponent_worsening "opponent worsening"', '        pieces "pieces on the board" = 7;'],
  ['search/techniques/late_move_reduction.rs', 'check "gives check"', '        edge "near the edge" = 13;'],
  ['search/techniques/mod.rs', 'pub(crate) mod extensions;', 'pub(crate) mod edge_pruning;'],
];

const PLACES = [
  ['search/techniques/mod.rs', 'move_pruning, ', 'edge_pruning, move_pruning, '],
  ['search/node.rs', '                    // 11. Late-move pruning', '                    if self.prunes(edge_pruning(&node, quiets_searched), improving) {\n                        continue;\n                    }\n                    // 11. Late-move pruning'],
  ['search/node.rs', 'use super::techniques::Node;', 'use super::techniques::Node;\nuse super::techniques::edge_pruning::edge_pruning;'],
];

/** The same folder each time: incremental compilation knows a crate by its path. */
const folder = join(root, 'target', 'scratch', 'workspace');

let file;
let said;

before(() => {
  rmSync(folder, { recursive: true, force: true });
  const source = join(folder, 'engine', 'src');
  for (const place of ['chess', 'trace', 'reasons', 'engine', 'insight', 'Cargo.lock']) cpSync(join(root, place), join(folder, place), { recursive: true });
  const manifest = readFileSync(join(root, 'Cargo.toml'), 'utf8').replace(/^(default-)?members = .*$/gm, '$1members = ["chess", "trace", "reasons", "engine", "insight"]');
  writeFileSync(join(folder, 'Cargo.toml'), manifest);
  const edit = (name, change) => {
    const path = join(source, name);
    const text = readFileSync(path, 'utf8');
    const changed = change(text);
    assert.notEqual(changed, text, name);
    writeFileSync(path, changed);
  };
  for (const [name, behind, line] of LINES) {
    edit(name, (text) => text.split('\n').flatMap((one) => (one.includes(behind) ? [one, line] : [one])).join('\n'));
  }
  for (const [name, from, to] of PLACES) edit(name, (text) => text.replace(from, to));
  writeFileSync(join(source, 'search', 'techniques', 'edge_pruning.rs'), RULE);
  const examples = join(folder, 'insight', 'examples');
  mkdirSync(examples, { recursive: true });
  writeFileSync(join(examples, 'scratch.rs'), PROGRAM);
  const trace = join(folder, 'scratch.trace');
  const words = ['run', '--quiet', '--offline', '-p', 'espalier-insight', '--example', 'scratch', '--', trace];
  const quick = { CARGO_PROFILE_DEV_DEBUG: '0', CARGO_INCREMENTAL: '1' };
  const env = { ...process.env, ...quick, CARGO_TARGET_DIR: join(root, 'target', 'scratch') };
  const { status, stdout, stderr } = spawnSync('cargo', words, { cwd: folder, encoding: 'utf8', env, maxBuffer: 1 << 28 });
  assert.equal(status, 0, stderr);
  said = stdout.split('\n').map((line) => line.split('\t'));
  file = readTrace(new Uint8Array(readFileSync(trace)));
});

const find = (isIt) => Array.from({ length: file.records.count }, (_, id) => id).filter(isIt);

test('a new term of reverse futility is in the file, in the equation of the engine and in that of the page', () => {
  const cuts = find((id) => file.records.rule(id) === 'reverseFutility');
  assert.ok(cuts.length > 10, `${cuts.length}`);
  for (const id of cuts) {
    const term = file.records.terms(id).find(({ name }) => name === 'pieces');
    assert.deepEqual([term.words, term.value], ['pieces on the board', 7]);
    assert.ok(said.some(([at, text]) => at === String(id) && text.includes('0.07 (pieces on the board)')), `${id}`);
    assert.match(marginOf(file.records.node(id)).equation, /pieces on the board \+0\.07/);
  }
});

test('a new term of late-move reductions is, too', () => {
  const reduced = find((id) => file.records.visit(id) === 'reduced');
  assert.ok(reduced.length > 10, `${reduced.length}`);
  for (const id of reduced) {
    const term = file.records.reduction(id).find(({ name }) => name === 'edge');
    assert.deepEqual([term.words, term.value], ['near the edge', 13]);
    assert.ok(said.some(([at, text]) => at === String(id) && text.includes('0.01 (near the edge)')), `${id}`);
  }
});

test('a new rule has its sentence, its sum, its chip and its color', () => {
  const pruned = find((id) => file.records.declaration(id)?.name === 'edge');
  assert.ok(pruned.length > 10, `${pruned.length}`);
  const [id] = pruned;
  const node = file.records.node(id);
  assert.equal(node.visit, 'pruned');
  assert.ok(node.value >= node.threshold);
  assert.equal(node.terms.reduce((sum, { value }) => sum + value, 0), node.threshold);
  assert.deepEqual(marksOf(file.records, id), [{ family: 'lateMove', letters: 'EDG' }]);
  assert.ok(said.some(([at, text]) => at === String(id) && text.includes('by edge pruning')), said.filter(([at]) => at === String(id)).join());
  const [rule] = [...file.header.declarations.rules.values()].filter(({ name }) => name === 'edge');
  assert.deepEqual([rule.label, rule.about, rule.unit], ['Edge pruning', 'A quiet move that comes tenth or later is pruned.', 'moves']);
});

test('a program may leave out all but the name of a rule', () => {
  const { rules } = readDeclarations([{ name: 'rule', value: '9 razoring' }]);
  assert.equal(rules.get(9).label, 'razoring');
});
