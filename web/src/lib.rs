//! Espalier for JavaScript: the engine's session and its UCI conversation through wasm-bindgen.
//!
//! Texts for people are encoded messages, which the npm package puts into words.
//!
//! Everything blocks: it belongs into a worker. The TypeScript client of the npm package is the
//! comfortable way to use it.
#![deny(clippy::unwrap_used, clippy::expect_used)]
// The exported types are documented where a reader of the generated TypeScript meets them; a field
// that is named like its meaning needs no more.
#![allow(missing_docs)]
// wasm-bindgen hands over what it has made.
#![allow(clippy::needless_pass_by_value)]

mod ablation;
mod audit;
mod evaluation;
mod explain;
mod host;
mod miss;
mod node_position;
mod ranges;
mod reasons;
mod referee;
mod refusal;
mod sharing;
mod trace;
mod types;
mod uci;
mod why;

pub use ablation::{Ablated, Ablation, AblationOptions, SpreadOfNodes};
pub use audit::{AuditRequest, SampleRequest};
pub use evaluation::{Evaluation, EvaluationTerm, TaperedValue};
pub use explain::{Explanation, Fact, Margin, MarginPart};
pub use miss::MissOptions;
pub use node_position::NodePosition;
pub use ranges::{Range, Ranges, ranges};
pub use trace::{
    CutoffSummary, IterationSummary, PlySummary, RuleSummary, TableSummary, TraceAnswer,
    TraceOptions, TraceSummary,
};
pub use types::{
    BenchResult, Bound, Chances, Ended, Extras, Info, Limits, RuleCount, RuleTally, SearchResult,
    level_nodes,
};
pub use uci::{Uci, uci_urgency};
pub use why::WhyOptions;

use espalier::bench::{DEFAULT_DEPTH, DEPTHS, bench_while};
use espalier::eval;
use espalier::observe::Counters;
use espalier::search::{self, Host, News};
use espalier::session::{self, SessionError};
use espalier_chess::board::{Position, perft};
use espalier_chess::game::Game;
use espalier_cli::uci::MAX_PERFT;
use espalier_insight::answers::{Audit, LineReasons, Miss, SampleAudit, Telling, WhyNot};
use espalier_insight::explain::explain_last_of_bytes;
use espalier_insight::referee::{FileAudit, OwnSearch, game_of, judge_file};
use espalier_insight::{
    AuditOptions, Auditor, MissQuestion, MissStage, Records, Trace, Watch, ablate, audit_sample,
    explain_miss, why_not,
};
use espalier_rules::{Fault, PositionView};
use host::{Listener, StopFlag, WorkHost, now};
use js_sys::{Function, Int32Array, Math};
use refusal::{chess_refusal, legal_move};
use sharing::Leader;
use std::time::Duration;
use trace::Onlooker;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// One engine at work on one game.
#[wasm_bindgen]
pub struct Session {
    engine: session::Session,
    chess960: bool,
    pulse: Option<Function>,
}

#[wasm_bindgen]
impl Session {
    /// A session at the standard start position, with a hash table of this many megabytes.
    ///
    /// # Errors
    /// When the size is out of range or there is no memory for it.
    #[wasm_bindgen(constructor)]
    pub fn new(#[wasm_bindgen(js_name = hashMb)] hash_mb: u32) -> Result<Self, JsError> {
        console_error_panic_hook::set_once();
        Ok(Self::of(session::Session::new(checked_hash(hash_mb)?)?).seeded())
    }

    /// A session whose hash table of this many megabytes lies in the memory that was shared before
    /// this module was instantiated. Only the one who leads may clear it, and finds it empty.
    ///
    /// # Errors
    /// When the size is out of range.
    pub fn sharing(
        #[wasm_bindgen(js_name = hashMb)] hash_mb: u32,
        leads: bool,
    ) -> Result<Self, JsError> {
        console_error_panic_hook::set_once();
        let session = Self::of(sharing::session(checked_hash(hash_mb)?));
        Ok(if leads { session.seeded() } else { session })
    }

    /// Searches the position that another session searches under the number `search`, as the thread
    /// at a `place` from 1 among so many. Blocks until that has ended or `stop` is not zero.
    ///
    /// # Errors
    /// When a limit makes no sense.
    pub fn help(
        &mut self,
        limits: Ts<Limits>,
        search: u32,
        threads: u32,
        place: u32,
        stop: Option<Int32Array>,
    ) -> Result<(), JsValue> {
        let asked = limits.to_rust().map_err(JsError::from)?;
        let limits = asked.resolve(self.engine.game().position())?;
        let mut leader = Leader { stop: self.stop_flag(stop) };
        let (search, threads, place) = (u64::from(search), threads as usize, place as usize);
        self.engine.help(&limits, search, threads, place, &mut leader);
        Ok(())
    }

    /// Forgets what the session has learned, but not the table, which is for the one who leads to
    /// clear.
    #[wasm_bindgen(js_name = forgetHistories)]
    pub fn forget_histories(&mut self) {
        self.engine.forget_histories();
    }

    /// Sets the number of helpers of the searches from now on; somebody else tells them what is
    /// searched.
    #[wasm_bindgen(js_name = setHelpers)]
    pub fn set_helpers(&mut self, count: u32) {
        self.engine.set_team(sharing::team(count));
    }

    /// Has this function called about twice a second while anything long is done, so that whoever
    /// waits knows that it goes on.
    #[wasm_bindgen(js_name = setPulse)]
    pub fn set_pulse(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "() => void")] pulse: Function,
    ) {
        self.pulse = Some(pulse);
    }

    /// Sets up a position (the standard one without a FEN) and plays moves in UCI or algebraic
    /// notation. One that castles as only Chess960 does is taken as such, whether `chess960` says so
    /// or not.
    ///
    /// # Errors
    /// When the position or a move is not legal, with `field` and `fault`; the session then stays
    /// where it was.
    #[wasm_bindgen(js_name = setPosition)]
    pub fn set_position(
        &mut self,
        fen: Option<String>,
        moves: Vec<String>,
        chess960: bool,
    ) -> Result<(), JsValue> {
        let start = fen.map_or_else(|| Ok(Position::default()), |fen| fen.parse());
        let mut game = Game::new(start.map_err(|error| chess_refusal("fen", Fault::from(error)))?);
        let chess960 = chess960 || game.position().castles_as_in_chess960();
        for (index, text) in moves.iter().enumerate() {
            game.play(legal_move(game.position(), text, &format!("moves[{index}]"))?);
        }
        self.engine.set_game(game);
        self.chess960 = chess960;
        Ok(())
    }

    /// Everything a board shows of the game.
    ///
    /// # Errors
    /// When JavaScript cannot make the object.
    pub fn view(&self) -> Result<Ts<PositionView>, JsError> {
        Ok(PositionView::new(self.engine.game(), self.chess960).into_ts()?)
    }

    /// What a search of the position may answer with before it has begun: the move that it would
    /// look at first, and the static evaluation. No move where the game is over.
    ///
    /// # Errors
    /// When a limit makes no sense.
    pub fn unsearched(&self, limits: Ts<Limits>) -> Result<Ts<SearchResult>, JsValue> {
        let position = self.engine.game().position();
        let asked = limits.to_rust().map_err(JsError::from)?;
        let result = self.engine.unsearched(&asked.resolve(position)?);
        let extras = asked.extras();
        let result = SearchResult::new(&result, position, self.chess960, extras);
        Ok(result.into_ts().map_err(JsError::from)?)
    }

    /// Looks for the best move. Blocks until a limit is met or the number is not zero; `onInfo` is
    /// called after each iteration. Where the number does not lie in shared memory, the search
    /// turns to the worker's messages now and then, and must be entered through
    /// `WebAssembly.promising`.
    ///
    /// # Errors
    /// When a limit makes no sense or `onInfo` throws.
    pub fn go(
        &mut self,
        limits: Ts<Limits>,
        stop: Option<Int32Array>,
        #[wasm_bindgen(js_name = onInfo, unchecked_param_type = "(info: Info) => void")]
        on_info: Function,
    ) -> Result<Ts<SearchResult>, JsValue> {
        let position = self.engine.game().position().clone();
        let asked = limits.to_rust().map_err(JsError::from)?;
        let limits = asked.resolve(&position)?;
        let extras = asked.extras();
        let mut host = SearchHost { extras, ..self.host(stop, on_info) };
        let outcome = self.engine.go_counting(&limits, &mut host, &mut Counters::default());
        if let Some(failure) = host.failure {
            return Err(failure);
        }
        let result = SearchResult::new(&outcome, &position, self.chess960, extras);
        Ok(result.into_ts().map_err(JsError::from)?)
    }

    /// Searches the position from an empty memory of its own and records every decision. Blocks
    /// as `go` does; `onProgress` is called after each iteration, and with what is recorded so far
    /// where that `grows`. Where there is shared memory to stop by, the records lie in shared
    /// memory too.
    ///
    /// # Errors
    /// When there is no memory for the hash table or `onProgress` throws.
    pub fn trace(
        &self,
        options: Ts<TraceOptions>,
        stop: Option<Int32Array>,
        #[wasm_bindgen(js_name = onProgress, unchecked_param_type = "(news: Info | TraceAnswer) => void")]
        on_progress: Function,
    ) -> Result<Ts<TraceAnswer>, JsValue> {
        let is_shared = stop.as_ref().is_some_and(host::is_shared);
        let options = options.to_rust().map_err(JsError::from)?;
        let hash = hash_of_its_own(options.hash_mb)?;
        let mut host = self.host(stop, on_progress.clone());
        let mut onlooker = Onlooker::new(on_progress, self.chess960, is_shared);
        let watch = options.grows.unwrap_or_default().then_some(&mut onlooker as &mut dyn Watch);
        let options = options.resolve(hash)?;
        let trace = Trace::record_watched(self.engine.game(), &options, &mut host, watch)
            .map_err(|_| JsError::from(SessionError::Hash { megabytes: options.hash_megabytes }))?;
        if let Some(failure) = host.failure {
            return Err(failure);
        }
        onlooker.finish()?;
        let answer = TraceAnswer::new(&trace, self.chess960, is_shared);
        Ok(answer.into_ts().map_err(JsError::from)?)
    }

    /// The position at the last of these records, which lead to it from the first record of a trace
    /// of the position.
    ///
    /// # Errors
    /// When the bytes are no records, or their moves cannot be played from the position.
    #[wasm_bindgen(js_name = nodePosition)]
    pub fn node_position(&self, line: &[u8]) -> Result<Ts<NodePosition>, JsError> {
        let line = audit::records_of(line)?;
        Ok(NodePosition::new(self.engine.game(), &line, self.chess960)?.into_ts()?)
    }

    /// Explains the last of these records, 80 bytes each, which lead to it from the first record of
    /// a trace of the position.
    ///
    /// # Errors
    /// When the bytes are no records, or their moves cannot be played from the position.
    pub fn explain(&self, line: &[u8]) -> Result<Ts<Explanation>, JsError> {
        let root = self.engine.game().position();
        Ok(Explanation::from(explain_last_of_bytes(root, line)?).into_ts()?)
    }

    /// Judges what a rule did in the last of these records, 80 bytes each, which lead to it from the
    /// first record of a trace of the position, and where it was wrong and that is asked, what it has
    /// changed at the root. `beside` are the records before it, from the last
    /// node above it on, in pairs: the step to a node that was refuted beside it, and the refutation.
    ///
    /// # Errors
    /// When the bytes are no records of the position, the rule has not cut there, or there is no
    /// memory for the hash table.
    pub fn audit(
        &self,
        line: &[u8],
        beside: &[u8],
        rule: &str,
        options: Ts<AuditRequest>,
        stop: Option<Int32Array>,
    ) -> Result<Ts<Audit>, JsError> {
        let (line, rule) = (audit::records_of(line)?, audit::rule_named(rule)?);
        let AuditRequest { extra_plies, record, at_root, hash_mb } = options.to_rust()?;
        let game = self.engine.game();
        let limits = audit::audit_options(extra_plies, hash_of_its_own(hash_mb)?);
        let mut auditor = Auditor::of_game(game, &limits)?;
        let beside = audit::beside_of(beside);
        let mut host = WorkHost::new(self.stop_flag(stop));
        let found = auditor.audit_beside(&line, &beside, record, rule, &mut host)?;
        let is_asked = at_root == Some(true) && found.verdict() == espalier_insight::Verdict::Wrong;
        let asked = record.filter(|_| is_asked);
        let effect = asked.map(|id| auditor.root_effect(&line, id, rule, &mut host));
        let effect = effect.transpose()?;
        let root = game.position();
        Ok(Audit::new(&found, effect.as_ref(), root, &line, self.telling()).into_ts()?)
    }

    /// Judges cuts drawn from all records of a trace of the position. Blocks as `go` does;
    /// `onProgress` is told now and then what is known.
    ///
    /// # Errors
    /// When the bytes are no records, there is no such rule, there is no memory for the hash table,
    /// or `onProgress` throws.
    #[wasm_bindgen(js_name = auditSample)]
    pub fn audit_sample(
        &self,
        bytes: &[u8],
        options: Ts<SampleRequest>,
        stop: Option<Int32Array>,
        #[wasm_bindgen(
            js_name = onProgress,
            unchecked_param_type = "(sample: SampleAudit) => void"
        )]
        on_progress: Function,
    ) -> Result<Ts<SampleAudit>, JsValue> {
        let asked = options.to_rust().map_err(JsError::from)?;
        let options = asked.resolve()?;
        let records = Records::of_bytes(bytes)
            .ok_or_else(|| JsError::new("these bytes are no records of a trace"))?;
        let limits = audit::audit_options(asked.extra_plies, hash_of_its_own(asked.hash_mb)?);
        let game = self.engine.game();
        let mut auditor = Auditor::of_game(game, &limits).map_err(JsError::from)?;
        let known =
            |found: &_| SampleAudit::new(found, &[], game.position(), records, self.telling());
        let mut listener = Listener::new(on_progress);
        let mut tell = |found: &_| listener.tell(|| known(found));
        let mut host = WorkHost::new(self.stop_flag(stop));
        let sample = audit_sample(&mut auditor, records, &options, &mut host, &mut tell);
        listener.finish()?;
        Ok(known(&sample).into_ts().map_err(JsError::from)?)
    }

    /// Judges cuts of a recording of any program, given as a file. Blocks as `go` does; `onProgress` is told now
    /// and then what is known.
    ///
    /// # Errors
    /// When the file is no recording, or lacks what a cut claims; when there is no memory for the hash table,
    /// or `onProgress` throws.
    #[wasm_bindgen(js_name = auditFile)]
    pub fn audit_file(
        &self,
        bytes: &[u8],
        options: Ts<SampleRequest>,
        stop: Option<Int32Array>,
        #[wasm_bindgen(js_name = onProgress, unchecked_param_type = "(known: FileAudit) => void")]
        on_progress: Function,
    ) -> Result<Ts<FileAudit>, JsValue> {
        let options = options.to_rust().map_err(JsError::from)?;
        let file = referee::recording(bytes)?;
        let root = game_of(&file).map_err(referee::cannot_read)?;
        let known = |found: &_| FileAudit::new(root.position(), file.count(), found);
        let usual = AuditOptions::default();
        let mut referee =
            OwnSearch::new(AuditOptions::DEFAULT_HASH, usual.most_nodes).map_err(JsError::from)?;
        let mut listener = Listener::new(on_progress);
        let mut tell = |found: &_| listener.tell(|| known(found));
        let mut host = WorkHost::new(self.stop_flag(stop));
        let found =
            judge_file(&file, &root, &options.of_file(), &mut referee, &mut host, &mut tell)
                .map_err(|error| JsError::new(&error))?;
        listener.finish()?;
        Ok(known(&found).into_ts().map_err(JsError::from)?)
    }

    /// Searches the position as it ships, and with uses of improving or rules off, several times each.
    /// Blocks as `go` does; `onProgress` is told now and then what is known.
    ///
    /// # Errors
    /// When there is no memory for the hash table or `onProgress` throws.
    pub fn ablate(
        &self,
        options: Ts<AblationOptions>,
        stop: Option<Int32Array>,
        #[wasm_bindgen(js_name = onProgress, unchecked_param_type = "(known: Ablation) => void")]
        on_progress: Function,
    ) -> Result<Ts<Ablation>, JsValue> {
        let options = options.to_rust().map_err(JsError::from)?.resolve()?;
        let game = self.engine.game();
        let known = |known: &[_]| Ablation::new(known, game.position(), self.chess960);
        let mut listener = Listener::new(on_progress);
        let mut tell = |so_far: &[_]| listener.tell(|| known(so_far));
        let ablated = ablate(game, &options, &mut WorkHost::new(self.stop_flag(stop)), &mut tell)
            .map_err(JsError::from)?;
        listener.finish()?;
        Ok(known(&ablated).into_ts().map_err(JsError::from)?)
    }

    /// Says why a search of the position does not play a move. Blocks as `go` does; `onProgress` is
    /// told now and then what is known.
    ///
    /// # Errors
    /// When a move is not legal (`field` says which), there is no memory for the hash tables, or
    /// `onProgress` throws.
    #[wasm_bindgen(js_name = explainMiss)]
    pub fn explain_miss(
        &self,
        options: Ts<MissOptions>,
        stop: Option<Int32Array>,
        #[wasm_bindgen(js_name = onProgress, unchecked_param_type = "(known: Miss) => void")]
        on_progress: Function,
    ) -> Result<Ts<Miss>, JsValue> {
        let game = self.engine.game();
        let options = options.to_rust().map_err(JsError::from)?;
        let (asked, line) = options.moves(game.position())?;
        let limits = options.resolve(hash_of_its_own(options.hash_mb)?);
        let question = MissQuestion { game, moves: &[asked], line: &line };
        let mut listener = Listener::new(on_progress);
        let mut tell = |stage: MissStage<'_>| {
            listener.tell(|| Miss::so_far(stage, game.position(), self.telling()));
        };
        let mut host = WorkHost::new(self.stop_flag(stop));
        let sought =
            explain_miss(&question, &limits, &mut host, &mut tell).map_err(JsError::from)?;
        listener.finish()?;
        let found = Miss::found(&sought, game.position(), self.telling());
        Ok(found.into_ts().map_err(JsError::from)?)
    }

    /// Says why a move of the position is not the best. Blocks until it is done.
    ///
    /// # Errors
    /// When the move is not legal (`field` says so), or there is no memory for the hash table.
    #[wasm_bindgen(js_name = whyNot)]
    pub fn why_not(&self, options: Ts<WhyOptions>) -> Result<Ts<WhyNot>, JsValue> {
        let game = self.engine.game();
        let options = options.to_rust().map_err(JsError::from)?;
        let mv = options.legal_move(game.position())?;
        let limits = options.resolve(hash_of_its_own(options.hash_mb)?);
        let mut host = WorkHost::new(self.stop_flag(None));
        let why = why_not(game, mv, &limits, &mut host).map_err(JsError::from)?;
        let why = why.ok_or_else(|| JsError::new("nobody could stop the search"))?;
        Ok(WhyNot::new(&why, self.telling()).into_ts().map_err(JsError::from)?)
    }

    /// The reasons of a line of moves from the position, in UCI or algebraic notation.
    ///
    /// # Errors
    /// When one of the moves is not legal: `field` says which.
    pub fn reasons(&self, line: Vec<String>) -> Result<Ts<LineReasons>, JsValue> {
        let line = reasons::line_of(self.engine.game().position(), &line)?;
        Ok(LineReasons::new(&line, self.telling()).into_ts().map_err(JsError::from)?)
    }

    /// Takes the static evaluation of the position apart, term by term and piece by piece.
    ///
    /// # Errors
    /// When JavaScript cannot make the object.
    #[wasm_bindgen(js_name = explainEval)]
    pub fn explain_eval(&self) -> Result<Ts<Evaluation>, JsError> {
        let position = self.engine.game().position();
        let network = self.engine.network();
        let explained = eval::explain(position, network);
        let by_piece = eval::by_piece(position, network);
        Ok(Evaluation::new(explained, by_piece).into_ts()?)
    }

    /// Forgets what earlier games have taught.
    #[wasm_bindgen(js_name = newGame)]
    pub fn new_game(&mut self) {
        self.engine.new_game();
    }

    /// Replaces the hash table by an empty one of this many megabytes.
    ///
    /// # Errors
    /// When the size is out of range or there is no memory for it; the old one stays.
    #[wasm_bindgen(js_name = setHash)]
    pub fn set_hash(
        &mut self,
        #[wasm_bindgen(js_name = hashMb)] hash_mb: u32,
    ) -> Result<(), JsError> {
        Ok(self.engine.set_hash(checked_hash(hash_mb)?)?)
    }

    /// Searches fixed positions to a depth: the same number of nodes everywhere.
    ///
    /// # Errors
    /// When the depth is out of range or there is no memory for the standard hash table.
    pub fn bench(&self, depth: Option<i32>) -> Result<Ts<BenchResult>, JsError> {
        let depth = depth.unwrap_or(DEFAULT_DEPTH);
        if !DEPTHS.contains(&depth) {
            let (min, max) = (DEPTHS.start(), DEPTHS.end());
            let message = format!("a bench has a depth from {min} to {max}, not {depth}");
            return Err(JsError::new(&message));
        }
        let started = now();
        let nodes = bench_while(depth, None, &|| true)?.unwrap_or_default();
        let elapsed = now().saturating_sub(started);
        let nps = search::nodes_per_second(nodes, elapsed);
        let milliseconds = elapsed.as_secs_f64() * 1000.0;
        Ok(BenchResult { nodes, milliseconds, nps }.into_ts()?)
    }

    /// Counts the lines of this many legal moves.
    ///
    /// # Errors
    /// When the depth is one that would never be counted.
    pub fn perft(&self, depth: u32) -> Result<u64, JsError> {
        if depth > MAX_PERFT {
            let message = format!("a perft has a depth from 0 to {MAX_PERFT}, not {depth}");
            return Err(JsError::new(&message));
        }
        Ok(perft(self.engine.game().position(), depth))
    }
}

impl Session {
    const fn of(engine: session::Session) -> Self {
        Self { engine, chess960: false, pulse: None }
    }

    /// Where the engine plays weaker, no two games are to be alike.
    fn seeded(mut self) -> Self {
        self.engine.set_seed((Math::random() * f64::from(u32::MAX)) as u64);
        self
    }

    /// Tells answers in codes.
    const fn telling(&self) -> Telling {
        Telling::encoded(self.chess960)
    }

    fn stop_flag(&self, flag: Option<Int32Array>) -> StopFlag {
        StopFlag::with_pulse(flag, self.pulse.clone())
    }

    /// The world around a search that begins now.
    fn host(&self, stop: Option<Int32Array>, on_info: Function) -> SearchHost {
        SearchHost {
            started: now(),
            stop: self.stop_flag(stop),
            on_info,
            position: self.engine.game().position().clone(),
            chess960: self.chess960,
            extras: Extras::default(),
            failure: None,
        }
    }
}

/// Lets a search see the clock, the stop flag and the listener.
struct SearchHost {
    started: Duration,
    stop: StopFlag,
    on_info: Function,
    position: Position,
    chess960: bool,
    /// Whether reports tell how probable the results are.
    extras: Extras,
    /// What the listener threw: the search ends, and it is thrown on.
    failure: Option<JsValue>,
}

impl Host for SearchHost {
    fn elapsed(&self) -> Duration {
        now().saturating_sub(self.started)
    }

    fn should_stop(&self) -> bool {
        self.failure.is_some() || self.stop.is_raised()
    }

    fn hear(&mut self, news: News) {
        if let News::Bound(info) = news {
            self.report(info);
        }
    }

    fn report(&mut self, info: &search::Info) {
        let report = Info::new(info, &self.position, self.chess960);
        let info = report.with_extras(self.extras, info, &self.position);
        let told = match info.into_ts() {
            Ok(info) => self.on_info.call1(&JsValue::NULL, &info.into()),
            Err(error) => Err(JsError::from(error).into()),
        };
        if let Err(failure) = told {
            self.failure.get_or_insert(failure);
        }
    }
}

/// The hash size of a search that brings its own table.
fn hash_of_its_own(megabytes: Option<u32>) -> Result<usize, JsError> {
    megabytes.map_or(Ok(espalier_insight::TraceOptions::DEFAULT_HASH), checked_hash)
}

fn checked_hash(megabytes: u32) -> Result<usize, JsError> {
    let range = session::Session::MIN_HASH..=session::Session::MAX_HASH;
    let megabytes = megabytes as usize;
    if range.contains(&megabytes) {
        Ok(megabytes)
    } else {
        let (min, max) = (range.start(), range.end());
        Err(JsError::new(&format!("the hash table has {min} to {max} megabytes, not {megabytes}")))
    }
}
