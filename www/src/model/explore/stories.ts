/** The stories of the Explore view. A test records them and checks what each step says. */

import { t } from '#espalier/model/words.js';
import type { Story } from './story.js';

/** Byrne – Fischer, New York 1956, "the Game of the Century", after 17. Kf1. */
const SACRIFICE = 'r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 1 17';
/** White wins only because Black must move. */
const ZUGZWANG = '8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1';

export const STORIES: readonly Story[] = [
  {
    id: 'sacrifice',
    title: () => t`Why does Black give up the queen?`,
    subtitle: () => t`Byrne – Fischer, 1956`,
    sign: 'crown',
    recording: { fen: SACRIFICE, moves: [], chess960: false, depth: 12 },
    asks: true,
    steps: [
      {
        path: ':root',
        text: () => t`Byrne has just played 17.Kf1. The bishop on c5 attacks Black’s queen on b6. Where should it go?`,
        claim: { kind: 'searched' },
      },
      {
        path: ':root/g4e6:openWindow',
        text: () =>
          t`Fischer played 17…Be6 and let his queen be taken. Espalier finds the move, too: nearly all its work went into it, the thick arrow.`,
        claim: { kind: 'best' },
      },
      {
        path: ':root/g4e6:openWindow/c5b6:nullWindow',
        text: () => t`White can take the queen: 18.Bxb6. A look at 241 positions shows that this loses.`,
        claim: { kind: 'searched' },
      },
      {
        path: ':root/g4e6:openWindow/c5b6:nullWindow/e6c4:nullWindow',
        text: () => t`The answer is 18…Bxc4+: the bishop takes a bishop and gives check.`,
        claim: { kind: 'searched' },
      },
      {
        path: ':root/g4e6:openWindow/c5b6:nullWindow/e6c4:nullWindow/f1g1:nullWindow',
        text: () => t`The king goes to g1. Nearly all the work after 18…Bxc4+ went into this move.`,
        claim: { kind: 'searched' },
      },
      {
        path: ':root/g4e6:openWindow/c5b6:nullWindow/e6c4:nullWindow/f1g1:nullWindow/c3e2:nullWindow',
        text: () =>
          t`19…Ne2+: bishop and knight now check in turns, as in the game. For his queen Fischer got two bishops, a rook and a pawn.`,
        claim: { kind: 'searched' },
      },
    ],
  },
  {
    id: 'improving',
    title: () => t`One look and no more`,
    subtitle: () => t`far enough ahead, and improving`,
    sign: 'board',
    recording: { fen: SACRIFICE, moves: [], chess960: false, depth: 12 },
    steps: [
      {
        path: ':root/g4e6:openWindow/a3c3:openWindow/b6c5:openWindow',
        text: () =>
          t`The line that Espalier expects: 18.Qxc3 Qxc5. Both sides have taken something, and White’s queen is attacked. Most of White’s answers are cut at once.`,
        claim: { kind: 'searched' },
      },
      {
        path: ':root/g4e6:openWindow/a3c3:openWindow/b6c5:openWindow/c3d2:reduced',
        text: () =>
          t`19.Qd2 got one look and no more. Black has just taken a bishop, so Black’s position counts as improving, and a smaller lead is enough to stop.`,
        claim: { kind: 'cut', rule: 'reverseFutility', onlyImproving: true, verdict: 'right' },
      },
    ],
  },
  {
    id: 'wrong-cut',
    title: () => t`A cut that was wrong`,
    subtitle: () => t`and what it missed`,
    sign: 'shears',
    recording: { fen: SACRIFICE, moves: [], chess960: false, depth: 9 },
    steps: [
      {
        path: ':root*2/c3b1:openWindow/a3d3:openWindow/b6c7:openWindow/d3b1:openWindow/b7b6:openWindow/c5a3:openWindow/a8d8:openWindow/b1c1:openWindow/a7a5:nullWindow/f3g5:nullWindow/g7h6:nullWindow/c4f7:nullWindow',
        text: () =>
          t`A line that Espalier looks at: 17…Nb1 18.Qd3 Qc7 19.Qxb1 b6 20.Ba3 Rad8 21.Qc1 a5 22.Ng5 Bh6 23.Bxf7+. Black’s bishop looks at White’s queen. Between them stands White’s own knight, which guards the bishop on f7.`,
        claim: { kind: 'searched' },
      },
      {
        path: ':root*2/c3b1:openWindow/a3d3:openWindow/b6c7:openWindow/d3b1:openWindow/b7b6:openWindow/c5a3:openWindow/a8d8:openWindow/b1c1:openWindow/a7a5:nullWindow/f3g5:nullWindow/g7h6:nullWindow/c4f7:nullWindow/c7f7:pruned',
        text: () =>
          t`The rule counts what is taken on f7: 23…Qxf7 gives the queen for a bishop and a knight, and so the move is pruned. It does not see that the knight has a queen behind it: if it takes, 24.Nxf7 Bxc1, White’s queen is gone, too.`,
        claim: { kind: 'cut', rule: 'noisySee', verdict: 'wrong' },
      },
    ],
  },
  {
    id: 'too-late',
    title: () => t`Too late`,
    subtitle: () => t`a quiet move missed`,
    sign: 'clock',
    recording: { fen: SACRIFICE, moves: [], chess960: false, depth: 9 },
    steps: [
      {
        path: ':root*1/c3b1:openWindow/a3d3:openWindow/b6c7:openWindow/d3b1:openWindow/b7b6:openWindow/c5a3:openWindow/g4f3:nullWindow/g2f3:nullWindow/c7f4:pruned',
        text: () =>
          t`Moves are tried in the order of their promise. A few plies before the end of a line only the first quiet moves are: here fourteen, as the position has become worse. 21…Qf4 was not among them. It attacks the pawns on d4 and f3, and 22.Qd3 Rad8 23.Bb3 Rxd4 wins one. None of the fourteen was as good.`,
        claim: { kind: 'cut', rule: 'lateMovePruning', verdict: 'wrong' },
      },
    ],
  },
  {
    id: 'zugzwang',
    title: () => t`Zugzwang`,
    subtitle: () => t`when passing would help`,
    sign: 'pass',
    recording: { fen: ZUGZWANG, moves: [], chess960: false, depth: 17 },
    steps: [
      {
        path: ':root*5/e1f1:openWindow',
        text: () => t`White offers the rook, 1.Rf1. Nothing else wins.`,
        claim: { kind: 'best' },
      },
      {
        path: ':root*4/e1f1:openWindow/g1f1:nullWindow/f2f1:nullWindow',
        text: () =>
          t`The black king cannot move, and every pawn move helps White. If Black could pass, nothing would happen: that is zugzwang. Elsewhere Espalier lets a side pass to see whether it is still ahead. With only pawns left it does not, because there passing can be the best move of all.`,
        claim: { kind: 'noPass' },
      },
    ],
  },
];
