//! The static evaluation term by term and piece by piece, as JavaScript sees it.

use espalier::eval::{
    ByPiece, Explained, ExplainedTerm, FULL_PHASE, FULL_SCALE, PieceWorth, Tapered, Worth,
};
use espalier_insight::explain::Message;
use espalier_rules::Color;
use serde::Serialize;
use tsify::Tsify;

/// Why a position is worth what it is, without searching it. All values are centipawns for White.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Evaluation {
    /// The static evaluation.
    pub score: i32,
    /// Whether the ending is won or drawn by rule: then there are no terms.
    pub is_known: bool,
    /// The terms that are worth something to a side.
    pub terms: Vec<EvaluationTerm>,
    /// The sum of all terms.
    pub sum: TaperedValue,
    /// The pieces left: 1 with all, 0 with only kings and pawns.
    pub phase: f64,
    /// How much of the sum counts, blended by the phase: 1 for all of it.
    pub scale: f64,
    /// All pieces but the kings: what each adds to the sum of all terms (its Shapley value). With
    /// `kings` they add up to that sum, blended by the phase, exactly. Empty where the ending is
    /// won or drawn by rule.
    pub pieces: Vec<EvaluationPiece>,
    /// What the kings and the turn to move add.
    pub kings: EvaluationShare,
}

/// What one piece on its square adds to the evaluation.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct EvaluationPiece {
    /// Where it stands.
    #[tsify(type = "Square")]
    pub square: String,
    /// Whose it is.
    pub color: Color,
    /// What it is, by its letter in a FEN.
    #[tsify(type = "'p' | 'n' | 'b' | 'r' | 'q'")]
    pub piece: char,
    /// In centipawns for White: negative where it helps Black.
    pub worth: i32,
    /// How much of it the network adds.
    pub network: i32,
}

/// What something adds to the evaluation.
#[derive(Default, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct EvaluationShare {
    /// In centipawns for White.
    pub worth: i32,
    /// How much of it the network adds.
    pub network: i32,
}

/// What one term is worth.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct EvaluationTerm {
    /// The terms it belongs to.
    pub group: &'static str,
    /// A name for programs.
    pub name: &'static str,
    /// A name for people.
    pub label: String,
    /// What it counts.
    pub description: String,
    /// What it is worth to White.
    pub white: TaperedValue,
    /// What it is worth to Black.
    pub black: TaperedValue,
    /// What it is worth to White more than to Black with the pieces left, rounded so that all
    /// terms add up.
    pub difference: i32,
}

/// A value for the middlegame and one for the endgame.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TaperedValue {
    /// With all pieces on the board, in centipawns.
    pub middlegame: i32,
    /// With none left but kings and pawns, in centipawns.
    pub endgame: i32,
}

impl From<Tapered> for TaperedValue {
    fn from(value: Tapered) -> Self {
        Self { middlegame: value.middlegame(), endgame: value.endgame() }
    }
}

impl Evaluation {
    pub fn new(explained: Explained, by_piece: Option<ByPiece>) -> Self {
        let Explained { terms, sum, phase, scale, is_known, score } = explained;
        let (kings, pieces) =
            by_piece.map_or_else(Default::default, |ByPiece { kings, pieces }| {
                (kings.into(), pieces.into_iter().map(EvaluationPiece::from).collect())
            });
        Self {
            score,
            is_known,
            terms: terms.iter().map(EvaluationTerm::from).collect(),
            sum: sum.into(),
            phase: f64::from(phase) / f64::from(FULL_PHASE),
            scale: f64::from(scale) / f64::from(FULL_SCALE),
            pieces,
            kings,
        }
    }
}

impl From<PieceWorth> for EvaluationPiece {
    fn from(PieceWorth { square, piece, worth }: PieceWorth) -> Self {
        let EvaluationShare { worth, network } = worth.into();
        let (color, piece) = (piece.color.into(), piece.piece.letter());
        Self { square: square.to_string(), color, piece, worth, network }
    }
}

impl From<Worth> for EvaluationShare {
    fn from(worth: Worth) -> Self {
        Self { worth: worth.total(), network: worth.network }
    }
}

impl From<&ExplainedTerm> for EvaluationTerm {
    fn from(term: &ExplainedTerm) -> Self {
        Self {
            group: term.info.group,
            name: term.info.name,
            label: Message::label_of(term.info).encode(),
            description: Message::description_of(term.info).encode(),
            white: term.white.into(),
            black: term.black.into(),
            difference: term.now,
        }
    }
}
