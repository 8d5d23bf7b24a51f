//! `espalier audit --suite FILE`: the cuts of a suite of positions, judged together.

use super::{AuditArguments, explained, judged_what, rule_table, wrong};
use crate::commands::host::Interruptible;
use crate::commands::output::{Progress, print_json};
use crate::commands::position::suite;
use crate::commands::{CommandResult, Terminal};
use espalier::search::Host as _;
use espalier_chess::game::Game;
use espalier_insight::answers::{self, Telling};
use espalier_insight::{
    Auditor, RuleAudit, SampleAudit, SampleOptions, Trace, TraceOptions, audit_sample,
};
use serde::Serialize;
use std::fmt::Write as _;
use std::path::Path;

/// What was found in a suite.
#[derive(Default)]
struct SuiteAudit {
    /// One for each position.
    audits: Vec<SampleAudit>,
    /// How many wrong cuts changed each of these at the root, in the order of `RootChange`.
    changes: [u64; 4],
}

/// Audits the positions of a file, one after another, until each rule's difference is known.
pub(super) fn audit_suite(
    file: &Path,
    arguments: &AuditArguments,
    terminal: &dyn Terminal,
) -> CommandResult {
    let positions = suite(file, terminal)?;
    let mut host = Interruptible::new(terminal)?;
    let progress = Progress(terminal);
    let mut found = SuiteAudit::default();
    // A rule is done over all positions, not in one.
    let sample = SampleOptions { within: 0, ..arguments.sample };
    for (index, position) in positions.iter().enumerate() {
        let trace_options =
            TraceOptions { depth: Some(arguments.depth), ..TraceOptions::default() };
        let game = Game::new(position.clone());
        let trace = Trace::record_search(&game, &trace_options, &mut host)
            .map_err(|_| "there is no memory for the hash table of the search")?;
        let mut auditor = Auditor::new(&trace, &arguments.options)?;
        let mut show = |so_far: &SampleAudit| {
            let (judged, drawn) = (so_far.cuts.len(), so_far.drawn);
            let (number, count) = (index + 1, positions.len());
            progress.show(&format!("Position {number} of {count}: {judged} of {drawn} judged"));
        };
        let audit = audit_sample(&mut auditor, trace.as_records(), &sample, &mut host, &mut show);
        if !sample.placebo {
            for cut in wrong(&audit) {
                let line = trace.as_records().line(cut.id);
                if let Ok(effect) = auditor.root_effect(&line, cut.id, cut.audit.rule, &mut host) {
                    found.changes[effect.change() as usize] += 1;
                }
            }
        }
        if host.should_stop() {
            break;
        }
        found.audits.push(audit);
        let rules = found.rules();
        if rules.iter().all(|rule| rule.is_within(arguments.sample.within)) {
            break;
        }
    }
    drop(progress);
    if found.audits.is_empty() {
        return Err("stopped before the first position was judged".into());
    }
    if arguments.json {
        print_json(terminal, &found.json(arguments))?;
    } else {
        terminal.print(&found.text(arguments))?;
    }
    Ok(())
}

impl SuiteAudit {
    fn rules(&self) -> Vec<RuleAudit> {
        SampleAudit::pooled(&self.audits)
    }

    fn judged(&self) -> usize {
        self.audits.iter().map(|audit| audit.cuts.len()).sum()
    }

    fn text(&self, arguments: &AuditArguments) -> String {
        let AuditArguments { sample, options, depth, .. } = arguments;
        let mut text = format!(
            "{} positions to depth {depth}, {} {} judged\n\n{}\n{}",
            self.audits.len(),
            self.judged(),
            judged_what(sample),
            rule_table(&self.rules()),
            explained(options),
        );
        if !sample.placebo {
            let [best, score, nothing, unknown] = self.changes;
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "At the root the wrong cuts changed: the best move {best}, its score {score}, nothing \
                 {nothing}, unknown {unknown}"
            );
        }
        text
    }

    fn json(&self, arguments: &AuditArguments) -> SuiteJson {
        let [best_move, score, nothing, unknown] = self.changes;
        SuiteJson {
            version: Trace::VERSION,
            positions: self.audits.len(),
            depth: arguments.depth,
            judged: self.judged(),
            at_root: ChangesJson { best_move, score, nothing, unknown },
            rules: self
                .rules()
                .iter()
                .map(|it| answers::RuleAudit::new(it, Telling::ENGLISH))
                .collect(),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SuiteJson {
    version: &'static str,
    positions: usize,
    depth: i32,
    judged: usize,
    at_root: ChangesJson,
    rules: Vec<answers::RuleAudit>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ChangesJson {
    best_move: u64,
    score: u64,
    nothing: u64,
    unknown: u64,
}
