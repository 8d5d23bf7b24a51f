//! Re-search: a move that beat alpha in its reduced search is searched again, a ply deeper if it did
//! so by much, a ply less deep if by little, and not at the same depth. The continuation histories of
//! a quiet move learn how that went.
//! Formula: deeper: `score > best_score + deeper_margin`; shallower: `score < best_score + depth`.
//! Source: "do deeper / do shallower search" and the update after it, of Stockfish.
//! Worth of the depth: +13.9 ± 31.5 Elo at 0.1 s + 1 ms (300 games, bench 577353); of the histories:
//! +6.4 ± 7.8 at 10,000 nodes (4,400 games of two factorial experiments); of no search at the same
//! depth again: +5.1 ± 11.7 at 20,000 (1,842 games).

use crate::observe::Observer;
use crate::param::params;
use crate::search::history::QuietContext;
use crate::search::state::Search;
use crate::types::{Depth, Score, is_undecided};

params! {
    switches {
        /// Re-search: deeper or shallower by the score of the reduced search.
        re_search_depth = 1;
        /// Re-search: it updates the continuation histories of a quiet move.
        re_search_history = 1;
    }
    values {
        /// Re-search: centipawns above the best score for a ply more.
        re_search_deeper_margin = 46 in 10..=150 step 10;
    }
}

/// Plies added to the depth of the re-search.
pub(in crate::search) fn adjustment(score: Score, best_score: Score, depth: Depth) -> Depth {
    if !params::re_search_depth() || !is_undecided(score) || !is_undecided(best_score) {
        return 0;
    }
    let deeper = score > best_score + params::re_search_deeper_margin();
    // By less than a centipawn for each ply.
    let shallower = score < best_score + depth;
    Depth::from(deeper) - Depth::from(shallower)
}

impl<O: Observer> Search<'_, O> {
    /// Updates the continuation histories of the quiet move at this ply, which was searched again to
    /// this depth: a bonus for a fail high, a malus for a fail low.
    pub(in crate::search) fn update_after_re_search(
        &mut self,
        context: &QuietContext,
        score: Score,
        (alpha, beta): (Score, Score),
        depth: Depth,
        ply: usize,
    ) {
        let failed = score <= alpha || score >= beta;
        if let Some(moved) = self.stack[ply].moved
            && params::re_search_history()
            && failed
            && !self.stopped
        {
            self.memory.histories.update_continuations(context, moved, score >= beta, depth);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::MATE;

    #[test]
    fn the_re_search_is_the_deeper_the_greater_the_surprise() {
        let far = params::re_search_deeper_margin() + 1;
        assert_eq!([2, 20, far].map(|more| adjustment(more, 0, 8)), [-1, 0, 1]);
    }

    #[test]
    fn mate_scores_change_nothing() {
        assert_eq!(adjustment(MATE - 10, 0, 8), 0);
    }
}
