//! Searches as JavaScript sees them: what they are asked and what they say.
//!
//! Each value becomes a plain object with a TypeScript type of the same name.

use crate::refusal::legal_move;
use espalier::eval;
use espalier::observe::{Improved, Rule};
use espalier::search::{self, Bound as SearchBound, Clock, Strength};
use espalier_chess::board::Position;
use espalier_rules::Score;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// When a search has to end, and what it looks for. One that ends it must be given: `depth`,
/// `nodes`, `movetime`, a clock, `mate`, or `infinite`.
#[derive(Default, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct Limits {
    /// Iterations to finish, in plies: 1 to 127.
    #[tsify(optional)]
    pub depth: Option<i32>,
    /// Positions to look at, from 1.
    #[tsify(optional)]
    pub nodes: Option<f64>,
    /// Time for this move, in whole milliseconds from 0.
    #[tsify(optional)]
    pub movetime: Option<f64>,
    /// Time on White's clock, in milliseconds; below 0 it is 0.
    #[tsify(optional)]
    pub wtime: Option<f64>,
    /// Time on Black's clock, in milliseconds; below 0 it is 0.
    #[tsify(optional)]
    pub btime: Option<f64>,
    /// Time that White gains with each move, in milliseconds; 0 unless given.
    #[tsify(optional)]
    pub winc: Option<f64>,
    /// Time that Black gains with each move, in milliseconds; 0 unless given.
    #[tsify(optional)]
    pub binc: Option<f64>,
    /// Moves to the next time control, from 1; the rest of the game unless given.
    #[tsify(optional)]
    pub movestogo: Option<u32>,
    /// Look for a mate in so many moves: 1 to 64. Where there is none, only another limit or a stop
    /// ends it.
    #[tsify(optional)]
    pub mate: Option<u32>,
    /// Search until stopped.
    #[tsify(optional)]
    pub infinite: Option<bool>,
    /// Consider only these moves, in UCI or algebraic notation.
    #[tsify(optional)]
    pub searchmoves: Option<Vec<String>>,
    /// How many of the best moves to find a line for: 1 to 256, 1 unless given. Each is reported by
    /// itself.
    #[tsify(optional)]
    pub lines: Option<u32>,
    /// Tell with each report how probable a win, a draw and a loss are.
    #[tsify(optional)]
    pub chances: Option<bool>,
    /// Tell with each report how often each rule of the search was asked and fired.
    #[tsify(optional)]
    pub rules: Option<bool>,
    /// Play weaker, by level: 0 to 20. 0 is the weakest, 20, as unless given, full strength.
    #[tsify(optional)]
    pub skill_level: Option<u32>,
    /// Play weaker, at about this rating: 600 to 2,300. Goes before `skillLevel`.
    #[tsify(optional)]
    pub elo: Option<u32>,
}

impl Limits {
    /// The engine's limits, with the moves understood in a position.
    ///
    /// # Errors
    /// When a move is not legal there.
    pub fn resolve(&self, position: &Position) -> Result<search::Limits, JsValue> {
        let mut moves = Vec::new();
        for (index, text) in self.searchmoves.iter().flatten().enumerate() {
            moves.push(legal_move(position, text, &format!("limits.searchmoves[{index}]"))?);
        }
        let clock = |left: Option<f64>, increment: Option<f64>| {
            let increment = milliseconds(increment.unwrap_or_default());
            left.map(|left| Clock { left: milliseconds(left), increment })
        };
        Ok(search::Limits {
            depth: self.depth,
            nodes: self.nodes.map(|nodes| nodes as u64),
            soft_nodes: None,
            move_time: self.movetime.map(milliseconds),
            clocks: [clock(self.wtime, self.winc), clock(self.btime, self.binc)],
            moves_to_go: self.movestogo,
            mate: self.mate,
            infinite: self.infinite.unwrap_or_default(),
            moves,
            lines: self.lines.unwrap_or(1) as usize,
            strength: self.strength(),
            switches: search::Switches::SHIPPED,
        })
    }

    /// What its reports say besides.
    pub fn extras(&self) -> Extras {
        let is_asked = Option::unwrap_or_default;
        Extras { chances: is_asked(self.chances), rules: is_asked(self.rules) }
    }

    fn strength(&self) -> Option<Strength> {
        match self.elo {
            Some(elo) => Some(Strength::of_elo(elo)),
            None => self.skill_level.and_then(Strength::of_skill),
        }
    }
}

/// What reports say only where it is asked for.
#[derive(Clone, Copy, Default)]
pub struct Extras {
    chances: bool,
    rules: bool,
}

/// How many positions a search may look at because it plays weaker; nothing at full strength.
///
/// # Errors
/// When these are no limits.
#[expect(clippy::cast_precision_loss, reason = "a level looks at a few thousand positions")]
#[wasm_bindgen(js_name = levelNodes)]
pub fn level_nodes(limits: Ts<Limits>) -> Result<Option<f64>, JsError> {
    Ok(limits.to_rust()?.strength().map(|strength| strength.nodes as f64))
}

/// A time from JavaScript: negative or not a number is zero, and endless is very long.
pub(crate) fn milliseconds(time: f64) -> Duration {
    const LONGEST: f64 = 1e12;
    Duration::from_micros((time.clamp(0.0, LONGEST) * 1000.0) as u64)
}

/// How a score relates to the true one.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Bound {
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// How probable the results of the game are, for the side to move, in 1/1000; together 1000.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Chances {
    /// Games won, of 1,000.
    pub win: u32,
    /// Games drawn, of 1,000.
    pub draw: u32,
    /// Games lost, of 1,000.
    pub loss: u32,
}

/// How often a rule was asked and how often it fired.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RuleTally {
    /// How often it was asked.
    pub tried: u64,
    /// How often it fired.
    pub fired: u64,
}

/// How often one pruning rule was asked and fired, split by whether the position was improving.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RuleCount {
    /// A name for programs.
    pub rule: &'static str,
    /// A name for people, in English.
    pub label: &'static str,
    /// Where the position was improving.
    pub improving: RuleTally,
    /// Where it was not.
    pub not_improving: RuleTally,
    /// Where there was nothing to compare with.
    pub unknown: RuleTally,
}

/// How a search stands.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Info {
    /// The iteration, in plies; 0 before the first has ended, when the score is the static
    /// evaluation, or a lower bound where moves have been looked at.
    pub depth: i32,
    /// Which of the lines asked for this is, from 1, the best.
    pub line_number: u32,
    /// The longest line looked at, in plies.
    pub selective_depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Nodes per second.
    pub nps: u64,
    /// Milliseconds since the search began.
    pub milliseconds: f64,
    /// How full the transposition table is, in 1/1000: 0 to 1,000.
    pub hashfull: u32,
    /// For the side to move: positive is good for it, whichever it is.
    pub score: Score,
    /// Whether the score is the true one, or the true one is at least or at most this.
    pub bound: Bound,
    /// What games of the engine against itself came to at such a score; only where `limits.chances`
    /// asks for it.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chances: Option<Chances>,
    /// The best line, as UCI writes it.
    pub pv: Vec<String>,
    /// The best line, in algebraic notation.
    pub pv_san: Vec<String>,
    /// How often each rule was asked and fired; only where `limits.rules` asks for it.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Vec<RuleCount>>,
}

impl Info {
    pub fn new(info: &search::Info, position: &Position, chess960: bool) -> Self {
        let mut at = position.clone();
        let (mut pv, mut pv_san) = (Vec::new(), Vec::new());
        for &mv in &info.pv {
            pv.push(at.uci(mv, chess960));
            pv_san.push(at.san(mv));
            at.play(mv);
        }
        Self {
            depth: info.depth,
            line_number: info.line_number as u32,
            selective_depth: info.selective_depth as u32,
            nodes: info.nodes,
            nps: info.nodes_per_second(),
            milliseconds: info.elapsed.as_secs_f64() * 1000.0,
            hashfull: info.hash_fullness,
            score: info.uci_score().into(),
            bound: match info.bound {
                SearchBound::Exact => Bound::Exact,
                SearchBound::Lower => Bound::Lower,
                SearchBound::Upper => Bound::Upper,
            },
            chances: None,
            pv,
            pv_san,
            rules: None,
        }
    }
}

impl Info {
    /// With what is asked for besides of a report of this position.
    pub fn with_extras(self, extras: Extras, info: &search::Info, position: &Position) -> Self {
        let chances = extras.chances.then(|| {
            let eval::Chances { win, draw, loss } = eval::Chances::new(info.score, position);
            Chances { win, draw, loss }
        });
        Self { chances, rules: extras.rules.then(|| rule_counts(info)), ..self }
    }
}

fn rule_counts(info: &search::Info) -> Vec<RuleCount> {
    let Some(counters) = &info.counters else {
        return Vec::new();
    };
    let count = |rule, improved| {
        let count = counters.of(rule, improved);
        RuleTally { tried: count.tried, fired: count.fired }
    };
    Rule::ALL
        .into_iter()
        .map(|rule| RuleCount {
            rule: rule.name(),
            label: rule.label(),
            improving: count(rule, Improved::Yes),
            not_improving: count(rule, Improved::No),
            unknown: count(rule, Improved::Unknown),
        })
        .collect()
}

/// Why a search ended.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Ended {
    /// A limit of depth, nodes or time.
    Limit,
    /// The mate that was asked for was found, or one that would not get shorter.
    Mate,
    /// The clock runs, and there is only one move.
    OnlyMove,
    /// There is no legal move.
    NoMove,
    /// It was told to stop.
    Stopped,
}

impl From<search::Ended> for Ended {
    fn from(ended: search::Ended) -> Self {
        match ended {
            search::Ended::Limit => Self::Limit,
            search::Ended::Mate => Self::Mate,
            search::Ended::OnlyMove => Self::OnlyMove,
            search::Ended::NoMove => Self::NoMove,
            search::Ended::Stopped => Self::Stopped,
        }
    }
}

/// What a search has found.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SearchResult {
    /// As UCI writes it; missing only where there is no legal move.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_move: Option<String>,
    /// The reply expected.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ponder: Option<String>,
    /// The last report of the best line, with what has been counted since; of depth 0 when the
    /// search was stopped before it could report. It is of the last whole iteration, unless the one
    /// after it had found a better move when it was cut short: then it has the depth of that one, and
    /// mostly a `lower` bound.
    pub info: Info,
    /// All lines that were asked for, the best, which is `info`, first. The others are of the last
    /// whole iteration.
    pub lines: Vec<Info>,
    /// Why it ended.
    pub ended: Ended,
}

impl SearchResult {
    pub fn new(
        outcome: &search::SearchResult,
        position: &Position,
        chess960: bool,
        extras: Extras,
    ) -> Self {
        let ponder = outcome.best.zip(outcome.ponder);
        let told = |info| {
            let report = Info::new(info, position, chess960);
            report.with_extras(extras, info, position)
        };
        let lines = std::iter::once(&outcome.info).chain(&outcome.others).map(told).collect();
        Self {
            best_move: outcome.best.map(|mv| position.uci(mv, chess960)),
            ponder: ponder.map(|(best, reply)| position.after(best).uci(reply, chess960)),
            info: told(&outcome.info),
            lines,
            ended: outcome.ended.into(),
        }
    }
}

/// What a bench measured.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct BenchResult {
    /// Equal everywhere for one version of the search.
    pub nodes: u64,
    /// How long it took.
    pub milliseconds: f64,
    /// Nodes per second.
    pub nps: u64,
}
