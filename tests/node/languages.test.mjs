// The engine explains itself in each complete language, and says the same in all of them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { createEngine } from 'espalier';
import { setWords } from 'espalier/words';
import '../built.mjs?package';
import { root } from '../../scripts/lib/paths.mjs';
import { COMPLETE } from './support/messages.mjs';
import { leftInEnglish, numberOf } from './support/translated.mjs';

const FEN = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8';
const SAMPLE = 60;

/** Chooses a language, with all of its messages. */
function speak(language) {
  const path = join(root, 'www', 'src', 'words', `${language}.json`);
  setWords({ language, messages: language === 'en' ? {} : JSON.parse(readFileSync(path, 'utf8')) });
}

/** What a question is answered in English, and in another language. */
async function inBoth(language, ask) {
  speak('en');
  const english = await ask();
  speak(language);
  return [english, await ask()];
}

/** The numbers of a sentence. */
const numbers = (sentence, language) =>
  [...sentence.matchAll(/\d[\d.,]*/g)].map(([text]) => numberOf(text.replace(/[.,]$/, ''), language)).sort();

/** That a sentence is said in words of its own. */
function isTranslated(said, english) {
  assert.notEqual(said, english);
  assert.equal(leftInEnglish(said, english), undefined, said);
}

describe('the engine explains itself in', () => {
  let engine;
  let trace;
  before(async () => {
    engine = await createEngine({ hashMb: 8 });
    trace = await engine.trace({ fen: FEN, limits: { depth: 6 } });
  });
  afterEach(() => speak('en'));
  after(() => engine.dispose());

  for (const language of COMPLETE) {
    test(`${language}, with the numbers of English`, async () => {
      const step = Math.max(1, Math.floor(trace.records.count / SAMPLE));
      for (let id = 0; id < trace.records.count; id += step) {
        const [told, said] = await inBoth(language, () => trace.explain(id));
        isTranslated(said.sentence, told.sentence);
        assert.deepEqual(numbers(said.sentence, language), numbers(told.sentence, 'en'), said.sentence);
        assert.equal(said.facts.length, told.facts.length);
        assert.equal(said.margin?.total, told.margin?.total);
        said.facts.forEach(({ label }, index) => assert.equal(leftInEnglish(label, told.facts[index].label), undefined, label));
      }
    });

    test(`${language}: verdicts, misses, terms and searches`, async () => {
      const cut = Array.from({ length: trace.records.count }, (_, id) => id).find((id) => trace.node(id).rule === 'futility');
      const [verdict, audit] = await inBoth(language, () => trace.audit(cut, 'futility'));
      isTranslated(audit.sentence, verdict.sentence);

      const progress = [];
      const asked = { fen: FEN, move: 'd3h7', limits: { depth: 5 } };
      const [told, miss] = await inBoth(language, () => engine.explainMiss(asked, { onProgress: (known) => progress.push(known.progress) }));
      assert.equal(miss.played.san, told.played.san);
      const sentencesOf = ({ summary, conclusion, steps }) => [summary, conclusion, ...steps.flatMap(({ sentence, cuts }) => [
        sentence, ...cuts.flatMap((one) => [one.label, one.sentence, one.numbers, one.verdict]),
      ])];
      const inEnglish = sentencesOf(told);
      sentencesOf(miss).forEach((sentence, index) => assert.equal(leftInEnglish(sentence, inEnglish[index]), undefined, sentence));
      assert.notEqual(miss.summary, told.summary);
      assert.equal(progress[0], 'Searching');
      isTranslated(progress.at(-1), 'Following the line after');

      const [{ terms: same }, { terms }] = await inBoth(language, () => engine.explainEval({ fen: FEN }));
      assert.deepEqual(terms.map(({ name }) => name), same.map(({ name }) => name));
      terms.forEach(({ name, label, description }, index) => {
        assert.notEqual(description, same[index].description, name);
        assert.ok(description.startsWith(`${label}: `), label);
      });

      const [{ searches: before }, { searches }] = await inBoth(language, () => engine.ablate({ fen: FEN, limits: { depth: 1 } }));
      assert.equal(new Set(searches.map(({ label }) => label)).size, searches.length);
      // Names of rules are borrowed from English, some of them with its letters.
      searches.forEach(({ label, variant }, index) => {
        if (label === before[index].label) assert.match(variant, /^(probCut|reverseFutility)$/);
      });
    });
  }
});
