//! `espalier audit`: how often the rules were right to cut.

use super::arguments::{Arguments, Known, Values};
use super::interrupt::Interruptible;
use super::json::Json;
use super::line::{names, uci_line};
use super::position::{Ended, session_at};
use super::progress::Progress;
use super::table::{Align, table};
use crate::output::{print, print_line};
use espalier::bench::DEPTHS;
use espalier::observe::{Improved, Rule};
use espalier::search::Host;
use espalier::trace::{
    AuditOptions, Auditor, Grade, RuleAudit, SampleAudit, SampleOptions, SampledCut, Share, Tally,
    Trace, TraceOptions, Verdict, Visit, audit_sample,
};
use espalier::types::Depth;
use std::fmt::Write as _;

const OPTIONS: [Known; 7] = [
    Known { name: "--moves", values: Values::Any },
    Known { name: "--depth", values: Values::One },
    Known { name: "--sample", values: Values::One },
    Known { name: "--rule", values: Values::One },
    Known { name: "--seed", values: Values::One },
    Known { name: "--nodes", values: Values::One },
    Known { name: "--json", values: Values::None },
];

/// The depth of a search that was not told otherwise, in plies.
const DEFAULT_DEPTH: Depth = 10;

/// Records a search, judges some of its cuts and prints how many of them were right.
pub(crate) fn audit(words: &[&str]) -> Result<(), String> {
    let arguments = Arguments::parse(words, &OPTIONS)?;
    let depth = arguments.number("--depth", &DEPTHS)?.unwrap_or(DEFAULT_DEPTH);
    let sample = sample_options(&arguments)?;
    let most_nodes = arguments.number("--nodes", &(1..=u64::MAX))?;
    let most_nodes = most_nodes.unwrap_or(AuditOptions::DEFAULT_NODES);
    let options = AuditOptions { most_nodes, ..AuditOptions::default() };
    let session = session_at(&arguments)?;
    let position = session.game().position();
    if let Some(ended) = Ended::of(position) {
        return ended.print(position, arguments.has("--json"), &["rules", "cuts"]);
    }

    let mut host = Interruptible::new()?;
    let progress = Progress::new();
    progress.show("Recording the search");
    let trace_options = TraceOptions { depth: Some(depth), ..TraceOptions::default() };
    let trace = session.trace(&trace_options, &mut host).map_err(|error| error.to_string())?;
    if host.should_stop() {
        return Err("stopped before the search was recorded: there is nothing to judge".to_owned());
    }
    let no_memory = |_| "there is no memory for the hash table of the audit".to_owned();
    let mut auditor = Auditor::new(trace.game(), &options).map_err(no_memory)?;
    let mut show = |so_far: &SampleAudit| {
        progress.show(&format!("{} of {} cuts judged", so_far.cuts.len(), so_far.drawn));
    };
    let found = audit_sample(&mut auditor, trace.as_records(), &sample, &mut host, &mut show);
    drop(progress);
    let report = Report { trace: &trace, sample, options, found };
    if arguments.has("--json") { print_line(report.json()) } else { print(report.text()) }
}

fn sample_options(arguments: &Arguments<'_>) -> Result<SampleOptions, String> {
    let mut options = SampleOptions::default();
    if let Some(sample) = arguments.number("--sample", &(1..=1_000_000))? {
        options.per_rule = sample;
    }
    if let Some(seed) = arguments.number("--seed", &(0..=u64::MAX))? {
        options.seed = seed;
    }
    if let Some(&[name]) = arguments.values("--rule") {
        options.rule = Some(rule_of(name)?);
    }
    Ok(options)
}

/// A rule by its name for programs, in whatever case.
fn rule_of(name: &str) -> Result<Rule, String> {
    let found = Rule::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(name));
    found.ok_or_else(|| {
        let names = Rule::ALL.map(Rule::name).join(", ");
        format!("there is no rule \"{name}\"; there are {names}")
    })
}

/// What an audit has found, and of what.
struct Report<'a> {
    trace: &'a Trace,
    sample: SampleOptions,
    options: AuditOptions,
    found: SampleAudit,
}

impl Report<'_> {
    fn text(&self) -> String {
        let (trace, found) = (self.trace, &self.found);
        let mut text = format!(
            "Depth {}, {} nodes, {} of {} decisions recorded\n{} of {} cuts judged",
            trace.depth(),
            trace.outcome().info.nodes,
            trace.count(),
            trace.total(),
            found.cuts.len(),
            found.drawn,
        );
        if found.cuts.len() < found.drawn {
            text.push_str(", then stopped");
        }
        text.push_str("\n\n");
        text.push_str(&self.table());
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "\nRight with the rule off: the node searched again at the same depth and window, with\n\
             the rule off in that node only. With nothing left out: with all rules off everywhere.\n\
             In brackets the interval that holds the true share with 95% confidence. Not decided\n\
             within {} nodes, and so not in the shares: judged less the second number.\n\
             Nodes saved: those of the first search less those spent on the cut.\n",
            self.options.most_nodes,
        );
        text.push_str(&self.examples());
        text
    }

    fn table(&self) -> String {
        let headings =
            ["Rule", "Improving", "Cuts", "Judged", "Right, rule off", "Right, nothing left out"];
        let mut rows = vec![with_saved(headings.map(str::to_owned), "Nodes saved")];
        for audit in &self.found.rules {
            let RuleAudit { rule, cuts, tallies } = audit;
            let split = ["yes", "no", "unknown"].into_iter().zip(*tallies);
            let judged = split.filter(|(_, tally)| tally.audited > 0);
            for (index, (group, tally)) in judged.chain([("all", audit.whole())]).enumerate() {
                let of_rule = |text: String| if index == 0 { text } else { String::new() };
                let cells = [
                    of_rule(rule.label().to_owned()),
                    group.to_owned(),
                    of_rule(cuts.to_string()),
                    tally.audited.to_string(),
                    share_text(tally.without_rule),
                    share_text(tally.without_pruning),
                ];
                rows.push(with_saved(cells, &saved_text(tally.saved)));
            }
        }
        let (left, right) = (Align::Left, Align::Right);
        table([left, left, right, right, right, right, right], &rows)
    }

    /// Some of the cuts that even a search with nothing left out calls wrong.
    fn examples(&self) -> String {
        const MOST: usize = 5;
        let is_wrong = |cut: &&SampledCut| cut.audit.without_pruning.verdict == Verdict::Wrong;
        let mut text = String::new();
        for cut in self.found.cuts.iter().filter(is_wrong).take(MOST) {
            if text.is_empty() {
                text.push_str("\nWrong, for example:\n");
            }
            let rule = cut.audit.rule.label();
            let _ = write!(text, "  {}: {rule}", self.place(cut));
            let line = &cut.audit.without_pruning.line;
            if !line.is_empty() {
                let moves: Vec<_> = line.iter().copied().map(Some).collect();
                let _ = write!(text, ", refuted by {}", names(&self.position(cut), &moves));
            }
            text.push('\n');
        }
        text
    }

    /// Where a cut was made: the moves to it, and the one not tried.
    fn place(&self, cut: &SampledCut) -> String {
        let path = self.trace.path(cut.id);
        let line = names(self.trace.game().position(), &path);
        let line = if line.is_empty() { "at the root".to_owned() } else { line };
        let record = self.trace.record(cut.id);
        match record.filter(|record| record.visit == Visit::Pruned).and_then(|node| node.mv) {
            Some(mv) => format!("{line}, not {}", self.position(cut).san(mv)),
            None => line,
        }
    }

    fn position(&self, cut: &SampledCut) -> espalier::board::Position {
        self.trace.position(cut.id)
    }

    fn json(&self) -> Json {
        let (trace, found) = (self.trace, &self.found);
        let root = trace.game().position();
        Json::Object(vec![
            ("version", Json::text(Trace::VERSION)),
            ("root", Json::text(root.to_string())),
            ("depth", Json::number(trace.depth())),
            ("nodes", Json::Number(trace.outcome().info.nodes as i64)),
            ("recorded", Json::number(trace.count())),
            ("decisions", Json::Number(trace.total() as i64)),
            ("sample", Json::Number(self.sample.per_rule as i64)),
            ("seed", Json::text(self.sample.seed.to_string())),
            ("mostNodes", Json::text(self.options.most_nodes.to_string())),
            ("drawn", Json::Number(found.drawn as i64)),
            ("judged", Json::Number(found.cuts.len() as i64)),
            ("rules", Json::List(found.rules.iter().map(rule_json).collect())),
            ("cuts", Json::List(found.cuts.iter().map(|cut| self.cut_json(cut)).collect())),
        ])
    }

    fn cut_json(&self, cut: &SampledCut) -> Json {
        let audit = &cut.audit;
        let grade = |grade: &Grade| {
            let line: Vec<_> = grade.line.iter().copied().map(Some).collect();
            Json::Object(vec![
                ("verdict", Json::text(grade.verdict.name())),
                ("score", grade.score.into()),
                ("nodes", Json::Number(grade.nodes as i64)),
                ("line", uci_line(&self.position(cut), &line)),
            ])
        };
        Json::Object(vec![
            ("record", Json::number(cut.id)),
            ("path", uci_line(self.trace.game().position(), &self.trace.path(cut.id))),
            ("rule", Json::text(audit.rule.name())),
            ("depth", Json::number(audit.depth)),
            ("improving", improving_json(audit.improved)),
            ("spent", Json::Number(audit.spent as i64)),
            ("saved", audit.saved().map_or(Json::Null, Json::Number)),
            ("withoutRule", grade(&audit.without_rule)),
            ("withoutPruning", grade(&audit.without_pruning)),
        ])
    }
}

/// The cells of a row with the last one.
fn with_saved(cells: [String; 6], saved: &str) -> [String; 7] {
    let [rule, improving, cuts, judged, without_rule, without_pruning] = cells;
    [rule, improving, cuts, judged, without_rule, without_pruning, saved.to_owned()]
}

/// How many nodes were saved, with a real minus where cutting cost more.
fn saved_text(saved: Option<i64>) -> String {
    saved.map_or_else(|| "–".to_owned(), |saved| saved.to_string().replace('-', "−"))
}

/// A share with its numbers and its interval: `46 of 49  94% (83–98)`.
fn share_text(share: Share) -> String {
    let Share { part, of } = share;
    let (Some(value), Some([low, high])) = (share.value(), share.interval()) else {
        return "–".to_owned();
    };
    let [value, low, high] = [value, low, high].map(|share| share * 100.0);
    format!("{part} of {of}  {value:.0}% ({low:.0}–{high:.0})")
}

const fn improving_json(improved: Improved) -> Json {
    match improved {
        Improved::Yes => Json::Bool(true),
        Improved::No => Json::Bool(false),
        Improved::Unknown => Json::Null,
    }
}

fn rule_json(audit: &RuleAudit) -> Json {
    let [improving, not_improving, unknown] = &audit.tallies;
    Json::Object(vec![
        ("rule", Json::text(audit.rule.name())),
        ("label", Json::text(audit.rule.label())),
        ("cuts", Json::Number(audit.cuts as i64)),
        ("improving", tally_json(improving)),
        ("notImproving", tally_json(not_improving)),
        ("unknown", tally_json(unknown)),
        ("all", tally_json(&audit.whole())),
    ])
}

fn tally_json(tally: &Tally) -> Json {
    Json::Object(vec![
        ("judged", Json::Number(tally.audited as i64)),
        ("withoutRule", share_json(tally.without_rule)),
        ("withoutPruning", share_json(tally.without_pruning)),
        ("saved", tally.saved.map_or(Json::Null, Json::Number)),
    ])
}

fn share_json(share: Share) -> Json {
    let interval = share.interval();
    Json::Object(vec![
        ("right", Json::Number(share.part as i64)),
        ("decided", Json::Number(share.of as i64)),
        ("low", interval.map_or(Json::Null, |[low, _]| Json::Decimal(low))),
        ("high", interval.map_or(Json::Null, |[_, high]| Json::Decimal(high))),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_known_by_its_name_in_any_case() {
        assert_eq!(rule_of("nullmove"), Ok(Rule::NullMove));
        assert_eq!(rule_of("probCut"), Ok(Rule::ProbCut));
        assert!(rule_of("null").expect_err("no name").contains("reverseFutility, nullMove"));
    }

    #[test]
    fn shares_have_their_numbers_and_their_interval() {
        assert_eq!(share_text(Share { part: 81, of: 263 }), "81 of 263  31% (26–37)");
        assert_eq!(share_text(Share::default()), "–");
    }

    #[test]
    fn what_was_saved_is_a_number_only_where_it_is_known() {
        assert_eq!([Some(70), Some(-38), None].map(saved_text), ["70", "−38", "–"]);
    }
}
