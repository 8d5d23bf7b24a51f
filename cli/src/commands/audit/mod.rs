//! `espalier audit`: how often the rules were right to cut.

mod files;
mod files_json;
mod json;
mod suite;

use super::arguments::{rule_of, set, set_number};
use super::engine::GoLimit;
use super::host::Interruptible;
use super::output::{Align, Progress, print_json, table};
use super::position::{Ended, PositionArguments, san_line};
use super::{CommandResult, Terminal, recordings};
use espalier::bench::DEPTHS;
use espalier::search::Host;
use espalier_chess::board::Position;
use espalier_chess::types::{Depth, Move};
use espalier_insight::answers;
use espalier_insight::explain::root_effect;
use espalier_insight::{
    AuditOptions, Auditor, Difference, RootEffect, RuleAudit, SampleAudit, SampleOptions,
    SampledCut, Share, TOLERANCE, Trace, TraceOptions, Verdict, Visit, audit_sample,
};
use files::EngineArguments;
use lexopt::{Arg, Error, Parser, ValueExt};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A rule is done when the interval of its difference is so many points wide.
const DEFAULT_WITHIN: u32 = 1;

/// The default depth of a search, in plies.
const DEFAULT_DEPTH: Depth = 10;

/// Records a search, judges some of its cuts and prints how many of them were right.
pub(super) fn audit(arguments: Parser, terminal: &dyn Terminal) -> CommandResult {
    let arguments = AuditArguments::parse(arguments, terminal)?;
    if let Some(file) = &arguments.suite {
        return suite::audit_suite(file, &arguments, terminal);
    }
    if !arguments.files.is_empty() {
        return files::audit_files(&arguments, terminal);
    }
    let AuditArguments { position, depth, sample, options, json, .. } = arguments;
    let session = position.session_after_moves()?;
    let position = session.game().position();
    if let Some(ended) = Ended::of(position) {
        return Ok(ended.print::<answers::SampleAudit>(position, json, terminal)?);
    }

    let mut host = Interruptible::new(terminal)?;
    let progress = Progress(terminal);
    progress.show("Recording the search");
    let trace_options = TraceOptions { depth: Some(depth), ..TraceOptions::default() };
    let trace = host.record(&session, &trace_options)?;
    if host.should_stop() {
        return Err("stopped before the search was recorded: there is nothing to judge".into());
    }
    let mut auditor = Auditor::new(&trace, &options)?;
    let mut show = |so_far: &SampleAudit| {
        progress.show(&format!("{} of at most {} judged", so_far.cuts.len(), so_far.drawn));
    };
    let found = audit_sample(&mut auditor, trace.as_records(), &sample, &mut host, &mut show);
    progress.show("Searching the root without the cuts that were wrong");
    let mut report = AuditReport { trace: &trace, sample, options, found, effects: Vec::new() };
    if !sample.placebo {
        report.ask_the_root(&mut auditor, &mut host);
    }
    drop(progress);
    if json {
        print_json(terminal, &report.json())?;
    } else {
        terminal.print(&report.text())?;
    }
    Ok(())
}

struct AuditArguments {
    position: PositionArguments,
    /// Recordings, or folders of them, to judge in place of a search of the position.
    files: Vec<PathBuf>,
    /// Positions to audit in the place of one.
    suite: Option<PathBuf>,
    depth: Depth,
    sample: SampleOptions,
    /// The only rule that is judged, by its name.
    rule: Option<String>,
    options: AuditOptions,
    /// Another engine as the referee of recordings.
    engine: Option<EngineArguments>,
    json: bool,
}

impl AuditArguments {
    fn parse(mut arguments: Parser, terminal: &dyn Terminal) -> Result<Self, Error> {
        let (mut words, mut position) = (Vec::new(), PositionArguments::default());
        let (mut depth, mut sample, mut rule, mut seed, mut nodes) = (None, None, None, None, None);
        let (mut extra_plies, mut within, mut timeout) = (None, None, None);
        let (mut json, mut placebo, mut suite, mut engine) = (false, false, None, None);
        let args = &mut arguments;
        while let Some(argument) = args.next()? {
            match argument {
                Arg::Value(word) => words.push(word),
                Arg::Long("moves") => position.read_moves(args)?,
                Arg::Long("depth") => set_number(&mut depth, args, "--depth", &DEPTHS)?,
                Arg::Long("sample") => set_number(&mut sample, args, "--sample", &(1..=1_000_000))?,
                Arg::Long("rule") => set(&mut rule, "--rule", args.value()?.string()?)?,
                Arg::Long("seed") => set_number(&mut seed, args, "--seed", &(0..=u64::MAX))?,
                Arg::Long("nodes") => set_number(&mut nodes, args, "--nodes", &(1..=u64::MAX))?,
                Arg::Long("extra-plies") => {
                    let range = 0..=AuditOptions::MOST_EXTRA_PLIES;
                    set_number(&mut extra_plies, args, "--extra-plies", &range)?;
                }
                Arg::Long("within") => set_number(&mut within, args, "--within", &(0..=100))?,
                Arg::Long("placebo") => placebo = true,
                Arg::Long("suite") => set(&mut suite, "--suite", PathBuf::from(args.value()?))?,
                Arg::Long("engine") => set(&mut engine, "--engine", PathBuf::from(args.value()?))?,
                Arg::Long("timeout") => {
                    set_number(&mut timeout, args, "--timeout", &(1..=86_400))?;
                }
                Arg::Long("json") => json = true,
                other => return Err(other.unexpected()),
            }
        }
        let are_files = words.first().is_some_and(|word| are_files(Path::new(word), terminal));
        let is_search = placebo || suite.is_some() || within.is_some() || position.has_moves();
        if are_files && is_search {
            return Err(
                "--moves, --suite, --within and --placebo are for searches of this engine, \
                        not for recordings"
                    .into(),
            );
        }
        if !are_files && (engine.is_some() || timeout.is_some()) {
            return Err(
                "--engine and --timeout judge recordings: audit FILE ... --engine PROGRAM".into()
            );
        }
        if are_files && engine.is_none() && (depth.is_some() || timeout.is_some()) {
            return Err(
                "--depth and --timeout are for another engine as referee: --engine PROGRAM; \
                        --extra-plies says how much deeper this one searches"
                    .into(),
            );
        }
        let engine = engine.map(|path| match (nodes, depth) {
            (Some(_), Some(_)) => {
                Err(Error::from("--nodes and --depth exclude each other with --engine"))
            }
            (Some(nodes), None) => {
                Ok(EngineArguments { path, limit: GoLimit::Nodes(nodes), timeout })
            }
            (None, Some(depth)) => {
                Ok(EngineArguments { path, limit: GoLimit::Depth(depth), timeout })
            }
            (None, None) => Ok(EngineArguments { path, limit: GoLimit::AsAsked, timeout }),
        });
        let mut files = Vec::new();
        if are_files {
            files.extend(words.into_iter().map(PathBuf::from));
        } else {
            words.into_iter().try_for_each(|word| position.add_word(word))?;
        }
        let own_rule = rule.as_deref().filter(|_| !are_files).map(rule_of).transpose()?;
        let default = SampleOptions::default();
        let sample = SampleOptions {
            per_rule: sample.unwrap_or(default.per_rule),
            seed: seed.unwrap_or(default.seed),
            rule: own_rule,
            within: within.unwrap_or(DEFAULT_WITHIN),
            placebo,
        };
        let most_nodes = nodes.unwrap_or(AuditOptions::DEFAULT_NODES);
        let extra_plies = extra_plies.unwrap_or(AuditOptions::DEFAULT_EXTRA_PLIES);
        let options = AuditOptions { most_nodes, extra_plies, ..AuditOptions::default() };
        let depth = depth.unwrap_or(DEFAULT_DEPTH);
        let engine = engine.transpose()?;
        Ok(Self { position, files, suite, depth, sample, rule, options, engine, json })
    }
}

/// Whether the first word names recordings, and does not begin a FEN.
fn are_files(first: &Path, terminal: &dyn Terminal) -> bool {
    recordings::is_named(first, terminal) || terminal.read_bytes(first).is_ok()
}

/// What an audit has found, and of what.
struct AuditReport<'a> {
    trace: &'a Trace,
    sample: SampleOptions,
    options: AuditOptions,
    found: SampleAudit,
    /// What cuts that were wrong have changed at the root, each with the number of its record.
    effects: Vec<(u32, RootEffect)>,
}

impl AuditReport<'_> {
    /// Searches the root again without each cut that was wrong.
    fn ask_the_root(&mut self, auditor: &mut Auditor, host: &mut dyn Host) {
        for SampledCut { id, audit } in wrong(&self.found) {
            if host.should_stop() {
                break;
            }
            let line = self.trace.as_records().line(*id);
            let effect = auditor.root_effect(&line, *id, audit.rule, host);
            self.effects.extend(effect.map(|effect| (*id, effect)));
        }
    }

    fn effect_of(&self, id: u32) -> Option<&RootEffect> {
        self.effects.iter().find(|(cut, _)| *cut == id).map(|(_, effect)| effect)
    }

    fn text(&self) -> String {
        let (trace, found) = (self.trace, &self.found);
        let mut text = format!(
            "Depth {}, {} nodes, {} of {} decisions recorded\n{} of at most {} {} judged",
            trace.depth(),
            trace.outcome().info.nodes,
            trace.count(),
            trace.total(),
            found.cuts.len(),
            found.drawn,
            judged_what(&self.sample),
        );
        text.push_str("\n\n");
        text.push_str(&rule_table(&found.rules));
        text.push('\n');
        text.push_str(&explained(&self.options));
        text.push_str(&self.examples());
        text
    }

    /// Some of the cuts that were wrong, and what they have changed.
    fn examples(&self) -> String {
        let mut text = String::new();
        for cut in wrong(&self.found) {
            if text.is_empty() {
                text.push_str("\nWrong, for example:\n");
            }
            let rule = cut.audit.rule.label();
            let _ = write!(text, "  {}: {rule}", self.place(cut));
            let line = &cut.audit.without_rule.line;
            if !line.is_empty() {
                let line = san_line(&self.position(cut), &steps(line));
                let _ = write!(text, ", refuted by {line}");
            }
            text.push('\n');
            if let Some(effect) = self.effect_of(cut.id) {
                let said = root_effect(effect, self.trace.game().position());
                let _ = writeln!(text, "    {said}");
            }
        }
        text
    }

    /// Where a cut was made: the moves to it, and the one not tried.
    fn place(&self, cut: &SampledCut) -> String {
        let path = self.trace.path(cut.id);
        let line = san_line(self.trace.game().position(), &path);
        let line = if line.is_empty() { "at the root".to_owned() } else { line };
        let record = self.trace.record(cut.id);
        match record.filter(|record| record.visit == Visit::Pruned).and_then(|node| node.mv) {
            Some(mv) => format!("{line}, not {}", self.position(cut).san(mv)),
            None => line,
        }
    }

    fn position(&self, cut: &SampledCut) -> Position {
        self.trace.position(cut.id)
    }
}

/// A row for each rule, split by improving.
fn rule_table(rules: &[RuleAudit]) -> String {
    let headings = [
        "Rule",
        "Improving",
        "Cuts",
        "Judged",
        "Wrong",
        "Control",
        "Difference",
        "Not reproduced",
        "Right, nothing pruned",
        "Nodes saved",
    ];
    let mut rows = vec![headings.map(str::to_owned)];
    for audit in rules {
        let RuleAudit { rule, cuts, tallies, .. } = audit;
        let split = ["yes", "no", "unknown"].into_iter().zip(*tallies);
        let judged = split.filter(|(_, tally)| tally.audited > 0);
        let all = ("all", audit.whole());
        for (index, (group, tally)) in judged.chain([all]).enumerate() {
            let of_rule = |text: String| if index == 0 { text } else { String::new() };
            let of_all = |text: &dyn Fn() -> String| {
                if group == "all" { text() } else { String::new() }
            };
            rows.push([
                of_rule(rule.label().to_owned()),
                group.to_owned(),
                of_rule(cuts.to_string()),
                tally.audited.to_string(),
                count_text(tally.wrong()),
                of_all(&|| count_text(audit.control.wrong())),
                of_all(&|| difference_text(audit.difference())),
                tally.not_reproduced.to_string(),
                share_text(tally.without_pruning),
                saved_text(tally.saved),
            ]);
        }
    }
    let (left, right) = (Align::Left, Align::Right);
    table([left, left, right, right, right, right, right, right, right, right], &rows)
}

/// What the columns mean.
fn explained(options: &AuditOptions) -> String {
    format!(
        "Wrong: a search without the rule misses by more than {TOLERANCE} centipawns, {} plies deeper\n\
             and with the hash table and histories of the recorded search, too, while the same search with the\n\
             rule comes out as recorded. Where it does not, the cut is not reproduced and not judged.\n\
             Control: nodes and moves of the same depth that were searched and not cut, judged alike.\n\
             Difference: wrong less control, with its 95% interval. Right, nothing pruned: with all rules\n\
             off everywhere. Each search ends after {} nodes at the latest.\n\
             Nodes saved: those of the first search less those spent on the cut.\n",
        options.extra_plies, options.most_nodes,
    )
}

/// What is judged, in the plural.
const fn judged_what(sample: &SampleOptions) -> &'static str {
    if sample.placebo { "nodes and moves that no rule has cut" } else { "cuts" }
}

/// The cuts that were wrong.
fn wrong(found: &SampleAudit) -> impl Iterator<Item = &SampledCut> {
    found.cuts.iter().filter(|cut| cut.audit.verdict() == Verdict::Wrong)
}

fn steps(line: &[Move]) -> Vec<Option<Move>> {
    line.iter().copied().map(Some).collect()
}

/// How many nodes were saved, with a real minus where cutting cost more.
fn saved_text(saved: Option<i64>) -> String {
    saved.map_or_else(|| "–".to_owned(), |saved| saved.to_string().replace('-', "−"))
}

/// A share by its numbers: `3 of 198`.
fn count_text(Share { part, of }: Share) -> String {
    if of == 0 { "–".to_owned() } else { format!("{part} of {of}") }
}

/// A difference in points with its interval: `0.5% (−0.4 to 1.8)`.
fn difference_text(difference: Option<Difference>) -> String {
    let Some(Difference { value, interval: [low, high] }) = difference else {
        return "–".to_owned();
    };
    let [value, low, high] = [value, low, high]
        .map(|share| format!("{:.1}", share * 100.0).replace('-', "−").replace("−0.0", "0.0"));
    format!("{value}% ({low} to {high})")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_their_numbers_and_their_interval() {
        assert_eq!(share_text(Share { part: 81, of: 263 }), "81 of 263  31% (26–37)");
        assert_eq!(share_text(Share::default()), "–");
    }

    #[test]
    fn a_difference_has_its_interval() {
        let difference = |value, interval| difference_text(Some(Difference { value, interval }));
        assert_eq!(difference(0.0149, [-0.0004, 0.03]), "1.5% (0.0 to 3.0)");
        assert_eq!(difference(-0.02, [-0.041, 0.011]), "−2.0% (−4.1 to 1.1)");
        assert_eq!(difference_text(None), "–");
        assert_eq!(count_text(Share { part: 3, of: 198 }), "3 of 198");
    }

    #[test]
    fn what_was_saved_is_a_number_only_where_it_is_known() {
        assert_eq!([Some(70), Some(-38), None].map(saved_text), ["70", "−38", "–"]);
    }
}
