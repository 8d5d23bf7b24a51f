//! Ablations of one position, as JavaScript sees them.

use espalier_chess::board::Position;
use espalier_chess::types::UciScore;
use espalier_insight as trace;
use espalier_insight::explain::Language;
use espalier_rules::Score;
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// What to search for an ablation. One of the two must be given.
#[derive(Default, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct AblationOptions {
    /// Iterations to finish, in plies.
    #[tsify(optional)]
    pub depth: Option<i32>,
    /// Nodes to search.
    #[tsify(optional)]
    pub nodes: Option<f64>,
}

impl AblationOptions {
    /// The engine's options.
    pub fn resolve(&self) -> trace::AblationOptions {
        let nodes = self.nodes.map(|nodes| nodes as u64);
        trace::AblationOptions { depth: self.depth, nodes, ..trace::AblationOptions::default() }
    }
}

/// The same search with improving off somewhere, side by side.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Ablation {
    /// The search as it is shipped, then one for each use of improving that is off.
    pub searches: Vec<Ablated>,
}

impl Ablation {
    pub fn new(
        known: &[trace::Ablated],
        position: &Position,
        chess960: bool,
        language: &'static Language,
    ) -> Self {
        let searches =
            known.iter().map(|one| Ablated::new(one, position, chess960, language)).collect();
        Self { searches }
    }
}

/// One of the searches.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Ablated {
    /// A name for programs: `shipped`, `nowhere`, or that of the use that is off.
    pub variant: &'static str,
    /// A name for people.
    pub label: &'static str,
    /// Iterations that were finished, in plies.
    pub depth: i32,
    /// Nodes that were searched.
    pub nodes: u64,
    /// How long it took.
    pub milliseconds: f64,
    /// For the side to move.
    pub score: Score,
    /// As UCI writes it; missing only where there is no legal move.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_move: Option<String>,
    /// The same in algebraic notation.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_move_san: Option<String>,
}

impl Ablated {
    fn new(
        one: &trace::Ablated,
        position: &Position,
        chess960: bool,
        language: &'static Language,
    ) -> Self {
        Self {
            variant: one.variant.name(),
            label: language.variant_label(one.variant),
            depth: one.depth,
            nodes: one.nodes,
            milliseconds: one.elapsed.as_secs_f64() * 1000.0,
            score: UciScore::from(one.score).into(),
            best_move: one.best.map(|mv| position.uci(mv, chess960)),
            best_move_san: one.best.map(|mv| position.san(mv)),
        }
    }
}
