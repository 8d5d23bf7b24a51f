//! The curves as tables and sentences.

use crate::commands::output::{Align, table};
use espalier::observe::{Rule, Scope};
use espalier::rules::Unit;
use espalier_insight::calibration::{Advice, BINS, Curve, Group, Point, bin_width};
use espalier_trace::TraceFile;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What rules are called and measured in, by their names: those of this engine, or those that
/// recordings declare.
pub(super) struct Words(BTreeMap<String, Named>);

/// The words of a rule.
pub(super) struct Named {
    label: String,
    unit: Unit,
    judges_moves: bool,
}

impl Words {
    /// Those of this engine.
    pub(super) fn own() -> Self {
        let named = Rule::ALL.map(|rule| {
            let unit = rule.declaration().threshold.unit;
            let judges_moves = rule.scope() == Scope::SingleMove;
            (rule.name().to_owned(), Named { label: rule.label().to_owned(), unit, judges_moves })
        });
        Self(named.into())
    }

    /// Those of recordings.
    pub(super) fn none() -> Self {
        Self(BTreeMap::new())
    }

    /// Adds what a recording declares.
    pub(super) fn add(&mut self, file: &TraceFile<'_>) {
        for rule in (1..u8::MAX).filter_map(|code| file.rule(code)) {
            self.0.entry(rule.name.to_owned()).or_insert_with(|| Named {
                label: rule.label.unwrap_or(rule.name).to_owned(),
                // Without a unit it is centipawns.
                unit: rule.unit.and_then(Unit::named).unwrap_or(Unit::Centipawns),
                judges_moves: rule.scope == Some(Scope::SingleMove.name()),
            });
        }
    }

    /// Those of the rule of a curve; a kept state may tell of one that is not known.
    pub(super) fn of(&self, group: &Group) -> &Named {
        static NAMELESS: Named =
            Named { label: String::new(), unit: Unit::Centipawns, judges_moves: false };
        self.0.get(&group.rule).unwrap_or(&NAMELESS)
    }
}

impl Named {
    pub(super) fn label(&self) -> &str {
        &self.label
    }

    pub(super) const fn unit(&self) -> Unit {
        self.unit
    }

    pub(super) fn width(&self) -> i32 {
        bin_width(Some(self.unit.name()))
    }

    /// What a claim that comes out is.
    pub(super) const fn came_out(&self) -> &'static str {
        if self.judges_moves { "did not beat alpha" } else { "failed high" }
    }

    const fn subjects(&self) -> &'static str {
        if self.judges_moves { "moves" } else { "nodes" }
    }
}

/// The heading of a curve: `Reverse futility, depth 4, improving`.
pub(super) fn heading(group: &Group, words: &Words) -> String {
    let mut text = words.of(group).label.clone();
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
pub(super) fn report(positions: usize, curves: &[Curve], words: &Words, target: f64) -> String {
    let mut text =
        format!("{positions} positions. Intervals: 95%, by a bootstrap over positions\n");
    for curve in curves.iter().filter(|curve| curve.sum().tried.of > 0) {
        let _ = write!(text, "\n{}\n{}", heading(&curve.group, words), rows(curve, words));
        for sentence in sentences(curve, words, target) {
            let _ = writeln!(text, "{sentence}");
        }
    }
    text
}

fn rows(curve: &Curve, words: &Words) -> String {
    let named = words.of(&curve.group);
    let headings = ["Value − threshold", "Tried", "Cuts", "Judged", named.came_out(), "Wrong"];
    let mut rows = vec![headings.map(str::to_owned)];
    for point in &curve.points {
        let cell = point.cell;
        let judged = |number: u64| if point.bin < 0 { String::new() } else { number.to_string() };
        rows.push([
            span(point.bin, named),
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
fn span(bin: i32, named: &Named) -> String {
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
pub(super) fn sentences(curve: &Curve, words: &Words, target: f64) -> Vec<String> {
    let named = words.of(&curve.group);
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
