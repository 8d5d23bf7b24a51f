//! The ends of both lines, which may explain a verdict where neither motif nor threat does: a draw,
//! or material that is won late.

use super::material::shows;
use super::{Searcher, Stopped, Variation, WhyNot, WhyVerdict};
use espalier_chess::board::Position;
use espalier_chess::game::Game;
use espalier_chess::types::Score;
use espalier_reasons::{Line, Ply, balance};

/// The least that a draw must win or give away to be told, in centipawns.
const AT_STAKE: Score = 50;

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
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// A position comes again.
    Repetition,
    /// The same, with a check at each move.
    PerpetualCheck,
    /// The side to move has no legal move.
    Stalemate,
}

impl LineEnd {
    fn of(game: &Game, asked: &Variation, best: &Variation) -> Option<Self> {
        let draw = |variation: &Variation| Draw::of(game, variation);
        if best.score >= AT_STAKE
            && let Some(by) = draw(asked)
        {
            return Some(Self::Draw { is_missed: false, by });
        }
        if asked.score <= -AT_STAKE
            && let Some(by) = draw(best)
        {
            return Some(Self::Draw { is_missed: true, by });
        }
        let [less, more] = [asked, best].map(|it| {
            let line = it.line.settled();
            balance(line.end(), line.start().side_to_move())
        });
        let is_shown = shows(more - less, best.score - asked.score);
        is_shown.then_some(Self::Material { asked: less, best: more })
    }

    /// Whether both say the same, be it of other lines.
    fn agrees(self, other: Self) -> bool {
        match (self, other) {
            (Self::Draw { is_missed, .. }, Self::Draw { is_missed: other, .. }) => {
                is_missed == other
            }
            (Self::Material { .. }, Self::Material { .. }) => true,
            _ => false,
        }
    }
}

impl Draw {
    /// How a line with the score of a draw ends.
    fn of(game: &Game, variation: &Variation) -> Option<Self> {
        let (line, end) = (&variation.line, variation.line.end());
        if variation.score != 0 {
            None
        } else if !end.in_check() && !end.has_legal_move() {
            Some(Self::Stalemate)
        } else if repeats(game, line) {
            // The last move may be an answer to a check.
            let checks: Vec<bool> = line.plies().iter().rev().map(Ply::is_check).take(4).collect();
            let is_perpetual = matches!(checks[..], [true, _, true, ..] | [_, true, _, true]);
            Some(if is_perpetual { Self::PerpetualCheck } else { Self::Repetition })
        } else {
            None
        }
    }
}

/// Whether a position comes again at the end of a line, or by the next move.
fn repeats(game: &Game, line: &Line) -> bool {
    let end = line.end();
    let all = game.positions().iter().chain(line.plies().iter().map(|ply| &ply.after));
    let mut keys: Vec<u64> = all.map(Position::key).collect();
    keys.pop();
    let is_known = |key| keys.contains(&key);
    is_known(end.key()) || end.legal_moves().iter().any(|mv| is_known(end.after(mv).key()))
}

/// The difference of the ends, if a search that is a ply deeper agrees.
pub(super) fn line_end(
    searcher: &mut Searcher<'_>,
    game: &Game,
    why: &WhyNot,
) -> Result<Option<LineEnd>, Stopped> {
    let found = LineEnd::of(game, &why.asked, &why.best);
    let Some(found) = found.filter(|_| why.verdict == WhyVerdict::Worse) else { return Ok(None) };
    let first = |it: &Variation| it.line.plies().first().map(|ply| ply.mv);
    let (Some(asked), Some(best)) = (first(&why.asked), first(&why.best)) else { return Ok(None) };
    let mut deeper = |mv| {
        let result = searcher.search_move(game, mv, why.depth + 1)?;
        Ok(Variation::new(game, &result))
    };
    let (asked, best) = (deeper(asked)?, deeper(best)?);
    Ok(LineEnd::of(game, &asked, &best).filter(|&it| found.agrees(it)).map(|_| found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::why_words;

    /// Headline and sentence about the first of two lines.
    fn words(fen: &str, lines: [(&[&str], Score); 2]) -> [String; 2] {
        let start: Position = fen.parse().expect("a position");
        let [asked, best] = lines.map(|(moves, score)| {
            let line = Line::parse(&start, moves.iter().copied()).expect("legal moves");
            Variation { line, score }
        });
        let end = LineEnd::of(&Game::new(start), &asked, &best);
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
}
