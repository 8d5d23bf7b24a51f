//! What the search must find, and what it must never do.

use espalier::bench::bench;
use espalier::eval::evaluate;
use espalier::observe::{Counters, Improved, Rule, Silent};
use espalier::search::{
    Bound, Clock, Ended, Host, ImprovingUse, Info, Limits, News, SearchResult, Strength, Switches,
};
use espalier::session::Session;
use espalier_chess::board::Position;
use espalier_chess::types::{MATE, MATE_IN_MAX, Move, UciScore};
use std::cell::Cell;
use std::time::Duration;

/// A clock that moves a millisecond with every look, and a stop after so many of them.
#[derive(Default)]
struct Ticking {
    ticks: Cell<u64>,
    stop_after: Option<u64>,
    reports: Vec<Info>,
}

impl Host for Ticking {
    fn elapsed(&self) -> Duration {
        self.ticks.set(self.ticks.get() + 1);
        Duration::from_millis(self.ticks.get())
    }

    fn should_stop(&self) -> bool {
        self.ticks.set(self.ticks.get() + 1);
        self.stop_after.is_some_and(|limit| self.ticks.get() >= limit)
    }

    fn report(&mut self, info: &Info) {
        self.reports.push(info.clone());
    }
}

fn session(fen: &str, moves: &[&str]) -> Session {
    let mut session = Session::new(4).expect("memory");
    session.set_position(Some(fen), moves.iter().copied()).expect("legal");
    session
}

fn depth(depth: i32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn go(session: &mut Session, limits: &Limits) -> SearchResult {
    session.go(limits, &mut Ticking::default(), &mut Silent)
}

fn best(session: &Session, outcome: &SearchResult) -> String {
    session.game().position().san(outcome.best.expect("a move"))
}

#[test]
fn finds_mates_of_known_length() {
    let cases = [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, "Rd8#"),
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1, "Qxf7#"),
        // Buckle against an unknown player, London 1840.
        ("r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", 2, "Nf6+"),
    ];
    for (fen, moves, san) in cases {
        let mut session = session(fen, &[]);
        let outcome = go(&mut session, &depth(7));
        assert_eq!(outcome.info.uci_score(), UciScore::Mate(moves), "{fen}");
        assert_eq!(best(&session, &outcome), san, "{fen}");
    }
}

#[test]
fn a_mated_and_a_stalemated_side_have_no_move_and_their_score() {
    let mated = go(&mut session("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", &[]), &depth(3));
    assert_eq!((mated.best, mated.info.uci_score()), (None, UciScore::Mate(0)));
    let stalemated = go(&mut session("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &[]), &depth(3));
    assert_eq!((stalemated.best, stalemated.info.uci_score()), (None, UciScore::Centipawns(0)));
}

#[test]
fn a_dead_draw_is_worth_nothing_whatever_the_material_says() {
    let mut dead = session("8/8/4k3/8/8/3K4/8/5B2 w - - 0 1", &[]);
    assert_eq!(go(&mut dead, &depth(4)).info.score, 0);
}

#[test]
fn knows_that_the_fifty_move_rule_is_near() {
    // A rook up, but the next quiet move draws and there is nothing to capture or push.
    let mut session = session("8/8/4k3/8/8/3K4/8/R7 w - - 99 120", &[]);
    assert_eq!(go(&mut session, &depth(4)).info.score, 0);
}

#[test]
fn the_side_that_is_behind_takes_the_third_repetition() {
    let fen = "7k/8/8/8/8/8/Q7/K7 w - - 0 1";
    let shuffle = ["a2b2", "h8g8", "b2a2", "g8h8", "a2b2", "h8g8", "b2a2"];
    let mut session = session(fen, &shuffle);
    let outcome = go(&mut session, &depth(6));
    assert_eq!(best(&session, &outcome), "Kh8");
    assert_eq!(outcome.info.score, 0);
}

#[test]
fn the_same_limits_give_the_same_tree() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for limits in [depth(8), Limits { nodes: Some(20_000), ..Limits::default() }] {
        let first = go(&mut session(fen, &[]), &limits);
        let second = go(&mut session(fen, &[]), &limits);
        assert_eq!(first.info.nodes, second.info.nodes);
        assert_eq!(first.info.pv, second.info.pv);
        let observed =
            session(fen, &[]).go(&limits, &mut Ticking::default(), &mut Counters::default());
        assert_eq!(observed.info.nodes, first.info.nodes);
    }
}

#[test]
fn a_node_limit_is_exact() {
    for nodes in [1, 2, 100, 5_000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let outcome = go(&mut session(espalier_chess::board::START_FEN, &[]), &limits);
        assert_eq!(outcome.info.nodes, nodes);
        assert!(outcome.best.is_some());
    }
}

#[test]
fn a_soft_node_limit_ends_with_the_iteration_that_reaches_it() {
    let fen = espalier_chess::board::START_FEN;
    for soft in [1, 100, 5_000] {
        let limits = Limits { soft_nodes: Some(soft), nodes: Some(80_000), ..Limits::default() };
        let found = go(&mut session(fen, &[]), &limits).info;
        // The same tree as that of its depth, the first whose tree is large enough.
        let whole = go(&mut session(fen, &[]), &depth(found.depth)).info;
        assert_eq!((found.nodes, &found.pv), (whole.nodes, &whole.pv));
        assert!(found.nodes >= soft);
        if found.depth > 1 {
            assert!(go(&mut session(fen, &[]), &depth(found.depth - 1)).info.nodes < soft);
        }
    }
    let limits = Limits { soft_nodes: Some(5_000), nodes: Some(5_001), ..Limits::default() };
    assert!(go(&mut session(fen, &[]), &limits).info.nodes <= 5_001);
}

#[test]
fn an_aborted_search_still_has_a_legal_move() {
    for stop_after in [1, 2, 3, 5, 8, 13, 21, 34] {
        let mut session = session(espalier_chess::board::START_FEN, &[]);
        let mut host = Ticking { stop_after: Some(stop_after), ..Ticking::default() };
        let limits = Limits { infinite: true, ..Limits::default() };
        let outcome = session.go(&limits, &mut host, &mut Silent);
        let mv = outcome.best.expect("a move");
        assert!(session.game().position().is_legal(mv));
        assert_eq!(outcome.info.pv.first(), Some(&mv));
    }
}

#[test]
fn the_clock_is_kept() {
    let clock = Clock { left: Duration::from_millis(600), increment: Duration::ZERO };
    let limits = Limits { clocks: [Some(clock), Some(clock)], ..Limits::default() };
    let mut host = Ticking::default();
    session(espalier_chess::board::START_FEN, &[]).go(&limits, &mut host, &mut Silent);
    assert!(host.ticks.get() <= 600, "{} ticks", host.ticks.get());
}

#[test]
fn reports_every_iteration_with_a_line_of_legal_moves() {
    let fen = "r1bq1rk1/pp1n1pbp/2pp1np1/4p3/2PPP3/2N2N1P/PP2BPP1/R1BQ1RK1 w - - 0 9";
    let mut session = session(fen, &[]);
    let mut host = Ticking::default();
    session.go(&depth(8), &mut host, &mut Silent);
    assert_eq!(
        host.reports.iter().map(|info| info.depth).collect::<Vec<_>>(),
        [1, 2, 3, 4, 5, 6, 7, 8]
    );
    for info in &host.reports {
        let mut position: Position = fen.parse().expect("legal");
        assert!(!info.pv.is_empty());
        for &mv in &info.pv {
            assert!(position.is_legal(mv), "{mv:?} in {position}");
            position.play(mv);
        }
    }
}

#[test]
fn the_line_of_a_mate_is_as_long_as_the_score_says_and_ends_with_it() {
    for fen in [
        "8/K1p1R3/2B5/1p6/1P6/N1Pk4/7r/1N6 b - - 0 1",
        "N5b1/8/q7/7Q/3R4/2k5/2B2q2/1K1R4 w - - 0 1",
        "8/5P2/R3k3/1r3P2/8/K5QP/7r/3q3R b - - 0 1",
    ] {
        for lines in [1, 4] {
            let mut host = Ticking::default();
            let limits = Limits { lines, ..depth(6) };
            session(fen, &[]).go(&limits, &mut host, &mut Silent);
            let mates: Vec<_> =
                host.reports.iter().filter(|info| info.score.abs() >= MATE_IN_MAX).collect();
            assert!(lines == 1 || !mates.is_empty(), "{fen}: {mates:?}");
            for Info { depth, line_number, score, pv, .. } in mates {
                let mut position: Position = fen.parse().expect("legal");
                for &mv in pv {
                    position.play(mv);
                }
                let told = format!("{fen}: depth {depth}, line {line_number}, {score}: {pv:?}");
                assert_eq!(pv.len(), usize::try_from(MATE - score.abs()).expect(&told), "{told}");
                assert!(position.in_check() && position.legal_moves().is_empty(), "{told}");
            }
        }
    }
}

/// A host on whose clock so many seconds have passed from the start.
struct Late {
    seconds: u64,
    reports: usize,
    bounds: Vec<Info>,
    /// Root moves with their numbers and the depth of the iteration.
    moves: Vec<(Move, usize, i32)>,
}

impl Late {
    const fn by(seconds: u64) -> Self {
        Self { seconds, reports: 0, bounds: Vec::new(), moves: Vec::new() }
    }
}

impl Host for Late {
    fn elapsed(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }

    fn should_stop(&self) -> bool {
        false
    }

    fn report(&mut self, _info: &Info) {
        self.reports += 1;
    }

    fn hear(&mut self, news: News) {
        match news {
            News::Bound(info) => self.bounds.push(info.clone()),
            News::Move { mv, number, depth } => self.moves.push((mv, number, depth)),
        }
    }
}

const MIDDLEGAME: &str = "r1bq1rk1/pp1n1pbp/2pp1np1/4p3/2PPP3/2N2N1P/PP2BPP1/R1BQ1RK1 w - - 0 9";

#[test]
fn a_search_that_takes_long_tells_of_bounds_and_of_the_move_it_is_at() {
    for lines in [1, 3] {
        let limits = Limits { lines, ..depth(12) };
        let mut host = Late::by(3);
        let result = session(MIDDLEGAME, &[]).go(&limits, &mut host, &mut Silent);
        assert_eq!(host.reports, 12 * lines);
        for bound in [Bound::Lower, Bound::Upper] {
            assert!(host.bounds.iter().any(|info| info.bound == bound), "{bound:?}, {lines} lines");
        }
        for info in &host.bounds {
            assert!(info.bound != Bound::Exact && (1..=lines).contains(&info.line_number));
            assert!((1..=12).contains(&info.depth) && info.nodes <= result.info.nodes);
            let mut position: Position = MIDDLEGAME.parse().expect("legal");
            assert!(!info.pv.is_empty());
            for &mv in &info.pv {
                assert!(position.is_legal(mv), "{mv:?} in {position}");
                position.play(mv);
            }
        }
        let position: Position = MIDDLEGAME.parse().expect("legal");
        let count = position.legal_moves().len();
        assert!(host.moves.iter().all(|&(mv, ..)| position.is_legal(mv)));
        // An iteration may go through its moves more than once, but always from the first.
        let last = host.moves.iter().filter(|&&(.., depth)| depth == 12);
        let numbers: Vec<usize> = last.map(|&(_, number, _)| number).collect();
        assert_eq!((numbers[0], numbers.iter().max()), (1, Some(&count)));
    }
}

#[test]
fn short_searches_tell_of_finished_iterations_alone_and_have_the_same_tree() {
    let (mut short, mut long) = (Late::by(2), Late::by(4));
    let first = session(MIDDLEGAME, &[]).go(&depth(12), &mut short, &mut Silent);
    let second = session(MIDDLEGAME, &[]).go(&depth(12), &mut long, &mut Silent);
    assert!(short.bounds.is_empty() && short.moves.is_empty());
    assert_eq!((first.info.nodes, first.info.pv), (second.info.nodes, second.info.pv));
}

#[test]
fn no_reply_is_expected_where_the_game_is_over() {
    // The last piece is taken, or it is mate.
    for fen in ["8/8/8/8/8/5k2/1q6/K7 w - - 0 1", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"] {
        let result = go(&mut session(fen, &[]), &depth(8));
        assert_eq!(result.ponder, None, "{fen}");
    }
}

#[test]
fn a_search_without_time_plays_a_move_that_it_has_searched() {
    let mut session = session("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1", &[]);
    let limits = Limits { move_time: Some(Duration::from_millis(1)), ..Limits::default() };
    let mut stopped = Ticking { stop_after: Some(0), ..Ticking::default() };
    let result = session.go(&limits, &mut stopped, &mut Silent);
    assert_eq!((best(&session, &result).as_str(), result.info.depth), ("Rxd5", 1));
}

/// Nine queens on each side: a first iteration takes more than 800,000 nodes.
const MANY_QUEENS: &str = "3q1q2/1k5K/q7/3q1Q2/2qqQq1Q/3Q2q1/Q3qQ1Q/5QQ1 w - - 0 1";

#[test]
fn the_first_iteration_can_be_stopped() {
    let infinite = Limits { infinite: true, ..Limits::default() };
    let move_time = Limits { move_time: Some(Duration::from_millis(3)), ..Limits::default() };
    let nodes = Limits { nodes: Some(3_000), ..Limits::default() };
    for (limits, stop_after, end) in [
        (infinite, Some(1), Ended::Stopped),
        (move_time, None, Ended::Limit),
        (nodes, None, Ended::Limit),
    ] {
        let mut session = session(MANY_QUEENS, &[]);
        let mut host = Ticking { stop_after, ..Ticking::default() };
        let result = session.go(&limits, &mut host, &mut Silent);
        assert_eq!((result.info.depth, result.ended), (0, end), "{limits:?}");
        assert!(result.info.nodes <= 4_096, "{} nodes, {limits:?}", result.info.nodes);
        let mv = result.best.expect("a move");
        assert!(session.game().position().is_legal(mv));
        assert_eq!(result.info.pv.first(), Some(&mv));
        // No move has been searched to its end, or some have: the best of those is played.
        let eval = evaluate(session.game().position());
        assert!(result.info.bound == Bound::Lower || result.info.score == eval, "{limits:?}");
    }
}

#[test]
fn a_search_of_a_single_node_plays_the_move_that_it_would_search_first() {
    let mut session = session("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1", &[]);
    let result = go(&mut session, &Limits { nodes: Some(1), ..Limits::default() });
    assert_eq!(best(&session, &result), "Rxd5");
    assert!(result.info.nodes <= 1);
}

#[test]
fn a_search_that_ends_before_its_first_iteration_has_the_static_eval() {
    for fen in [
        // White has a queen more, Black a rook: neither is worth nothing.
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1",
    ] {
        let mut session = session(fen, &[]);
        let eval = evaluate(session.game().position());
        assert!(eval.abs() > 200, "{fen}");
        let unsearched = session.unsearched(&Limits::default());
        let result = go(&mut session, &Limits { nodes: Some(1), ..Limits::default() });
        assert_eq!((result.info.depth, result.info.score), (0, eval), "{fen}");
        assert_eq!(unsearched.best, result.best, "{fen}");
        assert_eq!((unsearched.info.depth, unsearched.info.score), (0, eval), "{fen}");
    }
}

#[test]
fn where_the_game_is_over_no_search_is_needed_for_the_score() {
    for (fen, score) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", UciScore::Mate(0)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", UciScore::Centipawns(0)),
    ] {
        let mut session = session(fen, &[]);
        let unsearched = session.unsearched(&Limits::default());
        let searched = go(&mut session, &Limits { nodes: Some(1), ..Limits::default() });
        for result in [unsearched, searched] {
            assert_eq!((result.best, result.info.uci_score()), (None, score), "{fen}");
        }
    }
}

#[test]
fn weakened_play_teaches_nothing_to_full_strength() {
    let fen = "r1bq1rk1/pp1n1pbp/2pp1np1/4p3/2PPP3/2N2N1P/PP2BPP1/R1BQ1RK1 w - - 0 9";
    let full = |session: &mut Session| {
        let info = go(session, &depth(8)).info;
        (info.nodes, info.score, info.pv)
    };
    let mut taught = session(fen, &[]);
    let weakened = Limits { strength: Strength::of_skill(3), ..Limits::default() };
    for _ in 0..5 {
        go(&mut taught, &weakened);
    }
    assert_eq!(full(&mut taught), full(&mut session(fen, &[])));
}

#[test]
fn every_level_plays_a_mate_in_one() {
    let positions = [
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        "6rk/6pp/8/6N1/8/8/5PPP/6K1 w - - 0 1",
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        "7k/P6p/6pB/8/8/8/8/6K1 w - - 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/5PP1/8/PPPPP2P/RNBQKBNR b KQkq - 0 2",
        "rnbqkbnr/ppppp2p/5p2/6p1/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3",
        "8/8/8/8/8/1k6/2q5/K7 b - - 0 1",
        "7k/5K2/8/8/8/8/8/6R1 w - - 0 1",
        "4r1k1/5ppp/8/8/8/8/1b3PPP/6K1 b - - 0 1",
    ];
    for elo in Strength::ratings() {
        let limits = Limits { strength: Some(Strength::of_elo(elo)), ..Limits::default() };
        for fen in positions {
            let mut session = session(fen, &[]);
            for seed in 0..20 {
                session.set_seed(seed);
                let result = go(&mut session, &limits);
                let san = best(&session, &result);
                assert!(san.ends_with('#'), "{elo}, seed {seed}: {san} in {fen}");
            }
        }
    }
}

#[test]
fn a_new_game_is_searched_like_the_first() {
    let fen = "r1bq1rk1/pp1n1pbp/2pp1np1/4p3/2PPP3/2N2N1P/PP2BPP1/R1BQ1RK1 w - - 0 9";
    let mut played = session(fen, &[]);
    let first = go(&mut played, &depth(8)).info;
    go(&mut played, &depth(9));
    played.new_game();
    let again = go(&mut played, &depth(8)).info;
    assert_eq!((again.nodes, again.score, again.pv), (first.nodes, first.score, first.pv));
}

#[test]
fn only_the_moves_asked_for_are_looked_at() {
    let mut session = session(espalier_chess::board::START_FEN, &[]);
    let wanted = session.game().position().parse_san("a3").expect("legal");
    let limits = Limits { moves: vec![wanted], ..depth(6) };
    assert_eq!(go(&mut session, &limits).best, Some(wanted));
}

#[test]
fn a_mate_in_so_many_moves_ends_the_search() {
    let mut session =
        session("r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", &[]);
    let limits = Limits { mate: Some(2), depth: Some(60), ..Limits::default() };
    let outcome = go(&mut session, &limits);
    assert_eq!(outcome.info.uci_score(), UciScore::Mate(2));
    assert!(outcome.info.depth < 20);
}

#[test]
fn zugzwang_is_seen_through() {
    // Passing would save Black every time.
    let cases = [
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "Ra6"),
        ("6Q1/8/8/7k/8/8/3p1pp1/3Kbrrb w - - 0 1", 4, "Qg7"),
    ];
    for (fen, moves, san) in cases {
        let mut session = session(fen, &[]);
        let limits = Limits { nodes: Some(2_000_000), ..Limits::default() };
        let outcome = go(&mut session, &limits);
        assert_eq!(outcome.info.uci_score(), UciScore::Mate(moves), "{fen}");
        assert_eq!(best(&session, &outcome), san, "{fen}");
    }
}

#[test]
fn a_mate_that_is_asked_for_is_not_pruned_away() {
    let mut session = session("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", &[]);
    let limits = Limits { mate: Some(2), depth: Some(4), ..Limits::default() };
    assert_eq!(go(&mut session, &limits).info.uci_score(), UciScore::Mate(2));
}

#[test]
fn a_search_for_a_mate_has_no_multicut() {
    let mut session =
        session("r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R b KQkq - 0 1", &[]);
    let multicuts = |session: &mut Session, mate| {
        let mut counters = Counters::default();
        let limits = Limits { mate, ..depth(8) };
        session.go(&limits, &mut Ticking::default(), &mut counters);
        let of = |improved| counters.of(Rule::MULTICUT, improved).tried;
        Improved::ALL.into_iter().map(of).sum::<u64>()
    };
    assert_eq!(multicuts(&mut session, Some(1)), 0);
    assert!(multicuts(&mut session, None) > 0);
}

#[test]
fn a_search_for_a_mate_does_not_believe_one_that_prunes() {
    let fen = "6Q1/8/8/7k/8/8/3p1pp1/3Kbrrb w - - 0 1";
    let mut session = session(fen, &[]);
    let before = go(&mut session, &depth(18));
    assert!(matches!(before.info.uci_score(), UciScore::Centipawns(_)), "null moves hide the mate");
    let limits = Limits { mate: Some(4), depth: Some(12), ..Limits::default() };
    assert_eq!(go(&mut session, &limits).info.uci_score(), UciScore::Mate(4));
}

#[test]
fn a_settled_mate_ends_a_timed_search_but_not_one_to_a_depth() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
    let outcome = go(&mut session(fen, &[]), &limits);
    assert_eq!(outcome.info.uci_score(), UciScore::Mate(1));
    assert!(outcome.info.depth < 10);
    assert_eq!(go(&mut session(fen, &[]), &depth(12)).info.depth, 12);
}

#[test]
fn every_rule_is_asked_and_fires_no_more_often_than_that() {
    let mut counters = Counters::default();
    bench(9, &mut counters).expect("memory");
    for rule in Rule::ALL {
        assert!(tried(&counters, rule) > 0, "a node has no step for {rule:?}");
        for improved in Improved::ALL {
            let count = counters.of(rule, improved);
            assert!(count.fired <= count.tried, "{rule:?} {improved:?}: {count:?}");
        }
    }
}

#[test]
fn a_perpetual_saves_a_side_that_is_a_queen_down() {
    // Checks on g5, d8 and f6 for ever; behind a whole row of pawns the king is safe.
    let score = |fen| go(&mut session(fen, &[]), &depth(7)).info.score;
    assert_eq!(score("6k1/5p1p/5Q2/8/8/8/qr6/7K w - - 0 1"), 0);
    assert!(score("5rk1/5ppp/8/8/8/8/q7/5Q1K w - - 0 1") < -200);
}

#[test]
fn mates_are_found_in_endings_that_are_drawn_as_a_rule() {
    let mates = [("7k/4N3/7K/4N3/8/8/8/8 w - - 0 1", 1), ("7k/8/6K1/8/8/8/8/R5n1 w - - 0 1", 1)];
    for (fen, moves) in mates {
        let outcome = go(&mut session(fen, &[]), &depth(4));
        assert_eq!(outcome.info.uci_score(), UciScore::Mate(moves), "{fen}");
    }
}

const MIDDLEGAMES: [&str; 3] = [
    "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 b - - 3 12",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
];

/// Counts of a search of a middlegame position under these switches, and its nodes.
fn counted(switches: Switches, plies: i32) -> (Counters, u64) {
    count_in(MIDDLEGAMES[0], switches, plies)
}

fn count_in(fen: &str, switches: Switches, plies: i32) -> (Counters, u64) {
    let mut counters = Counters::default();
    let limits = Limits { switches, ..depth(plies) };
    let outcome = session(fen, &[]).go(&limits, &mut Ticking::default(), &mut counters);
    (counters, outcome.info.nodes)
}

fn tried(counters: &Counters, rule: Rule) -> u64 {
    Improved::ALL.map(|improved| counters.of(rule, improved).tried).iter().sum()
}

#[test]
fn a_rule_that_is_off_is_never_asked_and_others_are() {
    for off in Rule::ALL {
        let (counters, _) = counted(Switches::SHIPPED.without(off), 9);
        assert_eq!(tried(&counters, off), 0, "{off:?}");
        assert!(Rule::ALL.into_iter().any(|rule| tried(&counters, rule) > 0), "{off:?}");
    }
    let (nothing, nodes) = counted(Switches::NO_PRUNING, 4);
    assert_eq!(Rule::ALL.map(|rule| tried(&nothing, rule)), [0; Rule::ALL.len()]);
    assert!(nodes > counted(Switches::SHIPPED, 4).1);
}

#[test]
fn improving_counts_unless_it_is_off() {
    let nodes = |switches| MIDDLEGAMES.map(|fen| count_in(fen, switches, 9).1);
    let off = Switches::SHIPPED.without_all(ImprovingUse::ALL);
    assert_ne!(nodes(off), nodes(Switches::SHIPPED));
}

#[test]
fn what_was_found_under_other_conditions_is_forgotten() {
    let limits = depth(8);
    let without = Switches::SHIPPED.without_all(Rule::ALL);
    let mut used = session(espalier_chess::board::START_FEN, &[]);
    go(&mut used, &Limits { switches: without, nodes: Some(1000), ..Limits::default() });
    go(&mut used, &limits);
    assert!(used.ranked_moves().iter().any(|ranked| ranked.is_tt_move));
    go(&mut used, &Limits { switches: without, nodes: Some(1), ..Limits::default() });
    assert!(used.ranked_moves().iter().all(|ranked| !ranked.is_tt_move));
}

/// A middlegame in which iterations often change their mind.
const SHARP: &str = "rnb1kb1r/p2p1ppp/2p5/1B3Nqn/4Pp2/3P4/PPP3PP/RNBQ1K1R w kq - 0 10";

#[test]
fn a_result_is_the_last_report_of_its_line_wherever_the_search_is_cut_short() {
    let mut changed = 0;
    for nodes in (1_000..40_000).step_by(1_300) {
        for lines in [1, 3] {
            let mut host = Ticking::default();
            let limits = Limits { nodes: Some(nodes), lines, ..Limits::default() };
            let result = session(SHARP, &[]).go(&limits, &mut host, &mut Silent);
            let told = |info: &Info| {
                (info.line_number, info.depth, info.score, info.bound, info.pv.clone())
            };
            let last = host.reports[host.reports.len() - lines..].iter().map(told);
            let found = std::iter::once(&result.info).chain(&result.others).map(told);
            assert!(last.eq(found), "{nodes} nodes, {lines} lines");
            assert_eq!(result.best, result.info.pv.first().copied(), "{nodes} nodes");
            // Only a line that has been found since the last whole iteration is deeper than it.
            let whole = host.reports.iter().rfind(|info| info.line_number == lines);
            let whole = whole.expect("an iteration").depth;
            changed += i32::from(result.info.depth > whole);
            assert!(result.others.iter().all(|line| line.depth == whole), "{nodes} nodes");
            assert!(result.info.bound == Bound::Exact || result.info.depth == whole + 1);
        }
    }
    assert!(changed > 0, "no search was cut short after a new best move");
}
