/** What is taken away from the Analyse view: the game with all that is written in it, the position, a link. */

import type { Rules } from '#espalier/rules/types.js';
import { gameOf } from '../../model/analysis/game-tree.js';
import type { NodePositions } from '../../model/analysis/node-positions.js';
import { mainLine, ROOT } from '../../model/analysis/variation-tree.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { gameFileName, tagOf } from '../../model/pgn/game-title.js';
import { resultCode } from '../../model/text/result-text.js';
import { byId } from '../shared/dom.js';
import { wireNotation } from '../shared/notation.js';
import { copy, downloadPgn } from '../shared/share.js';

export interface Shared {
  readonly tree: () => VariationTree | undefined;
  readonly fen: () => string;
  readonly link: () => string;
}

export function wireShareMenu(rules: Rules, positions: NodePositions, { tree, fen, link }: Shared): void {
  const on = (id: string, act: () => void): void => byId(id, HTMLButtonElement).addEventListener('click', act);
  const notation = wireNotation('analyse-notation', 'analyse-phone-notation');
  const pgn = (): string => {
    const open = tree();
    return open === undefined ? '' : rules.writePgn(gameOf(withResult(open, positions)), { language: notation() });
  };
  on('analyse-copy-pgn', () => void copy(pgn()));
  on('analyse-download', () => downloadPgn(gameFileName(tree()?.start.tags ?? []), pgn()));
  on('analyse-copy-fen', () => void copy(fen()));
  on('analyse-copy-link', () => void copy(new URL(link(), location.href).href));
}

/** Where the game does not say how it ended, the rules do. */
function withResult(tree: VariationTree, positions: NodePositions): VariationTree {
  const { start } = tree;
  const own: [string, string][] = [['Event', 'Analysis'], ['Site', 'Espalier']];
  const tags = start.tags.length > 0 ? start.tags : own;
  const { outcome } = positions.of(tree, mainLine(tree).at(-1) ?? ROOT);
  const result = start.result ?? (tagOf(tags, 'Result') || (outcome && resultCode(outcome)));
  return { ...tree, start: { ...start, tags, ...(result !== undefined && { result }) } };
}
