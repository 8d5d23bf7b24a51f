//! The search that audits a cut: its node as it was recorded, with other switches.

use super::{AuditError, Grade, TOLERANCE, Verdict};
use crate::Record;
use espalier::observe::{Kind, Rule, Scope, Visit};
use espalier::search::{
    DepthAdjustment, NodeSearch, NodeSearchResult, Step, Switches, check_extension, may_extend,
    null_moves_from,
};
use espalier_chess::board::Position;
use espalier_chess::types::{Depth, MATE, MAX_PLY, Move, Score, is_undecided};

/// The search that audits a cut. Every cut claims that its node fails high: for a pruned or reduced
/// move, the node after it.
pub(super) struct Case {
    /// The pruned move: the position after it is searched.
    pub(super) played: Option<Move>,
    /// Whether the claim is about the move that leads to the node, and not about the node.
    is_about_move: bool,
    /// The rule that is off.
    off: Option<Rule>,
    pub(super) node_search: NodeSearch,
}

impl Case {
    /// The case of the last record of a line. The rule is off in the node that it acted in.
    pub(super) fn new(
        line: &[Record],
        record: &Record,
        scope: Scope,
        off: Option<Rule>,
        most_nodes: u64,
    ) -> Self {
        let played = record.mv.filter(|_| record.visit == Visit::Pruned);
        let mut node_search = as_recorded(line, record, most_nodes);
        if played.is_some() {
            // A move that was pruned leads to a node that was not searched.
            node_search.line.push(Step { extension: 0, ..step([record, record]) });
            node_search.was_pv = false;
            // The window of the child, where the opponent is to move.
            (node_search.alpha, node_search.beta) = (-record.alpha - 1, -record.alpha);
        }
        let is_about_move = scope != Scope::WholeNode;
        // A move is audited by a full-depth search, with the node type that it would have there:
        // reduced searches are cut nodes.
        node_search.kind = match line {
            _ if played.is_some() => expected_after(record.kind),
            [.., node, _] if is_about_move => expected_after(node.kind),
            _ => record.kind,
        };
        // A pruned or reduced move is audited at its full depth. Its rule was that of the parent, so
        // the child uses it.
        let full_depth = Switches::SHIPPED.without_all(DepthAdjustment::ALL);
        if is_about_move {
            node_search.depth = record.depth_asked.into();
        }
        node_search.here = full_depth;
        let case = Self { played, is_about_move, off, node_search };
        case.with_rule_off()
    }

    /// A rule about a move is the parent's, and the node itself uses it.
    fn with_rule_off(mut self) -> Self {
        if let Some(rule) = self.off.filter(|_| !self.is_about_move) {
            self.node_search.here = self.node_search.here.without(rule);
        }
        self
    }

    /// A pruned move that gives check would have been extended, but for one of quiescence. The record
    /// has the depth before that, as a move is pruned before it is made.
    pub(super) fn extend_check(&mut self, record: &Record, position: &Position) {
        let is_extended = self.played.is_some()
            && record.node_depth != Some(0)
            && position.in_check()
            && may_extend(record.ply.into(), self.node_search.iteration);
        self.node_search.depth += check_extension(Switches::SHIPPED, is_extended);
    }

    /// The same with the rule on and nothing else changed, at the depth that was recorded: the
    /// control. None for a move that was pruned, as it was not searched.
    pub(super) fn control(&self, record: &Record) -> Option<Self> {
        let mut node_search = self.node_search.clone();
        node_search.depth = record.depth.into();
        (node_search.kind, node_search.here) = (record.kind, Switches::SHIPPED);
        self.played.is_none().then_some(Self { off: None, node_search, ..*self })
    }

    /// The same as the search itself would have done it, for its own memory: with corrected evals, and
    /// at the depth at which it entered the node, with the techniques that change the depth there.
    pub(super) fn in_own_memory(
        &self,
        line: &[Record],
        record: &Record,
        entered_at: Depth,
    ) -> Self {
        let mut node_search = self.node_search.clone();
        let froms = steps(line).map(|[from, _]| from).chain(self.played.map(|_| record));
        for (step, from) in node_search.line.iter_mut().zip(froms) {
            step.eval = from.eval;
        }
        if !self.is_about_move {
            node_search.depth = entered_at;
        }
        node_search.here = Switches::SHIPPED;
        Self { node_search, ..*self }.with_rule_off()
    }

    /// The same, `plies` deeper.
    pub(super) fn deeper(&self, plies: Depth) -> Self {
        let mut node_search = self.node_search.clone();
        node_search.depth = node_search.depth.max(0) + plies;
        node_search.iteration += plies;
        Self { node_search, ..*self }
    }

    /// The same with nothing pruned, in the node and below it.
    pub(super) fn without_pruning(&self) -> Self {
        let nothing = Switches::NO_PRUNING;
        let node_search = NodeSearch { here: nothing, below: nothing, ..self.node_search.clone() };
        Self { node_search, ..*self }
    }

    /// The verdict of the search, without a line.
    pub(super) fn grade(&self, mut search: impl FnMut(&NodeSearch) -> NodeSearchResult) -> Grade {
        let node_search = &self.node_search;
        let mut found = search(node_search);
        if found.score.is_some_and(|score| is_within_tolerance(score, node_search.beta)) {
            // A score below the window is a bound: whether it is no lower is asked with another one.
            let beta = node_search.beta - TOLERANCE;
            found.score =
                search(&NodeSearch { alpha: beta - 1, beta, ..node_search.clone() }).score;
        }
        let verdict = match found.score {
            None => Verdict::Undecided,
            Some(score) if score >= least(node_search.beta) => Verdict::Right,
            Some(_) => Verdict::Wrong,
        };
        let sign = if self.played.is_some() { -1 } else { 1 };
        let score = found.score.map(|score| sign * score);
        Grade { verdict, score, nodes: found.nodes, lost: None, line: Vec::new() }
    }

    /// The line that refutes a cut that is wrong, and the centipawns by which it does: by the window of
    /// all scores that do.
    pub(super) fn refutation(
        &self,
        search: impl FnOnce(&NodeSearch) -> NodeSearchResult,
    ) -> (Vec<Move>, Option<Score>) {
        let node_search = &self.node_search;
        let open = NodeSearch { alpha: -MATE, kind: Kind::Pv, ..node_search.clone() };
        let shown = search(&open);
        let score = shown.score.filter(|&score| score < least(node_search.beta));
        let line = if score.is_some() { shown.line } else { Vec::new() };
        (self.played.into_iter().chain(line).collect(), score.map(|score| node_search.beta - score))
    }

    /// The positions before and after the last step of the line, if all of its moves are legal.
    pub(super) fn check(
        &self,
        root: &Position,
        line: &[Record],
    ) -> Result<[Position; 2], AuditError> {
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

/// The least score for which a node that was to reach beta is right.
const fn least(beta: Score) -> Score {
    if is_undecided(beta) { beta - TOLERANCE } else { beta }
}

/// Whether a score misses beta by no more than the tolerance.
fn is_within_tolerance(score: Score, beta: Score) -> bool {
    (least(beta)..beta).contains(&score)
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
        was_pv: record.was_pv == Some(true),
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
        was_pv: from.was_pv == Some(true),
        extension: to.extension.into(),
    }
}

/// The first ply at which null moves are allowed below a record that verifies a null move.
fn verified_from(record: &Record) -> Option<usize> {
    let is_verification = record.visit == Visit::Verification;
    let depth = record.depth_asked.max(0).into();
    is_verification.then(|| null_moves_from(record.ply.into(), depth))
}
