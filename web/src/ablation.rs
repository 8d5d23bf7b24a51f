//! Ablations of one position, as JavaScript sees them.

use crate::audit::rule_named;
use espalier_chess::board::Position;
use espalier_chess::types::UciScore;
use espalier_insight as trace;
use espalier_insight::explain::Message;
use espalier_insight::{Ablation as Of, Spread};
use espalier_rules::Score;
use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::JsError;

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
    /// What is turned off, a search each: `improving` (all of its uses, then each), which is the
    /// default, `rules` (each), or one rule by its name.
    #[tsify(optional)]
    pub of: Option<String>,
    /// Searches of each variant, each with another order of equal moves, from 1 to 100; 5 unless given.
    #[tsify(optional)]
    pub repeats: Option<u32>,
}

impl AblationOptions {
    /// The engine's options.
    ///
    /// # Errors
    /// When there is no rule of the name.
    pub fn resolve(&self) -> Result<trace::AblationOptions, JsError> {
        let nodes = self.nodes.map(|nodes| nodes as u64);
        let of = match self.of.as_deref() {
            None | Some("improving") => Of::Improving,
            Some("rules") => Of::Rules,
            Some(name) => Of::Rule(rule_named(name)?),
        };
        let repeats = self.repeats.unwrap_or(trace::AblationOptions::REPEATS);
        let rest = trace::AblationOptions::default();
        Ok(trace::AblationOptions { of, depth: self.depth, nodes, repeats, ..rest })
    }
}

/// The same search with parts of it off, side by side.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Ablation {
    /// The search as it is shipped, then one for each use of improving, or each rule, that is off.
    pub searches: Vec<Ablated>,
}

impl Ablation {
    pub fn new(known: &[trace::Ablated], position: &Position, chess960: bool) -> Self {
        let searches = known.iter().map(|one| Ablated::new((one, &known[0]), position, chess960));
        let searches = searches.collect();
        Self { searches }
    }
}

/// A share over repeated searches.
#[derive(Serialize, Tsify)]
pub struct SpreadOfNodes {
    /// The median.
    pub median: f64,
    /// The smallest.
    pub least: f64,
    /// The largest.
    pub most: f64,
}

impl SpreadOfNodes {
    /// Every variant has been searched at least once.
    fn new(spread: Option<Spread>) -> Self {
        let Spread { median, least, most } =
            spread.unwrap_or(Spread { median: 1.0, least: 1.0, most: 1.0 });
        Self { median, least, most }
    }
}

/// One of the searches.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Ablated {
    /// A name for programs: `shipped`, `nowhere`, or that of the use or the rule that is off.
    pub variant: &'static str,
    /// A name for people.
    pub label: String,
    /// Iterations that were finished, in plies.
    pub depth: i32,
    /// Nodes that were searched, the first time.
    pub nodes: u64,
    /// Nodes of each repetition.
    pub nodes_of_all: Vec<u64>,
    /// Nodes as shares of those of the shipped search, repetition by repetition: 1.12 is 12% more.
    pub nodes_of_shipped: SpreadOfNodes,
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
        (one, shipped): (&trace::Ablated, &trace::Ablated),
        position: &Position,
        chess960: bool,
    ) -> Self {
        Self {
            variant: one.variant.name(),
            label: Message::name(one.variant.label()).encode(),
            depth: one.depth,
            nodes: one.nodes,
            nodes_of_all: one.nodes_of_all.clone(),
            nodes_of_shipped: SpreadOfNodes::new(one.nodes_against(shipped)),
            milliseconds: one.elapsed.as_secs_f64() * 1000.0,
            score: UciScore::from(one.score).into(),
            best_move: one.best.map(|mv| position.uci(mv, chess960)),
            best_move_san: one.best.map(|mv| position.san(mv)),
        }
    }
}
