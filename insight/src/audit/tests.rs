//! What an audit searches is the node that was recorded.

use super::*;
use crate::everything::few_or_all;
use espalier::observe::{Kind, NodeEntry, Observer, Silent};
use espalier::search::{NoClock, search};

const HASH: usize = 1;

#[test]
fn a_move_is_judged_as_its_node_would_have_searched_it_in_full() {
    let node = |kind| Record { kind, depth: 5, ..Record::default() };
    for (above, below) in [(Kind::Pv, Kind::Cut), (Kind::Cut, Kind::All), (Kind::All, Kind::Cut)] {
        let kind_of = |record: Record, rule: Rule| {
            let line = [Record::default(), node(above), record];
            Case::new(&line, &record, rule.scope(), Some(rule), 1).node_search.kind
        };
        let mv = Position::default().parse_uci("e2e4").ok();
        let pruned = Record { mv, visit: Visit::Pruned, ..node(above) };
        assert_eq!(kind_of(pruned, Rule::FUTILITY), below);
        let reduced = Record { mv, visit: Visit::Reduced, ..node(Kind::Cut) };
        assert_eq!(kind_of(reduced, Rule::LATE_MOVE_REDUCTION), below);
        assert_eq!(kind_of(reduced, Rule::NULL_MOVE), Kind::Cut, "a rule of its own node");
    }
}

#[test]
fn a_pruned_check_is_searched_as_deep_as_if_it_had_been_played() {
    let root: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse().expect("legal");
    let depth_of = |uci: &str, node_depth| {
        let mv = root.parse_uci(uci).ok();
        let (visit, depth_asked) = (Visit::Pruned, 3);
        let pruned =
            Record { mv, visit, depth_asked, node_depth: Some(node_depth), ..Record::default() };
        let line = [Record { depth: 9, ..Record::default() }, pruned];
        let rule = Rule::HISTORY;
        let mut case = Case::new(&line, &pruned, rule.scope(), Some(rule), 1);
        let [_, position] = case.check(&root, &line).expect("a legal move");
        case.extend_check(&pruned, &position);
        case.node_search.depth
    };
    assert_eq!(depth_of("a1a8", 4), 4);
    assert_eq!(depth_of("a1a7", 4), 3);
    assert_eq!(depth_of("a1a8", 0), 3, "in quiescence");
}

/// A node as the search entered and left it.
#[derive(Clone, Copy)]
struct Node {
    entry: NodeEntry,
    score: Score,
    /// Nodes of the whole search when it was left.
    nodes: u64,
}

/// Hears of all nodes of the last iteration, in the order of their records.
#[derive(Default)]
struct Nodes {
    all: Vec<Node>,
    open: Vec<usize>,
}

impl Observer for Nodes {
    const ON: bool = true;
    const RECORDS: bool = true;

    fn iterates(&mut self, _depth: Depth) {
        self.all.clear();
    }

    fn entered(&mut self, entry: NodeEntry) {
        self.open.push(self.all.len());
        self.all.push(Node { entry, score: 0, nodes: 0 });
    }

    fn exited(&mut self, score: Score, nodes: u64) {
        let node = self.open.pop().expect("what is exited was entered");
        (self.all[node].score, self.all[node].nodes) = (score, nodes);
    }
}

/// A recorded search that can be led to any of its nodes again.
struct Replay {
    trace: Trace,
    nodes: Vec<Node>,
    limits: Limits,
}

impl Replay {
    fn new(fen: &str, depth: Depth) -> Self {
        let game = Game::new(fen.parse().expect("legal"));
        let options =
            TraceOptions { depth: Some(depth), hash_megabytes: HASH, ..TraceOptions::default() };
        let trace = Trace::record_search(&game, &options, &mut NoClock).expect("memory");
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let mut nodes = Nodes::default();
        Self::run(&game, &limits, &mut nodes);
        assert_eq!(u64::from(trace.count()), trace.total(), "the whole tree");
        Self { trace, nodes: nodes.all, limits }
    }

    fn run<O: Observer>(game: &Game, limits: &Limits, observer: &mut O) -> Memory {
        let mut memory = Memory::new(HASH).expect("memory");
        let (root, clock) = (game.position(), Duration::ZERO);
        search(root, &[], limits, clock, &mut memory, &mut NoClock, observer);
        memory
    }

    /// The memory of the search at the entry of a node.
    fn memory_at(&self, node: &Node) -> Memory {
        let limits = Limits { nodes: Some(node.entry.nodes), ..self.limits.clone() };
        Self::run(self.trace.game(), &limits, &mut Silent)
    }

    /// The indices of the records of a line.
    fn line(&self, id: u32) -> Vec<u32> {
        let parent = |&id: &u32| Some(self.trace.record(id)?.parent).filter(|_| id != 0);
        let mut line: Vec<u32> = std::iter::successors(Some(id), parent).collect();
        line.reverse();
        line
    }

    /// The eval of a node when a step from it was searched. A singular search and a verification
    /// before the step have evaluated its position anew, with what was learned since.
    fn eval_before(&self, node: u32, step: u32) -> Option<Score> {
        let before = self.trace.children(node).take_while(|&child| child < step);
        let again = before.filter_map(|id| self.trace.record(id)).filter(|record| {
            let is_again = matches!(record.visit, Visit::Singular | Visit::Verification);
            is_again && record.eval.is_some()
        });
        let last = again.last().or_else(|| self.trace.record(node));
        last.and_then(|record| record.eval)
    }

    /// Searches the node of a record again as an audit would that turns nothing off, with what the
    /// search had learned: its score and its nodes.
    fn search_again(&self, id: u32, node: &Node) -> (Score, u64) {
        let records = self.trace.as_records();
        let (line, ids) = (records.line(id), self.line(id));
        let record = line.last().expect("a record");
        let whole_node = Case::new(&line, record, Scope::WholeNode, None, u64::MAX);
        // A record has the depth after an internal iterative reduction.
        let mut case = whole_node.in_own_memory(&line, record, node.entry.depth);
        let steps = ids
            .windows(2)
            .filter(|pair| self.trace.record(pair[1]).is_some_and(|record| record.visit.is_step()));
        for (step, pair) in case.node_search.line.iter_mut().zip(steps) {
            step.eval = self.eval_before(pair[0], pair[1]);
        }
        let root = self.trace.game().position();
        let [parent, _] = case.check(root, &line).expect("legal moves");
        case.node_search.killers = beside::killers(&parent, &records.beside(id));
        let memory = &mut self.memory_at(node);
        let found = case.node_search.search_once(root, &[], memory, &mut NoClock);
        (found.score.expect("no limit"), found.nodes)
    }
}

#[test]
fn a_node_searched_again_is_the_recorded_node() {
    let sample = few_or_all(20, 300);
    for (fen, depth) in [
        ("r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 b - - 3 12", 9),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 8),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 12),
    ] {
        let replay = Replay::new(fen, depth);
        let is_node = |record: &Record| !matches!(record.visit, Visit::Search | Visit::Pruned);
        let entered = (0..).zip(replay.trace.records()).filter(|(_, record)| is_node(record));
        // Each takes a search that leads to it.
        let every = (replay.trace.count() / sample).max(1);
        let mut compared = 0;
        for ((id, record), node) in entered.zip(&replay.nodes) {
            // The root has a search of its own, and a singular search is the one of another node.
            if matches!(record.visit, Visit::Root | Visit::Singular) || id % every > 0 {
                continue;
            }
            let again = replay.search_again(id, node);
            assert_eq!(again, (node.score, node.nodes - node.entry.nodes), "{id}: {record:?}");
            compared += 1;
        }
        assert!(compared > sample / 2, "{compared}");
    }
}
