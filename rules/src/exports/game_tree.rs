//! Games that were read from PGN, as JavaScript sees them.

use super::fen::FenChange;
use crate::{Fault, FenFieldName};
use crate::{PlayedMove, PlyView, Score};
use espalier_chess::board::{Position, START_FEN, SanError};
use espalier_pgn::{self as pgn, FaultKind, Step};
use serde::Serialize;
use tsify::Tsify;

/// A game of a PGN, but for its nodes, which follow in parts.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GameHead {
    /// Its number in the text, from 1.
    pub number: usize,
    /// The line of the text where it begins, from 1.
    pub line: usize,
    /// The character of that line, from 1.
    pub column: usize,
    /// Names and values in order, as they are written.
    #[tsify(type = "[string, string][]")]
    pub tags: Vec<(String, String)>,
    /// Whether it is a game of Chess960: castling is then written as the king taking its rook.
    pub chess960: bool,
    /// The start; missing where it is the standard one.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// How the moves end, where the text says so.
    #[tsify(optional, type = "'1-0' | '0-1' | '1/2-1/2' | '*'")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<&'static str>,
    /// Why the game was not read to its end: what stands before is there.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<PgnFault>,
    /// What was skipped or mended without ending the game.
    pub notices: Vec<PgnFault>,
}

impl From<&pgn::GameTree> for GameHead {
    fn from(tree: &pgn::GameTree) -> Self {
        let start = tree.start().to_string();
        Self {
            number: tree.number,
            line: tree.place.line,
            column: tree.place.column,
            tags: tree.tags.clone(),
            chess960: tree.chess960,
            fen: (start != START_FEN).then_some(start),
            result: tree.end.map(pgn::Termination::as_str),
            fault: tree.fault.as_ref().map(PgnFault::from),
            notices: tree.notices.iter().map(PgnFault::from).collect(),
        }
    }
}

/// The start of a game, or a move with the position after it.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PgnNode {
    #[serde(flatten)]
    pub ply: PlyView,
    /// The index of the node before; missing at the start.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// The indexes of the moves played here: the first is that of the line, the others begin
    /// variations.
    pub children: Vec<usize>,
    /// Missing at the start.
    #[tsify(optional)]
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<GameMove>,
    /// The comment before the move, where it begins a line.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "String::is_empty")]
    pub intro: String,
    /// The comment after it, without commands; at the start that on the game as a whole.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Numeric annotation glyphs, 0 to 255.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u8>,
    /// What was left on the clock of the side that moved, in milliseconds.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<u64>,
    /// What the move took, in milliseconds.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elapsed: Option<u64>,
    /// What an engine thinks of the position, from White's view.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// How deep it has searched, in plies.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u8>,
    /// Arrows and rings.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drawings: Vec<Drawing>,
    /// Other commands as they are written: `[%mdl 1024]`.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<String>,
}

impl PgnNode {
    /// The node of a tree that has this index.
    pub(crate) fn new(tree: &pgn::GameTree, index: usize) -> Self {
        let pgn::Node { parent, children, step, position, notes } = &tree.nodes[index];
        let before = parent.map(|parent| &tree.nodes[parent].position);
        Self {
            ply: PlyView::new(position),
            parent: *parent,
            children: children.clone(),
            mv: before.zip(*step).map(|(before, step)| GameMove::new(before, step, tree.chess960)),
            intro: notes.intro.clone(),
            comment: notes.comment.clone(),
            nags: notes.nags.clone(),
            clock: notes.clock,
            elapsed: notes.elapsed,
            score: notes.eval.map(|eval| eval.score.into()),
            depth: notes.eval.and_then(|eval| eval.depth),
            drawings: notes.drawings.iter().map(Drawing::from).collect(),
            commands: notes.commands.clone(),
        }
    }
}

/// A move of a game, or a turn that is passed: `--`, `0000`, from and to the square of the king.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GameMove {
    #[serde(flatten)]
    pub played: PlayedMove,
    /// In algebraic notation, with the letters of English.
    pub san: String,
}

impl GameMove {
    fn new(before: &Position, step: Step, chess960: bool) -> Self {
        match step {
            Step::Move(mv) => {
                Self { played: PlayedMove::new(before, mv, chess960), san: before.san(mv) }
            }
            Step::Pass => {
                let king = before.king(before.side_to_move()).to_string();
                let played = PlayedMove { uci: "0000".to_owned(), from: king.clone(), to: king };
                Self { played, san: "--".to_owned() }
            }
        }
    }
}

/// An arrow, or a ring around a square where it ends at its start.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Drawing {
    /// Where an arrow begins.
    #[tsify(type = "Square")]
    pub from: String,
    /// Where it points to; for a ring the same square.
    #[tsify(type = "Square")]
    pub to: String,
    /// Its color.
    pub color: DrawingColor,
}

/// The color of a drawing.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum DrawingColor {
    Green,
    Red,
    Blue,
    Yellow,
}

impl From<&pgn::Drawing> for Drawing {
    fn from(drawing: &pgn::Drawing) -> Self {
        Self {
            from: drawing.from.to_string(),
            to: drawing.to.to_string(),
            color: match drawing.color {
                pgn::DrawingColor::Green => DrawingColor::Green,
                pgn::DrawingColor::Red => DrawingColor::Red,
                pgn::DrawingColor::Blue => DrawingColor::Blue,
                pgn::DrawingColor::Yellow => DrawingColor::Yellow,
            },
        }
    }
}

/// What is wrong with a game of a PGN, and where.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PgnFault {
    /// The number of the game in the text, from 1.
    pub game: usize,
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    #[tsify(type = "'empty' | 'variant' | 'fen' | 'tag' | 'open-tag' | 'nag' | 'open-comment' | \
                    'open-variation' | 'no-variation' | 'not-a-move' | 'ambiguous-move' | \
                    'illegal-move' | 'pass-in-check' | 'repaired-fen' | 'too-many-moves' | 'too-deep' | 'too-long'")]
    /// What is wrong, for programs.
    pub code: &'static str,
    /// For people, in English, with the place.
    pub message: String,
    /// The word that is no move.
    #[tsify(optional)]
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// The number of the move: `12.` or `12...`.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_number: Option<String>,
    /// The moves that fit an ambiguous one.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<String>,
    /// Whether a variation ends here, whose rest is kept as text, and not the game.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[tsify(optional)]
    pub in_variation: bool,
    /// The variant, the tag or the glyph.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The field of the FEN.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<FenFieldName>,
    /// How the start position was mended.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<FenChange>,
    /// What is wrong with the start position.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Fault>,
}

impl From<&pgn::Fault> for PgnFault {
    fn from(fault: &pgn::Fault) -> Self {
        let mut told = Self {
            game: fault.game,
            line: fault.place.line,
            column: fault.place.column,
            code: fault.kind.code(),
            message: fault.to_string(),
            mv: None,
            move_number: None,
            choices: Vec::new(),
            in_variation: false,
            name: None,
            field: None,
            start: None,
            change: None,
        };
        match &fault.kind {
            FaultKind::Move { number, word, error, in_variation } => {
                told.mv = Some(word.clone());
                told.move_number = Some(number.clone());
                if let SanError::Ambiguous { choices, .. } = error {
                    told.choices.clone_from(choices);
                }
                told.in_variation = *in_variation;
            }
            FaultKind::PassInCheck { number, in_variation } => {
                told.move_number = Some(number.clone());
                told.in_variation = *in_variation;
            }
            FaultKind::Fen(error) => {
                told.field = Some(error.field().into());
                told.start = Some(error.clone().into());
            }
            FaultKind::Repaired(change) => told.change = Some(change.into()),
            FaultKind::Variant(name)
            | FaultKind::Tag(name)
            | FaultKind::OpenTag(name)
            | FaultKind::Nag(name) => told.name = Some(name.clone()),
            _ => {}
        }
        told
    }
}
