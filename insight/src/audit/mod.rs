//! Audits of pruning: a node is searched again without the rule that cut it.
//!
//! There are two grades. In the first the rule is disabled in that node only: what the search
//! itself would have returned without the cut. In the second nothing is pruned anywhere: the best
//! answer at this depth with this evaluation. Both begin with an empty memory, so that verdicts
//! are independent.
//!
//! A cut that the first grade calls wrong is searched once more, some plies deeper: what a search at
//! one depth finds, one that sees further may take back. Where that agrees, `root` says what the cut
//! has changed at the root.

mod beside;
mod root;
mod sample;

pub use beside::Beside;
pub use root::{RootChange, RootEffect};
pub use sample::{RuleAudit, SampleAudit, SampleOptions, SampledCut, Tally, audit_sample};

use super::{Record, Trace};
use espalier::observe::{End, Improved, Kind, Rule, Visit};
use espalier::search::{
    DepthAdjustment, Host, Memory, NodeSearch, Step, Switches, check_extension, may_extend,
    null_moves_from,
};
use espalier_chess::board::Position;
use espalier_chess::game::Game;
use espalier_chess::types::{Depth, MATE, MAX_PLY, Move, Score, is_undecided};
use std::collections::TryReserveError;
use std::fmt;

/// What a cut may be wrong by and still counts as right, in centipawns: two or three are noise.
pub const HAIR: Score = 5;

/// Whether a cut was right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The node fails high, as the cut says, or all but does.
    Right,
    /// The node fails low by more than a hair: [`HAIR`].
    Wrong,
    /// The node limit was met, or the search was stopped.
    Undecided,
}

impl Verdict {
    /// The name in JSON and as shown.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Undecided => "undecided",
        }
    }
}

/// The result of one audit search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// Whether the cut was right.
    pub verdict: Verdict,
    /// Score for the side to move in the record; none where undecided.
    pub score: Option<Score>,
    /// Nodes of the last iteration.
    pub nodes: u64,
    /// The line that refutes the cut, from the record's position; empty unless the cut is wrong,
    /// and where no line was found within the node limit.
    pub line: Vec<Move>,
}

/// A cut with its grades.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit {
    /// The rule that cut.
    pub rule: Rule,
    /// Remaining depth, in plies.
    pub depth: Depth,
    /// Improving in the node whose rule it was.
    pub improved: Improved,
    /// Nodes that the original search spent on the cut.
    pub spent: u64,
    /// With the rule disabled in this node only.
    pub without_rule: Grade,
    /// Plies by which a cut that seems wrong is searched deeper.
    pub extra_plies: Depth,
    /// The same so much deeper; none where the cut does not seem wrong, or that was not asked for.
    pub deeper: Option<Grade>,
    /// With nothing pruned.
    pub without_pruning: Grade,
}

impl Audit {
    /// Whether the cut was right: wrong only where the deeper search agrees that it was.
    pub fn verdict(&self) -> Verdict {
        let seems = self.without_rule.verdict;
        self.deeper.as_ref().map_or(seems, |deeper| deeper.verdict)
    }

    /// Nodes saved by the cut, negative where it cost nodes; none where the search without it is
    /// undecided.
    pub fn saved(&self) -> Option<i64> {
        let Grade { verdict, nodes, .. } = self.without_rule;
        let saved = || nodes.cast_signed() - self.spent.cast_signed();
        (verdict != Verdict::Undecided).then(saved)
    }
}

/// Why a cut cannot be audited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AuditError {
    /// The rule did not cut there.
    NoCut {
        /// The rule.
        rule: Rule,
    },
    /// A record, by its index in the line, is deeper than a search can go.
    TooLong {
        /// Index in the line, from 0.
        number: usize,
    },
    /// The move of a record, by its index in the line, is illegal.
    Illegal {
        /// Index in the line, from 0.
        number: usize,
    },
}

impl fmt::Display for AuditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCut { rule } => {
                write!(f, "there is nothing to judge: {} has not cut here", rule.label())
            }
            Self::TooLong { number } => write!(
                f,
                "record {number} of the line is deeper than a search goes: {MAX_PLY} moves"
            ),
            Self::Illegal { number } => write!(
                f,
                "record {number} of the line has a move that cannot be played; is the position \
                 the one that was searched?"
            ),
        }
    }
}

impl std::error::Error for AuditError {}

/// Why the cuts of a search cannot be audited.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AuditorError {
    /// It was recorded with rules off. An audit searches on with all of them, which is another
    /// search than the one recorded.
    RulesOff {
        /// The rules.
        rules: Vec<Rule>,
    },
    /// There is no memory for the hash table.
    Memory(TryReserveError),
}

impl fmt::Display for AuditorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RulesOff { rules } => {
                let names: Vec<&str> = rules.iter().map(|rule| rule.name()).collect();
                write!(
                    f,
                    "the cuts of a search without {} cannot be judged: record it with all rules",
                    names.join(", ")
                )
            }
            Self::Memory(_) => f.write_str("there is no memory for the hash table of the audit"),
        }
    }
}

impl std::error::Error for AuditorError {}

impl From<TryReserveError> for AuditorError {
    fn from(error: TryReserveError) -> Self {
        Self::Memory(error)
    }
}

impl Record {
    /// The rules that cut here: the one that returned early or pruned the move, and the late-move
    /// reduction where the reduced search failed low, seen from the node above.
    pub fn cuts(&self) -> impl Iterator<Item = Rule> + use<> {
        let rule = self.rule.filter(|_| self.end == End::Rule);
        let is_done = self.end != End::Stopped;
        let held = self.visit == Visit::Reduced && is_done && self.score >= self.beta;
        rule.into_iter().chain(held.then_some(Rule::LATE_MOVE_REDUCTION))
    }

    /// Improving as recorded.
    pub const fn improved(&self) -> Improved {
        Improved::by(self.improvement)
    }
}

/// The cost limits of an audit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AuditOptions {
    /// Node limit for one grade of one cut.
    pub most_nodes: u64,
    /// Hash size, in megabytes.
    pub hash_megabytes: usize,
    /// Plies by which a cut that seems wrong is searched deeper, at most
    /// [`Self::MOST_EXTRA_PLIES`]. With 0 it is wrong where the search at its own depth says so.
    pub extra_plies: Depth,
    /// Node limit for each of the two searches of the root.
    pub root_nodes: u64,
}

impl Default for AuditOptions {
    fn default() -> Self {
        Self {
            most_nodes: Self::DEFAULT_NODES,
            hash_megabytes: Self::DEFAULT_HASH,
            extra_plies: Self::DEFAULT_EXTRA_PLIES,
            root_nodes: Self::DEFAULT_ROOT_NODES,
        }
    }
}

impl AuditOptions {
    /// Default node limit for one grade of one cut: a fifth of a second or less.
    pub const DEFAULT_NODES: u64 = 200_000;
    /// Default hash size, in megabytes: enough for so few nodes, and quick to clear.
    pub const DEFAULT_HASH: usize = 4;
    /// Default number of plies by which a cut that seems wrong is searched deeper: a move of each side.
    pub const DEFAULT_EXTRA_PLIES: Depth = 2;
    /// The most plies by which one is searched deeper.
    pub const MOST_EXTRA_PLIES: Depth = 8;
    /// Default node limit for each search of the root: a few seconds.
    pub const DEFAULT_ROOT_NODES: u64 = 5_000_000;
}

/// Audits the cuts of one search.
///
/// ```
/// use espalier::search::NoClock;
/// use espalier_chess::game::Game;
/// use espalier_insight::{AuditOptions, Auditor, Trace, TraceOptions};
///
/// let options = TraceOptions { depth: Some(5), ..TraceOptions::default() };
/// let trace = Trace::record_search(&Game::default(), &options, &mut NoClock)?;
/// let (id, rule) = (0..trace.count())
///     .find_map(|id| Some((id, trace.record(id)?.cuts().next()?)))
///     .expect("something is pruned");
/// let mut auditor = Auditor::new(&trace, &AuditOptions::default()).expect("all rules were on");
/// let audit = auditor.audit(&trace.as_records().line(id), rule, &mut NoClock).expect("a cut");
/// println!("{}: {}", rule.label(), audit.without_rule.verdict.name());
/// # Ok::<(), std::collections::TryReserveError>(())
/// ```
pub struct Auditor {
    game: Game,
    memory: Memory,
    options: AuditOptions,
}

impl Auditor {
    /// An auditor of a recorded search.
    ///
    /// # Errors
    /// When the search was recorded with a rule off, or the hash cannot be allocated.
    pub fn new(trace: &Trace, options: &AuditOptions) -> Result<Self, AuditorError> {
        match trace.without() {
            [] => Ok(Self::of_game(trace.game(), options)?),
            rules => Err(AuditorError::RulesOff { rules: rules.to_vec() }),
        }
    }

    /// An auditor of records of a search of the last position of a game. All rules must have been on;
    /// records alone do not tell.
    ///
    /// # Errors
    /// When the hash cannot be allocated.
    pub fn of_game(game: &Game, options: &AuditOptions) -> Result<Self, TryReserveError> {
        let memory = Memory::new(options.hash_megabytes)?;
        let extra_plies = options.extra_plies.clamp(0, AuditOptions::MOST_EXTRA_PLIES);
        let options = AuditOptions { extra_plies, ..*options };
        Ok(Self { game: game.clone(), memory, options })
    }

    /// Audits a rule's cut in the last record of a line that begins at record 0, as if it were the
    /// first node of its ply.
    ///
    /// # Errors
    /// As [`Auditor::audit_beside`].
    pub fn audit(
        &mut self,
        line: &[Record],
        rule: Rule,
        host: &mut dyn Host,
    ) -> Result<Audit, AuditError> {
        self.audit_beside(line, &[], rule, host)
    }

    /// Audits a rule's cut in the last record of a line that begins at record 0. The node has the
    /// killers that the nodes [beside it](super::Records::beside) have left.
    ///
    /// # Errors
    /// When the rule did not cut there, or the records do not belong to the game.
    pub fn audit_beside(
        &mut self,
        line: &[Record],
        beside: &[Beside],
        rule: Rule,
        host: &mut dyn Host,
    ) -> Result<Audit, AuditError> {
        let record = line.last().filter(|record| record.cuts().any(|cut| cut == rule));
        let record = record.ok_or(AuditError::NoCut { rule })?;
        let mut case = Case::new(line, record, rule, self.options.most_nodes);
        let [parent, position] = case.check(self.game.position(), line)?;
        case.extend_check(record, &position);
        case.node_search.killers = beside::killers(&parent, beside);
        // A reduction belongs to the node whose move it reduced.
        let asked = if rule == Rule::LATE_MOVE_REDUCTION { line.iter().nth_back(1) } else { None };
        let asked = asked.unwrap_or(record);
        let nothing = Switches::NO_PRUNING;
        let extra_plies = self.options.extra_plies;
        let ours = [case.switches, Switches::SHIPPED];
        let without_rule = self.grade(&case, ours, host);
        let seems_wrong = without_rule.verdict == Verdict::Wrong && extra_plies > 0;
        let deeper = seems_wrong.then(|| self.grade(&case.deeper(extra_plies), ours, host));
        Ok(Audit {
            rule,
            depth: record.depth.into(),
            improved: asked.improved(),
            spent: record.nodes.into(),
            without_rule,
            extra_plies,
            deeper,
            without_pruning: self.grade(&case, [nothing, nothing], host),
        })
    }

    fn grade(&mut self, case: &Case, switches: [Switches; 2], host: &mut dyn Host) -> Grade {
        let [here, below] = switches;
        let node_search = NodeSearch { here, below, ..case.node_search.clone() };
        let (root, before) = (self.game.position(), self.game.positions());
        let before = &before[..before.len() - 1];
        self.memory.clear();
        let mut found = node_search.search(root, before, &mut self.memory, host);
        if found.score.is_some_and(|score| is_within_a_hair(score, node_search.beta)) {
            // A score below the window is a bound: whether it is no lower is asked with another one.
            let beta = node_search.beta - HAIR;
            let lower = NodeSearch { alpha: beta - 1, beta, ..node_search.clone() };
            let asked = lower.search(root, before, &mut self.memory, host);
            found.score = asked.score;
        }
        let verdict = match found.score {
            None => Verdict::Undecided,
            Some(score) if score >= least(node_search.beta) => Verdict::Right,
            Some(_) => Verdict::Wrong,
        };
        let mut line = Vec::new();
        if verdict == Verdict::Wrong {
            line.extend(case.played);
            // With the window of all scores that refute the cut.
            let open = NodeSearch { alpha: -MATE, kind: Kind::Pv, ..node_search };
            let shown = open.search(root, before, &mut self.memory, host);
            if shown.score.is_some_and(|score| score < least(node_search.beta)) {
                line.extend(shown.line);
            }
        }
        let sign = if case.played.is_some() { -1 } else { 1 };
        Grade { verdict, score: found.score.map(|score| sign * score), nodes: found.nodes, line }
    }
}

/// The least score for which a node that was to reach beta is right.
const fn least(beta: Score) -> Score {
    if is_undecided(beta) { beta - HAIR } else { beta }
}

/// Whether a score misses beta by no more than a hair.
fn is_within_a_hair(score: Score, beta: Score) -> bool {
    (least(beta)..beta).contains(&score)
}

/// The search that audits a cut. Every cut claims that its node fails high: for a pruned or reduced
/// move, the node after it.
struct Case {
    /// The pruned move: the position after it is searched.
    played: Option<Move>,
    /// The techniques that the node itself uses.
    switches: Switches,
    node_search: NodeSearch,
}

impl Case {
    fn new(line: &[Record], record: &Record, rule: Rule, most_nodes: u64) -> Self {
        let played = record.mv.filter(|_| record.visit == Visit::Pruned);
        let mut node_search = as_recorded(line, record, most_nodes);
        if played.is_some() {
            // A move that was pruned leads to a node that was not searched.
            node_search.line.push(Step { extension: 0, ..step([record, record]) });
            node_search.was_pv = false;
            // The window of the child, where the opponent is to move.
            (node_search.alpha, node_search.beta) = (-record.alpha - 1, -record.alpha);
        }
        // A move is audited by a full-depth search, with the node type that it would have there:
        // reduced searches are cut nodes.
        node_search.kind = match line {
            _ if played.is_some() => expected_after(record.kind),
            [.., node, _] if rule == Rule::LATE_MOVE_REDUCTION => expected_after(node.kind),
            _ => record.kind,
        };
        // A pruned or reduced move is audited at its full depth. Its rule was that of the parent, so
        // the child uses it.
        let is_about_move = played.is_some() || rule == Rule::LATE_MOVE_REDUCTION;
        let full_depth = Switches::SHIPPED.without_all(DepthAdjustment::ALL);
        if is_about_move {
            node_search.depth = record.depth_asked.into();
        }
        let switches = if is_about_move { full_depth } else { full_depth.without(rule) };
        Self { played, switches, node_search }
    }

    /// A pruned move that gives check would have been extended, but for one of quiescence. The record
    /// has the depth before that, as a move is pruned before it is made.
    fn extend_check(&mut self, record: &Record, position: &Position) {
        let is_extended = self.played.is_some()
            && record.node_depth != Some(0)
            && position.in_check()
            && may_extend(record.ply.into(), self.node_search.iteration);
        self.node_search.depth += check_extension(Switches::SHIPPED, is_extended);
    }

    /// The same, so many plies deeper.
    fn deeper(&self, plies: Depth) -> Self {
        let mut node_search = self.node_search.clone();
        node_search.depth = node_search.depth.max(0) + plies;
        node_search.iteration += plies;
        Self { node_search, ..*self }
    }

    /// The positions before and after the last step of the line, if all of its moves are legal.
    fn check(&self, root: &Position, line: &[Record]) -> Result<[Position; 2], AuditError> {
        let (mut position, mut parent) = (root.clone(), root.clone());
        let mut numbers = (0..line.len()).filter(|&number| {
            let visit = line[number].visit;
            visit.is_step() || visit == Visit::Pruned
        });
        for (ply, step) in self.node_search.line.iter().enumerate() {
            let number = numbers.next().unwrap_or_default();
            if ply >= MAX_PLY {
                return Err(AuditError::TooLong { number });
            }
            parent = position.clone();
            position = match step.mv {
                Some(mv) if position.legal_moves().contains(mv) => position.after(mv),
                None if !position.in_check() => position.after_null(),
                _ => return Err(AuditError::Illegal { number }),
            };
        }
        Ok([parent, position])
    }
}

/// The expected node type after a late move, searched at full depth with a null window.
const fn expected_after(node: Kind) -> Kind {
    match node {
        Kind::Cut => Kind::All,
        Kind::Pv | Kind::All => Kind::Cut,
    }
}

/// The node of the last record of a line, searched as it was.
fn as_recorded(line: &[Record], record: &Record, most_nodes: u64) -> NodeSearch {
    NodeSearch {
        line: steps(line).map(step).collect(),
        depth: record.depth.into(),
        alpha: record.alpha,
        beta: record.beta,
        kind: record.kind,
        iteration: line[0].depth.into(),
        killers: [None; 2],
        was_pv: record.was_pv,
        null_moves_from: line.iter().rev().find_map(verified_from).unwrap_or_default(),
        here: Switches::SHIPPED,
        below: Switches::SHIPPED,
        most_nodes,
    }
}

/// The steps of a line that lead a ply down: the node before the move, and the one after it.
fn steps(line: &[Record]) -> impl Iterator<Item = [&Record; 2]> {
    let pairs = line.windows(2).filter_map(|pair| <&[Record; 2]>::try_from(pair).ok());
    pairs.map(<[Record; 2]>::each_ref).filter(|[_, after]| after.visit.is_step())
}

/// A step from one node to another. It has the raw eval, as the audit's correction histories are
/// empty.
fn step([from, to]: [&Record; 2]) -> Step {
    Step {
        mv: to.mv,
        eval: from.raw_eval,
        rate: from.rate.into(),
        was_pv: from.was_pv,
        extension: to.extension.into(),
    }
}

/// The first ply at which null moves are allowed below a record that verifies a null move.
fn verified_from(record: &Record) -> Option<usize> {
    let is_verification = record.visit == Visit::Verification;
    let depth = record.depth_asked.max(0).into();
    is_verification.then(|| null_moves_from(record.ply.into(), depth))
}

#[cfg(test)]
mod tests;
