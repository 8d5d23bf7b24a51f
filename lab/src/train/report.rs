//! The course of a training as text, table and plot.

use super::held_out::HeldOut;
use super::run::TrainEpoch;
use crate::plot::{Curve, Plot};
use std::fmt::Write;

/// One line: how an epoch has ended.
pub fn status(epoch: &TrainEpoch) -> String {
    format!("learned {:.6}  checked {:.6}", epoch.learned, epoch.checked)
}

/// The verdict of the gate.
pub fn gate(held_out: &HeldOut) -> String {
    let HeldOut { terms, network, positions } = held_out;
    let verdict = if network < terms {
        "the network predicts them better: it may play"
    } else {
        "the terms alone predict them better: no match is worth playing"
    };
    format!(
        "Held out   {positions} positions: with the network {network:.6}, terms alone {terms:.6}\n\
         \x20          {verdict}\n"
    )
}

/// The course as comma-separated values.
pub fn curve(course: &[TrainEpoch]) -> String {
    let mut text = "epoch,learned,checked\n".to_owned();
    for TrainEpoch { number, learned, checked } in course {
        let _ = writeln!(text, "{number},{learned:.7},{checked:.7}");
    }
    text
}

/// The course as a plot.
pub fn plot(course: &[TrainEpoch]) -> Plot {
    let along = |name: &str, value: fn(&TrainEpoch) -> f64| {
        let points = course.iter().map(|epoch| (f64::from(epoch.number), value(epoch)));
        Curve::exact(name, points.collect())
    };
    Plot {
        title: "Loss".to_owned(),
        x: "epochs".to_owned(),
        doublings: false,
        y: "mean squared error of expected points".to_owned(),
        curves: vec![
            along("learned", |epoch| epoch.learned),
            along("checked", |epoch| epoch.checked),
        ],
    }
}
