//! A network belongs to its search: two can play each other in one process.

use espalier::eval::network::Network;
use espalier::observe::Silent;
use espalier::search::{Limits, NoClock, SearchResult};
use espalier::session::Session;
use std::sync::Arc;

/// A network whose eval is 50 centipawns higher for the side to move.
fn optimistic() -> Arc<Network> {
    let mut network = (*Network::built_in()).clone();
    for bias in &mut network.output_bias {
        // The unit of the output is 1/(128 × 1024) of the scale.
        *bias += 50 * 128 * 1024 / network.scale;
    }
    Arc::new(network)
}

fn session() -> Session {
    Session::new(1).expect("one megabyte")
}

fn go(session: &mut Session) -> SearchResult {
    let limits = Limits { depth: Some(6), ..Limits::default() };
    session.go(&limits, &mut NoClock, &mut Silent)
}

/// What a search has found.
fn found(result: &SearchResult) -> (u64, i32, Vec<espalier_chess::types::Move>) {
    (result.info.nodes, result.info.score, result.info.pv.clone())
}

#[test]
fn two_networks_search_in_turn_as_each_does_alone() {
    let other = optimistic();
    let mut alone = session();
    let expected = found(&go(&mut alone));
    let mut alone = session();
    alone.set_network(&other);
    let expected_of_other = found(&go(&mut alone));
    assert_ne!(expected, expected_of_other);
    let (mut one, mut two) = (session(), session());
    two.set_network(&other);
    for _ in 0..2 {
        one.new_game();
        two.new_game();
        assert_eq!(found(&go(&mut one)), expected);
        assert_eq!(found(&go(&mut two)), expected_of_other);
    }
    // What the hash and the histories hold of one network is not for another.
    two.set_network(&Network::built_in());
    assert_eq!(found(&go(&mut two)), expected);
}

#[test]
fn an_unsearched_position_is_evaluated_by_the_network_of_the_session() {
    let mut session = session();
    let eval = |session: &Session| session.unsearched(&Limits::default()).info.score;
    let before = eval(&session);
    session.set_network(&optimistic());
    let difference = eval(&session) - before;
    assert!((45..=55).contains(&difference), "{difference}");
}
