/** What is taken away from the Analyse view: the game with all that is written in it, the position, a link. */

import type { Engine } from 'espalier';
import { mainLine, requestOf } from '../../model/analysis/variation-tree.js';
import type { VariationTree } from '../../model/analysis/variation-tree.js';
import { gameFileName } from '../../model/pgn/game-sheet.js';
import { writePgn } from '../../model/pgn/write-pgn.js';
import { resultCode } from '../../model/text/result-text.js';
import { byId } from '../shared/dom.js';
import { copy, downloadPgn } from '../shared/share.js';

export interface Shared {
  readonly tree: () => VariationTree | undefined;
  readonly fen: () => string;
  readonly link: () => string;
}

export function wireShareMenu(engine: Engine, { tree, fen, link }: Shared): void {
  const on = (id: string, act: () => void): void => byId(id, HTMLButtonElement).addEventListener('click', act);
  const pgn = async (): Promise<string> => {
    const open = tree();
    return open === undefined ? '' : pgnOf(engine, open);
  };
  on('analyse-copy-pgn', () => void copy(pgn()));
  on('analyse-download', () => void downloadPgn(gameFileName(tree()?.start.tags ?? []), pgn()));
  on('analyse-copy-fen', () => void copy(fen()));
  on('analyse-copy-link', () => void copy(new URL(link(), location.href).href));
}

/** The whole game. Where it does not say how it ended, the rules do. */
async function pgnOf(engine: Engine, tree: VariationTree): Promise<string> {
  const own: [string, string][] = [['Event', 'Analysis'], ['Site', 'Espalier']];
  const named = tree.start.tags.length > 0 ? tree : { ...tree, start: { ...tree.start, tags: own } };
  const end = await engine.position(requestOf(tree, mainLine(tree))).catch(() => undefined);
  return writePgn(named, end?.outcome && resultCode(end.outcome));
}
