//! A recorded search, as JavaScript sees it.

use crate::audit::rule_named;
use crate::host::Listener;
use crate::types::{Ended, RuleTally, milliseconds};
use espalier::observe::{Improved, Rule};
use espalier_chess::board::Position;
use espalier_chess::types::UciScore;
use espalier_insight as trace;
use espalier_rules::Score;
use js_sys::{Function, SharedArrayBuffer, Uint8Array};
use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::{JsError, JsValue};

/// What to record. Without any limit the search goes on until it is stopped.
#[derive(Default, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct TraceOptions {
    /// Iterations to finish, in plies.
    #[tsify(optional)]
    pub depth: Option<i32>,
    /// Nodes to search.
    #[tsify(optional)]
    pub nodes: Option<f64>,
    /// In milliseconds. A search limited by time is not repeated exactly.
    #[tsify(optional)]
    pub movetime: Option<f64>,
    /// The most records to keep: 1 to 10,000,000, one million unless given. Nodes beyond are still
    /// counted.
    #[tsify(optional)]
    pub records: Option<u32>,
    /// The hash table of this search, in megabytes: 1 to 1,024, 16 unless given.
    #[tsify(optional)]
    pub hash_mb: Option<u32>,
    /// Rules that are off, to compare the search with one that has them.
    #[tsify(optional)]
    pub without: Option<Vec<String>>,
    /// Tell now and then what is recorded so far.
    #[tsify(optional)]
    pub grows: Option<bool>,
}

impl TraceOptions {
    /// The engine's options, with a hash table of this size where none is given.
    ///
    /// # Errors
    /// When there is no such rule.
    pub fn resolve(&self, hash_megabytes: usize) -> Result<trace::TraceOptions, JsError> {
        let without = self.without.iter().flatten().map(|rule| rule_named(rule));
        Ok(trace::TraceOptions {
            depth: self.depth,
            nodes: self.nodes.map(|nodes| nodes as u64),
            move_time: self.movetime.map(milliseconds),
            most_records: self
                .records
                .map_or(trace::TraceOptions::DEFAULT_RECORDS, |records| records as usize),
            hash_megabytes,
            without: without.collect::<Result<_, _>>()?,
            all_iterations: false,
        })
    }
}

/// A recorded search: the tree of the last iteration that it began, and counts of all of it.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TraceAnswer {
    /// The records in pre-order, 80 bytes each; `docs/trace-format.md` says what they hold.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint8Array")]
    pub bytes: Uint8Array,
    /// How many records there would be without a limit.
    pub total: u64,
    /// The position searched.
    pub fen: String,
    /// The start position of its game.
    pub start_fen: String,
    /// The moves that led from there, as UCI writes them.
    pub moves: Vec<String>,
    /// Whether castling is written as the king taking its rook.
    pub chess960: bool,
    /// The iteration that was recorded, in plies.
    pub depth: i32,
    /// Nodes of all iterations.
    pub nodes: u64,
    /// Why the search ended.
    pub ended: Ended,
    /// For the side to move.
    pub score: Score,
    /// As UCI writes it; missing only where there is no legal move.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_move: Option<String>,
    /// The version of the engine: others may search another tree.
    pub version: &'static str,
    /// Equal wherever the records are: a hash of them in 16 hexadecimal digits.
    pub hash: String,
    /// What all nodes of the search did, recorded or not.
    pub summary: TraceSummary,
}

impl TraceAnswer {
    /// With `is_shared`, the records lie in memory that threads share, and are never copied from
    /// one to another.
    pub fn new(trace: &trace::Trace, chess960: bool, is_shared: bool) -> Self {
        let (game, outcome) = (trace.game(), trace.outcome());
        let position = game.position();
        let played = game.positions().iter().zip(game.moves());
        Self {
            bytes: if is_shared { shared(trace.bytes()) } else { trace.bytes().into() },
            total: trace.total(),
            fen: position.to_string(),
            start_fen: game.positions()[0].to_string(),
            moves: played.map(|(before, &mv)| before.uci(mv, chess960)).collect(),
            chess960,
            depth: trace.depth(),
            nodes: outcome.info.nodes,
            ended: outcome.ended.into(),
            score: outcome.info.uci_score().into(),
            best_move: outcome.best.map(|mv| position.uci(mv, chess960)),
            version: trace::Trace::VERSION,
            hash: format!("{:016x}", trace.hash()),
            summary: TraceSummary::new(trace.summary(), position, chess960),
        }
    }
}

/// Tells a listener now and then what is recorded so far.
pub(crate) struct Onlooker {
    listener: Listener,
    chess960: bool,
    is_shared: bool,
}

impl Onlooker {
    /// Tells `on_progress`.
    pub(crate) const fn new(on_progress: Function, chess960: bool, is_shared: bool) -> Self {
        Self { listener: Listener::new(on_progress), chess960, is_shared }
    }

    /// Whether everything could be told.
    ///
    /// # Errors
    /// What the listener threw.
    pub(crate) fn finish(self) -> Result<(), JsValue> {
        self.listener.finish()
    }
}

impl trace::Watch for Onlooker {
    fn is_due(&mut self) -> bool {
        self.listener.is_due()
    }

    fn look(&mut self, so_far: &trace::Trace) {
        let &mut Self { chess960, is_shared, ref mut listener } = self;
        listener.tell(|| TraceAnswer::new(so_far, chess960, is_shared));
    }
}

fn shared(bytes: &[u8]) -> Uint8Array {
    let memory = Uint8Array::new(&SharedArrayBuffer::new(bytes.len() as u32));
    memory.copy_from(bytes);
    memory
}

/// What all nodes of a search did, recorded or not.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TraceSummary {
    /// What each rule did.
    pub rules: Vec<RuleSummary>,
    /// By distance from the root.
    pub plies: Vec<PlySummary>,
    /// Those that were finished, first to last.
    pub iterations: Vec<IterationSummary>,
    /// How early moves refuted their nodes.
    pub cutoffs: CutoffSummary,
    /// How often the transposition table helped.
    pub table: TableSummary,
}

impl TraceSummary {
    fn new(summary: &trace::Summary, position: &Position, chess960: bool) -> Self {
        let iterations = summary.iterations();
        let before = std::iter::once(None).chain(iterations.iter().map(Some));
        let (cutoffs, table) = (summary.cutoffs(), summary.table());
        Self {
            rules: Rule::ALL.map(|rule| RuleSummary::new(summary, rule)).into(),
            plies: summary.plies().iter().map(PlySummary::new).collect(),
            iterations: iterations
                .iter()
                .zip(before)
                .map(|(iteration, before)| IterationSummary {
                    depth: iteration.depth,
                    nodes: iteration.nodes,
                    branching: before.map(|before| ratio(iteration.nodes, before.nodes)),
                    score: UciScore::from(iteration.score).into(),
                    best_move: iteration.best.map(|mv| position.uci(mv, chess960)),
                })
                .collect(),
            cutoffs: CutoffSummary {
                total: cutoffs.total,
                first_move: cutoffs.first_move,
                first_four: cutoffs.first_four,
                mean_number: ratio(cutoffs.move_number_sum, cutoffs.total),
            },
            table: TableSummary { probes: table.probes, hits: table.hits, answers: table.answers },
        }
    }
}

/// What one rule did. Of late-move reductions those that did not fire were searched again.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RuleSummary {
    /// A name for programs.
    pub rule: &'static str,
    /// A name for people, in English.
    pub label: &'static str,
    /// By plies left, quiescence counting as 0, for nodes that have improved.
    pub improving: Vec<RuleTally>,
    /// The same for those that have not.
    pub not_improving: Vec<RuleTally>,
    /// The same for those of which it is not known.
    pub unknown: Vec<RuleTally>,
}

impl RuleSummary {
    fn new(summary: &trace::Summary, rule: Rule) -> Self {
        let by_depth = |improved| {
            let counts = (0..summary.depths()).map(|depth| summary.tests(rule, depth, improved));
            counts.map(|count| RuleTally { tried: count.tried, fired: count.fired }).collect()
        };
        Self {
            rule: rule.name(),
            label: rule.label(),
            improving: by_depth(Improved::Yes),
            not_improving: by_depth(Improved::No),
            unknown: by_depth(Improved::Unknown),
        }
    }
}

/// The nodes at one distance from the root.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PlySummary {
    /// Nodes at this distance.
    pub nodes: u64,
    /// Those of which is known how they have developed.
    pub known: u64,
    /// Those of them that have improved.
    pub improving: u64,
    /// The mean rate of improving of those known, 0 to 1.
    pub mean_rate: f64,
}

impl PlySummary {
    fn new(ply: &trace::Ply) -> Self {
        let &trace::Ply { nodes, known, improving, rate_sum } = ply;
        Self { nodes, known, improving, mean_rate: ratio(rate_sum, known) / 1024.0 }
    }
}

/// One finished iteration.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct IterationSummary {
    /// Its depth, in plies.
    pub depth: i32,
    /// Nodes that it took.
    pub nodes: u64,
    /// Its nodes as a multiple of those of the iteration before.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branching: Option<f64>,
    /// For the side to move.
    pub score: Score,
    /// As UCI writes it.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_move: Option<String>,
}

/// How early the moves came that refuted their nodes.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CutoffSummary {
    /// Nodes that a move refuted.
    pub total: u64,
    /// By the first move tried.
    pub first_move: u64,
    /// By one of the first four.
    pub first_four: u64,
    /// The mean number of the move, from 1.
    pub mean_number: f64,
}

/// How often the transposition table helped.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TableSummary {
    /// Nodes for which it was asked.
    pub probes: u64,
    /// Those that it knew.
    pub hits: u64,
    /// Those that it answered.
    pub answers: u64,
}

/// One number as a multiple of another; 0 of none.
#[expect(clippy::cast_precision_loss, reason = "shares are shown with three digits at most")]
fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}
