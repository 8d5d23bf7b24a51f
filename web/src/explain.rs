//! One decision in words, as JavaScript sees it.

use espalier_insight::explain;
use serde::Serialize;
use tsify::Tsify;

/// Why a decision was taken, made of nothing but recorded numbers.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Explanation {
    /// Why, in one or two sentences.
    pub sentence: String,
    /// What was known.
    pub facts: Vec<Fact>,
    /// What the margin of the rule that decided is made of.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<Margin>,
    /// Why the move was searched less deep than asked.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reduction: Option<Margin>,
    /// What the static eval gained or lost since the same side was last to move, two or four plies
    /// ago, by terms; for the side to move. None where that is not known, or nothing.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub improvement: Option<Margin>,
    /// The same by pieces: what each has gained or lost, on its square or by its move, largest parts
    /// first. None where the ending is known by rule.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub improvement_by_piece: Option<Margin>,
}

impl From<explain::Explanation> for Explanation {
    fn from(explanation: explain::Explanation) -> Self {
        let explain::Explanation {
            sentence,
            facts,
            margin,
            reduction,
            improvement,
            improvement_by_piece,
        } = explanation;
        Self {
            sentence: sentence.encode(),
            facts: facts.into_iter().map(Fact::from).collect(),
            margin: margin.map(Margin::from),
            reduction: reduction.map(Margin::from),
            improvement: improvement.map(Margin::from),
            improvement_by_piece: improvement_by_piece.map(Margin::from),
        }
    }
}

/// Something that was known.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Fact {
    /// What was known.
    pub label: String,
    /// Its value, for people.
    pub value: String,
}

impl From<explain::Fact> for Fact {
    fn from(explain::Fact { label, value }: explain::Fact) -> Self {
        Self { label: label.encode(), value: value.encode() }
    }
}

/// A margin and what it is made of.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Margin {
    /// The sum of the parts.
    pub total: i32,
    /// What the numbers count; `finePlies` are 1/1024 plies.
    #[tsify(type = "'centipawns' | 'moves' | 'historyPoints' | 'finePlies'")]
    pub unit: &'static str,
    /// What it is made of.
    pub parts: Vec<MarginPart>,
    /// All of it on one line, for people.
    pub equation: String,
}

impl From<explain::Margin> for Margin {
    fn from(margin: explain::Margin) -> Self {
        let explain::Margin { total, unit, parts, equation } = margin;
        let parts = parts.into_iter().map(MarginPart::from).collect();
        Self { total, unit: unit.name(), parts, equation: equation.encode() }
    }
}

/// One summand of a margin.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MarginPart {
    /// What it stands for.
    pub label: String,
    /// In the margin's unit; negative where it takes away.
    pub value: i32,
    /// The same for people.
    pub text: String,
}

impl From<explain::Part> for MarginPart {
    fn from(explain::Part { label, value, text }: explain::Part) -> Self {
        Self { label: label.encode(), value, text: text.encode() }
    }
}
