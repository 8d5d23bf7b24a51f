//! The curves as tables and sentences.

use crate::commands::output::{Align, table};
use espalier::observe::{Rule, Scope};
use espalier::rules::Unit;
use espalier_insight::calibration::{Advice, BINS, Curve, Group, Point, bin_width};
use std::fmt::Write as _;

/// The names of a rule, where it is one of this engine.
pub(super) struct Named<'a> {
    rule: Option<Rule>,
    name: &'a str,
}

impl<'a> Named<'a> {
    pub(super) const fn of(group: &'a Group) -> Self {
        Self { rule: Rule::named(group.rule.as_str()), name: group.rule.as_str() }
    }

    /// A file of another program has its own unit; without one it is centipawns.
    pub(super) fn unit(&self) -> Unit {
        self.rule.map_or(Unit::Centipawns, |rule| rule.declaration().threshold.unit)
    }

    pub(super) fn width(&self) -> i32 {
        bin_width(Some(self.unit().name()))
    }

    fn judges_moves(&self) -> bool {
        self.rule.is_some_and(|rule| rule.scope() == Scope::SingleMove)
    }

    /// What a claim that comes out is.
    pub(super) fn came_out(&self) -> &'static str {
        if self.judges_moves() { "did not beat alpha" } else { "failed high" }
    }

    fn subjects(&self) -> &'static str {
        if self.judges_moves() { "moves" } else { "nodes" }
    }
}

/// The heading of a curve: `Reverse futility, depth 4, improving`.
pub(super) fn heading(group: &Group) -> String {
    let named = Named::of(group);
    let mut text = named.rule.map_or(named.name, |rule| rule.label()).to_owned();
    if let Some(depth) = group.depth {
        let _ = write!(text, ", depth {depth}");
    }
    match group.improving {
        Some(true) => text.push_str(", improving"),
        Some(false) => text.push_str(", not improving"),
        None => {}
    }
    text
}

/// All curves.
pub(super) fn report(positions: usize, curves: &[Curve], target: f64) -> String {
    let mut text =
        format!("{positions} positions. Intervals: 95%, by a bootstrap over positions\n");
    for curve in curves.iter().filter(|curve| curve.sum().tried.of > 0) {
        let _ = write!(text, "\n{}\n{}", heading(&curve.group), rows(curve));
        for sentence in sentences(curve, target) {
            let _ = writeln!(text, "{sentence}");
        }
    }
    text
}

fn rows(curve: &Curve) -> String {
    let named = Named::of(&curve.group);
    let headings = ["Value − threshold", "Tried", "Cuts", "Judged", named.came_out(), "Wrong"];
    let mut rows = vec![headings.map(str::to_owned)];
    for point in &curve.points {
        let cell = point.cell;
        let judged = |number: u64| if point.bin < 0 { String::new() } else { number.to_string() };
        rows.push([
            span(point.bin, &named),
            if point.bin < 0 { cell.tried.of.to_string() } else { String::new() },
            judged(cell.cuts),
            judged(cell.judged.of),
            share(point),
            judged(cell.wrong),
        ]);
    }
    let right = Align::Right;
    table([right, right, right, right, right, right], &rows)
}

/// The values of a bin.
fn span(bin: i32, named: &Named<'_>) -> String {
    let width = named.width();
    let ends = [bin * width, bin * width + width - 1];
    let [low, high] = ends.map(|number| number.to_string().replace('-', "−"));
    // The outermost bins have all that lies beyond.
    match bin {
        _ if bin == BINS.start => format!("up to {high}"),
        _ if bin == BINS.end - 1 => format!("from {low}"),
        _ if width == 1 => low,
        _ => format!("{low} to {high}"),
    }
}

fn share(point: &Point) -> String {
    let Some(value) = point.share().value() else { return "–".to_owned() };
    let percent = |share: f64| format!("{:.1}", share * 100.0);
    let interval = point.interval;
    let interval = interval.map(|[low, high]| format!(" ({}–{})", percent(low), percent(high)));
    format!("{}%{}", percent(value), interval.unwrap_or_default())
}

/// What the curve says.
pub(super) fn sentences(curve: &Curve, target: f64) -> Vec<String> {
    let named = Named::of(&curve.group);
    let (came_out, subjects, width) = (named.came_out(), named.subjects(), named.width());
    let amount = |bins: i32| match (named.unit(), bins * width) {
        (Unit::Centipawns, number) => format!("{number} centipawns"),
        (Unit::Moves, 1) => "1 move".to_owned(),
        (Unit::Moves, number) => format!("{number} moves"),
        (Unit::HistoryPoints, number) => format!("{number} points of history"),
        (Unit::FinePlies, number) => format!("{number} of 1024 plies"),
    };
    let percent = |share: f64| format!("{:.0}%", share * 100.0);
    let asked = percent(target);
    let mut said = vec![match curve.advice(target) {
        Advice::Smaller { bins, share } => {
            let (amount, share) = (amount(bins), percent(share));
            format!(
                "Of {subjects} that missed by at most {amount} {share} {came_out} all the same. The margin \
                 could be {amount} smaller."
            )
        }
        Advice::Larger { bins, share } => {
            let (amount, share) = (amount(bins), percent(share));
            format!(
                "Of the cuts within {amount} of the threshold only {share} {came_out}, not {asked}. The \
                 margin could be {amount} larger."
            )
        }
        Advice::Stays => format!("No other margin is shown to suit {asked} better."),
    }];
    if let Some((jump, [low, high])) = curve.jump {
        let [jump, low, high] =
            [jump, low, high].map(|share| format!("{:+.1}", share * 100.0).replace('-', "−"));
        said.push(format!(
            "At the threshold the share changes by {jump} points ({low} to {high}): the bias of the audit, \
             where the search has no jump."
        ));
    }
    if let Some(price) = curve.price() {
        said.push(format!(
            "Its cuts lose {price:.1} centipawns for each thousand nodes that they save."
        ));
    }
    said
}
