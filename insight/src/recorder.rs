//! The observer that records a search: one record for each visit and each pruned move.

use super::summary::Iteration;
use super::{Record, Summary, Tried};
use espalier::observe::{
    Comparison, End, Improving, Kind, MoveCandidate, NodeEntry, Observer, Scope, SearchedMove,
    TableUse, Visit,
};
use espalier::rules::Terms;
use espalier_chess::types::{Bound, Depth, MATE, Move, Score};
use espalier_trace::records::Records;

/// Records the last iteration, or all of them, and counts all.
///
/// Past the record limit, nodes are still counted on the records above them.
pub(super) struct Recorder<'a> {
    records: Records,
    /// The nodes in progress, from record 0 down.
    open: Vec<Open>,
    /// The reason for the next node.
    visit: Visit,
    searched: SearchedMove,
    /// The move that the move-pruning rules judge.
    candidate: Option<MoveCandidate>,
    summary: Summary,
    preview: Option<&'a mut dyn Preview>,
    /// Whether iterations stay when the next begins.
    keeps_iterations: bool,
    /// Nodes of the iterations that stay, without the one in progress.
    kept_nodes: u32,
    /// Nodes searched.
    nodes: u64,
    /// An entry for each record, where they are asked for.
    entries: Option<Vec<Entry>>,
}

/// The search as it comes to a record.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// Nodes that have been searched.
    pub(super) nodes: u64,
    /// The depth at which the node is entered; 0 for a pruned move.
    pub(super) depth: Depth,
}

/// The records and counts of a finished search.
#[derive(Clone, Debug, Default)]
pub(super) struct Recording {
    pub(super) bytes: Vec<u8>,
    pub(super) total: u64,
    pub(super) summary: Summary,
}

/// Shows a recording while it grows.
pub(super) trait Preview {
    /// Whether it is time to show it. Asked about every 1024 nodes.
    fn is_due(&mut self) -> bool;

    /// Shows the records after `nodes` nodes, and gives their bytes back.
    fn show(&mut self, so_far: Recording, nodes: u64) -> Vec<u8>;
}

/// A node in progress.
#[derive(Default)]
struct Open {
    record: Record,
    /// Its record's index; none past the limit.
    id: Option<u32>,
    /// Nodes searched before this one.
    nodes_before: u64,
    /// The last move searched, and whether by ProbCut.
    searching: Option<(Move, bool)>,
    /// The record of that move's first search.
    first_search: Option<u32>,
    /// Moves searched so far.
    moves: i32,
    /// The move that is judged, and the rules that did not prune it.
    judged: Option<(Move, Tried)>,
}

impl<'a> Recorder<'a> {
    /// A recorder with a record limit of at least one.
    pub(super) fn new(most: usize, preview: Option<&'a mut dyn Preview>) -> Self {
        Self {
            records: Records::new(Record::SIZE, most),
            open: Vec::new(),
            visit: Visit::Search,
            searched: SearchedMove::default(),
            candidate: None,
            summary: Summary::default(),
            preview,
            keeps_iterations: false,
            kept_nodes: 0,
            nodes: 0,
            entries: None,
        }
    }

    /// The same, which keeps all iterations where that is asked for.
    pub(super) fn keeping_iterations(self, keeps_iterations: bool) -> Self {
        Self { keeps_iterations, ..self }
    }

    /// A recorder of entries, with no more than one record.
    pub(super) fn of_entries() -> Self {
        Self { entries: Some(Vec::new()), ..Self::new(1, None) }
    }

    /// The entries of the last iteration, one for each record without the limit.
    pub(super) fn into_entries(self) -> Vec<Entry> {
        self.entries.unwrap_or_default()
    }

    /// The recording of a search that has ended with this score.
    pub(super) fn finish(mut self, score: Score) -> Recording {
        if self.open.is_empty() {
            // There was no move to search.
            self.iterates(0);
            self.open[0].record.end = End::NoMoves;
            self.open[0].record.score = score;
            self.open[0].record.bound = Bound::Exact;
        }
        while !self.open.is_empty() {
            self.close();
        }
        let total = self.records.total();
        Recording { bytes: self.records.into_bytes(), total, summary: self.summary }
    }

    /// Reserves a record and returns its index; none past the limit.
    fn reserve(&mut self, depth: Depth) -> Option<u32> {
        if let Some(entries) = &mut self.entries {
            entries.push(Entry { nodes: self.nodes, depth });
        }
        self.records.reserve()
    }

    /// Rewrites a record.
    fn amend(&mut self, id: Option<u32>, change: impl FnOnce(&mut Record)) {
        let Some(slot) = id.and_then(|id| slot(&mut self.records, id)) else { return };
        if let Some(mut record) = Record::from_bytes(slot) {
            change(&mut record);
            record.write_to(slot);
        }
    }

    /// Writes the record of the innermost node in progress, which has ended.
    fn close(&mut self) {
        let count = self.records.count();
        let Some(Open { record, id, .. }) = self.open.last_mut() else { return };
        if let Some(id) = *id {
            record.subtree = count - id;
            write(&mut self.records, id, record);
        }
        self.open.truncate(self.open.len() - 1);
    }

    /// Writes the records of the nodes in progress as they would be if the search were stopped after
    /// so many nodes; each is written again when it ends.
    fn write_open(&mut self, nodes: u64) {
        let count = self.records.count();
        let spent = |open: &Open| (nodes - open.nodes_before).min(u32::MAX.into()) as u32;
        let by_root = self.open.get(1).map_or(0, spent);
        for (place, open) in self.open.iter().enumerate() {
            let Some(id) = open.id else { continue };
            let mut record = open.record;
            record.subtree = count - id;
            record.nodes =
                if place == 0 { record.nodes.saturating_add(by_root) } else { spent(open) };
            record.end = End::Stopped;
            write(&mut self.records, id, &record);
        }
    }

    /// Copies the result of a root search to record 0.
    fn add_to_search(&mut self, root: &Record) {
        let Some(Open { record: search, .. }) = self.open.first_mut() else { return };
        search.nodes = search.nodes.saturating_add(root.nodes);
        search.score = root.score;
        search.bound = root.bound;
        let is_done = root.bound == Bound::Exact && root.end != End::Stopped;
        search.end = if is_done { End::AllTried } else { End::Stopped };
    }

    /// A further iteration begins below the same record of the whole search.
    fn go_on(&mut self, depth: i8) {
        self.open.truncate(1);
        let Some(Open { record: search, .. }) = self.open.first_mut() else { return };
        (search.depth_asked, search.depth) = (depth, depth);
        self.kept_nodes = search.nodes;
    }

    /// Records the candidate as pruned by a rule.
    fn prune(&mut self, test: Comparison) {
        let (Some(candidate), Some(node)) = (self.candidate, self.open.last()) else { return };
        let number = if candidate.number > 0 { candidate.number } else { node.moves + 1 };
        let mut record = node.record;
        record.parent = node.id.unwrap_or_default();
        record.subtree = 1;
        record.mv = Some(candidate.mv);
        record.visit = Visit::Pruned;
        record.number = byte(number);
        record.searches = 0;
        record.depth_asked = plies(candidate.depth);
        record.depth = plies(candidate.reduced_depth);
        record.node_depth = Some(plies(candidate.node_depth));
        (record.extension, record.extended_by) = (0, None);
        record.alpha = candidate.alpha;
        record.reduction = Terms::default();
        record.entry_depth = None;
        record.tried = node.judged.map_or(Tried::NONE, |(_, tried)| tried);
        record.score = candidate.alpha;
        record.bound = Bound::Upper;
        end_by(&mut record, test);
        if let Some(id) = self.reserve(0) {
            write(&mut self.records, id, &record);
        }
    }
}

impl Observer for Recorder<'_> {
    const ON: bool = true;
    const RECORDS: bool = true;

    fn goes_on(&mut self, nodes: u64) {
        if !self.preview.as_mut().is_some_and(|preview| preview.is_due()) {
            return;
        }
        self.write_open(nodes);
        let (bytes, total) = (self.records.take(), self.records.total());
        let recording = Recording { bytes, total, summary: self.summary.clone() };
        if let Some(preview) = &mut self.preview {
            self.records.put_back(preview.show(recording, nodes));
        }
    }

    fn iterates(&mut self, depth: Depth) {
        if self.keeps_iterations && !self.open.is_empty() {
            return self.go_on(plies(depth));
        }
        self.records.clear();
        self.open.clear();
        if let Some(entries) = &mut self.entries {
            entries.clear();
        }
        let id = self.reserve(depth);
        let (alpha, beta) = (-MATE, MATE);
        let (depth, searches) = (plies(depth), 1);
        let record =
            Record { depth_asked: depth, depth, searches, alpha, beta, ..Record::default() };
        self.open.push(Open { record, id, ..Open::default() });
    }

    fn iterated(&mut self, depth: Depth, score: Score, best: Option<Move>) {
        let nodes = self.open.first().map_or(0, |search| search.record.nodes - self.kept_nodes);
        let nodes = nodes.into();
        self.summary.iterations.push(Iteration { depth, nodes, score, best });
    }

    fn visits(&mut self, visit: Visit, searched: SearchedMove) {
        (self.visit, self.searched) = (visit, searched);
    }

    fn entered(&mut self, entry: NodeEntry) {
        let SearchedMove { mv, number, depth, extension, extended_by, reduction } = self.searched;
        self.nodes = entry.nodes;
        let id = self.reserve(entry.depth);
        let Some(above) = self.open.last_mut() else { return };
        let searching = mv.map(|mv| (mv, self.visit == Visit::ProbCut));
        let is_again = searching.is_some() && searching == above.searching;
        if !is_again {
            above.searching = searching;
            above.first_search = id;
            above.moves += i32::from(searching.is_some());
        }
        let first_search = above.first_search;
        let judged = above.judged.filter(|&(judged, _)| !is_again && Some(judged) == mv);
        let record = Record {
            parent: above.id.unwrap_or_default(),
            mv,
            ply: byte(entry.ply as i32),
            visit: self.visit,
            kind: entry.kind.unwrap_or_else(|| expected(&above.record, &entry)),
            number: byte(if number == 0 && mv.is_some() { above.moves } else { number }),
            searches: 1,
            depth_asked: plies(depth),
            depth: plies(entry.depth),
            entry_depth: Some(plies(entry.depth)),
            tried: judged.map_or(Tried::NONE, |(_, tried)| tried),
            extension: plies(extension),
            extended_by,
            reduction,
            alpha: entry.alpha,
            beta: entry.beta,
            in_check: entry.in_check,
            ..Record::default()
        };
        if is_again {
            self.amend(first_search, |first| first.searches = first.searches.saturating_add(1));
        }
        self.open.push(Open { record, id, nodes_before: entry.nodes, ..Open::default() });
    }

    fn raised(&mut self, alpha: Score) {
        if let Some(node) = self.open.last_mut() {
            node.record.alpha = alpha;
        }
    }

    fn probed(&mut self, given: Option<TableUse>) {
        self.summary.table.probes += 1;
        self.summary.table.hits += u64::from(given.is_some());
        if let Some(node) = self.open.last_mut() {
            (node.record.is_probed, node.record.table) = (true, given);
        }
    }

    fn evaluated(&mut self, raw: Option<Score>, eval: Option<Score>, improving: Improving) {
        let Some(Open { record, .. }) = self.open.last_mut() else { return };
        (record.raw_eval, record.eval) = (raw, eval);
        record.improvement = improving.improvement;
        record.improving = improving.is_improving;
        record.rate = improving.rate as u16;
        record.factor = Some(improving.factor as u16);
        self.summary.count_improving(improving, record.ply.into());
    }

    fn knows_pv(&mut self, was_pv: bool) {
        if let Some(node) = self.open.last_mut() {
            node.record.was_pv = Some(was_pv);
        }
    }

    fn tries_tt_move(&mut self) {
        if let Some(table) = self.open.last_mut().and_then(|node| node.record.table.as_mut()) {
            table.gave_move = true;
        }
    }

    fn replaced_eval(&mut self) {
        if let Some(table) = self.open.last_mut().and_then(|node| node.record.table.as_mut()) {
            table.gave_eval = true;
        }
    }

    fn shortened(&mut self, depth: Depth) {
        if let Some(node) = self.open.last_mut() {
            node.record.depth = plies(depth);
        }
    }

    fn candidate(&mut self, candidate: MoveCandidate) {
        self.candidate = Some(candidate);
        if let Some(node) = self.open.last_mut() {
            node.judged = Some((candidate.mv, Tried::NONE));
        }
    }

    fn compared(&mut self, test: Comparison, improving: Improving) {
        let Some(node) = self.open.last_mut() else { return };
        self.summary.count_test(test, improving, node.record.depth.into());
        if !test.cuts() {
            match test.rule.scope() {
                Scope::WholeNode => node.record.tried.note(test),
                Scope::SingleMove => {
                    if let Some((_, tried)) = &mut node.judged {
                        tried.note(test);
                    }
                }
                Scope::MoveDepth => {}
            }
            return;
        }
        match test.rule.scope() {
            Scope::WholeNode => end_by(&mut node.record, test),
            Scope::SingleMove => self.prune(test),
            // The record of the reduced search has the score.
            Scope::MoveDepth => {}
        }
    }

    fn pruned_others(&mut self, others: usize) {
        // The pruned move is the last record, unless it is past the limit.
        let count = self.records.count();
        let last = (self.records.total() == u64::from(count)).then(|| count - 1);
        self.amend(last, |record| record.others = byte(others as i32));
    }

    fn cut(&mut self, number: i32) {
        self.summary.cutoffs.add(number);
    }

    fn ended(&mut self, end: End) {
        self.summary.table.answers += u64::from(end == End::Table);
        if let Some(node) = self.open.last_mut() {
            node.record.end = end;
        }
    }

    fn exited(&mut self, score: Score, nodes: u64) {
        self.nodes = nodes;
        let Some(node) = self.open.last_mut() else { return };
        let record = &mut node.record;
        record.nodes = (nodes - node.nodes_before).min(u32::MAX.into()) as u32;
        record.score = score;
        record.bound = Bound::of(score, record.alpha, record.beta);
        // A node that was stopped on entry does not count.
        if record.nodes > 0 {
            self.summary.count_node(record.ply.into());
        }
        if record.visit == Visit::Root {
            let root = *record;
            self.add_to_search(&root);
        }
        self.close();
    }
}

/// The bytes of a record.
fn slot(records: &mut Records, id: u32) -> Option<&mut [u8; Record::SIZE]> {
    records.slot(id)?.first_chunk_mut()
}

fn write(records: &mut Records, id: u32, record: &Record) {
    if let Some(slot) = slot(records, id) {
        record.write_to(slot);
    }
}

/// Stores the comparison of the rule that fired.
fn end_by(record: &mut Record, test: Comparison) {
    record.end = End::Rule;
    record.rule = Some(test.rule);
    record.value = test.value;
    record.threshold = test.threshold;
    record.terms = test.terms;
}

/// The expected node type in quiescence: with a null window, the opposite of the parent's.
fn expected(above: &Record, entry: &NodeEntry) -> Kind {
    match above.kind {
        _ if entry.beta - entry.alpha > 1 => Kind::Pv,
        Kind::Cut => Kind::All,
        Kind::All | Kind::Pv => Kind::Cut,
    }
}

fn byte(number: i32) -> u8 {
    number.clamp(0, u8::MAX.into()) as u8
}

fn plies(depth: Depth) -> i8 {
    // The least number stands for plies that are not known.
    depth.clamp((i8::MIN + 1).into(), i8::MAX.into()) as i8
}
