//! The gate of motifs: their moves must be forced, and the side must not have won without them.

use super::material::near;
use super::{Searcher, Stopped, WhyNot, WhyVerdict};
use espalier::search::Limits;
use espalier_chess::game::Game;
use espalier_chess::types::{Color, MATE_IN_MAX, Score};
use espalier_reasons::{Line, Motif, Placed, Ply, Reason, reasons};

/// How much better than the second-best the moves of a motif are, in centipawns.
const FORCED: Score = 100;
/// A side with this score has won already, in centipawns, and wins without motif or threat.
pub(super) const WON: Score = 300;

/// The first reason of the line that the verdict is about, if it passes the gate.
pub(super) fn reason(
    searcher: &mut Searcher<'_>,
    game: &Game,
    why: &WhyNot,
) -> Result<Option<Reason>, Stopped> {
    let Some(side) = gaining_side(why) else { return Ok(None) };
    let line = near(why.line());
    let is_mate = why.verdict.is_mate();
    let explains = |it: &Reason| {
        if is_mate { it.motif.is_mate_pattern() } else { explains_gain(&line, it) }
    };
    let Some(reason) = reasons(&line, side).into_iter().find(explains) else { return Ok(None) };
    let passes = is_mate || !is_won(why) && is_forced(searcher, game.clone(), &line, reason.ply)?;
    Ok(passes.then_some(reason))
}

/// The side that the line of the verdict is good for, if it is about more than a score.
fn gaining_side(why: &WhyNot) -> Option<Color> {
    let us = why.asked.line.start().side_to_move();
    match why.verdict {
        WhyVerdict::AllowsMate | WhyVerdict::Loses => Some(!us),
        WhyVerdict::MissesMate | WhyVerdict::Misses => Some(us),
        WhyVerdict::Best | WhyVerdict::Better | WhyVerdict::Equal | WhyVerdict::Worse => None,
    }
}

/// Whether the side that gains has won with the other move, too.
fn is_won(why: &WhyNot) -> bool {
    if why.verdict == WhyVerdict::Loses { why.best.score < -WON } else { why.asked.score > WON }
}

/// Whether a reason is one by which material is won.
fn explains_gain(line: &Line, reason: &Reason) -> bool {
    match reason.motif {
        Motif::CapturingDefender
        | Motif::Deflection
        | Motif::DiscoveredAttack
        | Motif::HangingPiece
        | Motif::Interference
        | Motif::Intermezzo
        | Motif::Promotion
        | Motif::Skewer
        | Motif::TrappedPiece
        | Motif::UnderPromotion
        | Motif::XRayAttack => true,
        Motif::Fork | Motif::Pin => wins_target(line, reason),
        _ => false,
    }
}

/// Whether one of the pieces attacked is taken later in the line.
fn wins_target(line: &Line, reason: &Reason) -> bool {
    let later = line.plies().iter().skip(reason.ply + 1);
    let captured: Vec<Placed> = later.filter_map(Ply::captured).collect();
    reason.targets.iter().any(|target| captured.contains(target))
}

/// Whether at each of its moves up to a ply the side has no other that is nearly as good.
pub(super) fn is_forced(
    searcher: &mut Searcher<'_>,
    mut game: Game,
    line: &Line,
    last: usize,
) -> Result<bool, Stopped> {
    let nodes = searcher.options.nodes / 4;
    let limits = Limits { lines: 2, soft_nodes: Some(nodes), ..Limits::default() };
    for (index, ply) in line.plies().iter().enumerate().take(last + 1) {
        if (last - index).is_multiple_of(2) {
            let result = searcher.search(&game, &limits)?;
            let second = result.others.first().map_or(-MATE_IN_MAX, |info| info.score);
            if result.best != Some(ply.mv) || result.info.score - second < FORCED {
                return Ok(false);
            }
        }
        game.play(ply.mv);
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{WhyOptions, why_not};
    use espalier::search::NoClock;

    /// The verdict on taking on e4, where White forks king and knight, and the motif reported.
    fn answer(fen: &str) -> (WhyVerdict, Option<Motif>) {
        let game = Game::new(fen.parse().expect("a position"));
        let mv = game.position().parse_san("Nxe4").expect("a legal move");
        let options = WhyOptions { nodes: 20_000, ..WhyOptions::default() };
        let why = why_not(&game, mv, &options, &mut NoClock).expect("memory").expect("the end");
        (why.verdict, why.reason.map(|reason| reason.motif))
    }

    #[test]
    fn a_forced_motif_passes() {
        let fen = "rnbqkb1r/pp2pp1p/3p1np1/2p5/4P3/2P2N1P/PP1PBPP1/RNBQK2R b KQkq - 2 5";
        assert_eq!(answer(fen), (WhyVerdict::Loses, Some(Motif::Fork)));
    }

    #[test]
    fn no_motif_passes_where_the_side_has_won_already() {
        let fen = "1nbqkb1r/pp2pp1p/3p1np1/2p5/4P3/2P2N1P/PP1PBPP1/RNBQK2R b KQk - 2 5";
        assert_eq!(answer(fen), (WhyVerdict::Loses, None));
    }
}
