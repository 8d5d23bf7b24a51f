import { createEngine } from 'espalier';
import { loadRules, RulesError, type MoveInput, type Position } from 'espalier/rules';
import { useEffect, useState } from 'react';
import { Chessboard } from 'react-chessboard';

const rules = await loadRules();
const engine = createEngine();

const ENDS = {
  checkmate: 'Checkmate', stalemate: 'Stalemate', threefold: 'Draw by repetition', fiftyMoves: 'Draw by the fifty-move rule',
  insufficientMaterial: 'Draw: nobody can mate',
};

function statusOf({ outcome, turn, check }: Position): string {
  if (outcome !== undefined) return `${ENDS[outcome.kind]}.`;
  return `${turn === 'white' ? 'Your move' : 'The engine thinks'}${check === undefined ? '' : ': check'}.`;
}

export function App() {
  const [position, setPosition] = useState(() => rules.position());
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  const isMyTurn = position.turn === 'white' && position.outcome === undefined;

  // The engine answers as Black. An answer to a position that was left is given up.
  useEffect(() => {
    if (position.turn === 'white' || position.outcome !== undefined) return;
    const abort = new AbortController();
    void engine
      .then((ready) => ready.search({ position, limits: { movetime: 300, elo: 1500 } }, { signal: abort.signal }))
      .then(({ bestMove }) => bestMove && setPosition(position.play(bestMove)), () => undefined);
    return () => abort.abort();
  }, [position]);

  function play(move: MoveInput): boolean {
    try {
      if (isMyTurn) setPosition(position.play(move));
      setFault('');
      return isMyTurn;
    } catch (error) {
      setFault(error instanceof RulesError ? error.message : String(error));
      return false;
    }
  }

  const onPieceDrop = ({ sourceSquare, targetSquare }: { sourceSquare: string; targetSquare: string | null }) => {
    const moves = position.legalMoves.filter(({ from, to }) => from === sourceSquare && to === targetSquare);
    const move = moves.find(({ promotion }) => promotion === 'q') ?? moves[0];
    return move !== undefined && play(move);
  };

  return (
    <main>
      <h1>Your board, our rules</h1>
      <div className="board"><Chessboard options={{ position: position.fen, allowDragging: isMyTurn, onPieceDrop }} /></div>
      <p role="status">{fault || statusOf(position)}</p>
      <form onSubmit={(event) => { event.preventDefault(); if (play(typed)) setTyped(''); }}>
        <label>Move: <input value={typed} onChange={({ target }) => setTyped(target.value)} /></label>
      </form>
      <button type="button" className="why" onClick={() => setPosition(position.undo().undo())}>Take back</button>
      <p>{position.sans.map((san, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${san}` : san)).join(' ')}</p>
    </main>
  );
}
