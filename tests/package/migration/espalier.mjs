// The same app on `espalier/rules`.
import { loadRules } from 'espalier/rules';

const rules = await loadRules();

export function run(pgn, say) {
  const [read] = rules.readPgn(pgn);
  let game = rules.position(read);
  const { White, Black } = rules.headers(read);
  say(`${White} against ${Black}`);
  const comments = rules.mainLine(read).map(({ comment }) => comment);
  for (const [ply, { san, piece, captured }] of game.moves.entries()) {
    say(san, piece.role, captured ? `takes a ${captured.role}` : '', comments[ply] ?? '');
  }
  say(game.ascii());
  say(...game.legalMoves.filter(({ captured }) => captured).map(({ san }) => san).sort());
  try {
    game = game.play('Ke7');
  } catch {
    say('Ke7 is no move');
  }
  game = game.play({ from: 'e1', to: 'g1', promotion: 'q' });
  say(game.turn === 'white', game.check !== undefined, game.outcome !== undefined, game.pieceOn('f1')?.role === 'rook', game.fen);
  const { kingside, queenside } = game.castling.black;
  say(kingside, queenside, game.attackers('e5', 'white').length > 0, rules.squareColor('e5'), game.board()[0].filter((square) => square).length);
  let odds = rules.position(game.fen);
  odds = odds.remove('f8');
  odds = odds.put({ role: 'knight', color: 'black' }, 'g8');
  say(odds.fen);
  const written = rules.writePgn(game, { tags: { Event: 'Casual', White, Black }, comments: [, ...comments, 'castled'] });
  say(written.includes('O-O {castled}'), written.includes('[Event "Casual"]'));
  game = game.undo();
  say(game.fen, game.sans.length);
}
