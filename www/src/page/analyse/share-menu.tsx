/** What is taken away from the view: the game with all that is written in it, the position, a link. */

import type { JSX } from 'preact';
import { t } from '#espalier/model/words.js';
import type { Rules } from '#espalier/rules/types.js';
import { gameOf } from '../../model/analysis/game-tree.js';
import type { NodePositions } from '../../model/analysis/node-positions.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { mainLine, nodeOf, ROOT } from '../../model/analysis/variation-tree.js';
import { gameFileName, tagOf } from '../../model/pgn/game-title.js';
import { resultCode } from '../../model/text/result-text.js';
import { copy, downloadPgn } from '../shared/share.js';
import { NotationSelect, notation } from '../shared/view/notation-select.js';

export interface ShareProps {
  readonly rules: Rules;
  readonly positions: NodePositions;
  /** With what a review has found in it. */
  readonly tree: () => VariationTree;
  readonly link: () => string;
  /** Whether the position can be copied, too. */
  readonly withFen?: boolean;
}

export function ShareItems({ rules, positions, tree, link, withFen = false }: ShareProps): JSX.Element {
  const pgn = (): string => rules.writePgn(gameOf(withResult(tree(), positions)), { language: notation.value });
  const fen = (): string => nodeOf(tree().nodes, tree().current).fen;
  return (
    <>
      <button type="button" onClick={() => void copy(pgn())}>{t`Copy PGN`}</button>
      <button
        type="button"
        onClick={() => downloadPgn(gameFileName(tree().start.tags), pgn())}
      >{t`Download PGN`}</button>
      {withFen && <button type="button" onClick={() => void copy(fen())}>{t`Copy FEN`}</button>}
      <button type="button" onClick={() => void copy(new URL(link(), location.href).href)}>{t`Copy link`}</button>
      <NotationSelect />
    </>
  );
}

/** Where the game does not say how it ended, the rules do. */
function withResult(tree: VariationTree, positions: NodePositions): VariationTree {
  const { start } = tree;
  const own: [string, string][] = [
    ['Event', 'Analysis'],
    ['Site', 'Espalier'],
  ];
  const tags = start.tags.length > 0 ? start.tags : own;
  const { outcome } = positions.of(tree, mainLine(tree).at(-1) ?? ROOT);
  const result = start.result ?? (tagOf(tags, 'Result') || (outcome && resultCode(outcome)));
  return { ...tree, start: { ...start, tags, ...(result !== undefined && { result }) } };
}
