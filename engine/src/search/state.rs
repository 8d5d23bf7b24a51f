//! The state of a search in progress, shared by all of its nodes.

use super::draws::KeyHistory;
use super::history::PieceTo;
use super::host::{Host, Info, Limits, Memory};
use super::picker::{Buffer, Picked};
use super::root_moves::RootMoves;
use super::stack::{PrincipalVariations, Stack};
use super::strength::Weakness;
use super::switches::{Exempt, Exemption, Switches};
use super::time::{TimePlan, Timer};
use super::tt::{STALE_SCORES, TtHit};
use crate::eval::evaluate_with;
use crate::observe::Observer;
use espalier_chess::board::Position;
use espalier_chess::types::{Bound, Depth, Move, Score};

/// One search in progress.
pub(super) struct Search<'a, O: Observer> {
    pub(super) memory: &'a mut Memory,
    pub(super) host: &'a mut dyn Host,
    pub(super) observer: &'a mut O,
    pub(super) limits: &'a Limits,
    pub(super) timer: Timer,
    pub(super) most_nodes: u64,
    /// The host is polled at nodes whose number has none of these bits.
    poll_mask: u64,
    /// What is done to positions at reduced strength.
    pub(super) weakness: Option<Weakness>,
    /// Which techniques are used.
    pub(super) switches: Switches,
    /// Where an audit replaces them.
    pub(super) exemption: Option<Exemption>,
    pub(super) stack: Box<Stack>,
    pub(super) pv: PrincipalVariations,
    pub(super) keys: KeyHistory,
    pub(super) nodes: u64,
    pub(super) selective_depth: usize,
    pub(super) stopped: bool,
    /// Whether it was the host that stopped it.
    pub(super) stopped_by_host: bool,
    /// The first ply at which null moves are allowed: later while a null move is verified.
    pub(super) null_moves_from: usize,
    /// The depth of the current iteration.
    pub(super) root_depth: Depth,
    /// The best move before this iteration.
    pub(super) best_before: Option<Move>,
    /// Unused move buffers.
    pub(super) buffers: Vec<Buffer>,
    /// The root moves with their results, aborted iterations included.
    pub(super) root: RootMoves,
}

impl<'a, O: Observer> Search<'a, O> {
    pub(super) fn new(
        root: &Position,
        history: &[Position],
        limits: &'a Limits,
        plan: TimePlan,
        memory: &'a mut Memory,
        host: &'a mut dyn Host,
        observer: &'a mut O,
    ) -> Self {
        memory.begin();
        Self {
            timer: Timer::new(plan, host),
            poll_mask: if memory.thread == 0 { 1023 } else { 63 },
            most_nodes: memory.share(limits.most_nodes()),
            weakness: limits.strength.map(|strength| Weakness::new(strength, memory.seed)),
            memory,
            host,
            observer,
            limits,
            switches: Switches::of(limits),
            exemption: None,
            stack: Box::default(),
            pv: PrincipalVariations::new(),
            keys: KeyHistory::new(history, root),
            nodes: 0,
            selective_depth: 0,
            stopped: false,
            stopped_by_host: false,
            null_moves_from: 0,
            root_depth: 0,
            best_before: None,
            buffers: Vec::new(),
            root: RootMoves::default(),
        }
    }
}

impl<O: Observer> Search<'_, O> {
    /// Checks the node limit at every node, and the host and the clock every 1024 nodes; a helper,
    /// which has no clock, more often. A stopped search stays stopped.
    ///
    /// Not before the first node: a first iteration is hardly ever that large, so that the move
    /// played has been searched even where no time is left.
    pub(super) fn should_stop(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        if self.nodes >= self.most_nodes {
            self.stopped = true;
        } else if self.nodes > 0 && self.nodes & self.poll_mask == 0 {
            self.memory.tell_nodes(self.nodes);
            self.tell_going_on();
            self.stopped_by_host = self.host.should_stop();
            self.stopped = self.stopped_by_host || self.timer.is_over(self.host);
        }
        self.stopped
    }

    /// Makes a move, or a null move; [`Search::step_back`] undoes it.
    pub(super) fn step_to(
        &mut self,
        position: &Position,
        child: &Position,
        ply: usize,
        picked: Option<Picked>,
    ) {
        let double_extensions = self.stack[ply].double_extensions;
        self.stack[ply + 1].double_extensions = double_extensions;
        let frame = &mut self.stack[ply];
        frame.mv = picked.map(|picked| picked.mv);
        frame.is_quiet = picked.is_some_and(|picked| picked.is_quiet);
        frame.moved = picked.and_then(|picked| PieceTo::of(position, picked.mv));
        self.keys.push(child, picked.is_none());
    }

    /// The move that was made was extended by `extension` plies.
    pub(super) fn extend(&mut self, ply: usize, extension: Depth) {
        self.stack[ply + 1].double_extensions += u8::from(extension > 1);
    }

    pub(super) fn step_back(&mut self) {
        self.keys.pop();
    }

    /// The techniques that the node at this ply uses.
    pub(super) fn switches(&self, ply: usize) -> Switches {
        self.exemption_at(ply).map_or(self.switches, |exemption| exemption.switches)
    }

    /// The move of the node at this ply that is neither pruned nor reduced, if an audit exempts one.
    pub(super) fn unpruned_move(&self, ply: usize) -> Option<Move> {
        self.exemption_at(ply).and_then(|exemption| exemption.unpruned)
    }

    /// What an audit has exempted the node at this ply from. The node has been counted.
    fn exemption_at(&self, ply: usize) -> Option<&Exemption> {
        self.exemption.as_ref().filter(|exemption| match exemption.exempt {
            Exempt::Ply(at) => at == ply,
            Exempt::Position { key, after } => self.nodes > after && self.key() == key,
        })
    }

    /// The key of the current position.
    pub(super) fn key(&self) -> u64 {
        self.keys.key()
    }

    /// What the table knows of the current position.
    pub(super) fn probe(&mut self, position: &Position, ply: usize) -> Option<TtHit> {
        let hit = self.memory.shared.tt.probe(self.key(), ply);
        let hit = hit.map(|hit| hit.under_fifty_moves(position.halfmove_clock(), ply));
        self.tell_hit(hit);
        hit
    }

    /// The static eval, or the TT score where its bound makes it the better estimate.
    #[inline]
    pub(super) fn refined_eval(
        &mut self,
        position: &Position,
        eval: Score,
        hit: Option<TtHit>,
    ) -> Score {
        let fresh = hit.filter(|_| position.halfmove_clock() < STALE_SCORES);
        let Some(score) = fresh.and_then(|hit| hit.better_than(eval)) else {
            return eval;
        };
        self.tell_replaced_eval();
        score
    }

    /// The raw static eval of a node: that of the TT where it has one.
    #[inline]
    pub(super) fn raw_eval(
        &mut self,
        position: &Position,
        hit: Option<TtHit>,
        ply: usize,
    ) -> Score {
        match hit.and_then(|hit| hit.eval) {
            Some(eval) => eval,
            None => self.static_eval(position, ply),
        }
    }

    /// The raw static eval, with noise at reduced strength.
    // Not inlined: every kind of node would have a copy of its own.
    #[inline(never)]
    pub(super) fn static_eval(&mut self, position: &Position, ply: usize) -> Score {
        let eval = evaluate_with(position, ply, &mut self.memory.evals);
        match self.weakness {
            None => eval,
            Some(weakness) => eval + weakness.noise(position.key()),
        }
    }

    /// The static eval of a position whose captures are overlooked at reduced strength.
    pub(super) fn overlooked(&mut self, position: &Position, ply: usize) -> Option<Score> {
        let weakness = self.weakness?;
        weakness.overlooks(position.key()).then(|| self.static_eval(position, ply))
    }

    /// The report for one `MultiPV` line, from 0, the best.
    pub(super) fn info(&self, depth: Depth, line: usize) -> Info {
        let best = self.root.get(line);
        Info {
            depth,
            line_number: line + 1,
            selective_depth: self.selective_depth,
            score: best.map_or(0, |best| best.score),
            bound: best.map_or(Bound::Exact, |best| best.bound),
            nodes: self.memory.nodes_of_all(self.nodes),
            elapsed: self.host.elapsed(),
            hash_fullness: self.memory.shared.tt.fullness(),
            pv: best.map_or_else(Vec::new, |best| best.line.clone()),
            counters: self.observer.counters().cloned(),
        }
    }

    /// A move buffer for a node; it goes back to `buffers`.
    pub(super) fn take_buffer(&mut self) -> Buffer {
        self.buffers.pop().unwrap_or_default()
    }

    /// Counts a node.
    pub(super) fn enter(&mut self, ply: usize) {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observe::Silent;
    use crate::search::NoClock;
    use crate::search::node::NonPv;
    use espalier_chess::types::{MATE_IN_MAX, mate_in};

    /// Score and nodes of a search to a depth, with this in the table for the position.
    fn searched(fen: &str, hit: TtHit, depth: Depth) -> (Score, u64) {
        let position: Position = fen.parse().expect("legal");
        let limits = Limits::default();
        let mut memory = Memory::new(1).expect("memory");
        memory.shared.tt.store(position.key(), 0, hit);
        let (plan, mut host, mut observer) = (TimePlan::default(), NoClock, Silent);
        let mut search =
            Search::new(&position, &[], &limits, plan, &mut memory, &mut host, &mut observer);
        let score = search.search::<NonPv>(&position, 0, 1, depth, 0, true);
        (score, search.nodes)
    }

    #[test]
    fn the_table_promises_no_mate_that_the_fifty_move_rule_forestalls() {
        let mate = TtHit {
            mv: None,
            score: mate_in(25),
            eval: None,
            depth: 9,
            bound: Bound::Lower,
            tt_pv: false,
        };
        let at = |clock: u8| searched(&format!("8/8/8/4k3/8/8/8/KQ6 w - - {clock} 100"), mate, 3);
        assert_eq!(at(75), (mate_in(25), 1));
        assert_eq!(at(76), (MATE_IN_MAX - 1, 1));
    }

    #[test]
    fn near_the_end_of_fifty_moves_no_score_of_the_table_ends_a_node() {
        // Black is a pawn up, and the table thinks the better of White.
        let better =
            TtHit { mv: None, score: 900, eval: None, depth: 0, bound: Bound::Lower, tt_pv: false };
        let at = |clock: u8, depth| {
            searched(&format!("4k3/pp6/8/8/8/8/P7/4K3 w - - {clock} 100"), better, depth)
        };
        for depth in [0, 1, 3] {
            let (score, nodes) = at(STALE_SCORES - 1, depth);
            assert!(score > 0 && nodes == 1, "depth {depth}");
            let (score, nodes) = at(STALE_SCORES, depth);
            assert!(score < 0 && (depth == 0 || nodes > 1), "depth {depth}");
        }
    }
}
