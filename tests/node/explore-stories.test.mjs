// The stories of the Explore view: does the engine still do what they tell?
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import '../built.mjs?model';
import { createEngine } from '../../package/lib/engine/index-node.js';
import { RecordTree } from '../../package/lib/model/record-tree.js';
import { ablationWords } from '../../www/lib/model/explore/ablation-words.js';
import { mostDoubtful } from '../../www/lib/model/explore/doubtful-move.js';
import { readScore, scored, scoreWords } from '../../www/lib/model/explore/guesses.js';
import { recordAlong } from '../../www/lib/model/explore/record-along.js';
import { rootEffectWords } from '../../www/lib/model/explore/root-effect.js';
import { savedWords } from '../../www/lib/model/explore/spread-words.js';
import { STORIES } from '../../www/lib/model/explore/stories.js';
import { stepAt } from '../../www/lib/model/explore/story.js';
import { controlChip, shortChip, verdictChip } from '../../www/lib/model/explore/verdict.js';
import { whyNot } from '../../www/lib/model/explore/why-not.js';
import { worstOf } from '../../www/lib/model/explore/worst-cut.js';
import { contradictions, placeOf } from './support/story-statements.mjs';
import { wrapped } from '../../package/lib/model/wrapped.js';
import { busiestMoves, moveScene, refutationScene } from '../../www/lib/model/trace/move-scene.js';
import { leadOf } from '../../www/lib/model/trace/lead.js';

describe('the stories', () => {
  let engine;
  const traces = new Map();
  before(async () => {
    engine = await createEngine();
    for (const { recording } of STORIES) {
      const key = JSON.stringify(recording);
      const { depth, ...position } = recording;
      if (!traces.has(key)) traces.set(key, await engine.trace({ ...position, moves: [...position.moves], limits: { depth } }));
    }
  });
  after(() => engine?.dispose());

  for (const story of STORIES) {
    const traceOf = () => traces.get(JSON.stringify(story.recording));

    test(`${story.title()}: every step is there and does what it says`, () => {
      for (const step of story.steps) assert.equal(stepAt(traceOf(), step).holds, true, step.text());
    });

    test(`${story.title()}: what is said of cuts is what searching again shows`, async () => {
      for (const step of story.steps) {
        const { kind, rule, verdict } = step.claim;
        if (kind !== 'cut' || verdict === undefined) continue;
        const { verdict: found } = await traceOf().audit(stepAt(traceOf(), step).id, rule, { atRoot: false });
        assert.equal(found, verdict, step.text());
      }
    });
  }

  test('no text of a story contradicts the card beside it, whatever it states', async () => {
    for (const { recording, steps } of STORIES) {
      const trace = traces.get(JSON.stringify(recording));
      const tree = new RecordTree(trace.records, { fen: trace.startFen, moves: trace.moves });
      for (const step of steps) {
        const { id } = stepAt(trace, step);
        const { verdict, rule } = step.claim;
        const audit = verdict === undefined ? undefined : await trace.audit(id, rule);
        assert.deepEqual(contradictions(step.text(), placeOf(tree, id, audit?.withoutRule.verdict)), []);
      }
    }
  });

  test('each kind of statement is found out where it is not so', () => {
    const [{ recording, steps: [, best] }, { steps: [searched, cut] }, { steps: [, pruned] }] = STORIES;
    const trace = traces.get(JSON.stringify(recording));
    const tree = new RecordTree(trace.records, { fen: trace.startFen, moves: trace.moves });
    const at = (step) => placeOf(tree, stepAt(trace, step).id);
    const wrongAt = (step, text) => contradictions(text, at(step)).length > 0;
    // Each text is told beside the card of another step.
    for (const [step, { text }] of [[best, searched], [best, cut], [searched, best], [cut, best], [cut, searched], [searched, cut], [best, pruned], [cut, pruned]])
      assert.ok(wrongAt(step, text()), `“${text()}” beside “${at(step).card}”`);
    assert.ok(wrongAt(best, 'The engine is happy here.'), 'a new kind of statement has to be written down');
    const unpruned = { ...at(best), card: 'No rule cut anything short: every move of White was looked at.' };
    assert.ok(contradictions('Most of White’s answers are cut at once.', unpruned).length > 0);
  });

  test('a step that the search does not do is found out', () => {
    const [{ steps: [, best] }, { steps: [searched, cut] }] = STORIES;
    const trace = traces.values().next().value;
    const holds = (step) => stepAt(trace, step).holds;
    assert.equal(holds({ ...best, path: ':root/a7a6:openWindow' }), false, 'nobody has gone there');
    assert.equal(holds({ ...cut, claim: { kind: 'best' } }), false);
    assert.equal(holds({ ...searched, claim: { kind: 'cut', rule: 'reverseFutility' } }), false);
    assert.equal(holds({ ...cut, claim: { kind: 'cut', rule: 'nullMove' } }), false);
    assert.equal(holds({ ...cut, claim: { kind: 'searched' } }), true);
  });

  test('of every move there is an answer to why it was not played', () => {
    const [, , { recording, steps: [, wrongCut] }] = STORIES;
    const trace = traces.get(JSON.stringify(recording));
    const { records } = trace;
    const tree = new RecordTree(records, { fen: trace.startFen, moves: trace.moves });
    const pruned = stepAt(trace, wrongCut).id;
    const skipped = whyNot(tree, records.parent(pruned), { uci: records.move(pruned).uci, san: 'Qxf7' }, 'white');
    assert.deepEqual([skipped.id, /loses too much material/.test(skipped.text)], [pruned, true], skipped.text);
    const best = whyNot(tree, 0, { uci: 'c3b1', san: 'Nb1' }, 'white');
    assert.match(best.text, /^Nb1 was chosen: [\d,]+ nodes\.$/);
    const refuted = Array.from({ length: records.count }, (_, id) => id).find((id) => records.end(id) === 'refuted' && [...records.children(id)].every((child) => records.visit(child) !== 'pruned'));
    const never = whyNot(tree, refuted, { uci: 'a1a1', san: 'Zz9' }, 'white');
    assert.equal(never.id, undefined);
    assert.match(never.text, /^The search never came to Zz9\. (White|Black) has a move that is good enough/);
  });

  test('the record of a line is found by its moves, where they were searched for their own sake', () => {
    const { records } = traces.values().next().value;
    const last = [...records.children(0)].at(-1);
    const isOwn = (id) => ['openWindow', 'nullWindow', 'reduced', 'pruned'].includes(records.visit(id));
    let found = 0;
    for (const first of records.children(last)) {
      for (const second of isOwn(first) ? records.children(first) : []) {
        if (!isOwn(second)) continue;
        const path = records.path(second);
        const id = recordAlong(records, 0, path);
        if (id === undefined) continue;
        assert.deepEqual(records.path(id), path);
        found += 1;
      }
    }
    assert.ok(found > 10, `${found} lines`);
    assert.equal(recordAlong(records, 0, ['a1a1']), undefined);
    assert.equal(recordAlong(records, last, []), last);
  });

  test('the board stands among the moves of a node, or before a move that was cut', () => {
    const [{ steps: [, best] }, { steps: [, cut] }] = STORIES;
    const trace = traces.values().next().value;
    const { records } = trace;
    const node = stepAt(trace, best).id;
    const open = moveScene(trace, node);
    assert.equal(open.at, node);
    assert.ok(open.arrows.length > 1 && open.arrows.length <= 7, `${open.arrows.length} arrows`);
    const busiest = [...records.children(node)].filter((id) => records.move(id)).sort((a, b) => records.nodes(b) - records.nodes(a))[0];
    const broadest = open.arrows.reduce((most, arrow) => (arrow.weight > most.weight ? arrow : most));
    assert.equal(`${broadest.from}${broadest.to}`, records.move(busiest).uci, 'the move of most nodes is the thickest');

    assert.equal(records.move(busiestMoves(trace, node)[0]).uci, records.move(busiest).uci);
    const leaf = stepAt(trace, cut).id;
    const closed = moveScene(trace, leaf);
    assert.equal(closed.at, records.parent(leaf));
    const own = closed.arrows.filter(({ cut: isCut }) => isCut);
    assert.deepEqual(own.map(({ from, to, kind }) => [from + to, kind]), [[records.move(leaf).uci, 'static']]);
    assert.ok(closed.arrows.length <= 7);

    const { enough, lead, otherwise } = leadOf(trace.node(leaf));
    assert.ok(lead >= enough && lead < otherwise, 'only because it was improving');
    assert.equal(leadOf(trace.node(node)), undefined);
    assert.deepEqual(refutationScene(5, ['e2e4', 'e7e5', 'g1f3', 'b8c6']).arrows.map(({ label }) => label), ['1', '2', '3']);
  });
});

test('what improving buys is said in a sentence, and what is no more than chance is not said to be bought', () => {
  const search = (variant, shares, bestMoveSan = 'Be6', depth = 12) => {
    const [least, median, most] = shares;
    return { variant, nodesOfAll: Array(5).fill(1), nodesOfShipped: { least, median, most }, bestMoveSan, depth };
  };
  const shipped = search('shipped', [1, 1, 1]);
  assert.equal(ablationWords([shipped]), '', 'one search says nothing');
  assert.equal(
    ablationWords([shipped, search('nowhere', [1.2, 2, 2.104])]),
    'Here improving saves work: without it +100% (+20 to +110) nodes in 5 searches. The best move is Be6 either way.',
  );
  assert.match(
    ablationWords([shipped, search('nowhere', [0.5, 0.7, 0.99], 'Qb4')]),
    /^Here improving costs work: .*−30% \(−50 to −1\).* With it the best move is Be6, without it Qb4\.$/,
  );
  assert.match(ablationWords([shipped, search('nowhere', [0.9, 1.2, 1.4])]), /makes no difference beyond chance/);
  const once = { ...search('nowhere', [1.2, 1.2, 1.2]), nodesOfAll: [1] };
  assert.match(ablationWords([shipped, once]), /^One search each tells little: without it \+20% nodes in 1 search\./);
  assert.match(
    ablationWords([search('shipped', [1, 1, 1], 'Be6', 9), search('nowhere', [1, 1, 1], 'Be6', 8)]),
    /^With improving the search reached depth 9, without it depth 8\./,
  );
  assert.equal(savedWords(search('nullMove', [1.1, 1.25, 1.5])), 'Without it +25% (+10 to +50) nodes, 5 searches each.');
  assert.match(savedWords(search('nullMove', [0.9, 1.25, 1.5])), /each: no more than chance\.$/);
});

test('the worst cut is the one that changed most at the root', () => {
  const at = (value, bestMove = 'e2e4') => ({ bestMove, bestMoveSan: bestMove.slice(2), score: { kind: 'centipawns', value } });
  const cut = (id, missed, atRoot) => ({ id, missed, atRoot });
  const nothing = { change: 'nothing', before: at(20), after: at(20), nodes: 1 };
  const score = (value) => ({ change: 'score', before: at(20), after: at(value), nodes: 1 });
  const move = { change: 'bestMove', before: at(20), after: at(30, 'd2d4'), nodes: 1 };
  const worst = (...cuts) => worstOf(cuts)?.id;
  assert.equal(worst(cut(1, 900, nothing), cut(2, 30, score(60)), cut(3, 10, move)), 3);
  assert.equal(worst(cut(1, 900, nothing), cut(2, 30, score(60)), cut(3, 10, score(-80))), 3);
  assert.equal(worst(cut(1, 90, nothing), cut(2, 300, undefined)), 2);
  assert.equal(worst(), undefined);
});

test('what a cut changed at the root is a sentence', () => {
  const at = (value, bestMoveSan) => ({ bestMove: '', bestMoveSan, score: { kind: 'centipawns', value } });
  const words = (change, before, after) => rootEffectWords({ change, before, after, nodes: 9 }, ({ value }) => `${value}`);
  assert.equal(words('bestMove', at(20, 'e4'), at(45, 'd4')), 'Without it the search would play d4 (45) and not e4 (20).');
  assert.equal(words('score', at(20, 'e4'), at(45, 'e4')), 'Without it the search would still play e4, at 45 and not 20.');
  assert.equal(words('nothing', at(20, 'e4'), at(21, 'e4')), 'At the root it changed nothing: e4 at 20 either way.');
  assert.equal(words('unknown'), 'What it changed at the root could not be told in time.');
});

test('a text is broken where it is too wide', () => {
  const widthOf = ({ length }) => length;
  assert.deepEqual(wrapped('one two three four', 9, widthOf), ['one two', 'three', 'four']);
  assert.deepEqual(wrapped('unbreakable word', 4, widthOf), ['unbreakable', 'word']);
});

test('guesses count once their cut is decided', () => {
  let score = readScore({ right: 3, all: 2 });
  assert.deepEqual(score, { right: 0, all: 0 }, 'what is no score is none');
  assert.equal(scoreWords(score), '');
  score = scored(score, 'right', 'right');
  assert.equal(scoreWords(score), '1 of 1 guess');
  score = ['undecided', 'notReproduced'].reduce((sum, verdict) => scored(sum, 'wrong', verdict), scored(score, 'right', 'wrong'));
  assert.equal(scoreWords(score), '1 of 2 guesses');
  assert.deepEqual(readScore(JSON.parse(JSON.stringify(score))), score);
});

test('a verdict says by how much, and that it was by a hair', () => {
  const cp = (value) => ({ kind: 'centipawns', value });
  const text = ({ value }) => String(value);
  const grade = (verdict, value, nodes = 4) => ({ verdict, nodes, line: [], lineSan: [], ...(value !== undefined && { score: cp(value) }) });
  assert.deepEqual(verdictChip('Short search', grade('right', 532), cp(212), text), {
    tone: 'right', title: 'Short search, 4 nodes', text: 'Right: 532',
  });
  assert.equal(verdictChip('Full search', grade('right', 213), cp(212), text).text, 'Right, by a hair: 213');
  assert.equal(verdictChip('Full search', grade('right', 209), cp(212), text).text, 'Right, by a hair: 209');
  assert.equal(verdictChip('Full search', grade('wrong', 206), cp(212), text).text, 'Wrong: 206');
  const short = (verdict) => shortChip('Short search', { withoutRule: grade('wrong', 100), verdict }, cp(212), text);
  assert.deepEqual(short('wrong'), { tone: 'wrong', title: 'Short search, 4 nodes', text: 'Wrong: 100' });
  assert.deepEqual(controlChip({ verdict: 'notReproduced' }), { tone: 'undecided', title: 'Control', text: 'Not reproduced' });
  assert.deepEqual(['right', 'wrong', 'undecided'].map((verdict) => controlChip({ verdict })), [undefined, undefined, undefined]);
  assert.deepEqual(short('right'), { tone: 'undecided', title: 'Short search, 4 nodes', text: 'Seems wrong: 100' });
  assert.equal(verdictChip('Full search', grade('undecided', undefined, 200_000), cp(212), text).text, 'Not decided within 200 k nodes');
});

test('the most doubtful move is the one that lost most winning chances', () => {
  const seen = (turn, value) => ({ turn, score: value === undefined ? undefined : { kind: 'centipawns', value } });
  const game = [seen('white', 20), seen('black', -15), seen('white', 30), seen('black', 250), seen('white', -260), seen('black', undefined)];
  assert.equal(mostDoubtful(game), 2, 'White went from +0.30 to −2.50');
  assert.equal(mostDoubtful(game.slice(0, 3)), undefined, 'nothing was lost');
  assert.equal(mostDoubtful([]), undefined);
});

test('a move that mates loses nothing, and one that gives a won game away as stalemate loses much', () => {
  const won = { turn: 'white', score: { kind: 'mate', moves: 1 } };
  const after = (score) => [won, { turn: 'black', score }];
  assert.equal(mostDoubtful(after({ kind: 'mate', moves: 0 })), undefined);
  assert.equal(mostDoubtful(after({ kind: 'centipawns', value: 0 })), 0);
});
