/** The stories of the Explore view. A test records them and checks what each step says. */

import { t } from 'espalier/words';
import type { Story } from './story.js';

/** Byrne – Fischer, New York 1956, "the Game of the Century", after 17. Kf1. */
const SACRIFICE = 'r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 1 17';
/** White wins only because Black must move. */
const ZUGZWANG = '8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1';

export const STORIES: readonly Story[] = [
  {
    id: 'sacrifice',
    title: t`The queen sacrifice`,
    subtitle: t`Byrne – Fischer, 1956`,
    sign: 'crown',
    recording: { fen: SACRIFICE, moves: [], chess960: false, depth: 12 },
    opensAt: 2,
    steps: [
      {
        path: ':root*1/g4e6:openWindow',
        text: t`Fischer played 17…Be6 and let his queen be taken. Espalier finds the move, too: nearly all its work went into it, the thick arrow.`,
        claim: { kind: 'best' },
      },
      {
        path: ':root*1/g4e6:openWindow/a3c3:openWindow/b6c5:openWindow',
        text: t`The line that Espalier expects: 18.Qxc3 Qxc5. Both sides have taken something, and White’s queen is attacked. Most of White’s answers are cut at once.`,
        claim: { kind: 'searched' },
      },
      {
        path: ':root*1/g4e6:openWindow/a3c3:openWindow/b6c5:openWindow/c3e3:reduced',
        text: t`19.Qe3 got one look and no more. Black has just taken a bishop, so Black’s position counts as improving, and a smaller lead is enough to stop.`,
        claim: { kind: 'cut', rule: 'reverseFutility', onlyImproving: true, verdict: 'right' },
      },
    ],
  },
  {
    id: 'wrong-cut',
    title: t`A cut that was wrong`,
    subtitle: t`and what it missed`,
    sign: 'shears',
    recording: { fen: SACRIFICE, moves: [], chess960: false, depth: 10 },
    opensAt: 1,
    steps: [
      {
        path: ':root*5/g4e6:openWindow/c5b6:openWindow/e6c4:openWindow/f1g1:openWindow/c3e2:openWindow/g1f1:openWindow/a7b6:openWindow/a3b4:openWindow/b6b5:openWindow/h2h4:nullWindow',
        text: t`White takes the queen: 17…Be6 18.Bxb6 Bxc4+ 19.Kg1 Ne2+ 20.Kf1 axb6 21.Qb4 b5 22.h4. Black’s bishop looks at White’s king. Between them stands Black’s own knight: wherever it goes, it is check.`,
        claim: { kind: 'searched' },
      },
      {
        path: ':root*5/g4e6:openWindow/c5b6:openWindow/e6c4:openWindow/f1g1:openWindow/c3e2:openWindow/g1f1:openWindow/a7b6:openWindow/a3b4:openWindow/b6b5:openWindow/h2h4:nullWindow/e2c3:pruned',
        text: t`The rule counts what is taken on c3: 22…Nc3+ loses the knight to White’s queen, and so the move is pruned. It does not see that White is in check and has no time to take. After 23.Kg1 Nxd1 Black has a rook, as Fischer had.`,
        claim: { kind: 'cut', rule: 'quietSee', verdict: 'wrong' },
      },
    ],
  },
  {
    id: 'too-late',
    title: t`Too late`,
    subtitle: t`a quiet move missed`,
    sign: 'clock',
    recording: { fen: SACRIFICE, moves: [], chess960: false, depth: 8 },
    opensAt: 0,
    steps: [
      {
        path: ':root*2/g4f3:openWindow/g2f3:openWindow/b6d8:nullWindow/a3c3:nullWindow/b7b6:nullWindow/c5a3:nullWindow/d8f6:nullWindow/f1g2:nullWindow/f6g5:pruned',
        text: t`Moves are tried in the order of their promise. Near the end of a line only the first quiet ones are, here two, as the position has become worse: 21…Qg5+ was not among them. It looks like a draw: 22.Kf1 Qf6 would bring the position back. A longer search finds nothing better.`,
        claim: { kind: 'cut', rule: 'lateMovePruning', verdict: 'wrong' },
      },
    ],
  },
  {
    id: 'zugzwang',
    title: t`Zugzwang`,
    subtitle: t`when passing would help`,
    sign: 'pass',
    recording: { fen: ZUGZWANG, moves: [], chess960: false, depth: 18 },
    opensAt: 1,
    steps: [
      {
        path: ':root*1/e1f1:openWindow',
        text: t`White offers the rook, 1.Rf1. Nothing else wins.`,
        claim: { kind: 'best' },
      },
      {
        path: ':root*1/e1f1:openWindow/g1f1:nullWindow/f2f1:nullWindow',
        text: t`The black king cannot move, and every pawn move helps White. If Black could pass, nothing would happen: that is zugzwang. Elsewhere Espalier lets a side pass to see whether it is still ahead. With only pawns left it does not, because there passing can be the best move of all.`,
        claim: { kind: 'noPass' },
      },
    ],
  },
];
