// A migration from chess.js: an app of thirty lines says the same on the rules in as many, and so do the positions of games.
import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Chess } from 'chess.js';
import { root } from '../../scripts/lib/paths.mjs';
import { random } from '../node/support/random.mjs';
import { installPackage } from './support/installed.mjs';
import { run as runOnChessJs } from './migration/chess-js.mjs';

const site = installPackage();
const ours = join(site.folder, 'migrated.mjs');
cpSync(new URL('./migration/espalier.mjs', import.meta.url), ours);
const { run } = await import(pathToFileURL(ours));
const { loadRules } = await import(pathToFileURL(join(site.folder, 'node_modules', 'espalier', 'dist', 'rules.js')));
const rules = await loadRules();

const PGN = '[White "Ada"]\n[Black "Eve"]\n\n1. e4 {best by test} e5 2. Nf3 d6 3. d4 exd4 4. Bc4 {a gambit} Nc6 *';

/** The lines of a program that are neither empty nor a comment. */
const linesOf = (name) =>
  readFileSync(new URL(`./migration/${name}.mjs`, import.meta.url), 'utf8').split('\n').filter((line) => !/^\s*(\/\/.*)?$/.test(line)).length;

/** What a program says, line by line. */
function saidBy(program) {
  const said = [];
  program(PGN, (...words) => said.push(words.join(' ')));
  return said;
}

test('an app that is migrated says the same, and is as short', (t) => {
  assert.deepEqual(saidBy(run), saidBy(runOnChessJs));
  const [before, after] = [linesOf('chess-js'), linesOf('espalier')];
  t.diagnostic(`${before} lines on chess.js, ${after} on the rules`);
  assert.ok(after <= before + 2, `${after} lines, ${before} before`);
});

const ROLES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
const COLORS = { w: 'white', b: 'black' };

/** What chess.js says of a position, in the words of the rules. */
function factsOf(game) {
  const piece = ({ type, color }) => ({ role: ROLES[type], color: COLORS[color] });
  const rights = (color) => {
    const { k, q } = game.getCastlingRights(color);
    return { kingside: k, queenside: q };
  };
  return {
    fen: game.fen(),
    ascii: game.ascii(),
    board: game.board().map((row) => row.map((cell) => cell && { square: cell.square, ...piece(cell) })),
    castling: { white: rights('w'), black: rights('b') },
    moves: game
      .moves({ verbose: true })
      .map(({ lan, san, from, to, before, after, ...move }) => ({
        uci: lan, san, from, to, before, after,
        piece: ROLES[move.piece],
        captured: ROLES[move.captured],
        isCheck: /[+#]/.test(san),
        isMate: san.endsWith('#'),
      }))
      .sort(byName),
  };
}

const byName = (one, other) => (one.uci < other.uci ? -1 : 1);

function factsOfOurs(position) {
  const { fen, castling } = position;
  const moves = position.legalMoves.map((move) => {
    const { uci, san, from, to, before, after, piece, captured, isCheck, isMate } = move;
    return { uci, san, from, to, before, after, piece: piece.role, captured: captured?.role, isCheck, isMate };
  });
  return { fen, ascii: position.ascii(), board: position.board(), castling, moves: moves.sort(byName) };
}

test('positions of random games are told as chess.js tells them', () => {
  const next = random(60);
  for (let number = 0; number < 5; number += 1) {
    const game = new Chess();
    let position = rules.position();
    while (!game.isGameOver() && position.moves.length < 60) {
      assert.deepEqual(factsOfOurs(position), factsOf(game));
      const moves = game.moves();
      const san = moves[Math.floor(next() * moves.length)];
      game.move(san);
      position = position.play(san);
    }
    const told = game.history({ verbose: true }).map(({ lan, before, after }) => [lan, before, after]);
    assert.deepEqual(position.moves.map(({ uci, before, after }) => [uci, before, after]), told);
  }
});

test('the table names every method of chess.js', () => {
  const [, table] = /\| chess\.js \|.*\n((?:\|.*\n)*)/.exec(readFileSync(join(root, 'package', 'README.md'), 'utf8'));
  const left = table.split('\n').map((row) => row.split(' | ')[0]).join(' ');
  const methods = Object.getOwnPropertyNames(Chess.prototype).filter((name) => name !== 'constructor' && !name.startsWith('_'));
  assert.ok(methods.length > 40, `${methods.length} methods`);
  assert.deepEqual(methods.filter((name) => !new RegExp(`\\b${name}\\(`).test(left)), []);
});
