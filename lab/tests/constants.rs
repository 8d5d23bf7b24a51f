//! Search constants that change between searches.

use espalier::observe::Silent;
use espalier::params::Values;
use espalier::search::{Limits, NoClock};
use espalier::session::Session;

const FEN: &str = "r1bq1rk1/pp1n1pbp/2pp1np1/4p3/2PPP3/2N2N1P/PP2BPP1/R1BQ1RK1 w - - 0 9";

/// Nodes and score of a search with mobility in the evaluation or without it.
fn searched(session: &mut Session, mobility: i32) -> (u64, i32) {
    let mut values = Values::default();
    values.set("eval_mobility", mobility).expect("a switch");
    values.install();
    let limits = Limits { depth: Some(6), ..Limits::default() };
    let info = session.go(&limits, &mut NoClock, &mut Silent).info;
    Values::default().install();
    (info.nodes, info.score)
}

#[test]
fn evals_of_other_constants_are_forgotten() {
    let session = || {
        let mut session = Session::new(1).expect("one megabyte");
        session.set_position(Some(FEN), []).expect("legal");
        session
    };
    let mut changed = session();
    searched(&mut changed, 1);
    assert_eq!(searched(&mut changed, 0), searched(&mut session(), 0));
    assert_eq!(searched(&mut changed, 1), searched(&mut session(), 1));
}
