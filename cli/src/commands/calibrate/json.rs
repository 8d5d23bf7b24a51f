//! The curves for programs.

use super::text::{Words, sentences};
use crate::commands::output::rounded;
use espalier_insight::Trace;
use espalier_insight::calibration::{Advice, Curve, Point};
use serde::Serialize;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Calibration {
    version: &'static str,
    positions: usize,
    curves: Vec<CurveJson>,
}

impl Calibration {
    pub(super) fn new(positions: usize, curves: &[Curve], words: &Words, target: f64) -> Self {
        let curves = curves.iter().map(|curve| CurveJson::new(curve, words, target)).collect();
        Self { version: Trace::VERSION, positions, curves }
    }
}

/// Members are null where they are not told apart, or not known.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CurveJson {
    rule: String,
    label: String,
    depth: Option<i32>,
    improving: Option<bool>,
    unit: &'static str,
    /// By how much the margin could be smaller; negative where it could be larger.
    smaller: i32,
    jump: Option<f64>,
    jump_interval: Option<[f64; 2]>,
    lost_per_thousand_nodes: Option<f64>,
    sentences: Vec<String>,
    points: Vec<PointJson>,
}

impl CurveJson {
    fn new(curve: &Curve, words: &Words, target: f64) -> Self {
        let named = words.of(&curve.group);
        let width = named.width();
        Self {
            rule: curve.group.rule.clone(),
            label: named.label().to_owned(),
            depth: curve.group.depth,
            improving: curve.group.improving,
            unit: named.unit().name(),
            smaller: match curve.advice(target) {
                Advice::Smaller { bins, .. } => bins * width,
                Advice::Larger { bins, .. } => -bins * width,
                Advice::Stays => 0,
            },
            jump: curve.jump.map(|(jump, _)| rounded(jump)),
            jump_interval: curve.jump.map(|(_, interval)| interval.map(rounded)),
            lost_per_thousand_nodes: curve.price().map(rounded),
            sentences: sentences(curve, words, target),
            points: curve.points.iter().map(|point| PointJson::new(point, width)).collect(),
        }
    }
}

/// From `from` on, to `from` of the next.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PointJson {
    from: i32,
    tried: u64,
    tried_came_out: u64,
    cuts: u64,
    judged: u64,
    judged_came_out: u64,
    wrong: u64,
    lost: u64,
    saved: i64,
    share: Option<f64>,
    interval: Option<[f64; 2]>,
}

impl PointJson {
    fn new(point: &Point, width: i32) -> Self {
        let cell = point.cell;
        Self {
            from: point.bin * width,
            tried: cell.tried.of,
            tried_came_out: cell.tried.part,
            cuts: cell.cuts,
            judged: cell.judged.of,
            judged_came_out: cell.judged.part,
            wrong: cell.wrong,
            lost: cell.lost,
            saved: cell.saved,
            share: point.share().value().map(rounded),
            interval: point.interval.map(|interval| interval.map(rounded)),
        }
    }
}
