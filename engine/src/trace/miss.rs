//! Misses: why a search did not play a move, decision by decision.
//!
//! The search is recorded and followed from its root: the move, the reply that refuted it, the best
//! answer to that by a longer search, the reply to the answer, and so on, to the decision that ended
//! the line. Every cut on the way is audited. The first one without which the search would have
//! gone on is the guilty one.

use super::{Audit, AuditOptions, Auditor, Record, Trace, TraceOptions, Verdict};
use crate::board::Position;
use crate::game::Game;
use crate::observe::{End, Rule, Silent, Visit};
use crate::search::{Host, Limits, Memory, SearchResult, search};
use crate::types::{Bound, Depth, Move, Score};
use std::collections::TryReserveError;
use std::time::Duration;

/// The cost limits of [`explain_miss`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissOptions {
    /// Node limit of the search in question.
    pub nodes: u64,
    /// Node limit of the longer search, which has all nodes for the moves asked about.
    pub longer_nodes: u64,
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
            nodes: Self::DEFAULT_NODES,
            longer_nodes: 4 * Self::DEFAULT_NODES,
            most_records: TraceOptions::MAX_RECORDS,
            hash_megabytes: TraceOptions::DEFAULT_HASH,
            audit: AuditOptions::default(),
        }
    }
}

impl MissOptions {
    /// Default node limit of the search in question: less than a second.
    pub const DEFAULT_NODES: u64 = 400_000;
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
    /// that was not followed by a re-search.
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
        }
    }
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
    /// The line of the longer search, beginning with that move.
    pub line: Vec<Move>,
    /// What became of the move, and of the best answers to the replies.
    pub steps: Vec<MissStep>,
    /// The reply to each step; none to the last one, unless the line ends with its refutation.
    pub replies: Vec<Move>,
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
            .find(|(_, audit)| is_wrong(audit.without_rule.verdict))
            .or_else(|| audits().find(|(_, audit)| is_wrong(audit.without_pruning.verdict)))
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
    Played(Box<SearchResult>),
    /// It did not.
    Missed(Box<Miss>),
    /// It was stopped.
    Stopped,
}

/// Why a search of the last position of a game does not play one of these moves, if it does not.
///
/// ```
/// use espalier::game::Game;
/// use espalier::search::NoClock;
/// use espalier::trace::{MissOptions, Sought, explain_miss};
///
/// // Black mates on the back rank, unless White makes air.
/// let game = Game::new("6k1/5ppp/8/8/8/8/r4PPP/3Q2K1 w - - 0 1".parse()?);
/// let air = game.position().parse_uci("h2h3").expect("a legal move");
/// let options = MissOptions { nodes: 5_000, longer_nodes: 5_000, ..MissOptions::default() };
/// match explain_miss(&game, &[air], &options, &mut NoClock).expect("memory") {
///     Sought::Missed(miss) => println!("{} plies deep: {}", miss.depth, miss.end.name()),
///     Sought::Played(_) | Sought::Stopped => unreachable!("White mates on d8"),
/// }
/// # Ok::<(), espalier::board::FenError>(())
/// ```
///
/// # Errors
/// When the hash cannot be allocated.
///
/// # Panics
/// When `moves` is empty.
pub fn explain_miss(
    game: &Game,
    moves: &[Move],
    options: &MissOptions,
    host: &mut dyn Host,
) -> Result<Sought, TryReserveError> {
    assert!(!moves.is_empty(), "there must be a move to ask about");
    let mut longer = LongerSearch::new(options)?;
    let limits = Limits { nodes: Some(options.nodes), ..Limits::default() };
    let result = longer.run(game, &limits, host);
    if host.should_stop() {
        return Ok(Sought::Stopped);
    }
    let Some(played) = result.best.filter(|best| !moves.contains(best)) else {
        return Ok(Sought::Played(Box::new(result)));
    };
    let played = ScoredMove { mv: played, score: result.info.score };
    let only = Limits { moves: moves.to_vec(), ..longer.limits() };
    let known = longer.run(game, &only, host);
    let options = TraceOptions {
        depth: Some(result.info.depth.max(1)),
        most_records: options.most_records,
        hash_megabytes: options.hash_megabytes,
        ..TraceOptions::default()
    };
    let trace = Trace::record_search(game, &options, host)?;
    let auditor = Auditor::new(game, &longer.options.audit)?;
    let missed = ScoredMove { mv: known.best.unwrap_or(moves[0]), score: known.info.score };
    let mut follower = Follower { trace: &trace, longer, auditor, host, line: Line::default() };
    let end = follower.follow(game, missed.mv)?;
    let Line { steps, replies } = follower.line;
    if follower.host.should_stop() {
        return Ok(Sought::Stopped);
    }
    let (depth, line) = (trace.depth(), known.info.pv);
    Ok(Sought::Missed(Box::new(Miss { depth, played, missed, line, steps, replies, end })))
}

/// Searches with an empty memory each.
struct LongerSearch<'a> {
    memory: Memory,
    options: &'a MissOptions,
}

impl<'a> LongerSearch<'a> {
    fn new(options: &'a MissOptions) -> Result<Self, TryReserveError> {
        Ok(Self { memory: Memory::new(options.hash_megabytes)?, options })
    }

    fn limits(&self) -> Limits {
        Limits { nodes: Some(self.options.longer_nodes), ..Limits::default() }
    }

    fn run(&mut self, game: &Game, limits: &Limits, host: &mut dyn Host) -> SearchResult {
        self.memory.clear();
        let before = &game.positions()[..game.positions().len() - 1];
        let (position, overhead) = (game.position(), Duration::ZERO);
        search(position, before, limits, overhead, &mut self.memory, host, &mut Silent)
    }
}

/// Follows a move through a recorded search.
struct Follower<'a> {
    trace: &'a Trace,
    longer: LongerSearch<'a>,
    auditor: Auditor,
    host: &'a mut dyn Host,
    line: Line,
}

/// What has been followed so far.
#[derive(Default)]
struct Line {
    steps: Vec<MissStep>,
    replies: Vec<Move>,
}

impl Follower<'_> {
    /// Follows a move from the root to the end of its line.
    fn follow(&mut self, game: &Game, mv: Move) -> Result<MissEnd, TryReserveError> {
        let (mut game, mut mv) = (game.clone(), mv);
        let Some(mut node) = self.root_search(game.position(), mv) else {
            return Ok(MissEnd::Unrecorded);
        };
        loop {
            let reply = match self.step(node, game.position(), mv) {
                Ok(reply) => reply,
                Err(end) => return Ok(end),
            };
            game.play(mv);
            game.play(reply.mv);
            self.line.replies.push(reply.mv);
            let alpha = self.trace.record(reply.id).map_or(0, |record| record.alpha);
            // One ply deeper: as many nodes as the search in question had are plenty.
            let limits = Limits { nodes: Some(self.longer.options.nodes), ..Limits::default() };
            let answer = self.longer.run(&game, &limits, self.host);
            match answer.best {
                Some(best) if answer.info.score > alpha => (node, mv) = (reply.id, best),
                _ => return Ok(MissEnd::Refuted),
            }
        }
    }

    /// Of the root searches, one for each aspiration window, the one that spent most nodes on the
    /// move: the others have the result from the TT.
    fn root_search(&self, position: &Position, mv: Move) -> Option<u32> {
        let spent = |&root: &u32| {
            self.last_search(root, position, mv).map_or(0, |(_, record)| record.nodes)
        };
        self.trace.children(0).max_by_key(spent)
    }

    /// What the search made of a move in this node: the reply that refuted it, or how its line
    /// ended.
    fn step(&mut self, node: u32, position: &Position, mv: Move) -> Result<Reply, MissEnd> {
        let above = self.trace.record(node).ok_or(MissEnd::Unrecorded)?;
        let Some((id, record)) = self.last_search(node, position, mv) else {
            return Err(self.without_search(&above, position, mv));
        };
        let line = self.trace.as_records().line(id);
        let audits = record
            .cuts()
            .filter_map(|rule| self.auditor.audit(&line, rule, self.host).ok())
            .collect();
        self.line.steps.push(MissStep { id, record, mv, audits });
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
    fn last_search(&self, node: u32, position: &Position, mv: Move) -> Option<(u32, Record)> {
        let of_move = |record: &Record| {
            record.mv == Some(mv) && (is_own_search(record) || record.visit == Visit::Pruned)
        };
        let among_others = |record: &Record| {
            record.visit == Visit::Pruned && record.others > 0 && is_quiet(position, mv)
        };
        let found = self.children(node).filter(|(_, record)| of_move(record)).last();
        found.or_else(|| self.children(node).find(|(_, record)| among_others(record)))
    }

    fn children(&self, node: u32) -> impl Iterator<Item = (u32, Record)> {
        self.trace.children(node).filter_map(|id| Some((id, self.trace.record(id)?)))
    }

    /// How the line ended at a node that has no record of the move.
    fn without_search(&self, node: &Record, position: &Position, mv: Move) -> MissEnd {
        match node.end {
            End::Table => MissEnd::Table,
            End::Rule => node.rule.map_or(MissEnd::Other(End::Rule), MissEnd::Rule),
            _ if node.depth <= 0 && !node.in_check && is_quiet(position, mv) => MissEnd::Horizon,
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

fn is_quiet(position: &Position, mv: Move) -> bool {
    !position.is_capture(mv) && mv.promotion().is_none()
}

/// The move that refuted another, and its record.
struct Reply {
    id: u32,
    mv: Move,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::NoClock;

    const FEW: MissOptions = MissOptions {
        nodes: 3_000,
        longer_nodes: 6_000,
        most_records: 100_000,
        hash_megabytes: 1,
        audit: AuditOptions { most_nodes: 3_000, hash_megabytes: 1 },
    };

    fn sought(fen: &str, moves: &[&str], options: &MissOptions) -> Sought {
        let game = Game::new(fen.parse().expect("a legal position"));
        let parse = |text: &&str| game.position().parse_uci(text).expect("a legal move");
        let moves: Vec<Move> = moves.iter().map(parse).collect();
        explain_miss(&game, &moves, options, &mut NoClock).expect("memory")
    }

    #[test]
    fn a_move_that_is_played_is_not_missed() {
        let back_rank = "6k1/5ppp/8/8/8/8/r4PPP/3Q2K1 w - - 0 1";
        let found = sought(back_rank, &["d1d8"], &FEW);
        assert!(matches!(found, Sought::Played(result) if result.info.score > 1_000));
        let found = sought(back_rank, &["h2h3", "d1d8"], &FEW);
        assert!(matches!(found, Sought::Played(_)), "one of them is enough");
    }

    #[test]
    fn a_bad_move_is_missed_for_a_good_reason() {
        let Sought::Missed(miss) =
            sought("6k1/5ppp/8/8/8/8/r4PPP/3Q2K1 w - - 0 1", &["d1d2"], &FEW)
        else {
            panic!("White mates on d8")
        };
        assert!(!miss.is_better());
        assert_eq!(miss.steps[0].mv, miss.missed.mv);
        assert_eq!(miss.line[0], miss.missed.mv);
    }

    /// Every move of every position: the line is one that can be played, and it ends as its last
    /// record says.
    #[test]
    fn lines_are_legal_and_end_as_recorded() {
        let fens = [
            "r1bq1r1k/p1pnbpp1/1p2p3/6p1/3PB3/5N2/PPPQ1PPP/2KR3R w - - 0 1",
            "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        ];
        let mut missed = 0;
        for fen in fens {
            let position: Position = fen.parse().expect("a legal position");
            for mv in position.legal_moves().iter() {
                let Sought::Missed(miss) = sought(fen, &[&position.uci(mv, false)], &FEW) else {
                    continue;
                };
                missed += 1;
                assert_line(&position, &miss);
            }
        }
        assert!(missed > 20, "{missed}");
    }

    fn assert_line(position: &Position, miss: &Miss) {
        let mut at = position.clone();
        for (index, step) in miss.steps.iter().enumerate() {
            assert!(at.legal_moves().contains(step.mv), "{miss:?}");
            at = at.after(step.mv);
            assert_eq!(step.audits.len(), step.record.cuts().count());
            if let Some(&reply) = miss.replies.get(index) {
                assert!(at.legal_moves().contains(reply), "{miss:?}");
                assert_eq!(step.record.end, End::Refuted);
                at = at.after(reply);
            }
        }
        let last = miss.steps.last().map(|step| step.record);
        match miss.end {
            MissEnd::Rule(rule) if miss.steps.len() > miss.replies.len() => {
                assert_eq!(last.and_then(|record| record.rule), Some(rule));
            }
            MissEnd::StandPat => assert_eq!(last.map(|record| record.end), Some(End::StandPat)),
            MissEnd::Refuted => assert_eq!(miss.steps.len(), miss.replies.len()),
            _ => {}
        }
        if let Some((step, audit)) = miss.guilty() {
            assert!(step.audits.contains(audit));
            let verdicts = [audit.without_rule.verdict, audit.without_pruning.verdict];
            assert!(verdicts.contains(&Verdict::Wrong));
        }
    }

    #[test]
    fn a_search_that_is_stopped_says_so() {
        struct Stopped;
        impl Host for Stopped {
            fn elapsed(&self) -> Duration {
                Duration::ZERO
            }
            fn should_stop(&self) -> bool {
                true
            }
            fn report(&mut self, _info: &crate::search::Info) {}
        }
        let game = Game::default();
        let mv = game.position().parse_uci("a2a3").expect("a legal move");
        let sought = explain_miss(&game, &[mv], &FEW, &mut Stopped).expect("memory");
        assert!(matches!(sought, Sought::Stopped));
    }
}
