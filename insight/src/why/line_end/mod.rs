//! The ends of both lines, which may explain a verdict where neither motif nor threat does: a draw,
//! material that is won late, or passed pawns.

mod draw;
mod passed;

use super::material::shows;
use super::{Searcher, Stopped, Variation, WhyNot, WhyVerdict};
pub use draw::Draw;
use espalier_chess::board::Position;
use espalier_chess::game::Game;
use espalier_chess::types::{Color, Depth, Score};
use espalier_reasons::balance;
pub use passed::PassedPawns;

/// The least that a draw must win or give away to be told, in centipawns.
const AT_STAKE: Score = 50;
/// How many plies deeper the searches are of which one must say the same.
const DEEPER: [Depth; 2] = [1, 2];

/// The difference between the ends of the line asked about and that of the best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// One of them is drawn.
    Draw {
        /// Whether it is that of the best move.
        is_missed: bool,
        /// How it is drawn.
        by: Draw,
    },
    /// That of the move asked about has less material.
    Material {
        /// The balance there for the side that plays it, in centipawns.
        asked: Score,
        /// The balance at the end of the best line.
        best: Score,
    },
    /// Passed pawns are better there for the opponent, or worse for the side that plays it.
    PassedPawns(PassedPawns),
}

impl LineEnd {
    /// What the ends may say, the plainest first.
    fn all(game: &Game, asked: &Variation, best: &Variation) -> [Option<Self>; 3] {
        let difference = best.score - asked.score;
        let lines = [asked, best].map(|it| it.line.settled());
        let ends = [lines[0].end(), lines[1].end()];
        let us = asked.line.start().side_to_move();
        [
            Self::draw(game, asked, best),
            Self::material(ends, us, difference),
            PassedPawns::of(ends, us, difference).map(Self::PassedPawns),
        ]
    }

    fn draw(game: &Game, asked: &Variation, best: &Variation) -> Option<Self> {
        if best.score >= AT_STAKE
            && let Some(by) = Draw::of(game, asked)
        {
            return Some(Self::Draw { is_missed: false, by });
        }
        let by = Draw::of(game, best).filter(|_| asked.score <= -AT_STAKE)?;
        Some(Self::Draw { is_missed: true, by })
    }

    fn material(ends: [&Position; 2], us: Color, difference: Score) -> Option<Self> {
        let [asked, best] = ends.map(|end| balance(end, us));
        shows(best - asked, difference).then_some(Self::Material { asked, best })
    }

    /// Whether both say the same, be it of other lines.
    fn agrees(self, other: Self) -> bool {
        match (self, other) {
            (Self::Draw { is_missed, .. }, Self::Draw { is_missed: other, .. }) => {
                is_missed == other
            }
            (Self::Material { .. }, Self::Material { .. }) => true,
            (Self::PassedPawns(pawns), Self::PassedPawns(other)) => pawns.side == other.side,
            _ => false,
        }
    }
}

/// The difference of the ends, if a search that is a ply or two deeper agrees.
pub(super) fn line_end(
    searcher: &mut Searcher<'_>,
    game: &Game,
    why: &WhyNot,
) -> Result<Option<LineEnd>, Stopped> {
    if why.verdict != WhyVerdict::Worse {
        return Ok(None);
    }
    let found = LineEnd::all(game, &why.asked, &why.best);
    let Some([asked, best]) = why.moves() else { return Ok(None) };
    for plies in DEEPER {
        if found == [None; 3] {
            break;
        }
        let mut deeper = |mv| {
            let result = searcher.search_move(game, mv, why.depth + plies)?;
            Ok(Variation::new(game, &result))
        };
        let others = LineEnd::all(game, &deeper(asked)?, &deeper(best)?);
        let is_confirmed = |end: &LineEnd| others.iter().flatten().any(|&other| end.agrees(other));
        if let Some(end) = found.into_iter().flatten().find(is_confirmed) {
            return Ok(Some(end));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::why_words;
    use espalier_reasons::Line;

    /// Headline and sentence about the first of two lines.
    fn words(fen: &str, lines: [(&[&str], Score); 2]) -> [String; 2] {
        let start: Position = fen.parse().expect("a position");
        let [asked, best] = lines.map(|(moves, score)| {
            let line = Line::parse(&start, moves.iter().copied()).expect("legal moves");
            Variation { line, score }
        });
        let end = LineEnd::all(&Game::new(start), &asked, &best).into_iter().flatten().next();
        let verdict = WhyVerdict::Worse;
        let why = WhyNot { depth: 9, asked, best, verdict, reason: None, threat: None, end };
        let words = why_words(&why);
        [words.headline.to_string(), words.sentence.to_string()]
    }

    #[test]
    fn a_draw_is_allowed_or_missed() {
        const FEN: &str = "8/6pk/7p/8/8/8/8/5Q1K w - - 0 1";
        const CHECKS: &[&str] = &["Qf5+", "Kg8", "Qc8+", "Kh7"];
        const QUIET: &[&str] = &["Qe2", "Kh8", "Qe8+", "Kh7", "Qe2", "Kh8"];
        let checks = "1.Qf5+ Kg8 2.Qc8+ Kh7 leads to perpetual check.";
        let missed = words(FEN, [(&["Kg1"], -300), (CHECKS, 0)]);
        assert_eq!(missed, ["It misses a draw.", checks]);
        let [headline, sentence] = words(FEN, [(QUIET, 0), (&["Kg1"], 300)]);
        assert_eq!(headline, "It lets Black draw.");
        assert_eq!(sentence, "1…Kh8 2.Qe8+ Kh7 3.Qe2 Kh8 leads to a repetition.");
    }

    #[test]
    fn a_move_is_stalemate() {
        let fen = "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1";
        let stalemate = words(fen, [(&["Kg6"], 0), (&["Qe7"], 900)]);
        assert_eq!(stalemate, ["It lets Black draw.", "1.Kg6 leads to stalemate."]);
    }

    #[test]
    fn a_draw_that_is_all_there_is_says_nothing() {
        const FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let repetition: &[&str] = &["Nf3", "Nf6", "Ng1", "Ng8"];
        let [headline, _] = words(FEN, [(repetition, 0), (&["e4"], 40)]);
        assert_eq!(headline, "It is 0.40 pawns worse than 1.e4.");
    }

    #[test]
    fn material_at_the_ends_is_told_where_the_scores_show_it() {
        const FEN: &str = "4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1";
        const DEFENDED: &[&str] = &["Ke2", "Ke7", "Ke3", "Ke6"];
        let lines = |best| words(FEN, [(DEFENDED, 300), (&["Rxd5", "Ke7"], best)]);
        let sentence = "At the end of the line White is 4 points up; after 1.Rxd5, 5 points up.";
        assert_eq!(lines(420), ["In the long run it costs material.", sentence]);
        assert_eq!(lines(340)[0], "It is 0.40 pawns worse than 1.Rxd5.");
    }

    #[test]
    fn passed_pawns_are_named_the_foremost_first() {
        const FEN: &str = "3r2k1/p2PQp1p/1qB1p1p1/2n5/2P5/6P1/1p3P1P/1R4K1 b - - 1 30";
        const ASKED: &str = "Rb8 Rxb2 Qxb2 Qxc5 Kg7 h4 Qf6 Qxa7 Rb4 Qc5 Rb1+ Kg2 Rd1 Qe3 Kf8 Qa3+ Kg7 \
                             Qc5 Rd3 Qa5 h5 c5";
        const BEST: &str = "Nxd7 Rxb2 Qxb2 Qxd8+ Nf8 Kg2 Qb4 Bb5 Qc5 Qa8 h6 Qb7 a5 h4 Nh7 Qa8+ Kg7 \
                            Qxa5 Nf6 Qc3 h5 f3 e5 Qb3 Nh7 Qc3";
        let [asked, best] = [ASKED, BEST].map(|line| line.split(' ').collect::<Vec<_>>());
        let said = words(FEN, [(&asked, -130), (&best, 64)]);
        let headline = "In the long run it helps White’s passed pawns.";
        let sentence = "At the end of the line White has passed pawns on d7 and c5; after 30…Nxd7, \
                        a passed pawn on c4.";
        assert_eq!(said, [headline, sentence]);
    }
}
