//! Follows a move through a recorded search.

use super::{Miss, MissEnd, MissOptions, MissQuestion, MissStage, MissStep, Searcher};
use crate::{AuditOptions, Auditor, Record, Trace};
use espalier::observe::{End, Visit};
use espalier::search::Host;
use espalier_chess::game::Game;
use espalier_chess::types::{Bound, Move};
use std::collections::TryReserveError;

/// Walks the line, and notes it in a [`Miss`].
pub(super) struct Follower<'a> {
    trace: &'a Trace,
    searcher: Searcher<'a>,
    /// Node limit of the search for an answer.
    answer_nodes: u64,
    auditor: Auditor,
    /// The position that the line has reached.
    game: Game,
    /// The line that is known, from the root.
    known: Vec<Move>,
    miss: Miss,
}

impl<'a> Follower<'a> {
    /// # Errors
    /// When the hash of the audits cannot be allocated.
    pub(super) fn new(
        question: &MissQuestion<'_>,
        trace: &'a Trace,
        searcher: Searcher<'a>,
        answer_nodes: u64,
        miss: Miss,
    ) -> Result<Self, TryReserveError> {
        let MissOptions { hash_megabytes: recorded_hash_megabytes, audit, .. } = *searcher.options;
        let audit = AuditOptions { recorded_hash_megabytes, ..audit };
        let auditor = Auditor::of_game(question.game, &audit)?;
        let known = std::iter::once(miss.missed.mv).chain(question.line.iter().copied()).collect();
        let game = question.game.clone();
        Ok(Self { trace, searcher, answer_nodes, auditor, game, known, miss })
    }

    /// Follows the move from the root to the end of its line.
    pub(super) fn follow(
        mut self,
        host: &mut dyn Host,
        progress: &mut dyn FnMut(MissStage<'_>),
    ) -> Miss {
        self.miss.end = self.walk(host, progress);
        self.miss
    }

    fn walk(&mut self, host: &mut dyn Host, progress: &mut dyn FnMut(MissStage<'_>)) -> MissEnd {
        let mut mv = self.miss.missed.mv;
        let Some(mut node) = self.root_search(mv) else {
            return if host.should_stop() { MissEnd::Stopped } else { MissEnd::Unrecorded };
        };
        loop {
            let reply = match self.step(node, mv, host) {
                Ok(reply) => reply,
                Err(end) => return end,
            };
            self.game.play(mv);
            self.game.play(reply.mv);
            self.miss.replies.push(reply.mv);
            progress(MissStage::Following(&self.miss));
            match self.answer(&reply, host) {
                Ok(answer) => (node, mv) = (reply.id, answer),
                Err(end) => return end,
            }
        }
    }

    /// The answer to a reply: that of the known line, else of a search of its own.
    fn answer(&mut self, reply: &Reply, host: &mut dyn Host) -> Result<Move, MissEnd> {
        let (known, played) = (&self.known, self.game.moves());
        let line = &played[played.len() - 2 * self.miss.replies.len()..];
        if let Some(&answer) = known.strip_prefix(line).and_then(|rest| rest.first()) {
            return Ok(answer);
        }
        let alpha = self.trace.record(reply.id).map_or(0, |record| record.alpha);
        let found = self.searcher.search_answer(&self.game, self.answer_nodes, host);
        match found.best {
            _ if host.should_stop() => Err(MissEnd::Stopped),
            Some(best) if found.info.score > alpha => Ok(best),
            _ => Err(MissEnd::Refuted),
        }
    }

    /// Of the root searches, one for each aspiration window, the one that spent most nodes on the
    /// move: the others have the result from the TT.
    fn root_search(&self, mv: Move) -> Option<u32> {
        let spent = |&root: &u32| self.last_search(root, mv).map_or(0, |(_, record)| record.nodes);
        self.trace.children(0).max_by_key(spent)
    }

    /// What the search made of a move in this node: the reply that refuted it, or how its line
    /// ended.
    fn step(&mut self, node: u32, mv: Move, host: &mut dyn Host) -> Result<Reply, MissEnd> {
        let above = self.trace.record(node).ok_or(MissEnd::Unrecorded)?;
        let Some((id, record)) = self.last_search(node, mv) else {
            self.miss.answer = Some(mv);
            return Err(self.without_search(&above, mv));
        };
        let records = self.trace.as_records();
        let (line, beside) = (records.line(id), records.beside(id));
        let mut audit = |rule| self.auditor.audit_beside(&line, &beside, Some(id), rule, host).ok();
        let audits = record.cuts().filter_map(&mut audit).collect();
        if host.should_stop() {
            // The verdicts may be those of searches that were stopped.
            return Err(MissEnd::Stopped);
        }
        self.miss.steps.push(MissStep { id, record, mv, audits });
        if record.visit == Visit::Pruned {
            return Err(record.rule.map_or(MissEnd::Other(record.end), MissEnd::Rule));
        }
        if record.bound == Bound::Upper || record.bound == Bound::Exact {
            return Err(MissEnd::Outscored);
        }
        match record.end {
            End::Refuted => self.refutation(id, &record).ok_or(MissEnd::Unrecorded),
            End::Rule => Err(record.rule.map_or(MissEnd::Other(End::Rule), MissEnd::Rule)),
            End::Table => Err(MissEnd::Table),
            End::StandPat => Err(MissEnd::StandPat),
            other => Err(MissEnd::Other(other)),
        }
    }

    /// The last search of a move among the children of a node, or the record of its pruning.
    fn last_search(&self, node: u32, mv: Move) -> Option<(u32, Record)> {
        let of_move = |record: &Record| {
            record.mv == Some(mv) && (is_own_search(record) || record.visit == Visit::Pruned)
        };
        let position = self.game.position();
        let among_others = |record: &Record| {
            record.visit == Visit::Pruned && record.others > 0 && !position.is_noisy(mv)
        };
        let found = self.children(node).filter(|(_, record)| of_move(record)).last();
        found.or_else(|| self.children(node).find(|(_, record)| among_others(record)))
    }

    fn children(&self, node: u32) -> impl Iterator<Item = (u32, Record)> {
        self.trace.children(node).filter_map(|id| Some((id, self.trace.record(id)?)))
    }

    /// How the line ended at a node that has no record of the move.
    fn without_search(&self, node: &Record, mv: Move) -> MissEnd {
        let is_quiet = !self.game.position().is_noisy(mv);
        match node.end {
            End::Table => MissEnd::Table,
            End::Rule => node.rule.map_or(MissEnd::Other(End::Rule), MissEnd::Rule),
            _ if node.depth <= 0 && !node.in_check && is_quiet => MissEnd::Horizon,
            _ if self.trace.total() > u64::from(self.trace.count()) => MissEnd::Unrecorded,
            end => MissEnd::Other(end),
        }
    }

    /// The last move of a node that failed high.
    fn refutation(&self, id: u32, node: &Record) -> Option<Reply> {
        self.children(id)
            .filter(|(_, record)| is_own_search(record) && -record.score >= node.beta)
            .filter_map(|(id, record)| Some(Reply { id, mv: record.mv? }))
            .last()
    }
}

/// Whether a move was searched for its own sake, not for a rule.
fn is_own_search(record: &Record) -> bool {
    record.visit.is_step() && record.visit != Visit::ProbCut
}

/// The move that refuted another, and its record.
struct Reply {
    id: u32,
    mv: Move,
}
