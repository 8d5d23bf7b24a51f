//! What a search tells its observer is what it goes by.

use espalier::observe::{Comparison, Improving, NodeEntry, Observer, Rule};
use espalier::search::{Limits, NoClock};
use espalier::session::Session;
use espalier_chess::types::Score;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const MIDDLEGAME: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
const ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

/// Listens to a search of each position.
fn listen<O: Observer>(depth: i32, observer: &mut O) {
    for fen in [KIWIPETE, MIDDLEGAME, ENDGAME] {
        search(fen, depth, observer);
    }
}

fn search<O: Observer>(fen: &str, depth: i32, observer: &mut O) {
    let mut session = Session::new(4).expect("memory");
    session.set_position(Some(fen), []).expect("legal");
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    session.go(&limits, &mut NoClock, observer);
}

/// Holds every test against improving of the node that it is made in.
#[derive(Default)]
struct ImprovingOfOpenNodes {
    open: Vec<Improving>,
    multicuts: u32,
}

impl Observer for ImprovingOfOpenNodes {
    const ON: bool = true;
    const RECORDS: bool = true;

    fn entered(&mut self, _entry: NodeEntry) {
        self.open.push(Improving::default());
    }

    fn evaluated(&mut self, _raw: Option<Score>, _eval: Option<Score>, improving: Improving) {
        *self.open.last_mut().expect("an open node") = improving;
    }

    fn compared(&mut self, test: Comparison, improving: Improving) {
        assert_eq!(self.open.last(), Some(&improving), "{test:?}");
        self.multicuts += u32::from(test.rule == Rule::MULTICUT);
    }

    fn exited(&mut self, _score: Score, _nodes: u64) {
        self.open.pop();
    }
}

#[test]
fn a_rule_is_told_with_the_improving_of_the_node_that_asks() {
    let mut trends = ImprovingOfOpenNodes::default();
    listen(12, &mut trends);
    assert!(trends.open.is_empty() && trends.multicuts > 100, "{}", trends.multicuts);
}

/// Positions where the side that is behind lives on repetitions.
const PERPETUALS: [&str; 2] =
    ["6k1/5p2/8/4Q3/8/8/qr6/7K w - - 0 1", "6k1/5p1p/5Q2/8/8/8/qr6/7K w - - 0 1"];

/// Scores of nodes whose alpha was raised to a draw for an upcoming repetition.
#[derive(Default)]
struct UpcomingRepetitions {
    open: Vec<bool>,
    scores: Vec<Score>,
}

impl Observer for UpcomingRepetitions {
    const ON: bool = true;
    const RECORDS: bool = true;

    fn entered(&mut self, _entry: NodeEntry) {
        self.open.push(false);
    }

    fn raised(&mut self, alpha: Score) {
        assert_eq!(alpha, 0);
        *self.open.last_mut().expect("an open node") = true;
    }

    fn exited(&mut self, score: Score, _nodes: u64) {
        if self.open.pop() == Some(true) {
            self.scores.push(score);
        }
    }
}

#[test]
fn a_node_with_an_upcoming_repetition_is_worth_a_draw_at_least() {
    let mut repetitions = UpcomingRepetitions::default();
    for fen in PERPETUALS.into_iter().chain([KIWIPETE, MIDDLEGAME, ENDGAME]) {
        search(fen, 14, &mut repetitions);
    }
    let UpcomingRepetitions { open, scores } = repetitions;
    assert!(open.is_empty() && scores.len() > 10, "{} nodes", scores.len());
    let lower: Vec<Score> = scores.into_iter().filter(|&score| score < 0).collect();
    assert_eq!(lower, Vec::<Score>::new());
}
