//! The values that cross the border, as JavaScript sees them.
//!
//! Each becomes a plain object with a TypeScript type of the same name.

use espalier::board::{Position, Wing};
use espalier::game::{Game, Outcome as GameOutcome};
use espalier::observe::Rule;
use espalier::search::{self, Bound as SearchBound, Clock, Strength};
use espalier::session::SessionError;
use espalier::types::{self, MoveKind, UciScore};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tsify::Tsify;

/// A side.
#[derive(Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Color {
    White,
    Black,
}

impl From<types::Color> for Color {
    fn from(color: types::Color) -> Self {
        match color {
            types::Color::White => Self::White,
            types::Color::Black => Self::Black,
        }
    }
}

/// A legal move with what a board needs to show it.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LegalMove {
    /// As UCI writes it.
    pub uci: String,
    /// In algebraic notation.
    pub san: String,
    /// Where the piece stands.
    pub from: String,
    /// Where it goes; for castling, where the king ends.
    pub to: String,
    /// What a pawn becomes: `q`, `r`, `b` or `n`.
    #[tsify(optional, type = "'q' | 'r' | 'b' | 'n'")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promotion: Option<char>,
    /// Where the castling rook stands.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub castle_rook: Option<String>,
}

impl LegalMove {
    fn new(position: &Position, mv: types::Move, chess960: bool) -> Self {
        let (to, castle_rook) = squares_of(position, mv);
        Self {
            uci: position.uci(mv, chess960),
            san: position.san(mv),
            from: mv.from().to_string(),
            to: to.to_string(),
            promotion: mv.promotion().map(types::Piece::letter),
            castle_rook: castle_rook.map(|square| square.to_string()),
        }
    }
}

/// Where the moving piece ends, and the rook of a castling move.
fn squares_of(position: &Position, mv: types::Move) -> (types::Square, Option<types::Square>) {
    if mv.kind() == MoveKind::Castle {
        let wing = Wing::of_rook(mv.to().file(), mv.from().file());
        (wing.king_target(position.side_to_move()), Some(mv.to()))
    } else {
        (mv.to(), None)
    }
}

/// A move that has been played.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PlayedMove {
    /// As UCI writes it.
    pub uci: String,
    /// Where the piece stood.
    pub from: String,
    /// Where it went; for castling, where the king ended.
    pub to: String,
}

/// How a game has ended on the board.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum OutcomeKind {
    Checkmate,
    Stalemate,
    Threefold,
    FiftyMoves,
    InsufficientMaterial,
}

/// How a game has ended, and for whom.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    pub kind: OutcomeKind,
    /// The winner of a checkmate.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Color>,
}

impl From<GameOutcome> for Outcome {
    fn from(outcome: GameOutcome) -> Self {
        let (kind, winner) = match outcome {
            GameOutcome::Checkmate { winner } => (OutcomeKind::Checkmate, Some(winner.into())),
            GameOutcome::Stalemate => (OutcomeKind::Stalemate, None),
            GameOutcome::Threefold => (OutcomeKind::Threefold, None),
            GameOutcome::FiftyMoves => (OutcomeKind::FiftyMoves, None),
            GameOutcome::InsufficientMaterial => (OutcomeKind::InsufficientMaterial, None),
        };
        Self { kind, winner }
    }
}

/// Which sides could still give mate by some sequence of legal moves.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CanMate {
    pub white: bool,
    pub black: bool,
}

/// Everything a board shows of a game.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PositionView {
    /// The position now.
    pub fen: String,
    /// Whose turn it is.
    pub turn: Color,
    pub legal_moves: Vec<LegalMove>,
    /// Where a king in check stands.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<String>,
    /// Missing while the game goes on.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// For the side that still has time when the other has run out.
    pub can_mate: CanMate,
    /// Every move played, in algebraic notation.
    pub sans: Vec<String>,
    /// The start position and the position after each move.
    pub fens: Vec<String>,
    /// Every move played.
    pub moves: Vec<PlayedMove>,
}

impl PositionView {
    pub fn new(game: &Game, chess960: bool) -> Self {
        let position = game.position();
        let side = position.side_to_move();
        let played = game.positions().iter().zip(game.moves()).map(|(before, &mv)| PlayedMove {
            uci: before.uci(mv, chess960),
            from: mv.from().to_string(),
            to: squares_of(before, mv).0.to_string(),
        });
        Self {
            fen: position.to_string(),
            turn: side.into(),
            legal_moves: position
                .legal_moves()
                .iter()
                .map(|mv| LegalMove::new(position, mv, chess960))
                .collect(),
            check: position.in_check().then(|| position.king(side).to_string()),
            outcome: game.outcome().map(Outcome::from),
            can_mate: CanMate {
                white: position.has_mating_material(types::Color::White),
                black: position.has_mating_material(types::Color::Black),
            },
            sans: game.sans(),
            fens: game.positions().iter().map(Position::to_string).collect(),
            moves: played.collect(),
        }
    }
}

/// When a search has to end. Times in milliseconds.
#[derive(Default, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct Limits {
    #[tsify(optional)]
    pub depth: Option<i32>,
    #[tsify(optional)]
    pub nodes: Option<f64>,
    #[tsify(optional)]
    pub movetime: Option<f64>,
    #[tsify(optional)]
    pub wtime: Option<f64>,
    #[tsify(optional)]
    pub btime: Option<f64>,
    #[tsify(optional)]
    pub winc: Option<f64>,
    #[tsify(optional)]
    pub binc: Option<f64>,
    #[tsify(optional)]
    pub movestogo: Option<u32>,
    #[tsify(optional)]
    pub mate: Option<u32>,
    #[tsify(optional)]
    pub infinite: Option<bool>,
    /// Moves as UCI writes them.
    #[tsify(optional)]
    pub searchmoves: Option<Vec<String>>,
    /// How many of the best moves to find a line for, 1 unless given.
    #[tsify(optional)]
    pub lines: Option<u32>,
    /// Play weaker: 0 is the weakest level, 20 full strength.
    #[tsify(optional)]
    pub skill_level: Option<u32>,
    /// Play weaker: at about this rating. Goes before `skillLevel`.
    #[tsify(optional)]
    pub elo: Option<u32>,
}

impl Limits {
    /// The engine's limits, with the moves understood in a position.
    ///
    /// # Errors
    /// When a move is not legal there.
    pub fn resolve(&self, position: &Position) -> Result<search::Limits, SessionError> {
        let mut moves = Vec::new();
        for (index, text) in self.searchmoves.iter().flatten().enumerate() {
            let mv = position
                .parse_uci(text)
                .map_err(|error| SessionError::Move { number: index + 1, error })?;
            moves.push(mv);
        }
        let clock = |left: Option<f64>, increment: Option<f64>| {
            let increment = milliseconds(increment.unwrap_or_default());
            left.map(|left| Clock { left: milliseconds(left), increment })
        };
        Ok(search::Limits {
            depth: self.depth,
            nodes: self.nodes.map(|nodes| nodes as u64),
            move_time: self.movetime.map(milliseconds),
            clocks: [clock(self.wtime, self.winc), clock(self.btime, self.binc)],
            moves_to_go: self.movestogo,
            mate: self.mate,
            infinite: self.infinite.unwrap_or_default(),
            moves,
            lines: self.lines.unwrap_or(1) as usize,
            strength: match self.elo {
                Some(elo) => Some(Strength::of_elo(elo)),
                None => self.skill_level.and_then(Strength::of_level),
            },
            conditions: search::Conditions::SHIPPED,
        })
    }
}

/// A time from JavaScript: negative or not a number is zero, and endless is very long.
pub(crate) fn milliseconds(time: f64) -> Duration {
    const LONGEST: f64 = 1e12;
    Duration::from_micros((time.clamp(0.0, LONGEST) * 1000.0) as u64)
}

/// A score for the side to move.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns { value: i32 },
    /// Moves until mate; negative when the side to move is mated.
    Mate { moves: i32 },
}

impl From<UciScore> for Score {
    fn from(score: UciScore) -> Self {
        match score {
            UciScore::Centipawns(value) => Self::Centipawns { value },
            UciScore::Mate(moves) => Self::Mate { moves },
        }
    }
}

/// How a score relates to the true one.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Bound {
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// How often a rule was asked and how often it fired.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Count {
    pub tried: u64,
    pub fired: u64,
}

/// What one pruning rule did, split by whether the position was improving.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RuleCount {
    /// A name for programs.
    pub rule: &'static str,
    /// A name for people.
    pub label: &'static str,
    pub improving: Count,
    pub not_improving: Count,
}

/// How a search stands.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Info {
    /// The iteration, in plies.
    pub depth: i32,
    /// Which of the lines asked for this is, from 1, the best.
    pub line_number: u32,
    /// The longest line looked at, in plies.
    pub selective_depth: u32,
    pub nodes: u64,
    /// Nodes per second.
    pub nps: u64,
    pub milliseconds: f64,
    /// How full the transposition table is, in 1/1000.
    pub hashfull: u32,
    pub score: Score,
    pub bound: Bound,
    /// The best line, as UCI writes it.
    pub pv: Vec<String>,
    /// The best line, in algebraic notation.
    pub pv_san: Vec<String>,
    pub rules: Vec<RuleCount>,
}

impl Info {
    pub fn new(info: &search::Info, position: &Position, chess960: bool) -> Self {
        let mut at = position.clone();
        let (mut pv, mut pv_san) = (Vec::new(), Vec::new());
        for &mv in &info.pv {
            pv.push(at.uci(mv, chess960));
            pv_san.push(at.san(mv));
            at.play(mv);
        }
        Self {
            depth: info.depth,
            line_number: info.line_number as u32,
            selective_depth: info.selective_depth as u32,
            nodes: info.nodes,
            nps: info.nodes_per_second(),
            milliseconds: info.elapsed.as_secs_f64() * 1000.0,
            hashfull: info.hash_fullness,
            score: info.uci_score().into(),
            bound: match info.bound {
                SearchBound::Exact => Bound::Exact,
                SearchBound::Lower => Bound::Lower,
                SearchBound::Upper => Bound::Upper,
            },
            pv,
            pv_san,
            rules: rule_counts(info),
        }
    }
}

fn rule_counts(info: &search::Info) -> Vec<RuleCount> {
    let Some(counters) = &info.counters else {
        return Vec::new();
    };
    let count = |rule, improving| {
        let count = counters.of(rule, improving);
        Count { tried: count.tried, fired: count.fired }
    };
    Rule::ALL
        .into_iter()
        .map(|rule| RuleCount {
            rule: rule.name(),
            label: rule.label(),
            improving: count(rule, true),
            not_improving: count(rule, false),
        })
        .collect()
}

/// What a search has found.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SearchResult {
    /// As UCI writes it; missing only where there is no legal move.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_move: Option<String>,
    /// The reply expected.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ponder: Option<String>,
    /// How the search stood at the end.
    pub info: Info,
}

impl SearchResult {
    pub fn new(outcome: &search::Outcome, position: &Position, chess960: bool) -> Self {
        let ponder = outcome.best.zip(outcome.ponder);
        Self {
            best_move: outcome.best.map(|mv| position.uci(mv, chess960)),
            ponder: ponder.map(|(best, reply)| position.after(best).uci(reply, chess960)),
            info: Info::new(&outcome.info, position, chess960),
        }
    }
}

/// What a bench measured.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct BenchResult {
    /// Equal everywhere for one version of the search.
    pub nodes: u64,
    pub milliseconds: f64,
    /// Nodes per second.
    pub nps: u64,
}
