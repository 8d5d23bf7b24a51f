//! The source file of the weights, with other values.

use super::weights::Weights;
use anyhow::{Context, Result};
use espalier::eval::{TERMS, TermInfo};
use espalier_chess::types::Score;

/// The file as this program was built with it.
const SHIPPED: &str = include_str!("../../../engine/src/eval/weights.rs");
/// The widest line, as rustfmt has it.
const WIDTH: usize = 100;
/// The indentation of a term and of a row of its values.
const TERM_INDENT: &str = "        ";
const ROW_INDENT: &str = "            ";

/// The source of `engine/src/eval/weights.rs` with these weights, rounded to whole centipawns.
///
/// Everything but the values stays as it is, also how many of them stand in a row, unless the row
/// becomes too wide.
///
/// # Errors
/// When that file declares its weights in a form that this function does not know.
pub fn weights_source(weights: &Weights) -> Result<String> {
    let mut source = String::with_capacity(SHIPPED.len());
    let mut rest = SHIPPED;
    for term in TERMS {
        let head = format!("{TERM_INDENT}{}: {} = ", term.name, term.values.len());
        let declared = || format!("weights.rs does not declare {} as expected", term.name);
        let (before, after) = rest.split_once(&head).with_context(declared)?;
        let (list, after) = after.split_once("];").with_context(declared)?;
        source += before;
        source += &head;
        source += &list_of_values(weights, term, Layout::of(list), head.len());
        rest = after;
    }
    Ok(source + rest)
}

/// The layout of a term's values in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    OneLine,
    /// So many in each row.
    Rows(usize),
}

impl Layout {
    fn of(list: &str) -> Self {
        let first_row = list.split_once('\n').map(|(_, rows)| rows.lines().next());
        first_row.map_or(Self::OneLine, |row| Self::Rows(row.unwrap_or("").matches('(').count()))
    }
}

/// The list of a term's values with brackets and semicolon, after so many columns.
fn list_of_values(weights: &Weights, term: &TermInfo, layout: Layout, column: usize) -> String {
    let values: Vec<(Score, Score)> = weights.rounded(term).collect();
    let mut per_row = match layout {
        Layout::OneLine => {
            let line = format!("[{}];", row(&values));
            if column + line.len() <= WIDTH {
                return line;
            }
            values.len()
        }
        Layout::Rows(per_row) => per_row.max(1),
    };
    loop {
        let rows: Vec<String> = values
            .chunks(per_row)
            .map(|values| format!("{ROW_INDENT}{},\n", row(values)))
            .collect();
        if per_row == 1 || rows.iter().all(|row| row.trim_end().len() <= WIDTH) {
            return format!("[\n{}{TERM_INDENT}];", rows.concat());
        }
        per_row = per_row.div_ceil(2);
    }
}

fn row(values: &[(Score, Score)]) -> String {
    let pairs: Vec<String> = values.iter().map(|value| format!("{value:?}")).collect();
    pairs.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_values_give_the_shipped_file() {
        let source = weights_source(&Weights::shipped()).unwrap();
        for (written, shipped) in source.lines().zip(SHIPPED.lines()) {
            assert_eq!(written, shipped);
        }
        assert_eq!(source, SHIPPED);
    }

    /// All pairs of numbers in a source.
    fn pairs(source: &str) -> Vec<(Score, Score)> {
        let pair = |text: &str| {
            let (middlegame, endgame) = text.split_once(')')?.0.split_once(", ")?;
            Some((middlegame.parse().ok()?, endgame.parse().ok()?))
        };
        source.split('(').filter_map(pair).collect()
    }

    #[test]
    fn other_values_stand_where_the_shipped_ones_did_and_lines_stay_narrow() {
        let mut weights = Weights::shipped();
        for (place, value) in weights.values_mut().iter_mut().enumerate() {
            *value = [-1000.4 - place as f64, 999.6 + place as f64];
        }
        let source = weights_source(&weights).unwrap();
        let expected =
            (0..weights.values().len() as Score).map(|place| (-1000 - place, 1000 + place));
        assert!(pairs(&source).into_iter().eq(expected));
        assert!(source.lines().all(|line| line.len() <= WIDTH));
        let docs = |source: &str| -> Vec<String> {
            source.lines().filter(|line| line.contains("//")).map(str::to_owned).collect()
        };
        assert_eq!(docs(&source), docs(SHIPPED));
    }

    #[test]
    fn rows_keep_their_length_while_they_fit() {
        let mut weights = Weights::shipped();
        for value in weights.values_mut() {
            *value = [-9.0, -9.0];
        }
        let source = weights_source(&weights).unwrap();
        assert_eq!(source.lines().count(), SHIPPED.lines().count());
    }
}
