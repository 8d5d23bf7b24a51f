//! The verdict on a move, by scores and the material of both lines.

use super::Variation;
use super::material::{gains, losses, shows};
use espalier_chess::types::{MATE_IN_MAX, Score};

/// Moves whose scores differ by less are equally good, in centipawns.
const SAME: Score = 20;

/// The verdict on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "javascript", derive(tsify::Tsify))]
pub enum WhyVerdict {
    /// It is the best move.
    Best,
    /// To the same depth, its score is better than that of the best.
    Better,
    /// It is as good as the best.
    Equal,
    /// The opponent mates.
    AllowsMate,
    /// The best move mates.
    MissesMate,
    /// It loses material.
    Loses,
    /// The best move wins material.
    Misses,
    /// It is worse, and no material says why.
    Worse,
}

impl WhyVerdict {
    /// Whether it is about a mate.
    pub(crate) const fn is_mate(self) -> bool {
        matches!(self, Self::AllowsMate | Self::MissesMate)
    }

    /// Whether the move is not as good as the best.
    pub(super) const fn is_mistake(self) -> bool {
        !matches!(self, Self::Best | Self::Better | Self::Equal)
    }

    /// Whether the line of the move asked about may say why.
    pub(super) const fn blames_asked(self) -> bool {
        matches!(self, Self::Loses | Self::Worse)
    }

    /// Whether the line of the best move may say why.
    pub(super) const fn praises_best(self) -> bool {
        matches!(self, Self::Misses | Self::Worse)
    }

    pub(super) fn of(asked: &Variation, best: &Variation) -> Self {
        let first = |variation: &Variation| variation.line.plies().first().map(|ply| ply.mv);
        let worse_by = best.score - asked.score;
        let are_mates = [asked, best].iter().all(|it| it.score.abs() >= MATE_IN_MAX);
        // Scores of mates count plies.
        let same = if are_mates { 1 } else { SAME };
        if first(asked) == first(best) {
            Self::Best
        } else if worse_by <= -same {
            Self::Better
        } else if worse_by < same {
            Self::Equal
        } else if asked.score <= -MATE_IN_MAX && best.score > -MATE_IN_MAX {
            Self::AllowsMate
        } else if best.score >= MATE_IN_MAX && asked.score < MATE_IN_MAX {
            Self::MissesMate
        } else if are_mates {
            Self::Worse
        } else {
            let [lost, won] =
                [losses(asked, best), gains(asked, best)].map(|(change, _)| change.gain());
            Self::of_material(lost, won, worse_by)
        }
    }

    fn of_material(asked: Score, best: Score, worse_by: Score) -> Self {
        match (asked, best) {
            (..0, _) if shows(best - asked, worse_by) => Self::Loses,
            (0.., 1..) if shows(best - asked, worse_by) => Self::Misses,
            _ => Self::Worse,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier_chess::board::Position;
    use espalier_chess::types::{mate_in, mated_in};
    use espalier_reasons::Line;

    /// The verdict on 1.a3, with the score of 1.e4.
    fn verdict(asked: Score, best: Score) -> WhyVerdict {
        let variation = |mv, score| {
            let line = Line::parse(&Position::default(), [mv]).expect("a legal move");
            Variation { line, score }
        };
        WhyVerdict::of(&variation("a3", asked), &variation("e4", best))
    }

    #[test]
    fn scores_may_differ_a_little_and_mates_by_nothing() {
        assert_eq!(verdict(30, 49), WhyVerdict::Equal);
        assert_eq!(verdict(30, 50), WhyVerdict::Worse);
        assert_eq!(verdict(50, 30), WhyVerdict::Better);
        assert_eq!(verdict(mate_in(3), mate_in(3)), WhyVerdict::Equal);
        assert_eq!(verdict(mate_in(5), mate_in(3)), WhyVerdict::Worse);
        assert_eq!(verdict(mated_in(4), mated_in(6)), WhyVerdict::Worse);
        assert_eq!(verdict(mated_in(4), 0), WhyVerdict::AllowsMate);
        assert_eq!(verdict(200, mate_in(3)), WhyVerdict::MissesMate);
    }

    #[test]
    fn material_counts_where_the_score_shows_it() {
        assert_eq!(WhyVerdict::of_material(-300, 0, 250), WhyVerdict::Loses);
        assert_eq!(WhyVerdict::of_material(-300, 0, 200), WhyVerdict::Worse);
        assert_eq!(WhyVerdict::of_material(0, 100, 80), WhyVerdict::Misses);
        assert_eq!(WhyVerdict::of_material(-300, -300, 60), WhyVerdict::Worse);
        assert_eq!(WhyVerdict::of_material(-300, -100, 400), WhyVerdict::Loses);
    }
}
