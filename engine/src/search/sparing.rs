//! Searches a position again without one cut of the search before: for audits.

use super::host::{Host, Limits, Memory, SearchResult};
use super::state::Search;
use super::switches::{Exempt, Exemption, Switches};
use super::time::TimePlan;
use crate::observe::{Rule, Silent};
use espalier_chess::board::Position;
use espalier_chess::types::Move;

/// A cut that is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spared {
    /// The key of the position that cut.
    pub key: u64,
    /// Nodes that the search has searched when it comes to the cut. Before, the search is what it
    /// was; from then on every node of the position does without the cut, as the node is searched
    /// again where its score surprises.
    pub after: u64,
    /// What is not done there.
    pub cut: SparedCut,
}

/// What a cut does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SparedCut {
    /// The rule ends the node.
    Node(Rule),
    /// The move is pruned or reduced, by whatever rule.
    Move(Move),
}

/// Searches as [`search`](super::search) does, one thread and without a clock, but for one cut.
pub fn search_sparing(
    position: &Position,
    history: &[Position],
    limits: &Limits,
    spared: Spared,
    memory: &mut Memory,
    host: &mut dyn Host,
) -> SearchResult {
    let (plan, observer) = (TimePlan::default(), &mut Silent);
    let mut search = Search::new(position, history, limits, plan, memory, host, observer);
    let all = Switches::of(limits);
    let (switches, spared_move) = match spared.cut {
        SparedCut::Node(rule) => (all.without(rule), None),
        SparedCut::Move(mv) => (all, Some(mv)),
    };
    let exempt = Exempt::Position { key: spared.key, after: spared.after };
    search.exemption = Some(Exemption { exempt, switches, spared: spared_move });
    search.run(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observe::{Attempt, Observer, Visit};
    use crate::search::NoClock;
    use crate::search::node::NonPv;

    /// Notes which moves of the node are searched.
    #[derive(Default)]
    struct Searched(Vec<Move>);

    impl Observer for Searched {
        const ON: bool = true;
        const RECORDS: bool = true;

        fn visits(&mut self, visit: Visit, attempt: Attempt) {
            if visit == Visit::NullWindow {
                self.0.extend(attempt.mv);
            }
        }
    }

    #[test]
    fn a_spared_move_is_searched_though_another_prunes_all_quiet_moves_with_itself() {
        let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 4";
        let position: Position = fen.parse().expect("legal");
        let searched = |spared: Option<Move>| {
            let limits = Limits::default();
            let mut memory = Memory::new(1).expect("memory");
            let (plan, mut host, mut observer) =
                (TimePlan::default(), NoClock, Searched::default());
            let mut search =
                Search::new(&position, &[], &limits, plan, &mut memory, &mut host, &mut observer);
            let exempt = Exempt::Position { key: position.key(), after: 0 };
            let switches = search.switches;
            search.exemption = Some(Exemption { exempt, switches, spared });
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
