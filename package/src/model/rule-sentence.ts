/**
 * What a rule has decided, in the words, the unit and the terms of its declaration: a program may give any name to a rule,
 * and the name of another one to its own.
 */
import { isOwnRule, type RuleDeclaration } from '../engine/declarations.js';
import type { TraceNode } from '../engine/trace-node.js';
import { unitText } from './format.js';
import { sideName } from './outcome-text.js';
import { otherSide } from './placement.js';
import { evalWords, type PlainWords, type Surroundings, words } from './plain-words.js';
import { comparedWith, improvingOf, startOf } from './terms.js';
import { fixed, t } from './words.js';

type Teller = (node: TraceNode, around: Surroundings) => PlainWords;

export function ruleWords(node: TraceNode, around: Surroundings): PlainWords {
  const { declaration } = node;
  const teller = declaration === undefined ? undefined : tellerOf(declaration, node, around);
  if (teller !== undefined) return withAbout(teller(node, around), declaration);
  const name = declaration === undefined ? t`A rule` : t(declaration.label);
  const sentence = node.visit === 'pruned' ? t`${name} pruned ${around.name}.` : t`${name} ended the search here.`;
  return withAbout(words(sentence, comparedWords(node)), declaration);
}

/** The words that people know for such a decision; none where the declaration does not say enough. */
function tellerOf({ scope, family, unit }: RuleDeclaration, node: TraceNode, around: Surroundings): Teller | undefined {
  const whole = scope === 'wholeNode';
  switch (family) {
    case 'staticEval': {
      const against = comparedWith(node);
      if (against === 'beta') return whole ? leadWords : undefined;
      return against === 'alpha' ? shortWords : undefined;
    }
    case 'testSearch':
      return whole && around.test !== undefined ? TEST_WORDS[around.test] : undefined;
    case 'lateMove':
      if (scope === 'moveDepth') return reducedWords;
      return scope === 'singleMove' && unit !== undefined ? LATE_WORDS[unit] : undefined;
    case 'material':
      return scope === 'singleMove' && unit === 'centipawns' ? lossWords : undefined;
    default:
      return undefined;
  }
}

/** What another program says of its rule goes before its numbers. */
function withAbout({ sentence, reason }: PlainWords, declaration: RuleDeclaration | undefined): PlainWords {
  const about = declaration === undefined || isOwnRule(declaration) ? '' : (declaration.about ?? '');
  return words(sentence, about, reason);
}

/** What the rule has compared, in its own words and unit. */
function comparedWords({ declaration, value, threshold }: TraceNode): string {
  if (declaration?.value === undefined || value === undefined || threshold === undefined) return '';
  const text = (number: number): string => unitText(number, declaration.unit);
  return t`${capitalized(t(declaration.value))}: ${text(value)}, and ${text(threshold)} is enough.`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A side that is so far above beta that it need not look. */
function leadWords(node: TraceNode, { side, since, wrong = false, view }: Surroundings): PlainWords {
  const us = sideName(side);
  const { value = 0, threshold = 0 } = node;
  const beta = startOf(node) ?? 0;
  const saved = improvingOf(node.terms ?? []);
  const [lead, enough] = [pawns(value - beta), plainPawns(threshold - beta)];
  const sentence = wrong
    ? t`${us} did not look: already ${lead} better than needed, and a lead of ${enough} was enough.`
    : t`${us} did not need to look: already ${lead} better than needed, and a lead of ${enough} is enough.`;
  if (saved >= 0) return words(sentence, evalWords(node, { side, ...(view && { view }) }));
  const without = value < threshold - saved ? t` Without that, ${us} would have had to search.` : '';
  return words(sentence, `${improvingWords(node, us, since)} ${t`So a smaller lead is enough.`}${without}`);
}

/** A side that even a gain would leave short of alpha. */
function shortWords(node: TraceNode, { side, name }: Surroundings): PlainWords {
  const us = sideName(side);
  const { value = 0, threshold = 0, declaration } = node;
  const evaluation = startOf(node) ?? 0;
  const [missing, gain] = [pawns(value - evaluation), plainPawns(threshold - evaluation)];
  if (declaration?.scope === 'wholeNode')
    return words(
      t`${us} is too far behind to look any further.`,
      t`${us} is ${missing} short, and a gain of ${gain} may be expected at most.`,
    );
  return words(
    t`${name} cannot gain enough.`,
    t`${us} is ${missing} short, and the move may be expected to gain ${gain} at most.`,
  );
}

/** By the search that was the test. */
const TEST_WORDS: Readonly<Record<NonNullable<Surroundings['test']>, Teller>> = {
  nullMove: (_, { side }) =>
    words(
      t`${sideName(side)} could even pass, and would still be far enough ahead.`,
      t`${sideName(otherSide(side))} moved twice in a row in a shallower search, and it was not enough.`,
    ),
  probCut: ({ value, threshold, declaration }, { side }) =>
    words(
      t`One of ${sideName(side)}’s captures already wins enough.`,
      value === undefined || threshold === undefined || declaration?.unit !== 'centipawns'
        ? ''
        : t`A shallower search of it was ${pawns(value - threshold)} above the mark.`,
    ),
  singular: (_, { side }) =>
    words(t`Several moves of ${sideName(side)} are good enough, so it does not matter which is best.`, ''),
};

/** By the unit in which a rule of late moves counts. */
const LATE_WORDS: Readonly<Partial<Record<string, Teller>>> = {
  moves: (node, { name }) =>
    words(t`${name} came too late to be tried.`, comparedWords(node), t`The better ones come first.`),
  historyPoints: (node, { name }) => words(t`${name} has failed too often elsewhere to be tried.`, comparedWords(node)),
};

function reducedWords(_: TraceNode, { name }: Surroundings): PlainWords {
  return words(t`${name} was looked at less deep, because it came late.`, '');
}

function lossWords({ threshold }: TraceNode, { name }: Surroundings): PlainWords {
  const sentence = t`${name} loses too much material.`;
  if (threshold === undefined) return words(sentence, '');
  // From the threshold on it is too much.
  const allowed = threshold - 1;
  return words(
    sentence,
    allowed <= 0
      ? t`Here no material may be lost for it.`
      : t`At this depth it may lose up to ${pawns(allowed)}, and it loses more.`,
  );
}

function improvingWords({ improvement }: TraceNode, us: string, since: Surroundings['since']): string {
  if (improvement === undefined || improvement <= 0)
    return t`${us}’s position has been improving over ${us}’s last turns.`;
  const taken = since?.took === undefined ? '' : t(` took a ${since.took}`);
  const when = since === undefined ? '' : t`, since ${since.name}${taken}`;
  return t`${us}’s position is improving: better by ${plainPawns(improvement)} than at ${us}’s last turn${when}.`;
}

function plainPawns(centipawns: number): string {
  return fixed(centipawns / 100, 2);
}

function pawns(centipawns: number): string {
  return t`${plainPawns(centipawns)} pawns`;
}
