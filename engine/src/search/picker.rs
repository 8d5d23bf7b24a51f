//! The move picker: TT move, good captures, killers, quiet moves, losing captures. Each stage is
//! generated only when the one before has not caused a cutoff.
//!
//! Captures by MVV/LVA and history, losing ones (SEE < 0) last; quiet moves by history, checks that
//! lose little and escapes early.

use super::history::{Histories, QuietContext};
use crate::param::params;
use espalier_chess::board::{CheckingSquares, Position, Stage as Generate, attacks, see_value};
use espalier_chess::types::{Bitboard, Move, MoveKind, Piece, Score};

params! {
    switches {
        /// Move ordering: quiet moves that give check come early.
        checks_first = 1;
        /// Move ordering: pieces leave attacks by lesser pieces early, and step into them late.
        escapes = 1;
    }
    values {
        /// Move ordering: bonus for a quiet check, in history points.
        check_bonus = 7198 in 0..=16384 step 1024;
        /// Move ordering: centipawns that such a move may lose by SEE.
        check_loss = 166 in 0..=300 step 25;
        /// Move ordering: bonus for a knight or bishop attacked by a pawn, in history points.
        escape_bonus_minor = 2500 in 0..=16384 step 500;
        /// Move ordering: bonus for a rook attacked by a minor piece or pawn, in history points.
        escape_bonus_rook = 3500 in 0..=16384 step 500;
        /// Move ordering: bonus for a queen attacked by any lesser piece, in history points.
        escape_bonus_queen = 5000 in 0..=16384 step 500;
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    TtMove,
    GenerateNoisy,
    GoodNoisy,
    FirstKiller,
    SecondKiller,
    GenerateQuiets,
    Quiets,
    BadNoisy,
    Done,
}

/// Which moves a node is to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    All,
    Noisy,
    NoisyAndChecks,
}

/// A move that is handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Picked {
    pub(super) mv: Move,
    /// Whether it is neither a capture nor a promotion.
    pub(super) is_quiet: bool,
}

impl Picked {
    /// A legal move, whatever stage it would come in.
    pub(super) fn of(position: &Position, mv: Move) -> Self {
        Self { mv, is_quiet: !position.is_noisy(mv) }
    }

    const fn quiet(mv: Move) -> Self {
        Self { mv, is_quiet: true }
    }

    const fn noisy(mv: Move) -> Self {
        Self { mv, is_quiet: false }
    }
}

/// Hands out the moves of one node.
pub(super) struct Picker {
    stage: Stage,
    tt_move: Option<Move>,
    killers: [Option<Move>; 2],
    wanted: Wanted,
    /// What quiet moves are judged by; none where only captures and promotions are wanted.
    context: Option<QuietContext>,
    moves: Vec<Scored>,
    /// The moves of this stage that are still to be tried are `moves[next..end]`.
    next: usize,
    end: usize,
    /// Losing captures wait for the last stage in `moves[..bad_end]`.
    bad_end: usize,
}

#[derive(Clone, Copy)]
struct Scored {
    mv: Move,
    score: i32,
}

/// The memory of a picker's move list. Nodes pass it on, as allocating a list for each node takes longer
/// than picking its moves.
#[derive(Default)]
pub(super) struct Buffer(Vec<Scored>);

impl Picker {
    /// All moves of a node. `killers` are quiet moves that refuted its siblings.
    pub(super) fn new(
        tt_move: Option<Move>,
        killers: [Option<Move>; 2],
        context: QuietContext,
        buffer: Buffer,
    ) -> Self {
        let wanted = Wanted::All;
        Self { wanted, killers, context: Some(context), ..Self::noisy(tt_move, buffer) }
    }

    /// Captures and promotions only. Losing ones come last; see [`Picker::is_losing`].
    pub(super) fn noisy(tt_move: Option<Move>, mut buffer: Buffer) -> Self {
        buffer.0.clear();
        Self {
            stage: Stage::TtMove,
            tt_move,
            killers: [None; 2],
            wanted: Wanted::Noisy,
            context: None,
            moves: buffer.0,
            next: 0,
            end: 0,
            bad_end: 0,
        }
    }

    /// Gives back the memory for the next node.
    pub(super) fn into_buffer(self) -> Buffer {
        Buffer(self.moves)
    }

    /// Whether the move handed out last is a capture that loses material.
    pub(super) fn is_losing(&self) -> bool {
        self.stage == Stage::BadNoisy
    }

    /// Skips the quiet moves not yet handed out.
    pub(super) fn skip_quiets(&mut self) {
        if matches!(
            self.stage,
            Stage::FirstKiller | Stage::SecondKiller | Stage::GenerateQuiets | Stage::Quiets
        ) {
            self.start_bad_noisy();
        }
    }

    /// Skips the quiet moves not yet handed out that do not give check.
    pub(super) fn skip_quiets_without_check(&mut self, position: &Position) {
        self.wanted = Wanted::NoisyAndChecks;
        if self.stage == Stage::Quiets {
            self.keep_checks(position);
        }
    }

    /// How many quiet moves are still to come.
    pub(super) fn quiets_left(&self, position: &Position) -> usize {
        let handed_out: &[Option<Move>] = match self.stage {
            Stage::FirstKiller => &[],
            Stage::SecondKiller => &self.killers[..1],
            Stage::GenerateQuiets | Stage::Quiets => &self.killers,
            _ => return 0,
        };
        let checking = (self.wanted == Wanted::NoisyAndChecks).then(|| position.checking_squares());
        let is_left = |mv: Move| {
            Some(mv) != self.tt_move
                && !handed_out.contains(&Some(mv))
                && checking.is_none_or(|checking| checking.contain(position, mv))
        };
        if self.stage == Stage::Quiets {
            let left = &self.moves[self.next..self.end];
            return left.iter().filter(|scored| is_left(scored.mv)).count();
        }
        let mut count = 0;
        position.generate(Generate::Quiet, &mut |mv| count += usize::from(is_left(mv)));
        count
    }

    /// The next move to try.
    pub(super) fn next(&mut self, position: &Position, histories: &Histories) -> Option<Picked> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateNoisy;
                    let picked = self
                        .tt_move
                        .filter(|&mv| position.is_legal(mv))
                        .map(|mv| Picked::of(position, mv))
                        .filter(|picked| self.wanted != Wanted::Noisy || !picked.is_quiet);
                    self.tt_move = picked.map(|picked| picked.mv);
                    if picked.is_some() {
                        return picked;
                    }
                }
                Stage::GenerateNoisy => {
                    self.generate_noisy(position, histories);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match self.select_best() {
                    Some(scored) => {
                        if position.see_at_least(scored.mv, 0) {
                            return Some(Picked::noisy(scored.mv));
                        }
                        // A losing capture comes last. Until then it is kept at the front of the list,
                        // where the entries of captures already tried are free.
                        self.moves[self.bad_end] = scored;
                        self.bad_end += 1;
                    }
                    None => match self.wanted {
                        Wanted::All | Wanted::NoisyAndChecks => self.stage = Stage::FirstKiller,
                        Wanted::Noisy => self.start_bad_noisy(),
                    },
                },
                Stage::FirstKiller => {
                    self.stage = Stage::SecondKiller;
                    if self.accepts_killer(position, 0) {
                        return self.killers[0].map(Picked::quiet);
                    }
                }
                Stage::SecondKiller => {
                    self.stage = Stage::GenerateQuiets;
                    if self.accepts_killer(position, 1) {
                        return self.killers[1].map(Picked::quiet);
                    }
                }
                Stage::GenerateQuiets => {
                    self.generate_quiets(position, histories);
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => match self.select_best() {
                    Some(Scored { mv, .. }) if self.killers.contains(&Some(mv)) => {}
                    Some(scored) => return Some(Picked::quiet(scored.mv)),
                    None => self.start_bad_noisy(),
                },
                Stage::BadNoisy => {
                    if self.next < self.end {
                        self.next += 1;
                        return Some(Picked::noisy(self.moves[self.next - 1].mv));
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    fn start_bad_noisy(&mut self) {
        self.stage = Stage::BadNoisy;
        self.next = 0;
        self.end = self.bad_end;
    }

    /// Generates captures and promotions.
    // Not inlined: `next` runs for every move and stays small, this runs once a node.
    #[inline(never)]
    fn generate_noisy(&mut self, position: &Position, histories: &Histories) {
        self.fill(position, Generate::Noisy, |mv| {
            noisy_score(position, mv) + histories.noisy_score(position, mv) / 2
        });
    }

    /// Generates quiet moves, or only quiet checks. They overwrite all captures but the losing ones.
    // Not inlined, as `generate_noisy`.
    #[inline(never)]
    fn generate_quiets(&mut self, position: &Position, histories: &Histories) {
        self.moves.truncate(self.bad_end);
        self.next = self.bad_end;
        if let Some(context) = self.context {
            let scorer = histories.quiet_scorer(position, &context);
            let checking = position.checking_squares();
            let attacks = LesserAttacks::of(position);
            self.fill(position, Generate::Quiet, |mv| {
                scorer.score(position, mv)
                    + check_bonus(position, mv, &checking)
                    + attacks.as_ref().map_or(0, |attacks| attacks.bonus(position, mv))
            });
        }
        if self.wanted == Wanted::NoisyAndChecks {
            self.keep_checks(position);
        }
    }

    /// Generates moves behind `end` and scores them, leaving out the TT move.
    fn fill(&mut self, position: &Position, stage: Generate, score: impl Fn(Move) -> i32) {
        let (moves, tt_move) = (&mut self.moves, self.tt_move);
        position.generate(stage, &mut |mv| {
            if Some(mv) != tt_move {
                moves.push(Scored { mv, score: score(mv) });
            }
        });
        self.end = self.moves.len();
    }

    /// Drops the moves generated last that do not give check.
    fn keep_checks(&mut self, position: &Position) {
        let checking = position.checking_squares();
        let mut kept = self.next;
        for index in self.next..self.end {
            if checking.contain(position, self.moves[index].mv) {
                self.moves[kept] = self.moves[index];
                kept += 1;
            }
        }
        self.end = kept;
    }

    /// Takes out the best of the moves left: most nodes end long before all are sorted.
    fn select_best(&mut self) -> Option<Scored> {
        let left = &mut self.moves[self.next..self.end];
        let (first, others) = left.split_first()?;
        let (mut best, mut best_score) = (0, first.score);
        for (index, other) in (1..).zip(others) {
            // Of equals the first, in the order in which they were generated.
            if other.score > best_score {
                (best, best_score) = (index, other.score);
            }
        }
        left.swap(0, best);
        self.next += 1;
        left.first().copied()
    }

    fn accepts_killer(&mut self, position: &Position, slot: usize) -> bool {
        let usable = self.killers[slot].is_some_and(|mv| {
            Some(mv) != self.tt_move
                && !position.is_noisy(mv)
                && position.is_legal(mv)
                && (self.wanted == Wanted::All || position.checking_squares().contain(position, mv))
        });
        if !usable {
            // `Stage::Quiets` skips killers, as they were tried before. This one was not.
            self.killers[slot] = None;
        }
        usable
    }
}

/// The bonus of a quiet move that gives check, unless it loses a piece. A check forces the reply, so the
/// histories of the same move in positions where it was no check underrate it.
fn check_bonus(position: &Position, mv: Move, checking: &CheckingSquares) -> i32 {
    let is_worth_it = params::checks_first()
        && checking.contain(position, mv)
        && position.see_at_least(mv, -params::check_loss());
    if is_worth_it { params::check_bonus() } else { 0 }
}

/// MVV/LVA: the most valuable victim first, and of equal victims the least valuable attacker. Capture
/// history is added to it.
fn noisy_score(position: &Position, mv: Move) -> i32 {
    let victim = match mv.kind() {
        MoveKind::EnPassant => see_value(Piece::Pawn),
        _ => position.board().piece_on(mv.to()).map_or(0, see_value),
    };
    let promotion: Score = mv.promotion().map_or(0, see_value);
    let attacker = position.board().piece_on(mv.from()).map_or(0, |piece| piece as Score);
    8 * (victim + promotion) - attacker
}

/// Escapes: a quiet move of a piece that a lesser piece attacks comes earlier, one that steps into such an
/// attack later. Each field holds the squares that the other side attacks with pieces worth less than the
/// one it is named after.
///
/// Formula: the bonus of the piece where its square is attacked by a lesser piece, less the same where
/// its target is. Knights and bishops count alike; kings and pawns have no lesser pieces.
/// Source: Stockfish.
/// Stays (`escapes`): one of four that gained together: +10.4 ± 5.9 Elo
/// (docs/decisions/search-ideas.md).
struct LesserAttacks {
    minor: Bitboard,
    rook: Bitboard,
    queen: Bitboard,
}

impl LesserAttacks {
    /// Those against the side to move; none where the technique is off.
    fn of(position: &Position) -> Option<Self> {
        params::escapes().then(|| {
            let them = !position.side_to_move();
            let theirs = |piece| position.board().of(them, piece);
            let occupied = position.board().occupied();
            let pawns = theirs(Piece::Pawn).forward(them);
            let minor = pawns.west() | pawns.east();
            let mut rook = minor;
            for square in theirs(Piece::Knight) {
                rook |= attacks::knight(square);
            }
            for square in theirs(Piece::Bishop) {
                rook |= attacks::bishop(square, occupied);
            }
            let mut queen = rook;
            for square in theirs(Piece::Rook) {
                queen |= attacks::rook(square, occupied);
            }
            Self { minor, rook, queen }
        })
    }

    /// What is added to the score of a quiet move.
    fn bonus(&self, position: &Position, mv: Move) -> i32 {
        let (attacked, bonus) = match position.board().piece_on(mv.from()) {
            Some(Piece::Knight | Piece::Bishop) => (self.minor, params::escape_bonus_minor()),
            Some(Piece::Rook) => (self.rook, params::escape_bonus_rook()),
            Some(Piece::Queen) => (self.queen, params::escape_bonus_queen()),
            _ => return 0,
        };
        let [leaves, enters] = [mv.from(), mv.to()].map(|square| attacked.contains(square));
        (i32::from(leaves) - i32::from(enters)) * bonus
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::LazyLock;

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    fn all(position: &Position, tt_move: Option<Move>, killers: [Option<Move>; 2]) -> Picker {
        Picker::new(tt_move, killers, QuietContext::at_root(position), Buffer::default())
    }

    fn drain(mut picker: Picker, position: &Position) -> Vec<Move> {
        // Nothing writes to them, and they are large.
        static HISTORIES: LazyLock<Histories> = LazyLock::new(Histories::new);
        std::iter::from_fn(|| picker.next(position, &HISTORIES))
            .inspect(|picked| assert_eq!(picked.is_quiet, !position.is_noisy(picked.mv)))
            .map(|picked| picked.mv)
            .collect()
    }

    #[test]
    fn every_legal_move_comes_exactly_once() {
        let fens = [
            KIWIPETE,
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "4k3/1P6/8/8/8/8/1p6/4K3 b - - 0 1",
        ];
        for fen in fens {
            let position: Position = fen.parse().expect("legal");
            let legal: Vec<Move> = position.legal_moves().iter().collect();
            for &tt_move in &legal {
                for &killer in &legal {
                    let killers = [Some(killer), Some(tt_move)];
                    let mut picked = drain(all(&position, Some(tt_move), killers), &position);
                    assert_eq!(picked.first(), Some(&tt_move));
                    picked.sort_by_key(|mv| mv.bits());
                    let mut expected = legal.clone();
                    expected.sort_by_key(|mv| mv.bits());
                    assert_eq!(picked, expected, "{fen} {tt_move:?} {killer:?}");
                }
            }
        }
    }

    #[test]
    fn moves_of_other_positions_are_not_handed_out() {
        let position: Position = KIWIPETE.parse().expect("legal");
        let strange = Move::from_bits(0x0FFF);
        let picked = drain(all(&position, strange, [strange, None]), &position);
        assert_eq!(picked.len(), position.legal_moves().len());
    }

    #[test]
    fn the_quiets_left_are_those_that_would_still_come() {
        let position: Position = KIWIPETE.parse().expect("legal");
        let mv = |uci| Some(position.parse_uci(uci).expect("legal"));
        let histories = Histories::new();
        for killers in [[None; 2], [mv("a2a3"), mv("b2b3")], [mv("a2a3"), None], [mv("e5f7"); 2]] {
            for skip_after in 1..60 {
                let mut picker = all(&position, mv("e1g1"), killers);
                for _ in 0..skip_after {
                    picker.next(&position, &histories);
                }
                let left = picker.quiets_left(&position);
                let mut skipping = all(&position, mv("e1g1"), killers);
                for _ in 0..skip_after {
                    skipping.next(&position, &histories);
                }
                skipping.skip_quiets();
                let rest = |mut picker: Picker| {
                    std::iter::from_fn(|| picker.next(&position, &histories)).count()
                };
                assert_eq!(left, rest(picker) - rest(skipping), "{killers:?} {skip_after}");
            }
        }
    }

    #[test]
    fn without_the_other_quiets_exactly_the_checks_are_left() {
        let position: Position = "4k3/8/8/8/8/1N6/8/Q2BK2R w K - 0 1".parse().expect("legal");
        let histories = Histories::new();
        let killer = position.parse_uci("a1d4").expect("legal");
        for handed_out in 1..20 {
            let picked = |prune: fn(&mut Picker, &Position)| {
                let mut picker = all(&position, None, [Some(killer), None]);
                for _ in 0..handed_out {
                    picker.next(&position, &histories);
                }
                prune(&mut picker, &position);
                assert_eq!(
                    picker.quiets_left(&position),
                    drain(picker, &position).len(),
                    "there is nothing to capture"
                );
                let mut picker = all(&position, None, [Some(killer), None]);
                for _ in 0..handed_out {
                    picker.next(&position, &histories);
                }
                prune(&mut picker, &position);
                drain(picker, &position)
            };
            let mut expected = picked(|_, _| {});
            expected.retain(|&mv| position.checking_squares().contain(&position, mv));
            let mut checks = picked(Picker::skip_quiets_without_check);
            for moves in [&mut expected, &mut checks] {
                moves.sort_by_key(|mv| mv.bits());
            }
            assert_eq!(checks, expected, "after {handed_out}");
        }
    }

    #[test]
    fn quiet_checks_that_lose_nothing_come_first() {
        let fen = "4k3/2p5/8/8/8/1N6/8/Q2BK2R w K - 0 1";
        let position: Position = fen.parse().expect("legal");
        let checking = position.checking_squares();
        let picked = drain(all(&position, None, [None; 2]), &position);
        let is_good = |mv: &Move| checking.contain(&position, *mv) && position.see_at_least(*mv, 0);
        let count = picked.iter().filter(|mv| is_good(mv)).count();
        assert!(count > 3 && picked[..count].iter().all(is_good), "{picked:?}");
    }

    #[test]
    fn winning_captures_come_before_quiets_and_losing_ones_after() {
        let position: Position = "4k3/3p4/2n1p3/3r4/8/4B3/Q7/4K3 w - - 0 1".parse().expect("legal");
        let picked = drain(all(&position, None, [None; 2]), &position);
        let index = |uci| {
            let mv = position.parse_uci(uci).expect("legal");
            picked.iter().position(|&other| other == mv).expect("handed out")
        };
        // The queen takes a rook that a pawn guards: it loses.
        assert!(index("a2a3") < index("a2d5"));
        assert_eq!(index("a2d5"), picked.len() - 1);
    }

    #[test]
    fn quiet_checks_come_after_captures_where_they_are_wanted() {
        let position: Position = "4k3/3p4/2n1p3/3r4/8/4B3/Q7/4K3 w - - 0 1".parse().expect("legal");
        let mut picker = all(&position, None, [None; 2]);
        picker.skip_quiets_without_check(&position);
        let picked = drain(picker, &position);
        let takes = position.parse_uci("a2d5").expect("legal");
        let check = position.parse_uci("a2a8").expect("legal");
        assert_eq!(picked, [check, takes], "a losing capture comes last");
    }

    #[test]
    fn quiescence_hands_out_noisy_moves_only_and_says_which_lose() {
        let position: Position = KIWIPETE.parse().expect("legal");
        let histories = Histories::new();
        let mut picker = Picker::noisy(None, Buffer::default());
        while let Some(Picked { mv, is_quiet }) = picker.next(&position, &histories) {
            assert!(!is_quiet);
            assert_eq!(picker.is_losing(), !position.see_at_least(mv, 0), "{mv:?}");
        }
    }

    #[test]
    fn pieces_leave_attacks_of_lesser_ones_early_and_step_into_them_late() {
        // The pawn attacks b3 and d3, the knight a3 among others, the rook the h-file.
        let fen = "4k3/7r/8/1n6/2p5/3B4/8/Q3KR2 w - - 0 1";
        let position: Position = fen.parse().expect("legal");
        let attacks = LesserAttacks::of(&position).expect("it ships on");
        let bonus = |uci| attacks.bonus(&position, position.parse_uci(uci).expect("legal"));
        let [minor, rook, queen] = [
            params::escape_bonus_minor(),
            params::escape_bonus_rook(),
            params::escape_bonus_queen(),
        ];
        assert_eq!(bonus("d3e4"), minor, "away from the pawn");
        assert_eq!(bonus("d3c2"), minor);
        assert_eq!(bonus("f1f3"), 0, "neither is attacked");
        assert_eq!(bonus("f1h1"), 0, "a rook is not worth less than a rook");
        assert_eq!(bonus("a1h8"), -queen, "to where a rook attacks");
        assert_eq!(bonus("a1a3"), -queen, "to where a knight attacks");
        assert_eq!(bonus("a1b2"), 0);
        assert_eq!(bonus("e1d2"), 0, "nothing is worth less than a king is");
        let fen = "4k3/8/8/8/1n6/8/4r3/1K1R4 w - - 0 1";
        let position: Position = fen.parse().expect("legal");
        let attacks = LesserAttacks::of(&position).expect("it ships on");
        let mv = position.parse_uci("d1d3").expect("legal");
        assert_eq!(attacks.bonus(&position, mv), -rook);
    }
}
