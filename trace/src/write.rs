//! Writes a trace: the declarations of a program, and a recorder that its search tells what it does.
//!
//! Nothing here fails or panics: past the limit of records nodes are counted on those above, numbers
//! out of range become the nearest in range, and what is called without a node in progress does
//! nothing. A recorder is for one thread.
//!
//! # Ends
//!
//! Where a node ends without a word, a move refuted it or all were tried. Where nothing was searched or
//! pruned in it, its numbers tell: the score is that of the table, which the bound of the table allows
//! (`table`); the depth is 0, and the score reaches beta (`standPat`); the score is that of checkmate
//! here, or 0 where there is an evaluation (`noMoves`). Draws and other ends are told.

use crate::declarations::written;
use crate::layout::{
    ALIGNMENT, CASTLE, FIXED_BYTES, Header, NOT_TRIED, Stored, TAIL_BYTES, Tail, UNKNOWN,
    UNKNOWN_BOUND, UNKNOWN_CODE, UNKNOWN_PLIES, UNKNOWN_RATE, UNKNOWN_TERM, flag,
};
use crate::records::Records;
use crate::{Declaration, End, Kind, RecordField, RecordFields, Sum, Visit};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// What a program declares of itself.
#[derive(Clone, Copy, Debug)]
pub struct Program<'a> {
    /// Its name, and its version.
    pub name: &'a str,
    /// See `name`.
    pub version: &'a str,
    /// Its rules; their numbers begin with 1.
    pub rules: &'a [Declaration],
    /// Further conditions of rules, each by the number of its rule: a name in camel case, and a few words
    /// for by how much it holds.
    pub conditions: &'a [(u8, &'a str, &'a str)],
    /// The terms of its reductions, by the visits that have them, in 1/1024 ply.
    pub reductions: &'a [(Visit, Sum)],
    /// What extends or shortens a move, in camel case; the numbers begin with 1. Several that do it together
    /// are separated by spaces.
    pub extensions: &'a [&'a str],
    /// The rules whose near misses are recorded, by their numbers.
    pub tried: &'a [u8],
    /// Where mates begin among its scores, and the score of a mate at the root, of which one in n plies
    /// is n less. None where mates are those of the format.
    pub mates: Option<[i32; 2]>,
}

impl Program<'_> {
    /// Terms that a record has room for: those of the longest reduction and of the longest rule, and
    /// what is left up to a multiple of eight bytes.
    fn terms(&self) -> usize {
        let of_rules = (1..).zip(self.rules).map(|(code, rule)| {
            let conditions = self.conditions.iter().filter(|(of, ..)| *of == code).count();
            rule.threshold.terms.len() + conditions
        });
        let of_rules = of_rules.max();
        let of_reductions = self.reductions.iter().map(|(_, sum)| sum.terms.len()).max();
        let terms = of_rules.unwrap_or_default() + of_reductions.unwrap_or_default();
        let others = FIXED_BYTES + 2 * self.tried().len() + TAIL_BYTES;
        let room = ((others + 2 * terms).next_multiple_of(ALIGNMENT) - others) / 2;
        room.min(MOST_TERMS)
    }

    fn tried(&self) -> &[u8] {
        &self.tried[..self.tried.len().min(MOST_TRIED)]
    }

    /// Where the near misses of a rule stand.
    fn place(&self, rule: u8) -> Option<usize> {
        self.tried().iter().position(|&tried| tried == rule)
    }

    fn record_bytes(&self) -> usize {
        FIXED_BYTES + 2 * (self.terms() + self.tried().len()) + TAIL_BYTES
    }

    fn reduction_terms(&self, visit: Option<Visit>) -> usize {
        let sum = self.reductions.iter().find(|(of, _)| Some(*of) == visit);
        sum.map_or(0, |(_, sum)| sum.terms.len())
    }
}

/// A move as a record has it: from and to, a1 = 0, b1 = 1, … h8 = 63, and its kind, 0 unless it is one
/// of [`EN_PASSANT`], [`promotion`] and [`castling`].
pub const fn move_code(from: u8, to: u8, kind: u8) -> u16 {
    (from & 63) as u16 | ((to & 63) as u16) << 6 | (kind as u16 & 15) << 12
}

/// The kind of a capture en passant.
pub const EN_PASSANT: u8 = 2;

/// The kind of a promotion to a knight, bishop, rook or queen, from 0 to 3.
pub const fn promotion(piece: u8) -> u8 {
    4 + (piece & 3)
}

/// The kind of castling with the rook of a file, from 0 to 7. The move goes to where the king ends.
pub const fn castling(rook_file: u8) -> u8 {
    CASTLE as u8 + (rook_file & 7)
}

/// What a search knows of the next visit before it begins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Step<'a> {
    /// How the visit comes about, where it is one of the known.
    pub visit: Option<Visit>,
    /// The move that leads there, by [`move_code`]; 0 for none.
    pub mv: u16,
    /// The number of the move in its node, from 1; counted where it is 0.
    pub number: i32,
    /// Plies that it is to be searched, extension included and reduction not.
    pub depth_asked: Option<i32>,
    /// Plies of the extension, negative for less.
    pub extension: Option<i32>,
    /// What extends it, by its number.
    pub extended_by: u8,
    /// The terms of the reduction as declared.
    pub reduction: &'a [i32],
}

/// What a transposition table gave.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// The score.
    pub score: i32,
    /// Plies that it was searched.
    pub depth: i32,
    /// What the score is.
    pub bound: Limit,
    /// Its move is tried first.
    pub gave_move: bool,
    /// Its score takes the place of the evaluation.
    pub gave_eval: bool,
}

/// What a score is, as a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// At most.
    Upper = 0,
    /// At least.
    Lower = 1,
    /// Exact.
    Exact = 2,
}

/// The largest number from `low` on and below `high` for which this holds, as for all below it: the value
/// of what an engine only compares, such as a static exchange.
pub fn largest(mut low: i32, mut high: i32, holds: impl Fn(i32) -> bool) -> i32 {
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// A move that a rule prunes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pruned {
    /// By [`move_code`].
    pub mv: u16,
    /// The number that it would have had; that after the last move where it is 0.
    pub number: i32,
    /// Plies that it would have been searched.
    pub depth: i32,
    /// Further moves that the same decision prunes.
    pub others: i32,
    /// What it would have had to beat.
    pub alpha: i32,
}

/// The score of a mate at the root.
const MATE: i32 = 32_000;

/// The start of a game.
#[cfg(feature = "std")]
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The most terms of a record, and the most rules whose near misses it has.
const MOST_TERMS: usize = 32;
const MOST_TRIED: usize = 16;

type Terms = [i16; MOST_TERMS];
type Tried = [i16; MOST_TRIED];

/// A node in progress.
#[derive(Clone, Copy)]
struct Open {
    stored: Stored,
    tail: Tail,
    terms: Terms,
    tried: Tried,
    /// Its record; none past the limit.
    id: Option<u32>,
    /// Nodes entered before it.
    before: u64,
    /// The move searched last, and the record of its first search.
    last: (u16, Option<u32>),
    moves: i32,
    /// Whether nothing was searched or pruned in it.
    is_leaf: bool,
    /// The move that is judged, and by how much the rules missed it.
    judged: Option<(u16, Tried)>,
}

/// Records a search.
///
/// ```
/// use espalier_trace::write::{Program, Recorder, Step, move_code};
/// use espalier_trace::{TraceFile, Visit};
///
/// let program = Program {
///     name: "Demo",
///     version: "1.0",
///     rules: &[],
///     conditions: &[],
///     reductions: &[],
///     extensions: &[],
///     tried: &[],
///     mates: None,
/// };
/// let mut recorder = Recorder::new(program, 1_000_000);
/// recorder.iteration(1);
/// recorder.enter(Step { visit: Some(Visit::Root), ..Step::default() }, 1, -32_000, 32_000);
/// let step = Step { visit: Some(Visit::OpenWindow), mv: move_code(12, 28, 0), ..Step::default() };
/// recorder.enter(step, 0, -32_000, 32_000);
/// recorder.leave(-20, false);
/// recorder.leave(20, false);
/// let file = recorder.file("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "");
/// assert_eq!(TraceFile::parse(&file).expect("a trace").count(), 3);
/// ```
pub struct Recorder<'a> {
    program: Program<'a>,
    records: Records,
    /// How many terms and near misses a record has.
    room: [usize; 2],
    open: Vec<Open>,
    fields: RecordFields,
    /// Whether it records.
    is_on: bool,
    /// What was told of the next visit.
    next: Next,
    /// What was told of the rule that fires next.
    held: Vec<i32>,
    depth: i32,
    keeps_iterations: bool,
    thread: Option<u32>,
    /// Nodes entered in this iteration, and in those before it.
    entered: u64,
    earlier: u64,
    /// Where the recording goes, and of which position it is.
    #[cfg(feature = "std")]
    target: Option<(std::path::PathBuf, String)>,
}

/// A step that is kept until its node begins; the terms of its reduction stand beside it.
#[derive(Default)]
struct Next {
    step: Step<'static>,
    reduction: Vec<i32>,
}

impl<'a> Recorder<'a> {
    /// A recorder of at most so many records, at least one.
    pub fn new(program: Program<'a>, most: usize) -> Self {
        let records = Records::new(program.record_bytes(), most);
        Self {
            program,
            records,
            room: [program.terms(), program.tried().len()],
            open: Vec::new(),
            fields: RecordFields::NONE,
            is_on: true,
            next: Next::default(),
            held: Vec::new(),
            depth: 0,
            keeps_iterations: false,
            thread: None,
            entered: 0,
            earlier: 0,
            #[cfg(feature = "std")]
            target: None,
        }
    }

    /// A recorder that records where an environment variable names a file, for [`Recorder::save`]. The
    /// variable of that name and `_FEN` has the position, which is else that of the start of a game.
    #[cfg(feature = "std")]
    pub fn of_variable(program: Program<'a>, name: &str, most: usize) -> Self {
        let Some(path) = std::env::var_os(name) else { return Self::off(program) };
        let fen = std::env::var(format!("{name}_FEN")).unwrap_or_else(|_| START.into());
        Self { target: Some((path.into(), fen)), ..Self::new(program, most) }
    }

    /// Writes the file that the variable of [`Recorder::of_variable`] names; elsewhere nothing.
    ///
    /// # Errors
    /// Those of the file.
    #[cfg(feature = "std")]
    pub fn save(&mut self) -> std::io::Result<()> {
        let Some((path, fen)) = self.target.take() else { return Ok(()) };
        let saved = std::fs::write(&path, self.file(&fen, ""));
        self.target = Some((path, fen));
        saved
    }

    /// The same, which keeps all iterations.
    #[must_use]
    pub fn with_all_iterations(self) -> Self {
        Self { keeps_iterations: true, ..self }
    }

    /// The same, of one thread of several, from 1.
    #[must_use]
    pub fn of_thread(self, thread: u32) -> Self {
        Self { thread: Some(thread), ..self }
    }

    /// A score of the program as the format has it.
    pub fn score(&self, score: i32) -> i32 {
        match self.program.mates {
            Some([from, most]) if score.saturating_abs() >= from => {
                score.signum() * (MATE - (most - score.saturating_abs()))
            }
            _ => score,
        }
    }

    /// A recorder that records nothing: every call returns at once.
    pub fn off(program: Program<'a>) -> Self {
        Self { is_on: false, ..Self::new(program, 1) }
    }

    /// Whether it records: what is found out for it alone can be left out where it does not.
    pub const fn is_on(&self) -> bool {
        self.is_on
    }

    /// What is known of the next visit, for a search whose functions do not pass it on:
    /// [`Recorder::enter_next`] begins its node.
    pub fn next(&mut self, step: Step<'_>) {
        if self.is_on {
            self.next.reduction.clear();
            self.next.reduction.extend_from_slice(step.reduction);
            self.next.step = Step { reduction: &[], ..step };
        }
    }

    /// The node begins of which [`Recorder::next`] has told, or else nothing is known.
    pub fn enter_next(&mut self, depth: i32, alpha: i32, beta: i32) {
        if self.is_on {
            let Next { step, reduction } = core::mem::take(&mut self.next);
            self.enter(Step { reduction: &reduction, ..step }, depth, alpha, beta);
            self.next.reduction = reduction;
            self.next.reduction.clear();
        }
    }

    /// An iteration of this depth begins: what was recorded of the one before is forgotten, unless the
    /// recorder [keeps it](Recorder::with_all_iterations).
    pub fn iteration(&mut self, depth: i32) {
        if !self.is_on {
            return;
        }
        if self.keeps_iterations && !self.open.is_empty() {
            self.go_on(depth);
            return;
        }
        self.earlier += self.entered;
        self.entered = 0;
        self.depth = depth;
        self.records.clear();
        self.open.clear();
        self.begin(
            Step { visit: Some(Visit::Search), ..Step::default() },
            depth,
            (-32_000, 32_000),
        );
    }

    /// A further iteration begins below the same record of the whole search.
    fn go_on(&mut self, depth: i32) {
        self.write_open();
        self.open.truncate(1);
        self.depth = depth;
        if let Some(search) = self.open.first_mut() {
            search.stored.depth = plies(depth);
            search.tail.entry_depth = plies(depth);
        }
    }

    /// A node begins, to this depth in plies, with this window. The first of an iteration is its root,
    /// where nothing else is said.
    pub fn enter(&mut self, step: Step<'_>, depth: i32, alpha: i32, beta: i32) {
        if !self.is_on {
            return;
        }
        if self.open.is_empty() {
            self.iteration(depth);
        }
        let is_root = step.visit.is_none() && step.mv == 0 && self.open.len() == 1;
        let visit = if is_root { Some(Visit::Root) } else { step.visit };
        let window = (self.score(alpha), self.score(beta));
        self.begin(Step { visit, ..step }, depth, window);
        self.entered += 1;
    }

    fn begin(&mut self, step: Step<'_>, depth: i32, (alpha, beta): (i32, i32)) {
        let id = self.records.reserve();
        let above = self.open.last_mut();
        let is_step = step.mv != 0 || step.visit == Some(Visit::NullMove);
        let (mut number, mut parent, mut ply, mut first, mut judged) =
            (step.number, 0, 0, None, None);
        if let Some(above) = above {
            above.is_leaf = false;
            parent = above.id.unwrap_or_default();
            ply = above.stored.ply.saturating_add(u8::from(is_step));
            if step.mv != 0 {
                if above.last.0 == step.mv {
                    first = above.last.1;
                } else {
                    above.last = (step.mv, id);
                    above.moves += 1;
                    judged = above.judged.take().filter(|(mv, _)| *mv == step.mv);
                }
                number = if number == 0 { above.moves } else { number };
            }
        }
        if let Some(first) = first {
            self.records
                .change(first, |stored| stored.searches = stored.searches.saturating_add(1));
        }
        let mut node = Open {
            stored: Stored {
                parent,
                ply,
                mv: step.mv,
                visit: step.visit.map_or(UNKNOWN_CODE, |visit| visit as u8),
                kind: if beta > alpha + 1 { Kind::Pv as u8 } else { UNKNOWN_CODE },
                number: byte(number),
                searches: u8::from(step.mv != 0),
                depth: plies(depth),
                depth_asked: step.depth_asked.map_or(UNKNOWN_PLIES, plies),
                extension: step.extension.map_or(UNKNOWN_PLIES, plies),
                alpha: score(alpha),
                beta: score(beta),
                flags: Stored::UNKNOWN.flags
                    | u16::from(step.extended_by & 15) << flag::EXTENDED_BY,
                ..Stored::UNKNOWN
            },
            tail: Tail { entry_depth: plies(depth), ..Tail::NONE },
            terms: [UNKNOWN_TERM; MOST_TERMS],
            tried: judged.map_or([NOT_TRIED; MOST_TRIED], |(_, tried)| tried),
            id,
            before: self.entered,
            last: (0, None),
            moves: 0,
            is_leaf: true,
            judged: None,
        };
        let terms = self.program.reduction_terms(step.visit).min(step.reduction.len());
        put_terms(&mut node.terms, 0, &step.reduction[..terms]);
        for (field, is_used) in [
            (RecordField::Move, true),
            (RecordField::Alpha, true),
            (RecordField::Beta, true),
            (RecordField::Depth, true),
            (RecordField::EntryDepth, true),
            (RecordField::Kind, true),
            (RecordField::Number, true),
            (RecordField::Searches, true),
            (RecordField::Visit, step.visit.is_some()),
            (RecordField::DepthAsked, step.depth_asked.is_some()),
            (RecordField::Extension, step.extension.is_some()),
            (RecordField::ExtendedBy, step.extended_by > 0),
            (RecordField::Terms, terms > 0),
        ] {
            self.fields.add(field, is_used);
        }
        self.open.push(node);
    }

    /// The innermost node in progress, with the fields that are used from now on.
    fn node(&mut self, fields: &[RecordField]) -> Option<&mut Open> {
        let node = self.open.last_mut()?;
        self.fields.add_all(fields);
        Some(node)
    }

    /// The window is another than that of the call, as for a draw or a mate within reach.
    pub fn window(&mut self, alpha: i32, beta: i32) {
        let (alpha, beta) = (self.score(alpha), self.score(beta));
        if let Some(node) = self.node(&[]) {
            (node.stored.alpha, node.stored.beta) = (score(alpha), score(beta));
        }
    }

    /// The node is searched to another depth, as by a check extension or internal iterative reduction.
    pub fn searched_to(&mut self, depth: i32) {
        if let Some(node) = self.node(&[]) {
            node.stored.depth = plies(depth);
        }
    }

    /// What extended the move to the node, by its number, found within it.
    pub fn extended(&mut self, by: u8, by_plies: i32) {
        if let Some(node) = self.node(&[RecordField::ExtendedBy, RecordField::Extension]) {
            node.stored.flags &= !(15 << flag::EXTENDED_BY);
            node.stored.flags |= u16::from(by & 15) << flag::EXTENDED_BY;
            node.stored.extension = plies(by_plies);
        }
    }

    /// Whether the side to move is in check.
    pub fn in_check(&mut self, in_check: bool) {
        if let Some(node) = self.node(&[RecordField::InCheck]) {
            node.flag(flag::IN_CHECK, in_check);
            node.flag(flag::IN_CHECK_UNKNOWN, false);
        }
    }

    /// Whether the node is or was on the principal variation.
    pub fn was_pv(&mut self, was_pv: bool) {
        if let Some(node) = self.node(&[RecordField::WasPv]) {
            node.flag(flag::WAS_PV, was_pv);
            node.flag(flag::WAS_PV_UNKNOWN, false);
        }
    }

    /// The static evaluation as the rules use it.
    pub fn eval(&mut self, eval: i32) {
        let eval = self.score(eval);
        if let Some(node) = self.node(&[RecordField::Eval]) {
            node.stored.eval = score(eval);
        }
    }

    /// The static evaluation before its correction.
    pub fn raw_eval(&mut self, eval: i32) {
        let eval = self.score(eval);
        if let Some(node) = self.node(&[RecordField::RawEval]) {
            node.stored.raw_eval = score(eval);
        }
    }

    /// Whether the rules take the position for improving, and by how many centipawns it is, where
    /// there is an evaluation to compare with.
    pub fn improving(&mut self, improving: bool, by: Option<i32>) {
        if let Some(node) = self.node(&[RecordField::Improving]) {
            node.flag(flag::IMPROVING, improving);
        }
        if let Some(by) = by
            && let Some(node) = self.node(&[RecordField::Improvement])
        {
            node.stored.improvement = score(by);
        }
    }

    /// The rate of improving over the line, from 0 to 1024.
    pub fn rate(&mut self, rate: i32) {
        if let Some(node) = self.node(&[RecordField::Rate]) {
            node.stored.rate = rate.clamp(0, (UNKNOWN_RATE - 1).into()) as u16;
        }
    }

    /// The transposition table was asked; none for a miss.
    pub fn probed(&mut self, hit: Option<Hit>) {
        let fields = [
            RecordField::Table,
            RecordField::TableScore,
            RecordField::TableDepth,
            RecordField::TableBound,
            RecordField::TableGaveMove,
            RecordField::TableGaveEval,
        ];
        let hit = hit.map(|hit| Hit { score: self.score(hit.score), ..hit });
        let Some(node) = self.node(&fields) else { return };
        node.flag(flag::TABLE, hit.is_some());
        node.flag(flag::TABLE_GAVE_MOVE, hit.is_some_and(|hit| hit.gave_move));
        let Some(hit) = hit else { return };
        node.stored.table_score = score(hit.score);
        node.stored.table_depth = byte(hit.depth);
        node.flag(flag::TABLE_GAVE_EVAL, hit.gave_eval);
        node.bound(flag::TABLE_BOUND, hit.bound as u16);
    }

    /// A further condition of the rule that fires next holds by so much, in the order of its declarations.
    pub fn held(&mut self, by: i32) {
        if self.is_on && self.held.len() < MOST_TERMS {
            self.held.push(by);
        }
    }

    /// A rule of the node fires: `value` reaches the sum of these terms.
    pub fn cut(&mut self, rule: u8, value: i32, terms: &[i32]) {
        let held = core::mem::take(&mut self.held);
        if let Some(node) = self.node(BY_RULE) {
            node.end_by(rule, value, terms, &held);
        }
    }

    /// A rule of the node did not fire; of several tries the nearest counts.
    pub fn tried(&mut self, rule: u8, value: i32, threshold: i32) {
        if let Some(place) = self.program.place(rule)
            && let Some(node) = self.node(&[])
        {
            note(&mut node.tried, place, value, threshold);
        }
    }

    /// A rule did not prune this move, which is searched next or pruned by another rule.
    pub fn spared(&mut self, mv: u16, rule: u8, value: i32, threshold: i32) {
        let Some(place) = self.program.place(rule) else { return };
        let Some(node) = self.node(&[]) else { return };
        let judged = node.judged.take().filter(|(judged, _)| *judged == mv);
        let (_, mut tried) = judged.unwrap_or((mv, [NOT_TRIED; MOST_TRIED]));
        note(&mut tried, place, value, threshold);
        node.judged = Some((mv, tried));
    }

    /// A rule prunes the first of these moves, and the others with it. Nothing of them is asked where the
    /// recorder is off.
    pub fn prune_all(
        &mut self,
        rule: u8,
        value: impl FnOnce() -> i32,
        terms: &[i32],
        moves: impl IntoIterator<Item = u16>,
        pruned: Pruned,
    ) {
        if !self.is_on {
            return;
        }
        let mut moves = moves.into_iter();
        let Some(mv) = moves.next() else {
            self.held.clear();
            return;
        };
        let others = moves.count().min(u8::MAX.into()) as i32;
        self.prune(rule, value(), terms, Pruned { mv, others, ..pruned });
    }

    /// A rule prunes a move, or that and others: `value` reaches the sum of these terms.
    pub fn prune(&mut self, rule: u8, value: i32, terms: &[i32], pruned: Pruned) {
        let held = core::mem::take(&mut self.held);
        if self.open.is_empty() {
            return;
        }
        let id = self.records.reserve();
        let pruned = Pruned { alpha: self.score(pruned.alpha), ..pruned };
        let fields = [RecordField::Others, RecordField::NodeDepth, RecordField::Visit];
        let Some(node) = self.node(&fields) else { return };
        node.is_leaf = false;
        let judged = node.judged.take().filter(|(mv, _)| *mv == pruned.mv);
        let number = if pruned.number > 0 { pruned.number } else { node.moves + 1 };
        let mut record = Open {
            stored: Stored {
                parent: node.id.unwrap_or_default(),
                subtree: 1,
                mv: pruned.mv,
                visit: Visit::Pruned as u8,
                number: byte(number),
                others: byte(pruned.others),
                searches: 0,
                depth: plies(pruned.depth),
                depth_asked: plies(pruned.depth),
                extension: 0,
                alpha: score(pruned.alpha),
                score: score(pruned.alpha),
                ..node.stored
            },
            tail: Tail { node_depth: node.stored.depth, entry_depth: UNKNOWN_PLIES, ..node.tail },
            terms: [UNKNOWN_TERM; MOST_TERMS],
            tried: judged.map_or([NOT_TRIED; MOST_TRIED], |(_, tried)| tried),
            id,
            before: 0,
            last: (0, None),
            moves: 0,
            is_leaf: true,
            judged: None,
        };
        record.stored.flags &= !(15 << flag::EXTENDED_BY);
        record.bound(flag::BOUND, Limit::Upper as u16);
        record.end_by(rule, value, terms, &held);
        self.fields.add_all(BY_RULE);
        record.write(&mut self.records, self.room);
    }

    /// Why the node ends, where it is no rule and does not [follow](self#ends).
    pub fn ended(&mut self, end: End) {
        if let Some(node) = self.node(&[RecordField::End]) {
            node.stored.end = end as u8;
        }
    }

    /// The node ends with this score for its side to move, or is stopped. Gives the score back.
    pub fn leave(&mut self, value: i32, stopped: bool) -> i32 {
        // The search as a whole ends with its file.
        if self.open.len() > 1
            && let Some(node) = self.open.pop()
        {
            self.close(node, self.score(value), stopped);
        }
        value
    }

    fn close(&mut self, mut node: Open, value: i32, stopped: bool) {
        let (count, entered) = (self.records.count(), self.entered);
        self.fields.add_all(BY_END);
        node.close(count, entered, value, stopped);
        node.write(&mut self.records, self.room);
        if node.stored.visit == Visit::Root as u8
            && let [search] = self.open.as_mut_slice()
        {
            search.stored.score = node.stored.score;
            let bound = node.stored.flags >> flag::BOUND & UNKNOWN_BOUND;
            let is_done = bound == Limit::Exact as u16 && node.stored.end != End::Stopped as u8;
            search.stored.end = if is_done { End::AllTried } else { End::Stopped } as u8;
        }
    }

    /// The file as it is now, of a game from this position by these moves in UCI notation. What is in
    /// progress counts as stopped, so that a file that is written now and then outlives a crash. Empty
    /// where the recorder is off.
    pub fn file(&mut self, fen: &str, moves: &str) -> Vec<u8> {
        if !self.is_on {
            return Vec::new();
        }
        if self.open.is_empty() && self.records.count() == 0 {
            self.iteration(0);
        }
        self.write_open();
        let fields = self.fields.names();
        let Program { name, version, rules, conditions, reductions, extensions, tried, .. } =
            self.program;
        let declarations = written(rules, conditions, reductions, extensions, tried);
        let thread = self.thread.map_or_else(String::new, |thread| format!("thread {thread}\n"));
        let text = format!(
            "engine {name}\nversion {version}\n{thread}fields {fields}\nfen {fen}\nmoves {moves}\n{declarations}"
        );
        let (nodes, depth) = (self.earlier + self.entered, self.depth.max(0) as u32);
        let header = Header::of(self.records.size(), self.records.count(), self.records.total());
        let mut file = Header { nodes, depth, ..header }.start(&text);
        file.extend_from_slice(self.records.bytes());
        file
    }

    /// Writes the nodes in progress as if they were stopped.
    fn write_open(&mut self) {
        let (count, entered) = (self.records.count(), self.entered);
        self.fields.add_all(BY_END);
        for node in &self.open {
            let mut node = *node;
            let (score, end) = (node.stored.score, node.stored.end);
            node.close(count, entered, score.into(), end == UNKNOWN_CODE);
            node.stored.score = score;
            node.write(&mut self.records, self.room);
        }
    }

    /// As [`Recorder::file`], to whatever takes bytes.
    ///
    /// # Errors
    /// Those of the writer.
    #[cfg(feature = "std")]
    pub fn write(
        &mut self,
        out: &mut dyn std::io::Write,
        fen: &str,
        moves: &str,
    ) -> std::io::Result<()> {
        out.write_all(&self.file(fen, moves))?;
        out.flush()
    }
}

/// The fields that the end of a node fills.
const BY_END: &[RecordField] = &[RecordField::Score, RecordField::Bound, RecordField::End];

/// The fields that a rule fills.
const BY_RULE: &[RecordField] = &[
    RecordField::End,
    RecordField::Rule,
    RecordField::Value,
    RecordField::Threshold,
    RecordField::Terms,
];

impl Open {
    fn flag(&mut self, flag: u16, is_set: bool) {
        self.stored.flags =
            if is_set { self.stored.flags | flag } else { self.stored.flags & !flag };
    }

    fn bound(&mut self, shift: u32, bound: u16) {
        self.stored.flags = self.stored.flags & !(UNKNOWN_BOUND << shift) | bound << shift;
    }

    fn end_by(&mut self, rule: u8, value: i32, terms: &[i32], held: &[i32]) {
        self.stored.end = End::Rule as u8;
        self.stored.rule = rule;
        self.stored.value = value;
        self.stored.threshold = terms.iter().fold(0, |sum: i32, term| sum.saturating_add(*term));
        // Those of the reduction stand before.
        let before = self.terms.iter().take_while(|&&term| term != UNKNOWN_TERM).count();
        put_terms(&mut self.terms, before, terms);
        let clamped = held.iter().map(|by| (*by).clamp((UNKNOWN_TERM + 1).into(), i16::MAX.into()));
        for (place, by) in self.terms.iter_mut().skip(before + terms.len()).zip(clamped) {
            *place = by as i16;
        }
    }

    /// The end of the node after so many records and nodes.
    fn close(&mut self, count: u32, entered: u64, value: i32, stopped: bool) {
        let nodes = entered - self.before.min(entered);
        self.stored.nodes = nodes.min(u32::MAX.into()) as u32;
        self.stored.subtree = self.id.map_or(1, |id| count.saturating_sub(id).max(1));
        let value = score(value);
        let bound = match value {
            _ if value <= self.stored.alpha => Limit::Upper,
            _ if value >= self.stored.beta => Limit::Lower,
            _ => Limit::Exact,
        };
        self.stored.score = value;
        self.bound(flag::BOUND, bound as u16);
        if stopped {
            self.stored.end = End::Stopped as u8;
        } else if self.stored.end == UNKNOWN_CODE {
            let at_once = if self.is_leaf { self.end_at_once() } else { None };
            let end = if bound == Limit::Lower { End::Refuted } else { End::AllTried };
            self.stored.end = at_once.unwrap_or(end) as u8;
        }
    }

    /// Why a node ends in which nothing was searched or pruned, as far as its numbers tell.
    fn end_at_once(&self) -> Option<End> {
        let Stored { score, alpha, beta, table_score, flags, .. } = self.stored;
        let is_hit = flags & flag::TABLE != 0 && flags & flag::TABLE_GAVE_EVAL == 0;
        let table_reaches = match flags >> flag::TABLE_BOUND & UNKNOWN_BOUND {
            0 => score <= alpha,
            1 => score >= beta,
            2 => true,
            _ => false,
        };
        let is_evaluated = self.stored.eval != UNKNOWN;
        let lost = i32::from(score) == i32::from(self.stored.ply) - MATE;
        if is_hit && score == table_score && table_reaches {
            Some(End::Table)
        } else if self.stored.depth <= 0 {
            (is_evaluated && score >= beta).then_some(End::StandPat)
        } else {
            let is_stalemate = is_evaluated && score == 0;
            (lost || is_stalemate).then_some(End::NoMoves)
        }
    }

    /// Writes the record, with so many terms and near misses.
    fn write(&self, records: &mut Records, [terms, tried]: [usize; 2]) {
        let Some(bytes) = self.id.and_then(|id| records.slot(id)) else { return };
        let (fixed, rest) = bytes.split_at_mut(FIXED_BYTES);
        fixed.copy_from_slice(&self.stored.to_bytes());
        let (numbers, tail) = rest.split_at_mut(2 * (terms + tried));
        let words = self.terms[..terms].iter().chain(&self.tried[..tried]);
        for (place, number) in numbers.as_chunks_mut().0.iter_mut().zip(words) {
            *place = number.to_le_bytes();
        }
        tail.copy_from_slice(&self.tail.to_bytes());
    }
}

/// Puts terms behind others. What does not fit into 16 bits is carried to the next.
fn put_terms(room: &mut [i16], before: usize, terms: &[i32]) {
    let mut carried = 0_i32;
    for (slot, &term) in room.iter_mut().skip(before).zip(terms) {
        let sum = term.saturating_add(carried);
        let fits = sum.clamp((UNKNOWN_TERM + 1).into(), i16::MAX.into());
        carried = sum.saturating_sub(fits);
        *slot = fits as i16;
    }
}

/// Notes a comparison that did not fire.
fn note(tried: &mut [i16], place: usize, value: i32, threshold: i32) {
    let excess = value.saturating_sub(threshold).clamp((NOT_TRIED + 1).into(), -1) as i16;
    if let Some(nearest) = tried.get_mut(place) {
        *nearest = (*nearest).max(excess);
    }
}

fn score(score: i32) -> i16 {
    score.clamp((UNKNOWN + 1).into(), i16::MAX.into()) as i16
}

fn plies(plies: i32) -> i8 {
    plies.clamp((UNKNOWN_PLIES + 1).into(), i8::MAX.into()) as i8
}

fn byte(number: i32) -> u8 {
    number.clamp(0, u8::MAX.into()) as u8
}
