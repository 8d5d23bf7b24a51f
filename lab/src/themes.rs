//! How often the reasons of solutions agree with the themes that puzzles are labelled with.

use crate::puzzle::Puzzle;
use espalier_reasons::{Motif, reasons};
use serde::{Serialize, Serializer};
use std::fmt;

/// In how many puzzles a theme is labelled, found, and both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Agreement {
    pub labelled: u32,
    pub found: u32,
    pub both: u32,
}

impl Agreement {
    /// The share of findings that are labelled.
    pub fn precision(self) -> Option<f64> {
        share(self.both, self.found)
    }

    /// The share of labels that were found.
    pub fn recall(self) -> Option<f64> {
        share(self.both, self.labelled)
    }
}

fn share(part: u32, whole: u32) -> Option<f64> {
    (whole > 0).then(|| f64::from(part) / f64::from(whole))
}

/// Whether a puzzle has a motif by its label, and by its moves.
pub fn judge(puzzle: &Puzzle, motif: Motif) -> (bool, bool) {
    let found = reasons(&puzzle.line, puzzle.solver());
    (
        puzzle.themes.iter().any(|theme| theme == motif.name()),
        found.iter().any(|reason| reason.motif == motif),
    )
}

/// The agreement on each motif that is labelled or found anywhere.
pub struct Themes(Vec<(Motif, Agreement)>);

impl Themes {
    pub fn of(puzzles: &[Puzzle]) -> Self {
        let agreement = |motif: Motif| {
            puzzles.iter().map(|puzzle| judge(puzzle, motif)).fold(
                Agreement::default(),
                |sum, (labelled, found)| Agreement {
                    labelled: sum.labelled + u32::from(labelled),
                    found: sum.found + u32::from(found),
                    both: sum.both + u32::from(labelled && found),
                },
            )
        };
        let all = Motif::ALL.iter().map(|&motif| (motif, agreement(motif)));
        Self(all.filter(|(_, agreement)| agreement.labelled + agreement.found > 0).collect())
    }
}

/// An object with a field for each theme.
impl Serialize for Themes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(motif, agreement)| (motif.name(), agreement)))
    }
}

/// A table.
impl fmt::Display for Themes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Theme              labelled  found   both  precision  recall")?;
        let shown =
            |share: Option<f64>| share.map_or_else(String::new, |share| format!("{share:.3}"));
        for (motif, agreement) in &self.0 {
            let Agreement { labelled, found, both } = agreement;
            let [precision, recall] = [agreement.precision(), agreement.recall()].map(shown);
            let row = format!(
                "{:<18} {labelled:>8} {found:>6} {both:>6} {precision:>10} {recall:>7}",
                motif.name()
            );
            writeln!(f, "{}", row.trim_end())?;
        }
        Ok(())
    }
}
