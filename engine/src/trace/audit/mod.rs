//! Was a cut right? The node is searched again without the rule that ended it.
//!
//! There are two grades. In the first the rule is off in that one node, and the rest of the search
//! is as it ships: what the search itself would have said without the cut. In the second nothing
//! is pruned at all, which is as near to the truth as this depth and this evaluation can come.
//! Both begin with an empty memory, so that no verdict depends on those before it.

mod sample;

pub use sample::{RuleAudit, SampleAudit, SampleOptions, SampledCut, Tally, audit_sample};

use super::Record;
use crate::board::Position;
use crate::game::Game;
use crate::observe::{End, Improved, Kind, Rule, Visit};
use crate::search::{Host, Memory, NodeSearch, RuleSet, Step, Switches, null_moves_from};
use crate::types::{Depth, MATE, MAX_PLY, Move, Score};
use std::collections::TryReserveError;
use std::fmt;

/// What a cut says of the node that is searched to judge it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It is worth this much or more.
    AtLeast(Score),
    /// It is worth this much or less.
    AtMost(Score),
}

impl Claim {
    /// Whether a score bears it out.
    pub const fn holds(self, score: Score) -> bool {
        match self {
            Self::AtLeast(beta) => score >= beta,
            Self::AtMost(alpha) => score <= alpha,
        }
    }

    /// The window of all scores that do not bear it out.
    const fn refutations(self) -> (Score, Score) {
        match self {
            Self::AtLeast(beta) => (-MATE, beta),
            Self::AtMost(alpha) => (alpha, MATE),
        }
    }
}

/// Whether a cut was right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The score stays on the side of the window that the cut claimed.
    Right,
    /// It does not.
    Wrong,
    /// The nodes did not suffice, or the search was stopped.
    Undecided,
}

impl Verdict {
    /// A name for programs and people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Undecided => "undecided",
        }
    }
}

/// What searching the node again has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// Whether the cut was right.
    pub verdict: Verdict,
    /// The score found, for the side to move in the record; none where undecided.
    pub score: Option<Score>,
    /// Nodes that the last depth took.
    pub nodes: u64,
    /// The line that refutes the cut, from the record's position; empty unless it is wrong, and
    /// where no line was found within the limits.
    pub line: Vec<Move>,
}

/// A cut and what is to be thought of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit {
    /// The rule that cut.
    pub rule: Rule,
    /// Plies that were left.
    pub depth: Depth,
    /// Whether the position in which the rule was asked had improved.
    pub improved: Improved,
    /// Nodes that the search spent on the cut itself.
    pub spent: u64,
    /// With the rule off in this node only.
    pub without_rule: Grade,
    /// With nothing pruned.
    pub without_pruning: Grade,
}

impl Audit {
    /// Nodes that the cut has saved, or cost where negative; none where the search without it did
    /// not end.
    pub fn saved(&self) -> Option<i64> {
        let Grade { verdict, nodes, .. } = self.without_rule;
        let saved = || nodes.cast_signed() - self.spent.cast_signed();
        (verdict != Verdict::Undecided).then(saved)
    }
}

/// Why a cut cannot be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AuditError {
    /// The rule has not cut anything there.
    NoCut {
        /// The rule that was asked about.
        rule: Rule,
    },
    /// More moves lead to a record, by its number from 0 in the line, than a search can follow.
    TooLong {
        /// Where it stands in the line.
        number: usize,
    },
    /// The move of a record, by its number from 0 in the line, cannot be played.
    Illegal {
        /// Where it stands in the line.
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

impl Record {
    /// The rules that have cut work short here: that which ended the node or pruned the move, and
    /// the late-move reduction, where the score of the reduced search was taken for the truth.
    pub fn cuts(&self) -> impl Iterator<Item = Rule> + use<> {
        let rule = self.rule.filter(|_| self.end == End::Rule);
        let is_done = self.end != End::Stopped;
        let held = self.visit == Visit::Reduced && is_done && self.score >= self.beta;
        rule.into_iter().chain(held.then_some(Rule::LateMoveReduction))
    }

    /// What is known of how the position has developed.
    pub const fn improved(&self) -> Improved {
        Improved::by(self.improvement)
    }
}

/// How much an audit may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AuditOptions {
    /// The most nodes to spend on one grade of one cut.
    pub most_nodes: u64,
    /// The transposition table, in megabytes.
    pub hash_megabytes: usize,
}

impl Default for AuditOptions {
    fn default() -> Self {
        Self { most_nodes: Self::DEFAULT_NODES, hash_megabytes: Self::DEFAULT_HASH }
    }
}

impl AuditOptions {
    /// Nodes for one grade of one cut unless told otherwise: a fifth of a second or less.
    pub const DEFAULT_NODES: u64 = 200_000;
    /// The transposition table unless told otherwise, in megabytes: enough for so few nodes, and
    /// quick to clear.
    pub const DEFAULT_HASH: usize = 4;
}

/// Judges the cuts of one search.
pub struct Auditor {
    game: Game,
    memory: Memory,
    most_nodes: u64,
}

impl Auditor {
    /// An auditor of a search of the last position of a game.
    ///
    /// # Errors
    /// When there is no memory for the transposition table.
    pub fn new(game: &Game, options: &AuditOptions) -> Result<Self, TryReserveError> {
        let memory = Memory::new(options.hash_megabytes)?;
        Ok(Self { game: game.clone(), memory, most_nodes: options.most_nodes })
    }

    /// Judges what a rule did in the last of the records that lead to it from the top of a trace.
    ///
    /// # Errors
    /// When the rule has not cut there, or the records do not belong to the game.
    pub fn audit(
        &mut self,
        line: &[Record],
        rule: Rule,
        host: &mut dyn Host,
    ) -> Result<Audit, AuditError> {
        let record = line.last().filter(|record| record.cuts().any(|cut| cut == rule));
        let record = record.ok_or(AuditError::NoCut { rule })?;
        let case = Case::new(line, record, rule, self.most_nodes);
        case.check(self.game.position(), line)?;
        // A reduction is judged by improving of the node whose move it is.
        let asked = if rule == Rule::LateMoveReduction { line.iter().nth_back(1) } else { None };
        let asked = asked.unwrap_or(record);
        let one_off = Switches { may_shorten: false, rules: case.rules, ..Switches::SHIPPED };
        let nothing = Switches::NO_PRUNING;
        Ok(Audit {
            rule,
            depth: record.depth.into(),
            improved: asked.improved(),
            spent: record.nodes.into(),
            without_rule: self.grade(&case, [one_off, Switches::SHIPPED], host),
            without_pruning: self.grade(&case, [nothing, nothing], host),
        })
    }

    fn grade(&mut self, case: &Case, switches: [Switches; 2], host: &mut dyn Host) -> Grade {
        let [here, below] = switches;
        let node_search = NodeSearch { here, below, ..case.node_search.clone() };
        let (root, before) = (self.game.position(), self.game.positions());
        let before = &before[..before.len() - 1];
        self.memory.clear();
        let found = node_search.search(root, before, &mut self.memory, host);
        let verdict = match found.score {
            None => Verdict::Undecided,
            Some(score) if case.claim.holds(score) => Verdict::Right,
            Some(_) => Verdict::Wrong,
        };
        let mut line = Vec::new();
        if verdict == Verdict::Wrong {
            line.extend(case.played);
            let (alpha, beta) = case.claim.refutations();
            let open = NodeSearch { alpha, beta, kind: Kind::Pv, ..node_search };
            let shown = open.search(root, before, &mut self.memory, host);
            if shown.score.is_some_and(|score| !case.claim.holds(score)) {
                line.extend(shown.line);
            }
        }
        let sign = if case.played.is_some() { -1 } else { 1 };
        Grade { verdict, score: found.score.map(|score| sign * score), nodes: found.nodes, line }
    }
}

/// What is to be searched to judge a cut, and what must come out.
struct Case {
    claim: Claim,
    /// The move that was pruned: the position after it is searched.
    played: Option<Move>,
    /// The rules that may fire in the node itself.
    rules: RuleSet,
    node_search: NodeSearch,
}

impl Case {
    fn new(line: &[Record], record: &Record, rule: Rule, most_nodes: u64) -> Self {
        let mut steps: Vec<Step> = line
            .windows(2)
            .filter(|pair| pair[1].visit.is_step())
            .map(|pair| step(&pair[0], pair[1].mv))
            .collect();
        let untried = record.mv.filter(|_| record.visit == Visit::Pruned);
        let (alpha, beta) = match untried {
            // The side to move is the other one, and its window that of the move reversed.
            Some(_) => (-record.alpha - 1, -record.alpha),
            None => (record.alpha, record.beta),
        };
        // A move is judged by a search in full, which expects what its node does not; a reduced
        // search expects a cut everywhere.
        let kind = match line {
            _ if untried.is_some() => expected_after(record.kind),
            [.., node, _] if rule == Rule::LateMoveReduction => expected_after(node.kind),
            _ => record.kind,
        };
        let claim = Claim::AtLeast(beta);
        if untried.is_some() {
            steps.push(step(record, record.mv));
        }
        // A move that was pruned or reduced is judged at the depth that it would have had; what
        // its rule is to do in the node after it is another question.
        let is_about_move = untried.is_some() || rule == Rule::LateMoveReduction;
        let depth = if is_about_move { record.depth_asked } else { record.depth };
        Self {
            claim,
            played: untried,
            rules: if is_about_move { RuleSet::ALL } else { RuleSet::ALL.without(rule) },
            node_search: NodeSearch {
                line: steps,
                depth: depth.into(),
                alpha,
                beta,
                kind,
                iteration: line[0].depth.into(),
                null_moves_from: line.iter().rev().find_map(verified_from).unwrap_or_default(),
                here: Switches::SHIPPED,
                below: Switches::SHIPPED,
                most_nodes,
            },
        }
    }

    /// Whether all moves of the line can be played.
    fn check(&self, root: &Position, line: &[Record]) -> Result<(), AuditError> {
        let mut position = root.clone();
        let mut numbers = (0..line.len()).filter(|&number| {
            let visit = line[number].visit;
            visit.is_step() || visit == Visit::Pruned
        });
        for (ply, step) in self.node_search.line.iter().enumerate() {
            let number = numbers.next().unwrap_or_default();
            if ply >= MAX_PLY {
                return Err(AuditError::TooLong { number });
            }
            position = match step.mv {
                Some(mv) if position.legal_moves().contains(mv) => position.after(mv),
                None if !position.in_check() => position.after_null(),
                _ => return Err(AuditError::Illegal { number }),
            };
        }
        Ok(())
    }
}

/// What is expected of a late move of a node, searched in full with a null window.
const fn expected_after(node: Kind) -> Kind {
    match node {
        Kind::Cut => Kind::All,
        Kind::Pv | Kind::All => Kind::Cut,
    }
}

/// A step from the node of a record. Evaluations are taken as they were before their correction,
/// as the memory in which the node is searched again knows of none.
fn step(from: &Record, mv: Option<Move>) -> Step {
    Step { mv, eval: from.raw_eval, rate: from.rate.into() }
}

/// From which ply on the turn may be passed below a record, where it verifies a null move.
fn verified_from(record: &Record) -> Option<usize> {
    let is_verification = record.visit == Visit::Verification;
    let depth = record.depth_asked.max(0).into();
    is_verification.then(|| null_moves_from(record.ply.into(), depth))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_judged_as_its_node_would_have_searched_it_in_full() {
        let node = |kind| Record { kind, depth: 5, ..Record::default() };
        for (above, below) in
            [(Kind::Pv, Kind::Cut), (Kind::Cut, Kind::All), (Kind::All, Kind::Cut)]
        {
            let kind_of = |record: Record, rule| {
                let line = [Record::default(), node(above), record];
                Case::new(&line, &record, rule, 1).node_search.kind
            };
            let mv = Position::default().parse_uci("e2e4").ok();
            let untried = Record { mv, visit: Visit::Pruned, ..node(above) };
            assert_eq!(kind_of(untried, Rule::Futility), below);
            let reduced = Record { mv, visit: Visit::Reduced, ..node(Kind::Cut) };
            assert_eq!(kind_of(reduced, Rule::LateMoveReduction), below);
            assert_eq!(kind_of(reduced, Rule::NullMove), Kind::Cut, "a rule of its own node");
        }
    }
}
