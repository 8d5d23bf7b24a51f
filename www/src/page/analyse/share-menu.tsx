/** What is taken away from the view: the game with all that is written in it, the position, a link. */

import type { JSX } from 'preact';
import { integer } from '#espalier/model/format.js';
import { t } from '#espalier/model/words.js';
import { writeAnalysisLink } from '../../model/address/analysis-link.js';
import { packText } from '../../model/address/packed-text.js';
import { gameOf } from '../../model/analysis/game-tree.js';
import type { NodePositions } from '../../model/analysis/node-positions.js';
import { livingNodes, mainLine, nodeOf, ROOT, type VariationTree } from '../../model/analysis/variation-tree.js';
import { gameFileName, tagOf } from '../../model/pgn/game-title.js';
import { resultCode } from '../../model/text/result-text.js';
import { tellEverywhere } from '../shared/page-notice.js';
import { copy, downloadPgn } from '../shared/share.js';
import { NotationSelect, notation } from '../shared/view/notation-select.js';
import type { AnalysisProps } from './analysis.js';

/** Characters: mail and chat programs cut longer addresses. */
const LINK_MAX = 8_000;

export interface ShareItemsProps extends AnalysisProps {
  /** Whether the position can be copied, too. */
  readonly withFen?: boolean;
}

export function ShareItems({ analysis, withFen = false }: ShareItemsProps): JSX.Element {
  const { positions } = analysis;
  const { rules } = analysis.dependencies;
  const tree = (): VariationTree => analysis.reviewed();
  const pgn = (): string => rules.writePgn(gameOf(withResult(tree(), positions)), { language: notation.value });
  const copyWritten = async (): Promise<void> => {
    const shared = tree();
    const pgn = await packText(rules.writePgn(gameOf(withResult(shared, positions))));
    const at = livingNodes(shared).indexOf(shared.current);
    const { href } = new URL(writeAnalysisLink({ pgn, at }), location.href);
    if (href.length <= LINK_MAX) await copy(href);
    else
      tellEverywhere(
        t`This game is too long for a link: it would have ${integer(href.length)} characters, and not all programs take more than ${integer(LINK_MAX)}. Save it as PGN, and send the file.`,
      );
  };
  const fen = (): string => nodeOf(tree().nodes, tree().current).fen;
  return (
    <>
      <button type="button" onClick={() => void copy(pgn())}>{t`Copy PGN`}</button>
      <button
        type="button"
        onClick={() => downloadPgn(gameFileName(tree().start.tags), pgn())}
      >{t`Download PGN`}</button>
      {withFen && <button type="button" onClick={() => void copy(fen())}>{t`Copy FEN`}</button>}
      <button
        type="button"
        onClick={() => void copy(new URL(analysis.link, location.href).href)}
      >{t`Copy link`}</button>
      <button type="button" onClick={() => void copyWritten()}>{t`Copy link with comments and arrows`}</button>
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
