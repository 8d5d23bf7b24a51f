// An app on chess.js: it reads a game, tells its moves, plays on, sets up a position, and writes the game again.
import { Chess } from 'chess.js';

const ROLES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

export function run(pgn, say) {
  const game = new Chess();
  game.loadPgn(pgn);
  const { White, Black } = game.getHeaders();
  say(`${White} against ${Black}`);
  const comments = new Map(game.getComments().map(({ fen, comment }) => [fen, comment]));
  for (const { san, piece, captured, after } of game.history({ verbose: true })) {
    say(san, ROLES[piece], captured ? `takes a ${ROLES[captured]}` : '', comments.get(after) ?? '');
  }
  say(game.ascii());
  say(...game.moves({ verbose: true }).filter(({ captured }) => captured).map(({ san }) => san).sort());
  try {
    game.move('Ke7');
  } catch {
    say('Ke7 is no move');
  }
  game.move({ from: 'e1', to: 'g1', promotion: 'q' });
  say(game.turn() === 'w', game.inCheck(), game.isGameOver(), game.get('f1')?.type === 'r', game.fen());
  const { k, q } = game.getCastlingRights('b');
  say(k, q, game.isAttacked('e5', 'w'), game.squareColor('e5'), game.board()[0].filter((square) => square).length);
  const odds = new Chess(game.fen());
  odds.remove('f8');
  odds.put({ type: 'n', color: 'b' }, 'g8');
  say(odds.fen());
  game.setComment('castled');
  game.setHeader('Event', 'Casual');
  say(game.pgn().includes('O-O {castled}'), game.pgn().includes('[Event "Casual"]'));
  game.undo();
  say(game.fen(), game.history().length);
}
