//! Audits of pruning: a node is searched again without the rule that cut it, and once more with it.
//!
//! A search from another memory often comes to another result though nothing was turned off. So a
//! verdict has a control: from the same memory the node is searched with the rule on, as it was.
//! Where that does not come out as recorded, the cut is not judged. A cut that seems wrong is
//! searched some plies deeper, again with its control, and at last from the memory that the
//! recorded search had when it came to the node: there only the rule makes a difference.
//!
//! Beside that stands a search in which nothing is pruned anywhere: the best answer at this depth
//! with this evaluation. What a cut has changed at the root says `root`.

mod beside;
mod case;
mod controls;
mod difference;
mod recorded;
mod root;
mod sample;

pub use beside::Beside;
pub(crate) use controls::Controls;
pub(crate) use difference::Clusters;
pub use difference::Difference;
pub use root::{RootChange, RootEffect};
pub use sample::{RuleAudit, SampleAudit, SampleOptions, SampledCut, Tally, audit_sample};
pub(crate) use sample::{draw, turns};

use super::{Record, Trace, TraceOptions};
use crate::ablation::Quiet;
use case::Case;
use espalier::observe::{End, Improved, Rule, Scope, Visit};
use espalier::search::{Host, Limits, Memory, NodeSearch, NodeSearchResult, search_silently};
use espalier_chess::board::Position;
use espalier_chess::game::Game;
use espalier_chess::types::{Depth, MAX_PLY, Move, Score};
use recorded::Recorded;
use std::cell::OnceCell;
use std::collections::TryReserveError;
use std::fmt;
use std::time::Duration;

/// Nodes of the search of the root that fills another memory.
const OTHER_NODES: u64 = 10_000;

/// What a cut may be wrong by and still counts as right, in centipawns: two or three are noise.
pub const TOLERANCE: Score = 5;

/// Whether a cut was right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "javascript", derive(tsify::Tsify))]
pub enum Verdict {
    /// The node fails high, as the cut says, or all but does.
    Right,
    /// The node fails low by more than the [`TOLERANCE`].
    Wrong,
    /// The node does not come out as recorded though the rule is on: the memory makes the difference.
    NotReproduced,
    /// The node limit was met, or the search was stopped.
    Undecided,
}

impl Verdict {
    /// The name in JSON and as shown.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::NotReproduced => "notReproduced",
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
    /// Centipawns by which a cut that is wrong misses its claim, by a search with an open window.
    pub lost: Option<Score>,
    /// The line that refutes the cut, from the record's position; empty unless the cut is wrong,
    /// and where no line was found within the node limit.
    pub line: Vec<Move>,
}

impl Grade {
    /// Of a search that was not asked for.
    const UNDECIDED: Self =
        Self { verdict: Verdict::Undecided, score: None, nodes: 0, lost: None, line: Vec::new() };
}

/// Why a record is audited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// The rule cut there.
    Cut,
    /// No rule cut there; it is audited as if this one had.
    Control,
    /// The same with nothing turned off.
    Placebo,
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
    /// With the rule on, as recorded: the control. None for a pruned move, which was not searched.
    pub control: Option<Grade>,
    /// With the rule disabled in this node only.
    pub without_rule: Grade,
    /// Plies by which a cut that seems wrong is searched deeper.
    pub extra_plies: Depth,
    /// Both so much deeper; none where the cut does not seem wrong, or that was not asked for.
    pub deeper: Option<Deeper>,
    /// As `without_rule`, from the memory that the recorded search had there, or from another one where
    /// that cannot be had. None where the cut does not seem wrong.
    pub other_memory: Option<Grade>,
    /// With nothing pruned.
    pub without_pruning: Grade,
}

/// A cut that seems wrong, some plies deeper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deeper {
    /// As [`Audit::control`].
    pub control: Option<Grade>,
    /// As [`Audit::without_rule`].
    pub without_rule: Grade,
}

impl Audit {
    /// Whether the cut was right: wrong only where every search without the rule says so, and every
    /// control confirms the record.
    pub fn verdict(&self) -> Verdict {
        let at_its_depth = self.at_its_depth();
        let deeper = self.deeper.as_ref();
        let deeper = deeper.map(|deeper| controlled(deeper.control.as_ref(), &deeper.without_rule));
        let other_memory = self.other_memory.as_ref().map(|grade| match grade.verdict {
            Verdict::Right => Verdict::NotReproduced,
            other => other,
        });
        let verdicts = [Some(at_its_depth), deeper, other_memory].into_iter().flatten();
        verdicts.into_iter().find(|&verdict| verdict != Verdict::Wrong).unwrap_or(Verdict::Wrong)
    }

    /// What the search without the rule says at the depth of the cut, where the control confirms the
    /// record.
    pub fn at_its_depth(&self) -> Verdict {
        controlled(self.control.as_ref(), &self.without_rule)
    }

    /// Nodes saved by the cut, negative where it cost nodes; none where the search without it is
    /// undecided.
    pub fn saved(&self) -> Option<i64> {
        let Grade { verdict, nodes, .. } = self.without_rule;
        let saved = || nodes.cast_signed() - self.spent.cast_signed();
        (verdict != Verdict::Undecided).then(saved)
    }
}

/// The verdict of a search without the rule beside that of its control.
fn controlled(control: Option<&Grade>, without_rule: &Grade) -> Verdict {
    match control.map_or(Verdict::Right, |control| control.verdict) {
        Verdict::Right => without_rule.verdict,
        Verdict::Undecided => Verdict::Undecided,
        Verdict::Wrong | Verdict::NotReproduced => Verdict::NotReproduced,
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
    /// All its iterations were recorded. An audit leads the search to records of the last alone.
    AllIterations,
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
            Self::AllIterations => f.write_str(
                "the cuts of all iterations cannot be judged: record the last iteration alone",
            ),
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
    /// Node limit for each of the two searches of the root, and for leading the recorded search to a
    /// node again.
    pub root_nodes: u64,
    /// Hash size of the recorded search, in megabytes: with another one the search is another.
    pub recorded_hash_megabytes: usize,
}

impl Default for AuditOptions {
    fn default() -> Self {
        Self {
            most_nodes: Self::DEFAULT_NODES,
            hash_megabytes: Self::DEFAULT_HASH,
            extra_plies: Self::DEFAULT_EXTRA_PLIES,
            root_nodes: Self::DEFAULT_ROOT_NODES,
            recorded_hash_megabytes: TraceOptions::DEFAULT_HASH,
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
    /// The recorded search, once it has been run again; none where it has no end within its nodes.
    recorded: OnceCell<Option<Recorded>>,
    options: AuditOptions,
}

impl Auditor {
    /// An auditor of a recorded search.
    ///
    /// # Errors
    /// When the search was recorded with a rule off or in all its iterations, or the hash cannot be
    /// allocated.
    pub fn new(trace: &Trace, options: &AuditOptions) -> Result<Self, AuditorError> {
        match trace.without() {
            [] if trace.has_all_iterations() => Err(AuditorError::AllIterations),
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
        Ok(Self { game: game.clone(), memory, recorded: OnceCell::new(), options })
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
        self.audit_beside(line, &[], None, rule, host)
    }

    /// Audits a rule's cut in the last record of a line that begins at record 0. The node has the
    /// killers that the nodes [beside it](super::Records::beside) have left. Where the index `id` of the
    /// record is known, what seems wrong is searched from the memory of the recorded search, too.
    ///
    /// # Errors
    /// When the rule did not cut there, or the records do not belong to the game.
    pub fn audit_beside(
        &mut self,
        line: &[Record],
        beside: &[Beside],
        id: Option<u32>,
        rule: Rule,
        host: &mut dyn Host,
    ) -> Result<Audit, AuditError> {
        let record = line.last().filter(|record| record.cuts().any(|cut| cut == rule));
        record.ok_or(AuditError::NoCut { rule })?;
        self.judge(line, beside, id, rule, Purpose::Cut, host)
    }

    /// Audits the claim of the last record of a line, that its node fails high, as if the rule had cut
    /// there.
    fn judge(
        &mut self,
        line: &[Record],
        beside: &[Beside],
        id: Option<u32>,
        rule: Rule,
        purpose: Purpose,
        host: &mut dyn Host,
    ) -> Result<Audit, AuditError> {
        let record = line.last().ok_or(AuditError::NoCut { rule })?;
        let off = (purpose != Purpose::Placebo).then_some(rule);
        let mut case = Case::new(line, record, rule.scope(), off, self.options.most_nodes);
        let [parent, position] = case.check(self.game.position(), line)?;
        case.extend_check(record, &position);
        case.node_search.killers = beside::killers(&parent, beside);
        // A pruning or reduction belongs to the node whose move it was about.
        let is_above = record.visit != Visit::Pruned && rule.scope() != Scope::WholeNode;
        let asked = line.iter().nth_back(usize::from(is_above)).unwrap_or(record);
        let control = off.and_then(|_| case.control(record));
        let graded_control = control.as_ref().map(|control| self.grade(control, host));
        let without_rule = self.grade(&case, host);
        let mut audit = Audit {
            rule,
            depth: record.depth.into(),
            improved: asked.improved(),
            spent: record.nodes.into(),
            control: graded_control,
            without_rule,
            extra_plies: self.options.extra_plies,
            deeper: None,
            other_memory: None,
            without_pruning: match purpose {
                Purpose::Cut => self.grade(&case.without_pruning(), host),
                Purpose::Control | Purpose::Placebo => Grade::UNDECIDED,
            },
        };
        if audit.verdict() == Verdict::Wrong && audit.extra_plies > 0 {
            let plies = audit.extra_plies;
            let control = control.as_ref().map(|control| self.grade(&control.deeper(plies), host));
            let without_rule = self.grade(&case.deeper(plies), host);
            audit.deeper = Some(Deeper { control, without_rule });
        }
        if audit.verdict() == Verdict::Wrong {
            audit.other_memory = Some(self.grade_in_other_memory(&case, line, id, host));
        }
        Ok(audit)
    }

    /// Searches from an empty memory.
    fn grade(&mut self, case: &Case, host: &mut dyn Host) -> Grade {
        let Self { game, memory, .. } = self;
        let (root, before) = root_of(game);
        memory.clear();
        let mut search = |search: &NodeSearch| search.search(root, before, memory, host);
        let grade = case.grade(&mut search);
        if grade.verdict != Verdict::Wrong {
            return grade;
        }
        let (line, lost) = case.refutation(search);
        Grade { lost, line, ..grade }
    }

    /// Searches from the memory that the recorded search had when it came to this record. Where that
    /// cannot be had, from one with another hash size that a short search of the root has filled.
    fn grade_in_other_memory(
        &self,
        case: &Case,
        line: &[Record],
        id: Option<u32>,
        host: &mut dyn Host,
    ) -> Grade {
        let depth = line[0].depth.into();
        let entry = id.and_then(|id| self.recorded(depth, host)?.entry(id));
        let record = line.last().filter(|_| entry.is_some());
        let own = record.zip(entry).map(|(record, entry)| {
            let case = case.in_own_memory(line, record, entry.depth);
            (case, self.options.recorded_hash_megabytes, entry.nodes)
        });
        let (root, before) = root_of(&self.game);
        let memory_after = |megabytes, nodes, host: &mut dyn Host| {
            let limits = Limits { depth: Some(depth), nodes: Some(nodes), ..Limits::default() };
            let mut memory = Memory::new(megabytes).ok()?;
            let mut host = Quiet(host);
            search_silently(root, before, &limits, Duration::ZERO, &mut memory, &mut host);
            Some(memory)
        };
        let undecided = NodeSearchResult::default;
        match own {
            Some((case, megabytes, nodes)) => case.grade(|search| {
                let memory = memory_after(megabytes, nodes, host);
                memory.map_or_else(undecided, |mut memory| {
                    search.search_once(root, before, &mut memory, host)
                })
            }),
            None => case.grade(|search| {
                let memory = memory_after(2 * self.options.hash_megabytes, OTHER_NODES, host);
                memory.map_or_else(undecided, |mut memory| {
                    search.search(root, before, &mut memory, host)
                })
            }),
        }
    }

    /// The recorded search, run again at the first call; none where it has no end within its nodes.
    fn recorded(&self, depth: Depth, host: &mut dyn Host) -> Option<&Recorded> {
        let Self { game, options, recorded, .. } = self;
        recorded.get_or_init(|| Recorded::run(game, depth, options, host)).as_ref()
    }
}

/// The root of a game's search, and the positions before it.
fn root_of(game: &Game) -> (&Position, &[Position]) {
    let positions = game.positions();
    (game.position(), &positions[..positions.len() - 1])
}

#[cfg(test)]
mod tests;
