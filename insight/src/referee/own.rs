//! The search of this engine as a referee.

use super::{Claim, ClaimSide, Opinion, Referee, Scene};
use espalier::observe::Kind;
use espalier::search::{Host, Memory, NodeSearch, Switches};
use espalier_chess::types::{Depth, MATE};
use std::collections::TryReserveError;

/// The seed of the second search: moves that are equal otherwise have another order.
const SECOND_SEED: u64 = 1;

/// Searches each position twice from an empty memory, the second time a ply deeper and with another
/// order of equal moves. In the position itself nothing is pruned.
pub struct OwnSearch {
    memory: Memory,
    most_nodes: u64,
}

impl OwnSearch {
    /// With this hash size in megabytes and this node limit for each search.
    ///
    /// # Errors
    /// When the hash cannot be allocated.
    pub fn new(hash_megabytes: usize, most_nodes: u64) -> Result<Self, TryReserveError> {
        Ok(Self { memory: Memory::new(hash_megabytes)?, most_nodes })
    }

    /// By a null window; what does not hold is searched once more with an open one, for its score.
    fn ask(&mut self, scene: &Scene, claim: &Claim, depth: Depth, host: &mut dyn Host) -> Opinion {
        let Self { memory, most_nodes } = self;
        let positions = scene.game().positions();
        let (position, history) = positions.split_last().expect("a game has a position");
        let [alpha, beta] = claim.window();
        let closed = NodeSearch {
            line: Vec::new(),
            depth,
            alpha,
            beta,
            kind: if claim.side == ClaimSide::AtLeast { Kind::Cut } else { Kind::All },
            iteration: depth,
            killers: [None; 2],
            was_pv: false,
            null_moves_from: 0,
            here: Switches::NO_PRUNING,
            below: Switches::SHIPPED,
            most_nodes: *most_nodes,
        };
        let found = closed.search(position, history, memory, host);
        let Some(score) = found.score else { return Opinion { depth, ..Opinion::default() } };
        if claim.holds(score) {
            return Opinion { holds: Some(true), score: Some(score), depth, line: Vec::new() };
        }
        let (alpha, beta) = match claim.side {
            ClaimSide::AtLeast => (-MATE, beta),
            ClaimSide::AtMost => (alpha, MATE),
        };
        let open = NodeSearch { alpha, beta, kind: Kind::Pv, ..closed };
        let shown = open.search(position, history, memory, host);
        let holds = shown.score.map(|score| claim.holds(score));
        Opinion { holds, score: shown.score, depth, line: shown.line }
    }
}

impl Referee for OwnSearch {
    fn judge(
        &mut self,
        scene: &Scene,
        claim: &Claim,
        depth: Depth,
        host: &mut dyn Host,
    ) -> Result<[Opinion; 2], String> {
        self.memory.clear();
        let first = self.ask(scene, claim, depth, host);
        self.memory.clear_and_shuffle(SECOND_SEED);
        let second = self.ask(scene, claim, depth + 1, host);
        Ok([first, second])
    }
}
