//! Searches a position again with the pruning of one node turned off: for audits.

use super::host::{Host, Limits, Memory, SearchResult};
use super::state::Search;
use super::switches::{Exempt, Exemption, Switches};
use super::time::TimePlan;
use crate::observe::{Rule, Silent};
use espalier_chess::board::Position;
use espalier_chess::types::Move;

/// Pruning that is turned off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisabledPruning {
    /// The key of the position.
    pub key: u64,
    /// Nodes searched when the search comes to the position. Up to there it is the search that
    /// pruned; from then on all nodes of the position are exempt, as the node is searched again where
    /// its score surprises.
    pub after: u64,
    /// The node or the move that was pruned.
    pub pruned: Pruned,
}

/// What was pruned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pruned {
    /// The node, by the rule.
    Node(Rule),
    /// The move, pruned or reduced by any rule.
    Move(Move),
}

/// Searches as [`search`](super::search) does, with one thread and no clock, but with the
/// pruning of one node turned off.
pub fn search_without(
    position: &Position,
    history: &[Position],
    limits: &Limits,
    disabled: DisabledPruning,
    memory: &mut Memory,
    host: &mut dyn Host,
) -> SearchResult {
    let (plan, observer) = (TimePlan::default(), &mut Silent);
    let mut search = Search::new(position, history, limits, plan, memory, host, observer);
    let all = Switches::of(limits);
    let (switches, unpruned) = match disabled.pruned {
        Pruned::Node(rule) => (all.without(rule), None),
        Pruned::Move(mv) => (all, Some(mv)),
    };
    let exempt = Exempt::Position { key: disabled.key, after: disabled.after };
    search.exemption = Some(Exemption { exempt, switches, unpruned });
    search.run(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observe::{Observer, SearchedMove, Visit};
    use crate::search::NoClock;
    use crate::search::node::NonPv;

    /// Notes which moves of the node are searched.
    #[derive(Default)]
    struct Searched(Vec<Move>);

    impl Observer for Searched {
        const ON: bool = true;
        const RECORDS: bool = true;

        fn visits(&mut self, visit: Visit, searched: SearchedMove) {
            if visit == Visit::NullWindow {
                self.0.extend(searched.mv);
            }
        }
    }

    #[test]
    fn a_spared_move_is_searched_though_another_prunes_all_quiet_moves_with_itself() {
        let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 4";
        let position: Position = fen.parse().expect("legal");
        let searched = |unpruned: Option<Move>| {
            let limits = Limits::default();
            let mut memory = Memory::new(1).expect("memory");
            let (plan, mut host, mut observer) =
                (TimePlan::default(), NoClock, Searched::default());
            let mut search =
                Search::new(&position, &[], &limits, plan, &mut memory, &mut host, &mut observer);
            let exempt = Exempt::Position { key: position.key(), after: 0 };
            let switches = search.switches;
            search.exemption = Some(Exemption { exempt, switches, unpruned });
            // Far above the static eval: the first quiet move that futility prunes takes the others along.
            search.search::<NonPv>(&position, 900, 901, 1, 2, false);
            observer.0
        };
        let moves = position.legal_moves();
        let quiets = moves.iter().filter(|&mv| !position.is_noisy(mv));
        let none = searched(None);
        let (mut pruned, mut found) = (0, 0);
        for mv in quiets.filter(|mv| !none.contains(mv)) {
            pruned += 1;
            found += u32::from(searched(Some(mv)).contains(&mv));
        }
        assert!(pruned > 10, "{pruned}");
        assert_eq!(found, pruned);
    }
}
