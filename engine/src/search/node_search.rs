//! Searches one node of an earlier search again with other switches: for audits.

use super::host::{Host, Limits, Memory};
use super::node::{NonPv, Pv};
use super::picker::Picked;
use super::state::Search;
use super::switches::{Exempt, Exemption, Switches};
use super::time::TimePlan;
use super::tt::TtHit;
use crate::observe::{Improving, Kind, Observer, Silent};
use espalier_chess::board::Position;
use espalier_chess::types::{Bound, Depth, MATE, Move, Score};

/// A step of the line to a node. The evals restore the node's improving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move; none for a null move.
    pub mv: Option<Move>,
    /// Static eval before the move; none in check.
    pub eval: Option<Score>,
    /// Improving rate before the move, 0 to 1024.
    pub rate: i32,
    /// The node before the move is or was a PV node.
    pub was_pv: bool,
    /// Plies by which the move was extended.
    pub extension: Depth,
}

/// A node and how to search it.
#[derive(Clone, Debug)]
pub struct NodeSearch {
    /// The steps from the root.
    pub line: Vec<Step>,
    /// Depth in plies.
    pub depth: Depth,
    /// Lower bound of the window.
    pub alpha: Score,
    /// Upper bound of the window.
    pub beta: Score,
    /// The expected node type.
    pub kind: Kind,
    /// Depth of the iteration: moves are extended up to twice this distance from the root.
    pub iteration: Depth,
    /// Killers that the nodes beside it have left.
    pub killers: [Option<Move>; 2],
    /// The node is or was a PV node, as the TT remembered.
    pub was_pv: bool,
    /// The first ply at which null moves are allowed.
    pub null_moves_from: usize,
    /// The switches in the node itself.
    pub here: Switches,
    /// The switches in all nodes below it.
    pub below: Switches,
    /// Node limit.
    pub most_nodes: u64,
}

/// The result of a [`NodeSearch`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeSearchResult {
    /// The score for the side to move at the node; none where the search was stopped or met the
    /// node limit.
    pub score: Option<Score>,
    /// Nodes of the last iteration. Those before it fill the hash and the histories; they count
    /// for the limit, but not here.
    pub nodes: u64,
    /// The PV; empty unless the node is searched as a PV node.
    pub line: Vec<Move>,
}

impl NodeSearch {
    /// Searches the node by iterative deepening. Its line begins at `root`; `history` holds the
    /// positions before that.
    pub fn search(
        &self,
        root: &Position,
        history: &[Position],
        memory: &mut Memory,
        host: &mut dyn Host,
    ) -> NodeSearchResult {
        let whole = Self { depth: self.depth.max(0), ..self.clone() };
        whole.search_from(self.depth.clamp(0, 1), root, history, memory, host)
    }

    /// Makes the state of a search what it was when the node was entered, and returns its position.
    fn prepare<O: Observer>(&self, search: &mut Search<'_, O>, root: &Position) -> Position {
        let position = search.follow(root, &self.line);
        let ply = self.line.len();
        search.exemption = Some(Exemption {
            exempt: Exempt::Ply(ply),
            switches: self.here.enabled(),
            unpruned: None,
        });
        search.stack[ply].killers = self.killers;
        if self.was_pv && self.kind != Kind::Pv {
            search.remember_pv(ply);
        }
        search.root_depth = self.iteration;
        search.null_moves_from = self.null_moves_from;
        position
    }

    /// Searches the node once, as a part of the search that this memory is of: without the shallower
    /// iterations that fill an empty memory.
    pub fn search_once(
        &self,
        root: &Position,
        history: &[Position],
        memory: &mut Memory,
        host: &mut dyn Host,
    ) -> NodeSearchResult {
        // What the same search has stored is no older for it.
        memory.search -= 1;
        self.search_from(self.depth, root, history, memory, host)
    }

    /// Searches the node at each depth from this one to its own.
    fn search_from(
        &self,
        shallowest: Depth,
        root: &Position,
        history: &[Position],
        memory: &mut Memory,
        host: &mut dyn Host,
    ) -> NodeSearchResult {
        let (nodes, switches) = (Some(self.most_nodes), self.below);
        let limits = Limits { nodes, switches, ..Limits::default() };
        let (plan, observer) = (TimePlan::default(), &mut Silent);
        let mut search = Search::new(root, history, &limits, plan, memory, host, observer);
        let position = self.prepare(&mut search, root);
        let ply = self.line.len();
        let (mut score, mut nodes_before) = (0, 0);
        for depth in shallowest..=self.depth {
            nodes_before = search.nodes;
            score = search.search_again(&position, self, depth, ply);
            if search.stopped {
                break;
            }
        }
        NodeSearchResult {
            score: (!search.stopped).then_some(score),
            nodes: search.nodes - nodes_before,
            line: search.pv.line(ply).to_vec(),
        }
    }
}

impl<O: Observer> Search<'_, O> {
    /// Plays the steps of a line on the search stack and returns the last position.
    fn follow(&mut self, root: &Position, line: &[Step]) -> Position {
        let mut position = root.clone();
        for (ply, &Step { mv, eval, rate, was_pv, extension }) in line.iter().enumerate() {
            let child = mv.map_or_else(|| position.after_null(), |mv| position.after(mv));
            let threats = position.threats_by(!position.side_to_move());
            let frame = &mut self.stack[ply];
            (frame.eval, frame.threats, frame.tt_pv) = (eval, threats, was_pv);
            frame.improving = Improving { rate, ..Improving::default() };
            let picked = mv.map(|mv| Picked::of(&position, mv));
            self.step_to(&position, &child, ply, picked);
            self.extend(ply, extension);
            position = child;
        }
        position
    }

    /// The TT says that the current node was a PV node, and nothing else of it.
    fn remember_pv(&self, ply: usize) {
        let (bound, score) = (Bound::Upper, MATE);
        let nothing = TtHit { mv: None, score, eval: None, depth: 0, bound, tt_pv: true };
        if self.memory.shared.tt.probe(self.key(), ply).is_none() {
            self.memory.shared.tt.store(self.key(), ply, nothing);
        }
    }

    fn search_again(
        &mut self,
        position: &Position,
        &NodeSearch { alpha, beta, kind, .. }: &NodeSearch,
        depth: Depth,
        ply: usize,
    ) -> Score {
        match kind {
            Kind::Pv => self.search::<Pv>(position, alpha, beta, depth, ply, false),
            Kind::Cut => self.search::<NonPv>(position, alpha, beta, depth, ply, true),
            Kind::All => self.search::<NonPv>(position, alpha, beta, depth, ply, false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::NoClock;
    use super::*;
    use crate::observe::Rule;
    use espalier_chess::board::START_FEN;
    use espalier_chess::types::MATE_IN_MAX;

    fn plain(depth: Depth) -> NodeSearch {
        NodeSearch {
            line: Vec::new(),
            depth,
            alpha: -MATE_IN_MAX,
            beta: MATE_IN_MAX,
            kind: Kind::Pv,
            iteration: depth,
            killers: [None; 2],
            was_pv: false,
            null_moves_from: 0,
            here: Switches::SHIPPED,
            below: Switches::SHIPPED,
            most_nodes: 1_000_000,
        }
    }

    fn search(node_search: &NodeSearch, fen: &str) -> NodeSearchResult {
        let mut memory = Memory::new(1).expect("one megabyte");
        node_search.search(&fen.parse().expect("legal"), &[], &mut memory, &mut NoClock)
    }

    #[test]
    fn an_open_window_gives_a_line_of_legal_moves() {
        let found = search(&plain(7), START_FEN);
        let mut position = Position::default();
        assert!(found.line.len() > 2);
        for mv in found.line {
            assert!(position.legal_moves().contains(mv));
            position = position.after(mv);
        }
    }

    #[test]
    fn switches_of_the_node_do_not_apply_below_it() {
        // White is far above beta: reverse futility, or else the null move, ends the node at once.
        let fen = "r3k2r/pppq1ppp/2n2n2/8/8/2N2N2/PPPQ1PPP/R1B1KB1R w KQkq - 0 1";
        let null = NodeSearch { alpha: -301, beta: -300, kind: Kind::Cut, ..plain(5) };
        let no_rules = Switches::SHIPPED.without_all(Rule::ALL);
        let shipped = search(&null, fen);
        let no_rule = search(&NodeSearch { here: no_rules, ..null.clone() }, fen);
        let one = Switches::SHIPPED.without(Rule::REVERSE_FUTILITY);
        let one_less = search(&NodeSearch { here: one, ..null.clone() }, fen);
        let nothing = Switches::NO_PRUNING;
        let full = search(&NodeSearch { here: nothing, below: nothing, ..null }, fen);
        assert_eq!(shipped.nodes, 1);
        assert!(shipped.nodes < one_less.nodes && one_less.nodes <= no_rule.nodes);
        assert!(no_rule.nodes < full.nodes);
        for found in [shipped, no_rule, one_less, full] {
            assert!(found.score.is_some_and(|score| score >= -300));
        }
    }

    #[test]
    fn a_search_that_meets_the_node_limit_has_no_score() {
        let few = NodeSearch { most_nodes: 500, ..plain(9) };
        let found = search(&few, START_FEN);
        assert_eq!(found.score, None);
        assert!(found.nodes <= 500);
    }

    #[test]
    fn double_extensions_on_the_line_count() {
        let root = Position::default();
        let mut position = root.clone();
        let steps = [("e2e4", 1), ("e7e5", 2), ("g1f3", 0), ("b8c6", 2)];
        let line = steps.map(|(uci, extension)| {
            let mv = position.parse_uci(uci).expect("legal");
            position = position.after(mv);
            Step { mv: Some(mv), eval: Some(0), rate: 0, was_pv: false, extension }
        });
        let mut memory = Memory::new(1).expect("one megabyte");
        let (limits, plan) = (Limits::default(), TimePlan::default());
        let (mut host, mut observer) = (NoClock, Silent);
        let mut search =
            Search::new(&root, &[], &limits, plan, &mut memory, &mut host, &mut observer);
        NodeSearch { line: line.to_vec(), ..plain(5) }.prepare(&mut search, &root);
        let counted = [1, 2, 3, 4].map(|ply| search.stack[ply].double_extensions);
        assert_eq!(counted, [0, 1, 1, 2]);
    }

    #[test]
    fn a_line_that_repeats_a_position_is_a_draw() {
        let fen = "7k/8/8/8/8/8/Q7/K7 w - - 0 1";
        let root: Position = fen.parse().expect("legal");
        let mut position = root;
        let line = ["a2b2", "h8g8", "b2a2", "g8h8"].map(|uci| {
            let mv = position.parse_uci(uci).expect("legal");
            position = position.after(mv);
            Step { mv: Some(mv), eval: Some(0), rate: 0, was_pv: false, extension: 0 }
        });
        let back = NodeSearch { line: line.to_vec(), ..plain(3) };
        assert_eq!(search(&back, fen).score, Some(0));
    }
}
