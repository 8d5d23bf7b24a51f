//! Threats of a line, proved by searches: after a null move the threatened move wins, and without the
//! move that threatens it does not.

use super::gate::{WON, is_forced};
use super::material::{change, shows};
use super::{MIN_NODES, Searcher, Stopped, Variation, WhyNot, WhyVerdict};
use espalier::search::{Limits, SearchResult};
use espalier_chess::board::Position;
use espalier_chess::game::Game;
use espalier_chess::types::{Color, MATE_IN_MAX, Move, Score};
use espalier_reasons::{Line, MaterialChange, Placed, Ply};

/// How much more the threatened move wins than it would have won before, in centipawns.
const GAIN: Score = 100;
/// Plies of the line within which it wins.
const SOON: [usize; 2] = [1, 3];
/// Moves of the opponent that are looked at: later ones are seldom forced.
const MOVES: usize = 2;

/// A move of a line that threatens another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// Whether it is in the line of the best move, and else in that of the move asked about.
    pub is_missed: bool,
    /// The place in the line of the move that threatens, from 0.
    pub ply: usize,
    /// The line after a null move, beginning with the threatened move.
    pub line: Line,
    /// Its score for the side that threatens.
    pub score: Score,
    /// The material that the threatened move wins; of no account where it mates.
    pub change: MaterialChange,
}

impl Threat {
    /// The side that threatens.
    pub fn side(&self) -> Color {
        self.line.start().side_to_move()
    }

    /// The threatened move.
    pub fn mv(&self) -> Option<&Ply> {
        self.line.plies().first()
    }

    /// Whether it mates.
    pub const fn is_mate(&self) -> bool {
        self.score >= MATE_IN_MAX
    }

    /// Another piece that attacks the square of the threatened move, the least valuable one.
    pub fn support(&self) -> Option<Placed> {
        let (start, mv) = (self.line.start(), self.mv()?);
        let board = start.board();
        let attackers =
            start.attackers_to(mv.target(), board.occupied()) & board.color(self.side());
        attackers
            .into_iter()
            .filter(|&square| square != mv.mv.from())
            .filter_map(|square| Placed::on(start, square))
            .min_by_key(|placed| placed.kind())
    }
}

/// The threat that explains the verdict, if there is one.
pub(super) fn threat(
    searcher: &mut Searcher<'_>,
    game: &Game,
    why: &WhyNot,
) -> Result<Option<Threat>, Stopped> {
    if why.verdict.blames_asked() && why.best.score > -WON {
        for ply in (1..).step_by(2).take(MOVES) {
            let threat = made_by(searcher, game, &why.asked, ply)?;
            if let Some(threat) = threat.filter(|threat| explains(why, threat))
                && !is_made_by_both(searcher, game, why, &threat)?
            {
                return Ok(Some(threat));
            }
        }
    }
    if !why.verdict.praises_best() || why.asked.score > WON {
        return Ok(None);
    }
    let threat = made_by(searcher, game, &why.best, 0)?.filter(|threat| explains(why, threat));
    Ok(threat.map(|threat| Threat { is_missed: true, ..threat }))
}

/// Whether a threat explains the verdict: by mate, or by at least half of the difference. Where the
/// move loses material, a threat to win other material would contradict the headline.
fn explains(why: &WhyNot, threat: &Threat) -> bool {
    let is_half = 2 * threat.change.gain() >= why.best.score - why.asked.score;
    threat.is_mate() || is_half && why.verdict != WhyVerdict::Loses
}

/// The threat that a quiet move of a line makes, if the moves of its side are forced up to there.
fn made_by(
    searcher: &mut Searcher<'_>,
    game: &Game,
    variation: &Variation,
    ply: usize,
) -> Result<Option<Threat>, Stopped> {
    let Some(made) = variation.line.plies().get(ply) else { return Ok(None) };
    // After a capture and a check a turn that is passed says nothing: the opponent has to answer.
    let is_quiet = made.captured().is_none() && !made.is_check();
    if !is_quiet || variation.score.abs() >= MATE_IN_MAX {
        return Ok(None);
    }
    let side = made.mover();
    let score = variation.score * side.sign() * variation.line.start().side_to_move().sign();
    let passed = made.after.after_turn(None);
    let result = search(searcher, &passed, None)?;
    let line = Line::new(&passed, result.info.pv.iter().copied());
    let (Some(mv), Some(change)) = (result.best, won(&line, &result, score)) else {
        return Ok(None);
    };
    let threat = Threat { is_missed: false, ply, line, score: result.info.score, change };
    let is_proved = is_new(searcher, made, mv, threat.score)?
        && is_forced(searcher, game.clone(), &variation.line, ply)?;
    Ok(is_proved.then_some(threat))
}

/// The material that the first moves of a line win, if they mate or the score shows it.
fn won(line: &Line, result: &SearchResult, score: Score) -> Option<MaterialChange> {
    let won = result.info.score - score;
    let mut changes = SOON.into_iter().map(|end| change(line, end));
    if result.info.score >= MATE_IN_MAX {
        changes.next()
    } else {
        changes.find(|it| shows(it.gain(), won))
    }
}

/// Whether a move wins much less without the one before it.
fn is_new(
    searcher: &mut Searcher<'_>,
    made: &Ply,
    mv: Move,
    score: Score,
) -> Result<bool, Stopped> {
    if !made.before.is_legal(mv) {
        return Ok(true);
    }
    let before = search(searcher, &made.before, Some(mv))?.info.score;
    Ok(score - before >= GAIN && before < MATE_IN_MAX)
}

/// Whether after the best move the same reply makes the same threat.
fn is_made_by_both(
    searcher: &mut Searcher<'_>,
    game: &Game,
    why: &WhyNot,
    threat: &Threat,
) -> Result<bool, Stopped> {
    let reply = |variation: &Variation| variation.line.plies().get(1).map(|ply| ply.mv);
    if reply(&why.asked) != reply(&why.best) {
        return Ok(false);
    }
    let other = made_by(searcher, game, &why.best, 1)?;
    let mv = |threat: &Threat| threat.mv().map(|ply| ply.mv);
    Ok(other.is_some_and(|other| mv(&other) == mv(threat)))
}

/// Searches a position, or one move of it.
fn search(
    searcher: &mut Searcher<'_>,
    position: &Position,
    mv: Option<Move>,
) -> Result<SearchResult, Stopped> {
    let nodes = Some((searcher.options.nodes / 16).max(MIN_NODES));
    let limits = Limits { moves: mv.into_iter().collect(), nodes, ..Limits::default() };
    searcher.search(&Game::new(position.clone()), &limits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::why_words;
    use crate::{WhyOptions, why_not};
    use espalier::search::NoClock;

    /// The sentence about a move, if a threat explains it.
    fn threatened(fen: &str, mv: &str) -> Option<String> {
        let game = Game::new(fen.parse().expect("a position"));
        let mv = game.position().parse_san(mv).expect("a legal move");
        let options = WhyOptions { nodes: 20_000, ..WhyOptions::default() };
        let why = why_not(&game, mv, &options, &mut NoClock).expect("memory").expect("the end");
        why.threat.as_ref().map(|_| why_words(&why).sentence.to_string())
    }

    #[test]
    fn a_quiet_reply_threatens_a_piece() {
        let fen = "8/8/2R2k1p/p4N1q/6p1/6P1/2N2PKP/1r6 b - - 9 50";
        let sentence = "51.Nh4 threatens 52.Rc5+, which wins the queen on h5.";
        assert_eq!(threatened(fen, "Kg5").as_deref(), Some(sentence));
    }

    #[test]
    fn a_quiet_move_that_is_missed_threatens_a_piece() {
        let fen = "r1qr2k1/5ppp/3P4/R3Q3/1np1P3/5BP1/3R1PKP/8 b - - 0 27";
        let sentence = "27…Nd3 threatens 28…Nxe5, which wins the queen on e5 for a knight.";
        assert_eq!(threatened(fen, "Rxa5").as_deref(), Some(sentence));
    }

    #[test]
    fn a_capture_that_has_to_be_answered_threatens_nothing() {
        let fen = "7r/2pb1p2/1b1p1k2/8/2BNP1p1/2P3Pr/1P3PK1/R4R2 w - - 3 32";
        assert_eq!(threatened(fen, "Rh1"), None);
    }
}
