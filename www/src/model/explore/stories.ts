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
        path: ':root*1/g4e6:openWindow/a3c3:openWindow/b6c5:openWindow/c3d3:reduced',
        text: t`19.Qd3 got one look and no more. Black has just taken a bishop, so Black’s position counts as improving, and a smaller lead is enough to stop.`,
        claim: { kind: 'cut', rule: 'reverseFutility', onlyImproving: true, verdict: 'right' },
      },
    ],
  },
  {
    id: 'wrong-cut',
    title: t`A cut that was wrong`,
    subtitle: t`and what it missed`,
    sign: 'shears',
    recording: { fen: SACRIFICE, moves: [], chess960: false, depth: 9 },
    opensAt: 1,
    steps: [
      {
        path: ':root*2/g4e6:openWindow/a3c3:openWindow/b6c5:openWindow/d4c5:openWindow/g7c3:openWindow/c4e6:openWindow/e8e6:openWindow/d1d7:openWindow/a8e8:nullWindow/d7b7:nullWindow',
        text: t`Queens and bishops come off: 17…Be6 18.Qxc3 Qxc5 19.dxc5 Bxc3 20.Bxe6 Rxe6. White’s rook could now go for pawns, 21.Rd7 Rae8 22.Rxb7. But then it is missed at home.`,
        claim: { kind: 'searched' },
      },
      {
        path: ':root*2/g4e6:openWindow/a3c3:openWindow/b6c5:openWindow/d4c5:openWindow/g7c3:openWindow/c4e6:openWindow/e8e6:openWindow/d1d7:openWindow/a8e8:nullWindow/d7b7:nullWindow/e6e1:pruned',
        text: t`The rule counts what is taken on e1: 22…Re1+ loses a rook for a knight, and so the move is pruned. It does not see that after 23.Nxe1 Rxe1 it is mate.`,
        claim: { kind: 'cut', rule: 'quietSee', verdict: 'wrong' },
      },
    ],
  },
  {
    id: 'too-late',
    title: t`Too late`,
    subtitle: t`a quiet move missed`,
    sign: 'clock',
    recording: { fen: SACRIFICE, moves: [], chess960: false, depth: 9 },
    opensAt: 0,
    steps: [
      {
        path: ':root*2/g4e6:openWindow/a3c3:openWindow/b6c5:openWindow/d4c5:openWindow/g7c3:openWindow/c4e6:openWindow/e8e6:openWindow/d1d3:openWindow/c3a5:openWindow/d3d7:pruned',
        text: t`Moves are tried in the order of their promise. Near the end of a line only the first quiet ones are, here seven: 22.Rd7 was not among them. It attacks the pawn on b7, and if it is searched it looks good enough. A longer search finds 22…Rd8, which offers to trade rooks, and is better for Black.`,
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
        path: ':root/e1f1:openWindow',
        text: t`White offers the rook, 1.Rf1. Nothing else wins.`,
        claim: { kind: 'best' },
      },
      {
        path: ':root/e1f1:openWindow/g1f1:nullWindow/f2f1:nullWindow',
        text: t`The black king cannot move, and every pawn move helps White. If Black could pass, nothing would happen: that is zugzwang. Elsewhere Espalier lets a side pass to see whether it is still ahead. With only pawns left it does not, because there passing can be the best move of all.`,
        claim: { kind: 'noPass' },
      },
    ],
  },
];
