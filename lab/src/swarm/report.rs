//! The course of a search, as table and plot.

use super::state::Standing;
use crate::plot::{Curve, Plot};
use std::fmt::Write;

/// The course as comma-separated values.
///
/// For each round: what the best place of all was worth, what places were worth on average and,
/// where it was measured, what the best one is worth by the validation set.
pub fn curve(course: &[Standing]) -> String {
    let mut text = "round,best,mean,check\n".to_owned();
    for (round, Standing { best, mean, check }) in (1..).zip(course) {
        let check = check.map_or_else(String::new, |check| format!("{check:.6}"));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{round},{best:.6},{mean:.6},{check}");
    }
    text
}

/// The course of the best place as a plot; `measure` is what places are measured by.
pub fn plot(course: &[Standing], measure: &str) -> Plot {
    let curve = |name: &str, value: fn(&Standing) -> Option<f64>| {
        let points = (1..)
            .zip(course)
            .filter_map(|(round, standing)| Some((f64::from(round), value(standing)?)));
        Curve::exact(name, points.collect())
    };
    Plot {
        title: "Search by particle swarms".to_owned(),
        x: "rounds".to_owned(),
        doublings: false,
        y: measure.to_owned(),
        curves: vec![
            curve("learned", |standing| Some(standing.best)),
            curve("checked", |standing| standing.check),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plot_has_what_was_measured() {
        let course = [
            Standing { best: 0.5, mean: 0.75, check: None },
            Standing { best: 0.25, mean: 0.625, check: Some(0.375) },
        ];
        let points: Vec<Vec<(f64, f64)>> =
            plot(&course, "loss").curves.into_iter().map(|curve| curve.points).collect();
        assert_eq!(points, [vec![(1.0, 0.5), (2.0, 0.25)], vec![(2.0, 0.375)]]);
    }

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
