// Every kind of statement that a story makes, and what must then be so: of the record, and on the card beside it.
import '../../built.mjs?modules';
import { bestLine } from '../../../package/lib/model/walk.js';

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen'];

/** A line of moves as it is written: `17…Be6 18.Qxc3 Qxc5`. */
const LINE = /\d+(?:\.|…)\S+(?: (?:\d+\.)?[A-Za-z]\S*[1-8]\S*)*/;
const MOVES = LINE.source;

/**
 * `is` is told the record with all around it, and what the words have caught.
 * @type {readonly { says: RegExp, is: (at: ReturnType<typeof placeOf>, ...caught: string[]) => boolean }[]}
 */
const STATEMENTS = [
  { says: new RegExp(`(?:Fischer played|offers the rook,) (${MOVES})`), is: ({ line }, moves) => line.endsWith(bare(moves)) },
  { says: new RegExp(`A line that Espalier looks at: (${MOVES})`), is: ({ line }, moves) => line === bare(moves) },
  { says: new RegExp(`The line that Espalier expects: (${MOVES})`), is: ({ line, isBest }, moves) => isBest && line.endsWith(bare(moves)) },
  {
    says: /Where should it go\?/,
    is: ({ records, id }) => records.move(id) === undefined,
  },
  {
    says: /The bishop on (\w\d) attacks Black’s queen on (\w\d)/,
    is: ({ tree, id }, bishop, queen) => {
      const { pieces } = tree.placementOf(id);
      const isOnDiagonal = Math.abs(bishop.charCodeAt(0) - queen.charCodeAt(0)) === Math.abs(Number(bishop[1]) - Number(queen[1]));
      return isOnDiagonal && pieces.get(bishop).role === 'bishop' && pieces.get(queen).role === 'queen' && pieces.get(queen).color === 'black';
    },
  },
  { says: /White can take the queen: \d+\.(\S+?)\./, is: ({ name, tree, records, id }, move) => name === move && tree.placementOf(records.parent(id)).pieces.get(records.move(id).to).role === 'queen' },
  { says: /A look at (\d+) positions shows that this loses/, is: ({ records, id, card }, nodes) => records.nodes(id) === Number(nodes) && /good enough/.test(card) },
  {
    says: /The answer is \d+…(\S+): the bishop takes a bishop and gives check/,
    is: ({ records, id, tree, name }, move) =>
      name === move && move.endsWith('+') && ['to', 'from'].every((end) => tree.placementOf(records.parent(id)).pieces.get(records.move(id)[end]).role === 'bishop'),
  },
  { says: /The king goes to (\w\d)/, is: ({ records, id, name }, square) => name.startsWith('K') && records.move(id).to === square },
  {
    says: /Nearly all the work after \d+…(\S+) went into this move/,
    is: ({ records, id, tree }, move) => tree.of(records.parent(id)) === move && records.nodes(id) > 0.9 * records.nodes(records.parent(id)),
  },
  { says: /\d+…(\S+): bishop and knight now check in turns, as in the game/, is: ({ name }, move) => name === move && move.endsWith('+') },
  { says: /Espalier finds the move, too/, is: ({ isBest }) => isBest },
  { says: /nearly all its work went into it/, is: ({ records, id }) => records.nodes(id) > 0.9 * records.nodes(0) },
  { says: /the thick arrow/, is: ({ records, id, siblings }) => siblings.every((other) => records.nodes(other) <= records.nodes(id)) },
  {
    says: /Most of (White|Black)’s answers are cut at once/,
    is: ({ card, side }, whose) => {
      const [, all, ofAll] = /All (\d+) moves of \w+ were considered; (\d+) were dismissed/.exec(card) ?? [];
      return side === whose.toLowerCase() && 2 * Number(ofAll) > Number(all);
    },
  },
  {
    says: /([A-Z]\S+) got one look and no more/,
    is: ({ records, id, name, card }, move) => name === move && records.nodes(id) === 1 && records.searches(id) === 1 && /did not need to look/.test(card),
  },
  { says: /has just taken an? (\w+)/, is: ({ card }, piece) => card.includes(`took a ${piece}`) },
  { says: /(White|Black)’s position counts as improving/, is: ({ records, id, card }, whose) => records.improving(id) === true && card.includes(`${whose}’s position is improving`) },
  { says: /a smaller lead is enough to stop/, is: ({ card }) => card.includes('So a smaller lead is enough.') },
  { says: /the position has become worse/, is: ({ records, id }) => records.improving(id) === false },
  {
    says: /only the first quiet moves are: here (\w+)/,
    is: ({ card }, number) => card.includes(`Quiet moves searched: ${NUMBERS.indexOf(number)}`),
  },
  { says: /([A-Z]\S+) was not among them/, is: ({ records, id, name, card }, move) => name === move && records.visit(id) === 'pruned' && card.startsWith(`${move} came too late to be tried.`) },
  { says: /None of the (\w+) was as good/, is: ({ records, id, verdict }, number) => records.number(id) === NUMBERS.indexOf(number) + 1 && verdict === 'wrong' },
  {
    says: /The rule counts what is taken on (\w\d): \d+…(\S+) .* and so the move is pruned/,
    is: ({ records, id, name, card }, square, move) =>
      name === move && records.move(id).to === square && records.visit(id) === 'pruned' && card.startsWith(`${move} loses too much material.`),
  },
  { says: /It does not see that/, is: ({ verdict }) => verdict === 'wrong' },
  {
    says: /Nothing else wins/,
    is: ({ records, id, siblings }) => siblings.every((other) => other === id || !((records.score(other) ?? 0) < records.score(id))),
  },
  { says: /The black king cannot move/, is: ({ records, id, tree, side }) => side === 'black' && [...records.children(id)].every((child) => !tree.of(child).startsWith('K')) },
  {
    says: /With only pawns left it does not/,
    is: ({ records, id, tree, side }) => {
      const ours = [...tree.placementOf(id).pieces.values()].filter(({ color }) => color === side).map(({ role }) => role);
      return ours.every((role) => role === 'king' || role === 'pawn') && [...records.children(id)].every((child) => !records.passes(child));
    },
  },
];

/** Sentences that speak of chess, or of searches as such: nothing of the record and its card can be otherwise. */
const OF_CHESS = [
  /^Byrne has just played 17\.Kf1\.$/,
  /^For his queen Fischer got two bishops, a rook and a pawn\.$/,
  /^Both sides have taken something, and White’s queen is attacked\.$/,
  /^Black’s bishop looks at White’s queen\.$/,
  /^Between them stands White’s own knight, which guards the bishop on f7\.$/,
  /^Moves are tried in the order of their promise\.$/,
  /^It attacks the pawns on d4 and f3, and 22\.Qd3 Rad8 23\.Bb3 Rxd4 wins one\.$/,
  /^If Black could pass, nothing would happen: that is zugzwang\.$/,
  /^Elsewhere Espalier lets a side pass to see whether it is still ahead\.$/,
];

/** What a card says that leaves no room for some words. */
const EXCLUSIVE = [
  { card: /No rule cut anything short/, text: /cut at once|\bpruned\b|not among them|got one look/ },
  { card: /were considered;|were skipped|was looked at\./, text: /got one look|not among them|the move is pruned/ },
  { card: /came too late|loses too much material/, text: /looks at|expects|cut at once|got one look|[Nn]early all/ },
  { card: /did not need to look/, text: /went through|not among them|is pruned|[Nn]early all/ },
];

/** The record of a step with what stands around it; `verdict` is that of an audit, where there was one. */
export function placeOf(tree, id, verdict) {
  const { records } = tree;
  const path = records.line(id).filter((step) => records.move(step) !== undefined);
  const { sentence, reason } = tree.words(id);
  const above = [...records.children(records.parent(id))];
  return {
    tree, records, id, verdict,
    name: tree.of(id),
    side: tree.side(id),
    siblings: above.filter((other) => records.move(other) !== undefined),
    line: path.map((step) => bare(tree.of(step))).join(' '),
    isBest: bestLine(records, 0).includes(id),
    card: `${sentence} ${reason}`,
  };
}

/** What of a text is not so at a place, or is of no kind that is known here; nothing where all is well. */
export function contradictions(text, place) {
  const wrong = EXCLUSIVE.filter(({ card, text: words }) => card.test(place.card) && words.test(text)).map(({ text: words }) => `${words} beside “${place.card}”`);
  for (const sentence of text.split(/(?<=\.) (?=[A-Z\d])/)) {
    const made = STATEMENTS.map(({ says, is }) => ({ is, caught: says.exec(sentence) })).filter(({ caught }) => caught !== null);
    if (made.length === 0 && !OF_CHESS.some((words) => words.test(sentence))) wrong.push(`of no known kind: “${sentence}”`);
    for (const { is, caught } of made) if (!is(place, ...caught.slice(1))) wrong.push(`“${caught[0]}” beside “${place.card}”`);
  }
  return wrong;
}

/** Without numbers and the point at the end of a sentence. */
const bare = (moves) => moves.replaceAll(/\b\d+(?:\.|…)(?=[A-Za-z])/g, '').replaceAll(/[.,+]/g, '').trim();
