//! Why a move is not the best: both are searched to the same depth, and the motifs of the worse line
//! explain the difference.
//!
//! A motif is reported only where it passes a [gate](gate): geometry alone finds motifs in lines
//! that are not forced. Where there is none, a [threat](threat) may explain it, or the
//! [ends](line_end) of both lines; where nothing does, both are searched a ply deeper.

mod gate;
mod line_end;
mod material;
mod threat;
mod verdict;

use espalier::search::{Host, Limits, Memory, SearchResult, search_silently};
use espalier_chess::game::Game;
use espalier_chess::types::{Depth, Move, Score};
use espalier_reasons::{Line, MaterialChange, Reason};
pub use line_end::{Draw, LineEnd, PassedPawns};
use material::{gains, losses};
use std::collections::TryReserveError;
use std::time::Duration;
pub use threat::Threat;
pub use verdict::WhyVerdict;

/// The limits of [`why_not`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhyOptions {
    /// Nodes after which the search of all moves begins no new iteration. The others follow from
    /// it: the move asked about is searched to the same depth, and each move of a motif by a
    /// quarter.
    pub nodes: u64,
    /// Hash size in megabytes.
    pub hash_megabytes: usize,
}

impl Default for WhyOptions {
    fn default() -> Self {
        Self { nodes: 400_000, hash_megabytes: 16 }
    }
}

/// A move with the line that follows, and the score for the side that plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The line, beginning with the move.
    pub line: Line,
    /// Centipawns, or a mate score.
    pub score: Score,
}

/// Why a move is not the best.
#[derive(Clone, Debug)]
pub struct WhyNot {
    /// The depth of both searches, in plies.
    pub depth: Depth,
    /// The move asked about.
    pub asked: Variation,
    /// The best move.
    pub best: Variation,
    /// The verdict on the move.
    pub verdict: WhyVerdict,
    /// The motif of the line that the verdict is about, if one passes the gate.
    pub reason: Option<Reason>,
    /// The threat that explains the verdict where no motif does.
    pub threat: Option<Threat>,
    /// The difference of the ends of both lines where nothing nearer explains the verdict.
    pub end: Option<LineEnd>,
}

impl WhyNot {
    /// The line that the verdict is about: the refutation of the move, or the line that it misses.
    pub const fn line(&self) -> &Line {
        match self.verdict {
            WhyVerdict::Misses | WhyVerdict::MissesMate => &self.best.line,
            _ => &self.asked.line,
        }
    }

    /// What the move asked about wins or loses soon, for the side that plays it.
    pub fn asked_material(&self) -> MaterialChange {
        self.losses().0
    }

    /// What the best move wins or loses soon.
    pub fn best_material(&self) -> MaterialChange {
        self.gains().0
    }

    /// What the move asked about loses, and in how many moves.
    pub(crate) fn losses(&self) -> (MaterialChange, usize) {
        losses(&self.asked, &self.best)
    }

    /// What the best move wins, and in how many moves.
    pub(crate) fn gains(&self) -> (MaterialChange, usize) {
        gains(&self.asked, &self.best)
    }

    /// Whether scores alone say that it is worse.
    fn is_unexplained(&self) -> bool {
        self.verdict == WhyVerdict::Worse && self.threat.is_none() && self.end.is_none()
    }

    /// The first moves of both lines.
    fn moves(&self) -> Option<[Move; 2]> {
        let first = |it: &Variation| it.line.plies().first().map(|ply| ply.mv);
        Some([first(&self.asked)?, first(&self.best)?])
    }

    /// Whether that line begins to say something with the reply to the move.
    pub(crate) const fn is_about_reply(&self) -> bool {
        matches!(self.verdict, WhyVerdict::AllowsMate | WhyVerdict::Loses)
    }
}

/// Asks why a legal move is not the best in the last position of a game. None where the host stops
/// the searches.
///
/// ```
/// use espalier::search::NoClock;
/// use espalier_chess::game::Game;
/// use espalier_insight::explain::why_words;
/// use espalier_insight::{WhyOptions, why_not};
///
/// let fen = "rnbqkb1r/pp2pp1p/3p1np1/2p5/4P3/2P2N1P/PP1PBPP1/RNBQK2R b KQkq - 2 5";
/// let game = Game::new(fen.parse()?);
/// let takes = game.position().parse_san("Nxe4")?;
/// let options = WhyOptions { nodes: 20_000, ..WhyOptions::default() };
/// let why = why_not(&game, takes, &options, &mut NoClock)?.expect("nothing stops it");
/// let words = why_words(&why);
/// assert_eq!(words.headline.to_string(), "It allows a fork.");
/// let sentence = "6.Qa4+ forks king and knight, and wins the knight on e4 for a pawn.";
/// assert_eq!(words.sentence.to_string(), sentence);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When there is no memory for the hash table.
pub fn why_not(
    game: &Game,
    mv: Move,
    options: &WhyOptions,
    host: &mut dyn Host,
) -> Result<Option<WhyNot>, TryReserveError> {
    let memory = Memory::new(options.hash_megabytes)?;
    Ok(Searcher { memory, host, options }.why_not(game, mv).ok())
}

/// The least node limit for one move: enough for the first plies.
const MIN_NODES: u64 = 10_000;

/// Of moves that differ by no more, in centipawns, the better one often changes with the depth.
const CLOSE: Score = 50;

/// The host has stopped the searches.
struct Stopped;

/// Searches for one question.
struct Searcher<'a> {
    memory: Memory,
    host: &'a mut dyn Host,
    options: &'a WhyOptions,
}

impl Searcher<'_> {
    fn why_not(&mut self, game: &Game, mv: Move) -> Result<WhyNot, Stopped> {
        let soft_nodes = Some(self.options.nodes);
        let mut best = self.search(game, &Limits { soft_nodes, ..Limits::default() })?;
        let mut asked = best.clone();
        if best.best != Some(mv) {
            asked = self.search_move(game, mv, best.info.depth)?;
            if asked.info.depth < best.info.depth {
                best = self.search_move(game, best.best.unwrap_or(mv), asked.info.depth)?;
            }
        }
        let depth = best.info.depth;
        let [asked, best] = [asked, best].map(|result| Variation::new(game, &result));
        let why = self.explain(game, depth, asked, best)?;
        let deeper = if why.is_unexplained() { self.deeper(game, &why)? } else { None };
        Ok(deeper.unwrap_or(why))
    }

    /// The same question a ply deeper, if that explains the difference.
    fn deeper(&mut self, game: &Game, why: &WhyNot) -> Result<Option<WhyNot>, Stopped> {
        let Some([asked, best]) = why.moves() else { return Ok(None) };
        if why.best.score - why.asked.score <= CLOSE {
            return Ok(None);
        }
        let depth = why.depth + 1;
        let asked = self.search_move(game, asked, depth)?;
        let best = self.search_move(game, best, depth)?;
        if asked.info.depth < depth || best.info.depth < depth {
            return Ok(None);
        }
        let [asked, best] = [asked, best].map(|result| Variation::new(game, &result));
        let why = self.explain(game, depth, asked, best)?;
        Ok((why.verdict.is_mistake() && !why.is_unexplained()).then_some(why))
    }

    /// The verdict on two lines, and what explains it.
    // Once in the module, though asked twice.
    #[inline(never)]
    fn explain(
        &mut self,
        game: &Game,
        depth: Depth,
        asked: Variation,
        best: Variation,
    ) -> Result<WhyNot, Stopped> {
        let verdict = WhyVerdict::of(&asked, &best);
        let mut why = WhyNot { depth, asked, best, verdict, reason: None, threat: None, end: None };
        why.reason = gate::reason(self, game, &why)?;
        if why.reason.is_none() {
            why.threat = threat::threat(self, game, &why)?;
        }
        if why.reason.is_none() && why.threat.is_none() {
            why.end = line_end::line_end(self, game, &why)?;
        }
        Ok(why)
    }

    /// Searches one move to a depth, for which alone it seldom takes more nodes than all together.
    fn search_move(
        &mut self,
        game: &Game,
        mv: Move,
        depth: Depth,
    ) -> Result<SearchResult, Stopped> {
        let nodes = Some(self.options.nodes.saturating_mul(4).max(MIN_NODES));
        let moves = vec![mv];
        self.search(game, &Limits { moves, depth: Some(depth), nodes, ..Limits::default() })
    }

    /// Searches the last position of a game.
    fn search(&mut self, game: &Game, limits: &Limits) -> Result<SearchResult, Stopped> {
        let before = &game.positions()[..game.positions().len() - 1];
        let (position, overhead) = (game.position(), Duration::ZERO);
        let result =
            search_silently(position, before, limits, overhead, &mut self.memory, self.host);
        if self.host.should_stop() { Err(Stopped) } else { Ok(result) }
    }
}

impl Variation {
    fn new(game: &Game, result: &SearchResult) -> Self {
        let line = Line::new(game.position(), result.info.pv.iter().copied());
        Self { line, score: result.info.score }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::why_words;
    use espalier::search::NoClock;

    #[test]
    fn an_unexplained_difference_is_searched_a_ply_deeper() {
        let fen = "4r3/P3pk1p/2Q1p1p1/2Bpb3/8/6P1/5PKP/q4B2 b - - 6 36";
        let game = Game::new(fen.parse().expect("a position"));
        let mv = game.position().parse_san("Bf6").expect("a legal move");
        let options = WhyOptions { nodes: 20_000, ..WhyOptions::default() };
        let why = why_not(&game, mv, &options, &mut NoClock).expect("memory").expect("the end");
        let words = why_words(&why);
        assert_eq!(words.headline.to_string(), "It lets a pawn through.");
        assert_eq!(words.sentence.to_string(), "White answers 37.Ba6 Qb1 38.Qxe8+.");
    }
}
