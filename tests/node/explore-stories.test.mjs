// The stories of the Explore view: does the engine still do what they tell?
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createEngine } from 'espalier';
import { mostDoubtful, readScore, scored, scoreWords, STORIES, stepAt, verdictChip } from '../../www/lib/model/explore/index.js';
import { leadOf, moveScene, refutationScene } from '../../www/lib/model/trace/index.js';

describe('the stories', () => {
  let engine;
  const traces = new Map();
  before(async () => {
    engine = await createEngine();
    for (const { recording } of STORIES) {
      const key = JSON.stringify(recording);
      if (!traces.has(key)) traces.set(key, await engine.trace({ ...recording, moves: [...recording.moves] }));
    }
  });
  after(() => engine?.dispose());

  for (const story of STORIES) {
    const traceOf = () => traces.get(JSON.stringify(story.recording));

    test(`${story.title}: every step is there and does what it says`, () => {
      assert.ok(story.steps[story.opensAt] !== undefined);
      for (const step of story.steps) assert.equal(stepAt(traceOf(), step).holds, true, step.text);
    });

    test(`${story.title}: what is said of cuts is what searching again shows`, async () => {
      for (const step of story.steps) {
        const { kind, rule, verdict } = step.claim;
        if (kind !== 'cut' || verdict === undefined) continue;
        const { withoutRule } = await traceOf().audit(stepAt(traceOf(), step).id, rule);
        assert.equal(withoutRule.verdict, verdict, step.text);
      }
    });
  }

  test('a step that the search does not do is found out', () => {
    const [{ steps: [best, searched, cut] }] = STORIES;
    const trace = traces.values().next().value;
    const holds = (step) => stepAt(trace, step).holds;
    assert.equal(holds({ ...best, path: ':root/a7a6:openWindow' }), false, 'nobody has gone there');
    assert.equal(holds({ ...searched, claim: { kind: 'best' } }), false);
    assert.equal(holds({ ...searched, claim: { kind: 'cut', rule: 'reverseFutility' } }), false);
    assert.equal(holds({ ...cut, claim: { kind: 'cut', rule: 'nullMove' } }), false);
    assert.equal(holds({ ...cut, claim: { kind: 'searched' } }), true);
  });

  test('the board stands among the moves of a node, or before a move that was cut', () => {
    const [{ steps: [best, , cut] }] = STORIES;
    const trace = traces.values().next().value;
    const { records } = trace;
    const node = stepAt(trace, best).id;
    const open = moveScene(trace, node);
    assert.equal(open.at, node);
    assert.ok(open.arrows.length > 1 && open.arrows.length <= 7, `${open.arrows.length} arrows`);
    const busiest = [...records.children(node)].filter((id) => records.move(id)).sort((a, b) => records.nodes(b) - records.nodes(a))[0];
    const broadest = open.arrows.reduce((most, arrow) => (arrow.weight > most.weight ? arrow : most));
    assert.equal(`${broadest.from}${broadest.to}`, records.move(busiest).uci, 'the move of most nodes is the thickest');

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

test('guesses count once their cut is decided', () => {
  let score = readScore({ right: 3, all: 2 });
  assert.deepEqual(score, { right: 0, all: 0 }, 'what is no score is none');
  assert.equal(scoreWords(score), '');
  score = scored(score, 'right', 'right');
  assert.equal(scoreWords(score), '1 of 1 guess');
  score = scored(scored(score, 'right', 'wrong'), 'wrong', 'undecided');
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
  assert.equal(verdictChip('Full search', grade('wrong', 206), cp(212), text).text, 'Wrong: 206');
  assert.equal(verdictChip('Full search', grade('undecided', undefined, 200_000), cp(212), text).text, 'Not decided within 200 k nodes');
});

test('the most doubtful move is the one that lost most winning chances', () => {
  const seen = (turn, value) => ({ turn, score: value === undefined ? undefined : { kind: 'centipawns', value } });
  const game = [seen('white', 20), seen('black', -15), seen('white', 30), seen('black', 250), seen('white', -260), seen('black', undefined)];
  assert.equal(mostDoubtful(game), 2, 'White went from +0.30 to −2.50');
  assert.equal(mostDoubtful(game.slice(0, 3)), undefined, 'nothing was lost');
  assert.equal(mostDoubtful([]), undefined);
});
