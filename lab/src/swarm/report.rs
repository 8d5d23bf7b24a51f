//! What a search has come to, for people and for other programs.

use super::state::Standing;
use std::fmt::Write;

/// The course as comma-separated values.
///
/// For each round: what the best place of all was worth, what places were worth on average and,
/// where it was measured, what the best one is worth by what nobody has learned from.
pub fn curve(course: &[Standing]) -> String {
    let mut text = "round,best,mean,check\n".to_owned();
    for (round, Standing { best, mean, check }) in (1..).zip(course) {
        let check = check.map_or_else(String::new, |check| format!("{check:.6}"));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{round},{best:.6},{mean:.6},{check}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_course_has_a_line_for_each_round() {
        let course = [
            Standing { best: 0.5, mean: 0.75, check: None },
            Standing { best: 0.25, mean: 0.625, check: Some(0.375) },
        ];
        assert_eq!(
            curve(&course),
            "round,best,mean,check\n1,0.500000,0.750000,\n2,0.250000,0.625000,0.375000\n"
        );
    }
}
