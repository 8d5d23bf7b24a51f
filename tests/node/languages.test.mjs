// The engine explains itself in each of its languages, and says the same in all of them.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createEngine } from 'espalier';
import '../built.mjs?package';
import { LANGUAGES } from '../../package/lib/engine/languages.js';
import { leftInEnglish, numberOf } from './support/translated.mjs';

const FEN = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8';
const SAMPLE = 60;

/** The numbers of a sentence. */
const numbers = (sentence, language) =>
  [...sentence.matchAll(/\d[\d.,]*/g)].map(([text]) => numberOf(text.replace(/[.,]$/, ''), language)).sort();

/** That a sentence is said in words of its own. */
function isTranslated(said, english) {
  assert.notEqual(said, english);
  assert.equal(leftInEnglish(said, english), undefined, said);
}

describe('the engine explains itself in', () => {
  const engines = new Map();
  const traces = new Map();
  before(async () => {
    for (const language of LANGUAGES) {
      const engine = await createEngine({ hashMb: 8, language });
      engines.set(language, engine);
      traces.set(language, await engine.trace({ fen: FEN, limits: { depth: 6 } }));
    }
  });
  after(() => engines.forEach((engine) => engine.dispose()));

  for (const language of LANGUAGES.slice(1)) {
    test(`${language}, with the numbers of English`, async () => {
      const [english, other] = [traces.get('en'), traces.get(language)];
      const step = Math.max(1, Math.floor(english.records.count / SAMPLE));
      for (let id = 0; id < english.records.count; id += step) {
        const [told, said] = [await english.explain(id), await other.explain(id)];
        isTranslated(said.sentence, told.sentence);
        assert.deepEqual(numbers(said.sentence, language), numbers(told.sentence, 'en'), said.sentence);
        assert.equal(said.facts.length, told.facts.length);
        assert.equal(said.margin?.total, told.margin?.total);
        said.facts.forEach(({ label }, index) => assert.equal(leftInEnglish(label, told.facts[index].label), undefined, label));
      }
    });

    test(`${language}: verdicts, misses, terms and searches`, async () => {
      const [english, other] = [engines.get('en'), engines.get(language)];
      const trace = traces.get(language);
      const cut = Array.from({ length: trace.records.count }, (_, id) => id).find((id) => trace.node(id).rule === 'futility');
      const [verdict, audit] = [await traces.get('en').audit(cut, 'futility'), await trace.audit(cut, 'futility')];
      isTranslated(audit.sentence, verdict.sentence);

      const asked = { fen: FEN, move: 'd3h7', limits: { depth: 5 } };
      const [told, miss] = [await english.explainMiss(asked), await other.explainMiss(asked)];
      assert.equal(miss.played.san, told.played.san);
      const sentencesOf = ({ summary, conclusion, steps }) => [summary, conclusion, ...steps.flatMap(({ sentence, cuts }) => [
        sentence, ...cuts.flatMap((one) => [one.label, one.sentence, one.numbers, one.verdict]),
      ])];
      const inEnglish = sentencesOf(told);
      sentencesOf(miss).forEach((sentence, index) => assert.equal(leftInEnglish(sentence, inEnglish[index]), undefined, sentence));
      assert.notEqual(miss.summary, told.summary);

      const { terms } = await other.explainEval({ fen: FEN });
      const same = await english.explainEval({ fen: FEN });
      assert.deepEqual(terms.map(({ name }) => name), same.terms.map(({ name }) => name));
      terms.forEach(({ name, label, description }, index) => {
        assert.notEqual(description, same.terms[index].description, name);
        assert.ok(description.startsWith(label), label);
      });

      const { searches } = await other.ablate({ fen: FEN, limits: { depth: 3 } });
      assert.equal(new Set(searches.map(({ label }) => label)).size, searches.length);
      assert.notEqual(searches[0].label, (await english.ablate({ fen: FEN, limits: { depth: 1 } })).searches[0].label);
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
  const trace = await engine.trace({ fen: FEN, limits: { depth: 4 } });
  const { sentence } = await trace.explain(0);
  await engine.setLanguage('de');
  const said = await trace.explain(0);
  isTranslated(said.sentence, sentence);
  const { terms } = await engine.explainEval({ fen: FEN });
  await engine.setLanguage('en');
  const { terms: english } = await engine.explainEval({ fen: FEN });
  terms.forEach(({ description }, index) => isTranslated(description, english[index].description));
  assert.equal((await trace.explain(0)).sentence, sentence);
  await assert.rejects(engine.setLanguage('tlh'), { code: 'invalid-request', field: 'language' });
  engine.dispose();
});
