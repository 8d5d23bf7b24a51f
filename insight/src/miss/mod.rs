//! Misses: why a search did not play a move, decision by decision.
//!
//! The search is recorded and followed from its root: the move, the reply that refuted it, the best
//! answer to that by a longer search, the reply to the answer, and so on, to the decision that ended
//! the line. Every cut on the way is audited. The first one without which the search would have
//! gone on is the guilty one. `follow` walks the line.

mod follow;
#[cfg(test)]
mod tests;

use super::{Audit, AuditOptions, Record, Trace, TraceOptions, Verdict};
use espalier::observe::{End, Rule};
use espalier::search::{Host, Limits, Memory, SearchResult, search_silently};
use espalier_chess::game::Game;
use espalier_chess::types::{Depth, Move, Score};
use follow::Follower;
use std::collections::TryReserveError;
use std::time::Duration;

/// What is asked about a search.
#[derive(Clone, Copy, Debug)]
pub struct MissQuestion<'a> {
    /// Its last position is searched.
    pub game: &'a Game,
    /// The moves asked about, at least one; of several, the longer search chooses.
    pub moves: &'a [Move],
    /// How the line goes on after the move, the opponent's reply first, as far as that is known.
    /// Where the recorded search replies otherwise, a longer search finds the answers.
    pub line: &'a [Move],
}

/// The limits of [`explain_miss`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissOptions {
    /// Depth limit of the search in question, in plies.
    pub depth: Option<Depth>,
    /// Node limit of the search in question. Without any limit it runs until stopped.
    pub nodes: Option<u64>,
    /// Node limit of the longer search, which has all nodes for the moves asked about. None: four
    /// times the nodes of the search in question, at least [`Self::DEFAULT_NODES`].
    pub longer_nodes: Option<u64>,
    /// Searches in question with another order of equal moves each, which tell whether the move was
    /// missed by chance.
    pub repeats: u32,
    /// Record limit.
    pub most_records: usize,
    /// Hash size of either search, in megabytes.
    pub hash_megabytes: usize,
    /// Limits of the audits.
    pub audit: AuditOptions,
}

impl Default for MissOptions {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: Some(Self::DEFAULT_NODES),
            longer_nodes: None,
            repeats: 4,
            most_records: TraceOptions::MAX_RECORDS,
            hash_megabytes: TraceOptions::DEFAULT_HASH,
            // What a longer search finds is asked of the move itself.
            audit: AuditOptions { extra_plies: 0, ..AuditOptions::default() },
        }
    }
}

impl MissOptions {
    /// Default node limit of the search in question: less than a second.
    pub const DEFAULT_NODES: u64 = 400_000;

    fn recorded(&self, depth: Option<Depth>) -> TraceOptions {
        TraceOptions {
            depth,
            most_records: self.most_records,
            hash_megabytes: self.hash_megabytes,
            ..TraceOptions::default()
        }
    }
}

/// A move and its score for the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// Centipawns, or a mate score.
    pub score: Score,
}

/// A move of the line, and what the search made of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissStep {
    /// Index of the record.
    pub id: u32,
    /// The record of the move's last search, or of its pruning.
    pub record: Record,
    /// The move, also where it was pruned together with the record's.
    pub mv: Move,
    /// Its cuts, audited: the rule that pruned the move or ended the reply's node, the reduction
    /// whose search failed low.
    pub audits: Vec<Audit>,
}

/// How the line ended in the recorded search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissEnd {
    /// A rule pruned the move, or ended the node after it.
    Rule(Rule),
    /// A TT score ended the node after the move.
    Table,
    /// The static eval after the move was enough for the opponent: quiescence stood pat.
    StandPat,
    /// The answer is quiet and was not tried, as the line had reached quiescence.
    Horizon,
    /// The last reply refutes the move in the longer search, too.
    Refuted,
    /// The move raised alpha, and another was better.
    Outscored,
    /// Nothing of the above, as a draw or a move that was never reached.
    Other(End),
    /// The records end before.
    Unrecorded,
    /// The host stopped the work before the end of the line.
    Stopped,
}

impl MissEnd {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rule(rule) => rule.name(),
            Self::Table => "table",
            Self::StandPat => "standPat",
            Self::Horizon => "horizon",
            Self::Refuted => "refuted",
            Self::Outscored => "outscored",
            Self::Other(_) => "other",
            Self::Unrecorded => "unrecorded",
            Self::Stopped => "stopped",
        }
    }
}

/// The search in question repeated with nothing changed but the order of equal moves: the control of
/// whatever is blamed for the miss.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Repeats {
    /// Searches that played one of the moves asked about.
    pub played: u32,
    /// Searches in all; none where the move is no better.
    pub of: u32,
}

/// Why a search did not play a move.
#[derive(Clone, Debug)]
pub struct Miss {
    /// The last complete iteration, which is the one recorded, in plies.
    pub depth: Depth,
    /// What the search played.
    pub played: ScoredMove,
    /// The move asked about; of several, the one that the longer search prefers.
    pub missed: ScoredMove,
    /// How often the search plays one of the moves by chance.
    pub repeats: Repeats,
    /// The line of the longer search, beginning with that move.
    pub line: Vec<Move>,
    /// What became of the move, and of the best answers to the replies.
    pub steps: Vec<MissStep>,
    /// The reply to each step; none to the last one, unless the line ends with its refutation or
    /// before the answer to it.
    pub replies: Vec<Move>,
    /// The answer to the last reply, where the search has no record of it.
    pub answer: Option<Move>,
    /// How the line ended.
    pub end: MissEnd,
}

impl Miss {
    /// The decision to blame: the first cut of the line that is wrong without its rule, else the
    /// first that is wrong in a search without pruning. None where every cut was right at its depth.
    pub fn guilty(&self) -> Option<(&MissStep, &Audit)> {
        let audits =
            || self.steps.iter().flat_map(|step| step.audits.iter().map(move |it| (step, it)));
        let is_wrong = |verdict| verdict == Verdict::Wrong;
        audits()
            .find(|(_, audit)| is_wrong(audit.verdict()))
            .or_else(|| audits().find(|(_, audit)| is_wrong(audit.without_pruning.verdict)))
    }

    /// Whether this cut of the line is the guilty one.
    pub fn is_guilty(&self, audit: &Audit) -> bool {
        self.guilty().is_some_and(|(_, guilty)| std::ptr::eq(guilty, audit))
    }

    /// The moves that were followed from the root, replies included. The move of step `n`, from 0,
    /// stands at `2 * n`.
    pub fn followed(&self) -> Vec<Move> {
        let mut line = Vec::new();
        for (index, step) in self.steps.iter().enumerate() {
            line.push(step.mv);
            line.extend(self.replies.get(index));
        }
        line
    }

    /// Whether the longer search has no answer either.
    pub const fn is_refuted(&self) -> bool {
        matches!(self.end, MissEnd::Refuted)
    }

    /// Whether the longer search scores the move above what the search played.
    pub const fn is_better(&self) -> bool {
        self.missed.score > self.played.score
    }
}

/// What a search made of some moves.
#[derive(Clone, Debug)]
pub enum Sought {
    /// It played one of them.
    Played {
        /// The move.
        played: ScoredMove,
        /// Depth of the last complete iteration, in plies.
        depth: Depth,
    },
    /// It did not. Where the host has stopped the work, the line ends before its end.
    Missed(Box<Miss>),
    /// It was stopped before the search and the longer search had ended.
    Stopped,
}

/// How far [`explain_miss`] is.
#[derive(Clone, Copy, Debug)]
pub enum MissStage<'a> {
    /// The search in question runs, or is recorded.
    Searching,
    /// It played another move, and the longer search runs.
    SearchingLonger,
    /// The move is better, and the search in question is repeated.
    Repeating,
    /// The line is followed: this is known, and ended as if it were stopped.
    Following(&'a Miss),
}

/// Why a search of the last position of a game does not play one of these moves, if it does not.
///
/// ```
/// use espalier_chess::game::Game;
/// use espalier::search::NoClock;
/// use espalier_insight::{MissOptions, MissQuestion, Sought, explain_miss};
///
/// // White mates on the back rank, and so makes no air.
/// let game = Game::new("6k1/5ppp/8/8/8/8/r4PPP/3Q2K1 w - - 0 1".parse()?);
/// let air = game.position().parse_uci("h2h3").expect("a legal move");
/// let options = MissOptions { depth: Some(6), nodes: None, ..MissOptions::default() };
/// let question = MissQuestion { game: &game, moves: &[air], line: &[] };
/// match explain_miss(&question, &options, &mut NoClock, &mut |_| ()).expect("memory") {
///     Sought::Missed(miss) => println!("{} plies deep: {}", miss.depth, miss.end.name()),
///     Sought::Played { .. } | Sought::Stopped => unreachable!("White mates on d8"),
/// }
/// # Ok::<(), espalier_chess::board::FenError>(())
/// ```
///
/// `progress` is told before each part of the work, and after each step of the line.
///
/// # Errors
/// When the hash cannot be allocated.
///
/// # Panics
/// When there is no move to ask about.
pub fn explain_miss(
    question: &MissQuestion<'_>,
    options: &MissOptions,
    host: &mut dyn Host,
    progress: &mut dyn FnMut(MissStage<'_>),
) -> Result<Sought, TryReserveError> {
    let &MissQuestion { game, moves, .. } = question;
    assert!(!moves.is_empty(), "there must be a move to ask about");
    progress(MissStage::Searching);
    let mut searcher = Searcher::new(options)?;
    // A search without a node limit ends with a complete iteration: it is the recorded one.
    let (result, recorded) = if options.nodes.is_some() {
        (searcher.search_in_question(game, host), None)
    } else {
        let trace = Trace::record_search(game, &options.recorded(options.depth), host)?;
        (trace.outcome().clone(), Some(trace))
    };
    if host.should_stop() {
        return Ok(Sought::Stopped);
    }
    // Who asks about legal moves gets one played.
    let mv = result.best.unwrap_or(moves[0]);
    let played = ScoredMove { mv, score: result.info.score };
    if moves.contains(&mv) {
        return Ok(Sought::Played { played, depth: result.info.depth });
    }
    progress(MissStage::SearchingLonger);
    let longer = searcher.search_longer(game, moves, result.info.nodes, host);
    if host.should_stop() {
        return Ok(Sought::Stopped);
    }
    let missed = ScoredMove { mv: longer.best.unwrap_or(moves[0]), score: longer.info.score };
    let depth = result.info.depth.max(1);
    let repeats = if missed.score > played.score {
        progress(MissStage::Repeating);
        searcher.repeat(game, moves, depth, host)
    } else {
        Repeats::default()
    };
    let miss = Miss {
        depth,
        played,
        missed,
        repeats,
        line: longer.info.pv,
        steps: Vec::new(),
        replies: Vec::new(),
        answer: None,
        end: MissEnd::Stopped,
    };
    progress(MissStage::Following(&miss));
    let trace = match recorded {
        Some(trace) => trace,
        None => Trace::record_search(game, &options.recorded(Some(miss.depth)), host)?,
    };
    let answer_nodes =
        options.nodes.unwrap_or_else(|| result.info.nodes.max(MissOptions::DEFAULT_NODES));
    let follower = Follower::new(question, &trace, searcher, answer_nodes, miss)?;
    Ok(Sought::Missed(Box::new(follower.follow(host, progress))))
}

/// Searches with an empty memory each.
struct Searcher<'a> {
    memory: Memory,
    options: &'a MissOptions,
}

impl<'a> Searcher<'a> {
    fn new(options: &'a MissOptions) -> Result<Self, TryReserveError> {
        Ok(Self { memory: Memory::new(options.hash_megabytes)?, options })
    }

    fn search_in_question(&mut self, game: &Game, host: &mut dyn Host) -> SearchResult {
        let &MissOptions { depth, nodes, .. } = self.options;
        self.run(game, &Limits { depth, nodes, ..Limits::default() }, host)
    }

    /// Repeats the search in question; without limits of its own to the depth that it came to.
    fn repeat(
        &mut self,
        game: &Game,
        moves: &[Move],
        depth: Depth,
        host: &mut dyn Host,
    ) -> Repeats {
        let nodes = self.options.nodes;
        let depth = if nodes.is_some() { self.options.depth } else { Some(depth) };
        let limits = Limits { depth, nodes, ..Limits::default() };
        let mut repeats = Repeats::default();
        for seed in 1..=self.options.repeats {
            self.memory.clear_and_shuffle(seed.into());
            let result = self.go(game, &limits, host);
            if host.should_stop() {
                break;
            }
            repeats.of += 1;
            repeats.played += u32::from(result.best.is_some_and(|best| moves.contains(&best)));
        }
        repeats
    }

    /// Searches these moves alone, for more than `nodes` nodes.
    fn search_longer(
        &mut self,
        game: &Game,
        moves: &[Move],
        nodes: u64,
        host: &mut dyn Host,
    ) -> SearchResult {
        let usual = nodes.saturating_mul(4).max(MissOptions::DEFAULT_NODES);
        let nodes = Some(self.options.longer_nodes.unwrap_or(usual));
        self.run(game, &Limits { nodes, moves: moves.to_vec(), ..Limits::default() }, host)
    }

    /// Finds the best answer in a position of the line.
    fn search_answer(&mut self, game: &Game, nodes: u64, host: &mut dyn Host) -> SearchResult {
        self.run(game, &Limits { nodes: Some(nodes), ..Limits::default() }, host)
    }

    fn run(&mut self, game: &Game, limits: &Limits, host: &mut dyn Host) -> SearchResult {
        self.memory.clear();
        self.go(game, limits, host)
    }

    fn go(&mut self, game: &Game, limits: &Limits, host: &mut dyn Host) -> SearchResult {
        let before = &game.positions()[..game.positions().len() - 1];
        let (position, overhead) = (game.position(), Duration::ZERO);
        search_silently(position, before, limits, overhead, &mut self.memory, host)
    }
}
