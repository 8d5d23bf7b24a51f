// The Explore view for newcomers: questions, stories from the root, and a tree that grows.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createEngine } from 'espalier';
import { loaded } from '../../package/lib/element/tree/load.js';
import { readLink } from '../../www/lib/model/address/explore-link.js';
import { nameOf, questionsOf } from '../../www/lib/model/explore/questions.js';
import { stepAt } from '../../www/lib/model/explore/story.js';
import { SKIPS, skippedOf } from '../../www/lib/model/trace/cuts.js';
import { markOf } from '../../package/lib/model/palette.js';
import { click, press, text, texts, until, waitForText } from './support/dom.mjs';
import { RANGES } from './support/ranges.mjs';

const { address, follow, go, ITALIAN, settings, board } = await import('./support/explorer.mjs');

describe('the questions', () => {
  let engine;
  let asked;
  before(async () => {
    engine = await createEngine();
    const trace = await engine.trace({ fen: ITALIAN, limits: { depth: 8 } });
    asked = { ...loaded(trace), recording: { fen: ITALIAN, moves: [], chess960: false, depth: 8 }, scoreText: () => '+0.30' };
  });
  after(() => engine.dispose());

  test('are answered by steps that are in the tree, the first at its root', () => {
    const questions = questionsOf(asked);
    assert.deepEqual(questions.map(({ id }) => id), ['why', 'skipped', 'found']);
    for (const { steps } of questions) {
      assert.ok(steps.length > 0);
      for (const step of steps) assert.ok(stepAt(asked.tree, step).holds, step.path);
    }
    const [why] = questions;
    const { records } = asked.tree;
    const ids = why.steps.map((step) => stepAt(asked.tree, step).id);
    assert.equal(records.move(ids[0]), undefined);
    // Each step is one move further on.
    ids.slice(1).forEach((id, at) => assert.equal(records.parent(id), ids[at]));
    assert.match(why.title(), /^Why 4\.\S+\?$/);
    assert.equal(why.title(), `Why ${nameOf(asked.tree, ids[1])}?`);
  });

  test('count what was skipped as often as the records say', () => {
    const { records } = asked.tree;
    for (const { reason: family, count, example } of skippedOf(records)) {
      let sum = 0;
      for (let id = 0; id < records.count; id += 1) {
        const rule = records.end(id) === 'rule' ? records.declaration(id) : undefined;
        if (rule !== undefined && markOf(rule).family === family) sum += 1 + (records.others(id) ?? 0);
      }
      assert.equal(count, sum, family);
      assert.equal(markOf(records.declaration(example)).family, family);
      assert.ok(SKIPS.includes(family));
    }
  });

  test('say at which depth the move was found that is the best', () => {
    const found = questionsOf(asked).at(-1);
    const iterations = asked.trace.summary.iterations.filter(({ depth }) => depth <= asked.trace.depth);
    const best = iterations.at(-1).bestMove;
    const first = iterations.findLast(({ bestMove }) => bestMove !== best)?.depth ?? 0;
    assert.equal(found.subtitle(), first === 0 ? 'from the first look on' : `${first + 1} half-moves deep, not before`);
    const last = stepAt(asked.tree, found.steps.at(-1)).id;
    assert.equal(asked.tree.records.move(last).uci, best);
  });
});

test('a link names the story and its step; what cannot be one is no story', () => {
  const link = 'explore?depth=8&path=.&story=skipped.2';
  assert.deepEqual(readLink(`#${link}`, RANGES).story, { id: 'skipped', at: 1 });
  for (const wrong of ['skipped', 'skipped.0', 'skipped.-1', '.1', 'a/b.1', 'skipped.1000'])
    assert.equal(readLink(`#explore?depth=8&story=${wrong}`, RANGES).story, undefined, wrong);
});

describe('for newcomers', () => {
  const crumbs = () => texts('list/Steps >> button');
  const place = () => text('.story-step .place');
  before(async () => {
    await follow({ fen: ITALIAN, depth: 6 });
    click('group/How much is shown >> button/Simple');
    await until(() => find('group/Questions') !== null);
  });
  after(() => settings.change({ detail: 'everything' }));

  test('there are three questions, and neither table nor query', () => {
    assert.equal(settings.value.detail, 'simple');
    assert.equal(findAll('group/Questions >> button').length, 3);
    for (const part of ['treegrid/Nodes', 'search/Query', 'group/Order', '.why']) assert.equal(find(part), null, part);
    assert.ok(texts('list/What the colors mean >> li').some((name) => /skipped: far enough ahead/.test(name)));
  });

  test('a question is answered step by step, by buttons, crumbs and keys, and the board goes along', async () => {
    click('group/Questions >> button/Why*');
    await waitForText('.story-step .place', /^1 of/);
    assert.equal(find('group/Questions >> button/Why*').getAttribute('aria-pressed'), 'true');
    assert.match(crumbs()[0], /^4\.\?$/);
    const start = board().position;
    assert.equal(start.split(' ')[0], ITALIAN.split(' ')[0]);
    click('.story-step .primary');
    await waitForText('.story-step .place', /^2 of/);
    await until(() => board().position !== start);
    assert.match(text('.story-step .story-text'), new RegExp(`${crumbs()[1].replace(/[+.]/g, '\\$&')} is the best move`));
    press('ArrowRight', find('.story-step .primary'));
    await waitForText('.story-step .place', /^3 of/);
    press('ArrowLeft', find('.story-step .primary'));
    await waitForText('.story-step .place', /^2 of/);
    findAll('list/Steps >> button').at(-1).click();
    await until(() => place() === `${crumbs().length} of ${crumbs().length}`);
    click('list/Steps >> button');
    await waitForText('.story-step .place', /^1 of/);
    await until(() => board().position === start);
  });

  test('a story is found again by its address, with its title, also after it was left', async () => {
    click('group/Questions >> button/When did it find the move?*');
    await waitForText('.story-step h2', /When did it find/);
    const link = address();
    assert.match(link, /story=found\.1/);
    click('group/Questions >> button/What did it skip*');
    await waitForText('.story-step h2', /What did it skip/);
    await go(link);
    await waitForText('.story-step h2', /When did it find/);
    assert.match(place(), /^1 of/);
    press('ArrowDown', find('.map'));
    await waitForText('.story-step .story-text', /^You’ve left the story\. \S/);
    click('.story-step button/Back to step 1');
    await waitForText('.story-step .primary', /^Next$/);
  });

  test('a story plays by itself until it is paused', async () => {
    click('group/Questions >> button/Why*');
    await waitForText('.story-step .place', /^1 of/);
    click('.story-step button/Play all');
    await waitForText('.story-step .place', /^2 of/);
    click('.story-step button/Pause');
    await until(() => find('.story-step button/Play all') !== null);
  });

  test('the tree grows, is whole at once, and grows again', async () => {
    click('group/How fast it is shown >> button/at once');
    await waitForText('.growth p', /^grown/);
    click('button/Watch the tree grow');
    await waitForText('.growth p', /^growing/);
    click('group/How fast it is shown >> button/10×');
    await waitForText('.growth p', /^grown/);
  });

  test('everything is shown with the same story and the same node, and nothing grows any more', async () => {
    click('button/Watch the tree grow');
    await waitForText('.growth p', /^growing/);
    const [told, crumb] = [text('.story-step h2'), place()];
    click('group/How much is shown >> button/Everything');
    await until(() => find('treegrid/Nodes') !== null);
    assert.deepEqual([text('.story-step h2'), place()], [told, crumb]);
    assert.equal(find('.pace'), null);
  });
});
