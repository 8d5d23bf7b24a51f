//! The evaluation term by term, for display.

use super::network::Network;
use super::weights::TERM_DOCS;
use super::{
    FULL_SCALE, TERMS, Tapered, TermInfo, WEIGHT_COUNT, eval_trace, evaluate_by, network, scale,
};
use espalier_chess::board::Position;
use espalier_chess::types::{Color, Score};
use std::sync::Arc;

/// The group of what the network adds.
pub const NETWORK_GROUP: &str = "network";

/// What the network adds, as a term of White's that no weight belongs to: it sees both sides at
/// once.
pub static NETWORK: TermInfo =
    TermInfo { group: NETWORK_GROUP, name: "NETWORK", first: WEIGHT_COUNT, values: &[] };

/// What a term counts, by its name: its label, a colon, and the case of each weight.
pub fn term_doc(name: &str) -> &'static str {
    let found = TERM_DOCS.iter().find(|(term, _)| *term == name);
    found.map_or(NETWORK_DOC, |(_, doc)| doc.trim())
}

const NETWORK_DOC: &str =
    "Network: what the other terms do not see, learned from the engine's own games.";

/// The value of one term in a position.
#[derive(Clone, Copy, Debug)]
pub struct ExplainedTerm {
    /// The term.
    pub info: &'static TermInfo,
    /// The value for White.
    pub white: Tapered,
    /// The value for Black.
    pub black: Tapered,
    /// The blended difference, in centipawns, rounded so that all terms add up to the blended sum.
    pub now: Score,
}

impl ExplainedTerm {
    /// The value for White minus that for Black.
    pub fn difference(&self) -> Tapered {
        self.white - self.black
    }
}

/// An evaluation term by term.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The terms that are not zero, in order of declaration; none where the ending is known.
    pub terms: Vec<ExplainedTerm>,
    /// The sum of all terms for White.
    pub sum: Tapered,
    /// Game phase, from [`FULL_PHASE`](super::FULL_PHASE) with all pieces, to 0.
    pub phase: i32,
    /// Scale of the blended sum, in 1/[`FULL_SCALE`].
    pub scale: i32,
    /// Whether the ending has a value by rule, without terms.
    pub is_known: bool,
    /// The evaluation for White, in centipawns.
    pub score: Score,
}

/// Evaluates a position by a network, term by term.
///
/// ```
/// use espalier::eval::{explain, network::Network};
/// use espalier_chess::board::Position;
///
/// let explained = explain(&Position::default(), &Network::built_in());
/// let sum: i32 = explained.terms.iter().map(|term| term.now).sum();
/// assert_eq!(explained.score, sum, "with all pieces there is nothing to scale");
/// ```
pub fn explain(position: &Position, network: &Arc<Network>) -> Explained {
    let score = evaluate_by(position, network) * position.side_to_move().sign();
    let Some(trace) = eval_trace(position) else {
        return Explained {
            terms: Vec::new(),
            sum: Tapered::default(),
            phase: 0,
            scale: FULL_SCALE,
            is_known: true,
            score,
        };
    };
    let nothing = Tapered::default();
    let network = (&NETWORK, network::residual_of(network, position), nothing);
    let terms = TERMS.iter().map(|info| {
        let [white, black] = Color::ALL.map(|side| trace.counts.worth(side, info));
        (info, white, black)
    });
    let mut sum = nothing;
    let terms = terms.chain([network]).map(|(info, white, black)| {
        let before = sum;
        sum = before + (white - black);
        let now = sum.blend(trace.phase) - before.blend(trace.phase);
        ExplainedTerm { info, white, black, now }
    });
    let terms: Vec<_> =
        terms.filter(|term| term.white != nothing || term.black != nothing).collect();
    Explained {
        terms,
        sum,
        phase: trace.phase,
        scale: scale(position, sum.blend(trace.phase)),
        is_known: false,
        score,
    }
}
