//! `bench`: the node count over fixed positions at a fixed depth, as the signature of the search.
//!
//! It is equal on every machine and in every browser, where one thread searches.

use crate::observe::Observer;
use crate::search::{Host, Info, Limits, SearchResult, Team};
use crate::session::{Session, SessionError};
use espalier_chess::types::Depth;
use std::ops::RangeInclusive;
use std::time::Duration;

/// Default depth, in plies.
pub const DEFAULT_DEPTH: Depth = 11;
/// Valid depths, in plies.
pub const DEPTHS: RangeInclusive<Depth> = 1..=60;

/// Openings, middlegames, endgames, a Chess960 start, mates and draws.
const POSITIONS: [&str; 20] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/pp2pp1p/3p1np1/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
    "r1bq1rk1/pp1n1pbp/2pp1np1/4p3/2PPP3/2N2N1P/PP2BPP1/R1BQ1RK1 w - - 0 9",
    "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 b - - 3 12",
    "2rq1rk1/pb2bppp/1pn1pn2/3p4/3P1B2/P1NBPN2/1P3PPP/R2Q1RK1 w - - 2 12",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "3r1rk1/p1q2ppp/1pn1bn2/2p1p3/4P3/1PP1NN2/P1Q1BPPP/R1B2RK1 b - - 5 16",
    "r1b2rk1/2q1bppp/p1n1pn2/1p6/4P3/1BN1BN2/PP2QPPP/2R2RK1 w - - 4 14",
    "8/5pk1/3p2p1/1r1Pp2p/1P2P2P/4KPP1/4R3/8 w - - 3 40",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/1p1k4/1P1p1p2/P2PpPp1/4K1P1/8/8 w - - 0 1",
    "5k2/R7/4Kp2/5P2/8/8/1r6/8 b - - 6 60",
    "8/1p3pk1/p2q2p1/3Np2p/4P2P/1P1Q2P1/P4P2/6K1 b - - 0 30",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5",
    "2r3k1/1q1nbppp/r3p3/3pP3/pPpP4/P1Q2N2/2RN1PPP/2R4K b - b3 0 23",
];

/// The node count at this depth.
///
/// ```
/// use espalier::bench::bench;
/// use espalier::observe::{Counters, Silent};
///
/// // Who listens does not change the tree.
/// assert_eq!(bench(3, &mut Silent)?, bench(3, &mut Counters::default())?);
/// # Ok::<(), espalier::session::SessionError>(())
/// ```
///
/// # Errors
/// When the default hash cannot be allocated.
pub fn bench<O: Observer>(depth: Depth, observer: &mut O) -> Result<u64, SessionError> {
    let mut go = |session: &mut Session, limits: &Limits, host: &mut dyn Host| {
        session.go(limits, host, observer)
    };
    nodes_of(depth, None, &|| true, &mut go).map(Option::unwrap_or_default)
}

/// As [`bench()`], with the help of a team, which makes the count another each time; stops and returns `None` as soon as `goes_on` is false.
///
/// # Errors
/// When the default hash cannot be allocated.
pub fn bench_while(
    depth: Depth,
    team: Option<Box<dyn Team + Send>>,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<u64>, SessionError> {
    nodes_of(depth, team, goes_on, &mut Session::go_silently)
}

/// A search of the position of a session.
type Go<'a> = dyn FnMut(&mut Session, &Limits, &mut dyn Host) -> SearchResult + 'a;

fn nodes_of(
    depth: Depth,
    team: Option<Box<dyn Team + Send>>,
    goes_on: &dyn Fn() -> bool,
    go: &mut Go<'_>,
) -> Result<Option<u64>, SessionError> {
    let mut session = Session::new(Session::DEFAULT_HASH)?;
    session.set_team(team);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut nodes = 0;
    for fen in POSITIONS {
        session.new_game();
        session.set_position(Some(fen), [])?;
        nodes += go(&mut session, &limits, &mut While(goes_on)).info.nodes;
        if !goes_on() {
            return Ok(None);
        }
    }
    Ok(Some(nodes))
}

/// A host without a clock, but with a stop condition.
struct While<'a>(&'a dyn Fn() -> bool);

impl Host for While<'_> {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn should_stop(&self) -> bool {
        !(self.0)()
    }

    fn report(&mut self, _info: &Info) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observe::{Counters, Silent};

    #[test]
    fn the_same_tree_twice_and_with_any_observer() {
        let silent = bench(5, &mut Silent).expect("memory");
        assert_eq!(bench(5, &mut Silent).expect("memory"), silent);
        assert_eq!(bench(5, &mut Counters::default()).expect("memory"), silent);
    }

    #[test]
    fn a_bench_can_be_stopped() {
        let asked = std::cell::Cell::new(0);
        let goes_on = || asked.replace(asked.get() + 1) < 30;
        assert_eq!(bench_while(9, None, &goes_on), Ok(None));
        assert!(asked.get() < 40, "{}", asked.get());
    }
}
