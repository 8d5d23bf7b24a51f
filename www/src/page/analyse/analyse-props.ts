/** What the view is drawn from, and what its parts ask for. */

import type { Chessboard } from '#espalier/element/chessboard.js';
import type { LineMove } from '../../model/analysis/lines.js';
import type { AnalysisSettings } from '../shared/settings.js';
import type { Question } from '../why/why-not.js';
import type { Act } from './actions.js';
import type { Analysis } from './analysis.js';
import type { ShareProps } from './share-menu.js';

export interface AnalyseProps
  extends Pick<
    Analysis,
    | 'shown'
    | 'review'
    | 'practice'
    | 'why'
    | 'work'
    | 'verdicts'
    | 'drawing'
    | 'draft'
    | 'opener'
    | 'reviews'
    | 'typing'
    | 'understand'
  > {
  readonly board: Chessboard;
  readonly share: ShareProps;
  readonly onTyped: (uci: string) => void;
  readonly onAct: Act;
  readonly onSettings: (part: Partial<AnalysisSettings>) => void;
  readonly onEngine: () => void;
  readonly onPreview: (move: LineMove | undefined) => void;
  readonly onPlay: (move: LineMove) => void;
  readonly onRepair: Analysis['repair'];
  readonly onFocusLost: () => void;
  readonly onGo: (id: number) => void;
  readonly onStep: (plies: number) => void;
  readonly onReview: () => void;
  readonly onExploreMove: (question: Question) => void;
  readonly onWhy: (id: number) => void;
  readonly onRename: (name: string) => void;
  readonly onNags: (nags: number[]) => void;
}
