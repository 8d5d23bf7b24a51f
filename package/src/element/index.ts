/** Registers the elements where there are custom elements; elsewhere importing them does nothing. */

import { EspalierBoard } from './board.js';
import { EspalierTree } from './tree.js';

export type { Arrow } from './arrows.js';
export { EspalierBoard } from './board.js';
export type { BoardEventMap, GameOver, MadeMove, ShownPosition } from './board/events.js';
export type { Level, Play } from './board/options.js';
export type { BoardProps, TreeProps } from './props.js';
export { Chessboard } from './chessboard.js';
export type { ChessboardEventMap, SquarePair } from './chessboard.js';
export type { BoardMove } from './moves.js';
export { paintBoard } from './paint.js';
export type { BoardPicture, BoardPlace } from './paint.js';
export { drawPiece } from './pieces.js';
export type { Color, Piece, PromotionRole, Role, Square } from './squares.js';
export { EspalierTree } from './tree.js';
export type { NodeSelection, TreeEventMap, TreeLoad } from './tree/events.js';
export type { TreeSource } from './tree/load.js';
export type { Surface } from './tree/canvas.js';
export { oncePerFrame, prepare, themeColors, whenStale } from './tree/canvas.js';
export { drawLegend } from './tree/legend.js';
export { findPath } from './tree/find-path.js';
export { NodeBoard } from './tree/node-board.js';
export type { Scene } from './tree/node-board.js';
export { loaded, readTree, recordingBytes } from './tree/load.js';
export type { Loaded } from './tree/load.js';
export type { MapTheme } from './tree/map-colors.js';
export { paintTree } from './tree/paint-tree.js';
export type { TreePlace } from './tree/paint-tree.js';
export { TreeMap } from './tree/tree-map.js';
export type { MapPlace, Names } from './tree/tree-map.js';
export { WhyPanel } from './tree/why-panel.js';
export type { WhyPlace } from './tree/why-panel.js';
export { directionOf } from '../model/arrow-keys.js';
export {
  MINUS, boundMark, compact, forWhite, integer, numberedLine, percent, scoreText, shortScoreText, spokenMove, whiteShare,
} from '../model/format.js';
export type { LineStart } from '../model/format.js';
export { fenOf, fenParts } from '../model/fen.js';
export type { FenFields, FenParts, PlacementFault } from '../model/fen.js';
export { MoveNames } from '../model/move-names.js';
export { outcomeCode, outcomeSentence, sideName } from '../model/outcome-text.js';
export {
  FAMILY_COLORS, FAMILY_NAMES, IMPROVING_STATES, RATE_STEPS, RULE_MARKS, familyOf, improvingStateOf, knownRate, marksOf,
  rateStep,
} from '../model/palette.js';
export type { Family, ImprovingState, MapColor, Mark } from '../model/palette.js';
export { placementOf } from '../model/placement.js';
export type { Placement } from '../model/placement.js';
export type { PlainWords } from '../model/plain-sentence.js';
export { describeRecord, rateText, windowText } from '../model/record-text.js';
export { RecordTree } from '../model/record-tree.js';
export type { Beginning } from '../model/record-tree.js';
export type { NodeView, RecordedTree } from '../model/recorded-tree.js';
export { tellingNode } from '../model/telling-node.js';
export { layOut } from '../model/tree-map-layout.js';
export type { Layout, LayoutRequest, MapGeometry, WidthScale } from '../model/tree-map-layout.js';
export { ancestry, bestChild, bestLineEnd, step } from '../model/walk.js';
export type { Direction } from '../model/walk.js';

declare global {
  interface HTMLElementTagNameMap {
    'espalier-board': EspalierBoard;
    'espalier-tree': EspalierTree;
  }
}

const ELEMENTS = { 'espalier-board': EspalierBoard, 'espalier-tree': EspalierTree } as const;

// A page may load two copies of the package: the first one stays.
for (const [name, element] of Object.entries(ELEMENTS)) {
  if (globalThis.customElements !== undefined && customElements.get(name) === undefined) customElements.define(name, element);
}
