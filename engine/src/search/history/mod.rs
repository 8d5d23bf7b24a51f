//! Histories: how well moves have done elsewhere in the tree, for ordering, pruning and LMR.
//! Scores stay between plus and minus `SCORE_MAX`, moved by bonuses with *gravity*: what is expected
//! changes little, so that a table never saturates and needs no aging.
//! Source: Schaeffer 1983 (butterfly); continuation, capture, pawn and threat-aware as in Stockfish.
//! Stays (`butterfly_history`, `pawn_history`, `capture_history`, `killers`): ordering, pruning and
//! LMR are tuned with their sum, and each alone says much of what the others say.

pub(crate) mod correction;
pub(crate) mod tables;

pub(super) use correction::{LastMoves, corrected};
pub(super) use tables::PieceTo;

use super::state::Search;
use crate::observe::Observer;
use crate::param::params;
use correction::Corrections;
use espalier_chess::board::Position;
use espalier_chess::types::{Bitboard, Color, Depth, Move, Score};
use tables::{Butterfly, Captures, Continuation, PawnHistory, Row};

params! {
    switches {
        /// Butterfly history: by side, origin and target of a quiet move.
        butterfly_history = 1;
        /// Continuation history: quiet moves by the moves before them.
        continuation_history = 1;
        /// Pawn history: quiet moves by pawn structure.
        pawn_history = 1;
        /// Evaluation history: butterfly history is also updated by the change of the static eval.
        evaluation_history = 1;
        /// Capture history, added to the victim's value.
        capture_history = 1;
        /// Killer moves.
        killers = 1;
    }
    values {
        /// History: bonus per ply of depth, capped by `history_bonus_max`.
        history_bonus_per_ply = 315 in 40..=400 step 20;
        /// History: subtracted from every bonus.
        history_bonus_offset = 3 in 0..=200 step 20;
        /// History: largest bonus or malus of one cutoff.
        history_bonus_max = 1710 in 256..=4096 step 128;
        /// History: malus of each further quiet move, in sixteenths of that of the one before.
        history_malus_decay = 15 in 8..=16 step 1;
        /// Evaluation history: bonus per centipawn.
        evaluation_history_weight = 3 in 1..=20 step 1;
        /// Evaluation history: largest bonus or malus.
        evaluation_history_max = 800 in 100..=2000 step 100;
        /// Evaluation history: centipawns added to every gain. Both evals include a tempo for
        /// their own side, so that twice the tempo would be neutral; a malus for quiet moves gains
        /// Elo.
        evaluation_history_offset = 7 in -48..=96 step 8;
    }
}

/// How much a cutoff at this depth teaches.
fn bonus(depth: Depth) -> i32 {
    let linear = params::history_bonus_per_ply() * depth - params::history_bonus_offset();
    linear.clamp(0, params::history_bonus_max())
}

/// What the quiet moves of one node are judged by.
#[derive(Clone, Copy, Debug)]
pub(super) struct QuietContext {
    pub(super) side: Color,
    /// The squares that the other side attacks.
    pub(super) threats: Bitboard,
    /// The moves one, two and four plies ago, where they were moves.
    pub(super) continuations: [Option<PieceTo>; 3],
}

impl QuietContext {
    /// Where no move has led to the position.
    pub(super) fn at_root(position: &Position) -> Self {
        let side = position.side_to_move();
        Self { side, threats: position.threats_by(!side), continuations: [None; 3] }
    }
}

/// The row that is read where there is no earlier move.
static NOTHING: Row = [0; PieceTo::COUNT];

/// Judges the quiet moves of one node; see [`Histories::quiet_scorer`].
pub(super) struct QuietScorer<'a> {
    context: QuietContext,
    butterfly: &'a Butterfly,
    pawns: &'a Row,
    continuations: [&'a Row; 3],
}

impl QuietScorer<'_> {
    /// How promising a quiet move is: the sum of what every table says.
    #[inline]
    pub(super) fn score(&self, position: &Position, mv: Move) -> i32 {
        let Some(moved) = PieceTo::of(position, mv) else {
            return 0;
        };
        let [one, two, four] = self.continuations.map(|row| i32::from(row[moved.index()]));
        self.butterfly.score(self.context.side, self.context.threats, mv)
            + i32::from(self.pawns[moved.index()])
            + one
            + two
            + four / 2
    }
}

/// All histories of a game.
pub(super) struct Histories {
    butterfly: Butterfly,
    continuation: Continuation,
    pawns: PawnHistory,
    captures: Captures,
    pub(super) corrections: Corrections,
}

impl Histories {
    pub(super) fn new() -> Self {
        Self {
            butterfly: Butterfly::new(),
            continuation: Continuation::new(),
            pawns: PawnHistory::new(),
            captures: Captures::new(),
            corrections: Corrections::new(),
        }
    }

    /// Orders moves that are equal otherwise, by a seed.
    pub(super) fn shuffle(&mut self, seed: u64) {
        self.butterfly.shuffle(seed);
    }

    pub(super) fn clear(&mut self) {
        self.butterfly.clear();
        self.continuation.clear();
        self.pawns.clear();
        self.captures.clear();
        self.corrections.clear();
    }

    /// What judges the quiet moves of one node: the tables' rows for it, looked up once.
    pub(super) fn quiet_scorer(
        &self,
        position: &Position,
        context: &QuietContext,
    ) -> QuietScorer<'_> {
        QuietScorer {
            context: *context,
            butterfly: &self.butterfly,
            pawns: self.pawns.row(position.pawn_key()),
            continuations: context
                .continuations
                .map(|earlier| earlier.map_or(&NOTHING, |earlier| self.continuation.row(earlier))),
        }
    }

    /// How promising a quiet move is.
    pub(super) fn quiet_score(&self, position: &Position, context: &QuietContext, mv: Move) -> i32 {
        self.quiet_scorer(position, context).score(position, mv)
    }

    /// A quiet move has changed the static evaluation by this much in its side's favor.
    pub(super) fn update_from_evals(
        &mut self,
        side: Color,
        threats: Bitboard,
        mv: Move,
        gain: Score,
    ) {
        if params::evaluation_history() {
            let most = params::evaluation_history_max();
            let bonus = (gain * params::evaluation_history_weight()).clamp(-most, most);
            self.butterfly.adjust(side, threats, mv, bonus);
        }
    }

    /// How well a capture or promotion has done.
    pub(super) fn noisy_score(&self, position: &Position, mv: Move) -> i32 {
        self.captures.score(position, mv)
    }

    /// Noisy moves that refuted a node at this depth, or that were played before what did.
    pub(super) fn update_noisy(
        &mut self,
        position: &Position,
        best: Option<Move>,
        played: impl Iterator<Item = Move>,
        depth: Depth,
    ) {
        if !params::capture_history() {
            return;
        }
        if let Some(mv) = best {
            self.captures.adjust(position, mv, bonus(depth));
        }
        for mv in played {
            self.captures.adjust(position, mv, -bonus(depth));
        }
    }

    /// A quiet move refuted a node at this depth; those played before it did not. The malus of each
    /// is smaller than that of the one before: later ones had less of a chance.
    pub(super) fn update_quiets(
        &mut self,
        position: &Position,
        context: &QuietContext,
        best: Move,
        played: impl Iterator<Item = Move>,
        depth: Depth,
    ) {
        self.adjust_quiet(position, context, best, bonus(depth));
        let mut malus = bonus(depth);
        for mv in played {
            self.adjust_quiet(position, context, mv, -malus);
            malus = malus * params::history_malus_decay() / 16;
        }
    }

    /// A quiet move failed high in a search of this depth, or low: for the continuation histories
    /// alone.
    pub(super) fn update_continuations(
        &mut self,
        context: &QuietContext,
        moved: PieceTo,
        failed_high: bool,
        depth: Depth,
    ) {
        let bonus = if failed_high { bonus(depth) } else { -bonus(depth) };
        self.adjust_continuations(context, moved, bonus);
    }

    fn adjust_continuations(&mut self, context: &QuietContext, moved: PieceTo, bonus: i32) {
        if params::continuation_history() {
            for earlier in context.continuations.into_iter().flatten() {
                self.continuation.adjust(earlier, moved, bonus);
            }
        }
    }

    fn adjust_quiet(&mut self, position: &Position, context: &QuietContext, mv: Move, bonus: i32) {
        if params::butterfly_history() {
            self.butterfly.adjust(context.side, context.threats, mv, bonus);
        }
        let Some(moved) = PieceTo::of(position, mv) else {
            return;
        };
        if params::pawn_history() {
            self.pawns.adjust(position.pawn_key(), moved, bonus);
        }
        self.adjust_continuations(context, moved, bonus);
    }
}

/// The moves of a node that were searched and did not fail high: captures get a malus, quiet moves
/// where a quiet move failed high.
#[derive(Default)]
pub(super) struct SearchedMoves {
    pub(super) quiets: SearchedList<64>,
    pub(super) noisy: SearchedList<16>,
}

/// At most `N` moves; later ones are dropped.
pub(super) struct SearchedList<const N: usize> {
    moves: [Option<Move>; N],
    count: usize,
}

impl<const N: usize> Default for SearchedList<N> {
    fn default() -> Self {
        Self { moves: [None; N], count: 0 }
    }
}

impl<const N: usize> SearchedList<N> {
    pub(super) fn push(&mut self, mv: Move) {
        if let Some(slot) = self.moves.get_mut(self.count) {
            *slot = Some(mv);
            self.count += 1;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Move> {
        self.moves[..self.count].iter().flatten().copied()
    }
}

impl<O: Observer> Search<'_, O> {
    /// Evaluation history: updates the quiet move that led to this node by the change of the static
    /// eval. `side` is to move here, so the move was the opponent's.
    pub(super) fn update_eval_history(&mut self, eval: Score, side: Color, ply: usize) {
        let before = self.stack.back(ply, 1);
        if let (Some(eval_before), Some(mv), true) = (before.eval, before.mv, before.is_quiet) {
            let gain = params::evaluation_history_offset() - (eval + eval_before);
            self.memory.histories.update_from_evals(!side, before.threats, mv, gain);
        }
    }

    /// Updates killers and histories after a beta cutoff: a bonus for the best move, a malus for
    /// the moves searched before it.
    pub(super) fn update_histories(
        &mut self,
        position: &Position,
        context: &QuietContext,
        best: Move,
        searched: &SearchedMoves,
        depth: Depth,
        ply: usize,
    ) {
        let histories = &mut self.memory.histories;
        let is_quiet = !position.is_noisy(best);
        if is_quiet {
            let slots = &mut self.stack[ply].killers;
            if params::killers() && slots[0] != Some(best) {
                *slots = [Some(best), slots[0]];
            }
            histories.update_quiets(position, context, best, searched.quiets.iter(), depth);
        }
        let best = (!is_quiet).then_some(best);
        histories.update_noisy(position, best, searched.noisy.iter(), depth);
    }

    /// The context for the history scores of the quiet moves at this ply.
    pub(super) fn quiet_context(&self, position: &Position, ply: usize) -> QuietContext {
        QuietContext {
            side: position.side_to_move(),
            threats: position.threats_by(!position.side_to_move()),
            continuations: [1, 2, 4].map(|plies| self.stack.back(ply, plies).moved),
        }
    }

    /// The static eval: the raw eval with the correction histories.
    pub(super) fn correct(&self, raw: Score, position: &Position, last: LastMoves) -> Score {
        corrected(raw, self.memory.histories.corrections.correction(position, last))
    }

    /// The last two moves before the node at this ply.
    pub(super) fn last_moves(&self, ply: usize) -> LastMoves {
        [1, 2].map(|plies| self.stack.back(ply, plies).moved)
    }
}

#[cfg(test)]
mod tests {
    use super::tables::SCORE_MAX;
    use super::*;
    use espalier_chess::types::{MoveKind, Square};

    #[test]
    fn scores_follow_success_and_stay_in_bounds() {
        let position = Position::default();
        let mut histories = Histories::new();
        let good = Move::new(Square::G1, Square::F3, MoveKind::Normal);
        let bad = Move::new(Square::B1, Square::A3, MoveKind::Normal);
        let earlier = PieceTo::of(&position, good);
        let threats = position.threats_by(Color::Black);
        let context = QuietContext { side: Color::White, threats, continuations: [earlier; 3] };
        for _ in 0..500 {
            histories.update_quiets(&position, &context, good, std::iter::once(bad), 20);
        }
        let limit = 2 * SCORE_MAX + 5 * SCORE_MAX / 2;
        let score = |histories: &Histories, mv| histories.quiet_score(&position, &context, mv);
        assert!((limit / 2..=limit).contains(&score(&histories, good)));
        assert!((-limit..=-limit / 2).contains(&score(&histories, bad)));
        histories.clear();
        assert_eq!([good, bad].map(|mv| score(&histories, mv)), [0, 0]);
    }

    #[test]
    fn later_quiet_moves_get_a_smaller_malus() {
        let position = Position::default();
        let [best, first, second] =
            ["e2e4", "d2d4", "g1f3"].map(|uci| position.parse_uci(uci).expect("legal"));
        let mut histories = Histories::new();
        let context = QuietContext::at_root(&position);
        histories.update_quiets(&position, &context, best, [first, second].into_iter(), 6);
        let [best, first, second] =
            [best, first, second].map(|mv| histories.quiet_score(&position, &context, mv));
        assert!(first < second && second < 0 && best > 0, "{best} {first} {second}");
    }

    #[test]
    fn what_a_re_search_teaches_is_known_after_the_same_moves_only() {
        let position = Position::default();
        let mv = Move::new(Square::G1, Square::F3, MoveKind::Normal);
        let moved = PieceTo::of(&position, mv).expect("a knight");
        let context = QuietContext::at_root(&position);
        let after = QuietContext { continuations: [Some(moved); 3], ..context };
        for failed_high in [true, false] {
            let mut histories = Histories::new();
            histories.update_continuations(&after, moved, failed_high, 8);
            let learned = histories.quiet_score(&position, &after, mv);
            assert!(if failed_high { learned > 0 } else { learned < 0 }, "{learned}");
            assert_eq!(histories.quiet_score(&position, &context, mv), 0);
        }
    }

    #[test]
    fn stepping_into_an_attack_is_judged_apart() {
        let quiet: Position = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1".parse().expect("legal");
        let guarded: Position = "4k3/8/8/2p5/8/8/8/3QK3 w - - 0 1".parse().expect("legal");
        let mv = quiet.parse_uci("d1d4").expect("legal");
        let context = |position: &Position| QuietContext {
            side: Color::White,
            threats: position.threats_by(Color::Black),
            continuations: [None; 3],
        };
        let mut histories = Histories::new();
        histories.update_quiets(&quiet, &context(&quiet), mv, std::iter::empty(), 8);
        assert!(histories.quiet_score(&quiet, &context(&quiet), mv) > 0);
        assert_eq!(histories.quiet_score(&guarded, &context(&guarded), mv), 0);
    }

    #[test]
    fn moves_after_which_the_evaluation_is_better_gain() {
        let position = Position::default();
        let mv = position.parse_uci("e2e4").expect("legal");
        let threats = position.threats_by(Color::Black);
        let mut butterfly = Butterfly::new();
        butterfly.adjust(Color::White, threats, mv, 5);
        let mut histories = Histories::new();
        histories.update_from_evals(Color::White, threats, mv, 40);
        let good = histories.butterfly.score(Color::White, threats, mv);
        histories.update_from_evals(Color::White, threats, mv, -90);
        assert!(histories.butterfly.score(Color::White, threats, mv) < good);
        assert_eq!(good > 0, params::evaluation_history());
    }

    #[test]
    fn captures_are_told_apart_by_piece_target_and_victim() {
        let fen = "4k3/8/8/3r1n2/4P3/8/8/3QK3 w - - 0 1";
        let position: Position = fen.parse().expect("legal");
        let [good, bad, other] =
            ["e4d5", "e4f5", "d1d5"].map(|uci| position.parse_uci(uci).expect("legal"));
        let mut histories = Histories::new();
        histories.update_noisy(&position, Some(good), std::iter::once(bad), 6);
        assert!(histories.noisy_score(&position, good) > 0);
        assert!(histories.noisy_score(&position, bad) < 0);
        assert_eq!(histories.noisy_score(&position, other), 0);
    }

    #[test]
    fn a_full_list_drops_later_moves() {
        let position = Position::default();
        let moves: Vec<Move> = position.legal_moves().iter().collect();
        let mut few = SearchedList::<5>::default();
        for &mv in &moves {
            few.push(mv);
        }
        assert_eq!(few.iter().collect::<Vec<_>>(), moves[..5]);
    }
}
