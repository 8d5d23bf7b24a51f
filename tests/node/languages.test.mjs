// The engine explains itself in each of its languages, and says the same in all of them.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createEngine } from 'espalier';
import { LANGUAGES } from '../../package/lib/engine/languages.js';

const FEN = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8';
const SAMPLE = 60;

/** The numbers of a sentence, written as in English. */
function numbers(sentence, language) {
  return [...sentence.matchAll(/\d[\d.,]*/g)].map(([number]) => {
    const plain = number.replace(/[.,]$/, '');
    return language === 'de' ? plain.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ',')) : plain;
  }).sort();
}

/** The commonest words of English: none is a word of another language of the engine. */
const ENGLISH = /\b(the|was|and|than|with|of|is|no|not|from|by)\b/;

describe('the engine explains itself in', () => {
  const engines = new Map();
  const traces = new Map();
  before(async () => {
    for (const language of LANGUAGES) {
      const engine = await createEngine({ hashMb: 8, language });
      engines.set(language, engine);
      traces.set(language, await engine.trace({ fen: FEN, depth: 6 }));
    }
  });
  after(() => engines.forEach((engine) => engine.dispose()));

  for (const language of LANGUAGES.slice(1)) {
    test(`${language}, with the numbers of English`, async () => {
      const [english, other] = [traces.get('en'), traces.get(language)];
      const step = Math.max(1, Math.floor(english.records.count / SAMPLE));
      for (let id = 0; id < english.records.count; id += step) {
        const [told, said] = [await english.explain(id), await other.explain(id)];
        assert.notEqual(said.sentence, told.sentence);
        assert.doesNotMatch(said.sentence, ENGLISH);
        assert.deepEqual(numbers(said.sentence, language), numbers(told.sentence, 'en'), said.sentence);
        assert.equal(said.facts.length, told.facts.length);
        assert.equal(said.margin?.total, told.margin?.total);
        for (const { label } of said.facts) assert.doesNotMatch(label, ENGLISH);
      }
    });

    test(`${language}: verdicts, misses, terms and searches`, async () => {
      const [english, other] = [engines.get('en'), engines.get(language)];
      const trace = traces.get(language);
      const cut = Array.from({ length: trace.records.count }, (_, id) => id).find((id) => trace.node(id).rule === 'futility');
      const audit = await trace.audit(cut, 'futility');
      assert.doesNotMatch(audit.sentence, ENGLISH);

      const asked = { fen: FEN, move: 'd3h7', depth: 5 };
      const [told, miss] = [await english.explainMiss(asked), await other.explainMiss(asked)];
      assert.equal(miss.played.san, told.played.san);
      const sentences = [miss.summary, miss.conclusion, ...miss.steps.flatMap(({ sentence, cuts }) => [
        sentence, ...cuts.flatMap((one) => [one.label, one.sentence, one.numbers, one.verdict]),
      ])];
      for (const sentence of sentences) assert.doesNotMatch(sentence, ENGLISH);
      assert.notEqual(miss.summary, told.summary);

      const { terms } = await other.explainEval({ fen: FEN });
      const same = await english.explainEval({ fen: FEN });
      assert.deepEqual(terms.map(({ name }) => name), same.terms.map(({ name }) => name));
      terms.forEach(({ name, label, description }, index) => {
        assert.notEqual(description, same.terms[index].description, name);
        assert.ok(description.startsWith(label), label);
      });

      const { searches } = await other.ablate({ fen: FEN }, { depth: 3 });
      assert.equal(new Set(searches.map(({ label }) => label)).size, searches.length);
      assert.notEqual(searches[0].label, (await english.ablate({ fen: FEN }, { depth: 1 })).searches[0].label);
    });
  }

  test('a language that it does not speak is refused, with those that it does', async () => {
    for (const language of ['fr', 'de-DE', '', 'EN']) {
      await assert.rejects(createEngine({ language }), ({ code, field, reason, message }) => {
        assert.deepEqual([code, field, reason], ['invalid-request', 'language', 'not-a-choice']);
        assert.match(message, new RegExp(LANGUAGES.join(', ')));
        return true;
      });
    }
  });
});

test('an engine turns to another language, also for what it has recorded before', async () => {
  const engine = await createEngine({ hashMb: 1 });
  const trace = await engine.trace({ fen: FEN, depth: 4 });
  const { sentence } = await trace.explain(0);
  await engine.setLanguage('de');
  const said = await trace.explain(0);
  assert.notEqual(said.sentence, sentence);
  assert.doesNotMatch(said.sentence, ENGLISH);
  const { terms } = await engine.explainEval({ fen: FEN });
  for (const { label } of terms) assert.doesNotMatch(label, ENGLISH);
  await engine.setLanguage('en');
  assert.equal((await trace.explain(0)).sentence, sentence);
  await assert.rejects(engine.setLanguage('tlh'), { code: 'invalid-request', field: 'language' });
  engine.dispose();
});
