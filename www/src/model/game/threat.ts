/** What the opponent threatens: what a search wins after a pass, and no search of the position itself. */

import type { Arrow } from '#espalier/element/arrow-shapes.js';
import type { Engine, LineReason, Score } from '#espalier/engine/types.js';
import { numberedMove } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import { passedFen } from '../analysis/board-setup.js';
import { colorName } from '../text/result-text.js';
import { threatArrows } from '../why/motif-arrows.js';

export interface Threat {
  readonly text: string;
  /** Of what is threatened. */
  readonly arrows?: readonly Arrow[];
}

/** As long as a person waits for it. */
const NODES = 100_000;
/** A move more is worth some centipawns by itself. */
const LEAST = 60;
/** Motifs that do not say why a move is a threat. */
const QUIET = new Set<LineReason['motif']>(['quietMove', 'castling']);

export async function threatIn(
  { fen, chess960 }: { readonly fen: string; readonly chess960: boolean },
  rules: Rules,
  engine: Engine,
): Promise<Threat> {
  if (rules.position({ fen, chess960 }).check) return { text: t`In check, no threat is shown.` };
  const passed = rules.position({ fen: passedFen(fen, chess960), chess960 });
  const side = colorName(passed.turn);
  const nothing = { text: t`${side} threatens nothing.` };
  if (passed.outcome !== undefined) return nothing;
  const session = engine.session({ priority: 1, threads: 1 });
  try {
    const request = { fen: passed.fen, chess960 };
    const { info } = await session.search({ ...request, limits: { nodes: NODES } });
    const { info: own } = await session.search({ fen, chess960, limits: { nodes: NODES } });
    const [uci, san] = [info.pv[0], info.pvSan[0]];
    if (uci === undefined || san === undefined || !isThreat(info.score, own.score)) return nothing;
    const isMate = info.score.kind === 'mate';
    const words = threatWords(side, numberedMove(passed, san), info.score);
    const { reasons } = await engine.reasons({ ...request, line: info.pv.slice(0, 1) });
    const reason = isMate ? undefined : reasons.find(({ motif }) => !QUIET.has(motif));
    return { text: `${words} ${reason?.sentence ?? ''}`.trim(), arrows: threatArrows({ uci, isMate }) };
  } finally {
    session.dispose();
  }
}

/** Scores of the opponent after the pass, and of the side to move without it. */
function isThreat(passed: Score, own: Score): boolean {
  if (passed.kind === 'mate') return passed.moves > 0;
  return own.kind === 'centipawns' && passed.value + own.value >= LEAST;
}

function threatWords(side: string, move: string, score: Score): string {
  return score.kind === 'mate' ? t`${side} threatens ${move}, mate in ${score.moves}.` : t`${side} threatens ${move}.`;
}
