//! The source file of the weights, with other values.

use super::weights::Weights;
use anyhow::{Context, Result};
use espalier::eval::TERMS;

/// The file as this program was built with it.
const SHIPPED: &str = include_str!("../../../engine/src/eval/weights.rs");

/// The source of `engine/src/eval/weights.rs` with these weights, rounded to whole centipawns.
///
/// Everything but the values stays as it is. Longer numbers can make a line too long: rustfmt does not
/// look into the macro, so it is broken by hand.
pub fn weights_source(weights: &Weights) -> Result<String> {
    let mut source = String::with_capacity(SHIPPED.len());
    let mut rest = SHIPPED;
    for term in TERMS {
        let declared = || format!("weights.rs does not declare {} as expected", term.name);
        let head = format!("        {}: {} = ", term.name, term.values.len());
        let begin = rest.find(&head).with_context(declared)? + head.len();
        let (before, mut list) = rest.split_at(begin);
        source += before;
        for value in weights.rounded(term) {
            let (before, from) = list.split_once('(').with_context(declared)?;
            let (_, after) = from.split_once(')').with_context(declared)?;
            source += before;
            source += format!("{value:?}").as_str();
            list = after;
        }
        rest = list;
    }
    Ok(source + rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier_chess::types::Score;

    #[test]
    fn shipped_values_give_the_shipped_file() {
        assert!(weights_source(&Weights::shipped()).unwrap() == SHIPPED);
    }

    #[test]
    fn other_values_stand_where_the_shipped_ones_did() {
        let mut weights = Weights::shipped();
        for (place, value) in weights.values_mut().iter_mut().enumerate() {
            *value = [-1000.4 - place as f64, 999.6 + place as f64];
        }
        let source = weights_source(&weights).unwrap();
        let pair = |text: &str| -> Option<(Score, Score)> {
            let (middlegame, endgame) = text.split_once(')')?.0.split_once(", ")?;
            Some((middlegame.parse().ok()?, endgame.parse().ok()?))
        };
        let found = source.split('(').filter_map(pair);
        let places = 0..weights.values().len() as Score;
        assert!(found.eq(places.map(|place| (-1000 - place, 1000 + place))));
        assert_eq!(source.lines().count(), SHIPPED.lines().count());
    }
}
