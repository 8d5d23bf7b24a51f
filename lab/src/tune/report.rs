//! The result of a tuning, as text, table and plot.

use super::run::{Epoch, TuningEnd, TuningResult};
use crate::fit::{Losses, losses_table, moved_table};
use crate::plot::{Curve, Plot};
use std::fmt::Write;

/// One line: how an epoch has ended.
pub fn status(epoch: &Epoch) -> String {
    format!("learned {:.6}  checked {:.6}", epoch.learned.target, epoch.checked.target)
}

/// Losses before and after, and the weights that have moved furthest.
pub fn summary(outcome: &TuningResult, occurrences: &[u32]) -> String {
    let (start, best) = (outcome.start(), outcome.best());
    let reached = outcome.course.last().map_or(0, |epoch| epoch.number);
    let why = match outcome.end {
        TuningEnd::Done => "all are done",
        TuningEnd::Settled => "nothing more was learned that holds for other positions",
        TuningEnd::Stopped => "stopped",
    };
    let losses = losses_table([
        ("learned", [start.learned, best.learned]),
        ("checked", [start.checked, best.checked]),
    ]);
    let moved = moved_table(&start.weights, &best.weights, occurrences);
    format!("Epochs     {reached}, the best {}; {why}\n\n{losses}\n{moved}", best.number)
}

/// The pieces that have a weight.
const PIECES: [&str; 5] = ["pawn", "knight", "bishop", "rook", "queen"];

/// The course of the losses and of the pieces' worth, as comma-separated values.
pub fn curve(course: &[Epoch]) -> String {
    let mut text = "epoch,rate,learned_target,learned_result,learned_squared,\
        checked_target,checked_result,checked_squared"
        .to_owned();
    for piece in PIECES {
        let _ = write!(text, ",{piece}_middlegame,{piece}_endgame");
    }
    text.push('\n');
    for epoch in course {
        let _ = write!(text, "{},{:.5}", epoch.number, epoch.rate);
        for Losses { target, result, squared } in [epoch.learned, epoch.checked] {
            let _ = write!(text, ",{target:.7},{result:.7},{squared:.7}");
        }
        for [middlegame, endgame] in epoch.weights.material() {
            let _ = write!(text, ",{middlegame:.1},{endgame:.1}");
        }
        text.push('\n');
    }
    text
}

/// The course of the losses, and below it that of the pieces' worth.
pub fn plots(course: &[Epoch]) -> [Plot; 2] {
    let plot = |title: &str, y: &str, curves| Plot {
        title: title.to_owned(),
        x: "epochs".to_owned(),
        doublings: false,
        y: y.to_owned(),
        curves,
    };
    let losses = vec![
        along(course, "learned, target", |epoch| epoch.learned.target),
        along(course, "checked, target", |epoch| epoch.checked.target),
        along(course, "learned, results", |epoch| epoch.learned.result),
        along(course, "checked, results", |epoch| epoch.checked.result),
    ];
    let pieces = PIECES.iter().enumerate().map(|(place, piece)| {
        along(course, piece, |epoch| {
            let [middlegame, endgame] = epoch.weights.material()[place];
            f64::midpoint(middlegame, endgame)
        })
    });
    [
        plot("Loss", "cross-entropy", losses),
        plot("Material, mean of middlegame and endgame", "centipawns", pieces.collect()),
    ]
}

fn along(course: &[Epoch], name: &str, value: impl Fn(&Epoch) -> f64) -> Curve {
    let points = course.iter().map(|epoch| (f64::from(epoch.number), value(epoch)));
    Curve::exact(name, points.collect())
}
