//! `espalier audit FILE`: the cuts of recordings of any program, judged by a referee.

use super::{AuditArguments, count_text, difference_text, share_text};
use crate::commands::engine::{EngineReferee, GoLimit};
use crate::commands::host::Interruptible;
use crate::commands::output::{Align, Progress, print_json, table};
use crate::commands::position::san_line;
use crate::commands::recordings::{self, Faults};
use crate::commands::{CommandResult, Terminal};
use espalier::search::Host as _;
use espalier_chess::board::Position;
use espalier_chess::game::Game;
use espalier_chess::types::{MATE, Score, is_undecided};
use espalier_insight::referee::{
    FileRulings, JudgedCut, OwnSearch, Referee, RefereeOptions, RuleRulings, Ruling, judge_file,
    missing_fields,
};
use espalier_insight::{AuditOptions, TOLERANCE, TraceFile};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Rows of the table of worst cuts.
const WORST: usize = 10;

/// How long an engine may say nothing.
const TIMEOUT: u64 = 60;

/// The engine that is the referee.
#[derive(Debug)]
pub(super) struct EngineArguments {
    pub(super) path: PathBuf,
    pub(super) limit: GoLimit,
    pub(super) timeout: Option<u64>,
}

/// A recording with the rulings on its cuts.
pub(super) struct JudgedFile {
    pub(super) path: PathBuf,
    /// The position that was searched.
    pub(super) root: Position,
    pub(super) recorded: u32,
    pub(super) found: FileRulings,
}

/// What was found in recordings.
pub(super) struct FileReport {
    pub(super) files: Vec<JudgedFile>,
    pub(super) rules: Vec<RuleRulings>,
    /// Who has judged, and how deep.
    pub(super) referee: String,
}

/// Judges the cuts of recordings.
pub(super) fn audit_files(arguments: &AuditArguments, terminal: &dyn Terminal) -> CommandResult {
    let mut faults = Faults::default();
    let paths = recordings::files_of(&arguments.files, terminal, &mut faults);
    let mut host = Interruptible::new(terminal)?;
    let now = || terminal.now();
    let mut referee: Box<dyn Referee> = match &arguments.engine {
        Some(engine) => Box::new(engine.start(terminal, &now)?),
        None => Box::new(OwnSearch::new(AuditOptions::DEFAULT_HASH, arguments.options.most_nodes)?),
    };
    let per_rule = arguments.sample.per_rule.div_ceil(paths.len().max(1));
    let options = RefereeOptions {
        per_rule,
        seed: arguments.sample.seed,
        rule: arguments.rule.as_deref(),
        record: None,
        extra_plies: arguments.options.extra_plies,
    };
    let progress = Progress(terminal);
    let mut files = Vec::new();
    for (index, path) in paths.iter().enumerate() {
        let Some(bytes) = faults.note(recordings::read(path, terminal)) else { continue };
        let Some((file, root)) = faults.note(judgeable(path, &bytes)) else { continue };
        let mut show = |so_far: &FileRulings| {
            let (judged, drawn) = (so_far.cuts.len(), so_far.drawn);
            let (number, count) = (index + 1, paths.len());
            progress.show(&format!("Recording {number} of {count}: {judged} of {drawn} judged"));
        };
        let found = judge_file(&file, &root, &options, &mut *referee, &mut host, &mut show)?;
        let root = root.position().clone();
        files.push(JudgedFile { path: path.clone(), root, recorded: file.count(), found });
        if host.should_stop() {
            break;
        }
    }
    drop(progress);
    let rules = RuleRulings::pooled(files.iter().map(|file| &file.found));
    if rules.is_empty() {
        faults.end()?;
        return Err(nothing(arguments.rule.as_deref()).into());
    }
    let report = FileReport { files, rules, referee: referee_text(arguments) };
    if arguments.json {
        print_json(terminal, &report.json(arguments))?;
    } else {
        terminal.print(&report.text())?;
    }
    faults.end()
}

/// The recording in the bytes of a file, and the game to its position.
fn judgeable<'a>(path: &Path, bytes: &'a [u8]) -> Result<(TraceFile<'a>, Game), String> {
    let file = recordings::parse(path, bytes)?;
    let lacking: Vec<&str> = missing_fields(file.fields()).collect();
    if !lacking.is_empty() {
        let (path, lacking) = (path.display(), lacking.join(", "));
        return Err(format!(
            "{path} does not record {lacking}, without which no cut can be judged"
        ));
    }
    let game = recordings::game_of(path, &file)?;
    Ok((file, game))
}

fn nothing(rule: Option<&str>) -> String {
    match rule {
        Some(rule) => format!(
            "no rule \"{rule}\" has cut in these recordings; npx espalier stats lists the rules"
        ),
        None => "no rule has cut in these recordings: there is nothing to judge".to_owned(),
    }
}

impl EngineArguments {
    fn start<'a>(
        &self,
        terminal: &dyn Terminal,
        now: &'a dyn Fn() -> Duration,
    ) -> Result<EngineReferee<'a>, String> {
        let name = self.path.display().to_string();
        let program = terminal.start(&self.path);
        let program =
            program.map_err(|error| format!("the engine {name} cannot be started: {error}"))?;
        let timeout = Duration::from_secs(self.timeout.unwrap_or(TIMEOUT));
        EngineReferee::new(program, &name, self.limit, timeout, now)
    }
}

/// How the referee searches.
fn referee_text(arguments: &AuditArguments) -> String {
    let extra = arguments.options.extra_plies;
    match &arguments.engine {
        None => format!(
            "this engine, {extra} plies deeper than the cut from an empty memory, and again a ply deeper\n\
             with another order of equal moves; each search ends after {} nodes at the latest",
            arguments.options.most_nodes
        ),
        Some(EngineArguments { path, limit, .. }) => {
            let limit = match limit {
                GoLimit::Nodes(nodes) => format!("to {nodes} nodes"),
                GoLimit::Depth(depth) => format!("to depth {depth}"),
                GoLimit::AsAsked => format!("{extra} plies deeper than the cut"),
            };
            let name = path.display();
            format!("{name}, {limit} in the position, and again after the best move there")
        }
    }
}

impl FileReport {
    /// Wrong cuts, furthest from their bound first.
    fn worst(&self) -> Vec<(&Path, &JudgedCut, &RuleRulings)> {
        let cuts = self.files.iter().flat_map(|JudgedFile { path, found, .. }| {
            found.cuts.iter().map(|cut| (path.as_path(), cut, &found.rules[cut.rule]))
        });
        let mut wrong: Vec<_> = cuts.filter(|(_, cut, _)| cut.ruling() == Ruling::Wrong).collect();
        wrong.sort_by_key(|(_, cut, _)| -cut.off());
        wrong
    }

    fn text(&self) -> String {
        let judged: u64 = self.rules.iter().map(|rule| rule.tally.judged()).sum();
        let files = match self.files.as_slice() {
            [one] => one.path.display().to_string(),
            many => format!("{} recordings", many.len()),
        };
        format!(
            "{files}, {judged} cuts judged\n\n{}\n\
             Right: both searches of the referee come out as the cut claims, or miss it by at most {TOLERANCE}\n\
             centipawns; wrong: neither. Where they do not agree the referee cannot tell. Control: nodes and\n\
             moves of the same depth that the program searched and that came out so, judged alike: what is wrong\n\
             there is no fault of a rule. Difference: wrong less control, with its 95% interval.\n\
             Referee: {}.\n{}",
            rule_table(&self.rules),
            self.referee,
            self.worst_table(),
        )
    }

    fn worst_table(&self) -> String {
        let worst = self.worst();
        if worst.is_empty() {
            return String::new();
        }
        let headings =
            ["File", "Record", "Rule", "Depth", "Bound", "Referee", "Again", "Off by", "Moves"];
        let mut rows = vec![headings.map(str::to_owned)];
        for (path, cut, rule) in worst.into_iter().take(WORST) {
            let [first, second] = cut.opinions.each_ref().map(|opinion| cut.score(opinion));
            rows.push([
                path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
                cut.id.to_string(),
                rule.label.clone(),
                cut.claim.depth.to_string(),
                pawns(Some(cut.bound())),
                pawns(first),
                pawns(second),
                off_text(cut.off()),
                moves_text(cut),
            ]);
        }
        let (left, right) = (Align::Left, Align::Right);
        let align = [left, right, left, right, right, right, right, right, left];
        format!("\nFurthest off, in pawns for the side to move:\n{}", table(align, &rows))
    }
}

fn rule_table(rules: &[RuleRulings]) -> String {
    let headings =
        ["Rule", "Cuts", "Judged", "Right", "Wrong", "Control wrong", "Difference", "Cannot tell"];
    let mut rows = vec![headings.map(str::to_owned)];
    for rule in rules {
        let cannot = |tally: u64| if tally == 0 { "–".to_owned() } else { tally.to_string() };
        rows.push([
            rule.label.clone(),
            rule.cuts.to_string(),
            rule.tally.judged().to_string(),
            share_text(rule.tally.right),
            count_text(rule.tally.wrong()),
            count_text(rule.control.wrong()),
            difference_text(rule.difference()),
            format!(
                "{}, control {}",
                cannot(rule.tally.cannot_tell),
                cannot(rule.control.cannot_tell)
            ),
        ]);
    }
    let (left, right) = (Align::Left, Align::Right);
    table([left, right, right, right, right, right, right, right], &rows)
}

/// The moves to a cut, and what refutes it.
fn moves_text(cut: &JudgedCut) -> String {
    let path = san_line(cut.scene.root(), cut.scene.path());
    let path = if path.is_empty() { "at the root".to_owned() } else { path };
    let pruned = cut.scene.pruned().map(|mv| cut.scene.record_position().san(mv));
    let pruned = pruned.map(|mv| format!(", not {mv}")).unwrap_or_default();
    let line = san_line(cut.scene.record_position(), &cut.line(&cut.opinions[0]));
    let line = if line.is_empty() { String::new() } else { format!("; {line}") };
    format!("{path}{pruned}{line}")
}

/// A score in pawns with its sign, or a mate in moves.
fn pawns(score: Option<Score>) -> String {
    let Some(score) = score else { return "–".to_owned() };
    if is_undecided(score) {
        return format!("{:+.2}", f64::from(score) / 100.0).replace('-', "−");
    }
    let moves = (MATE - score.abs() + 1) / 2;
    format!("{}#{moves}", if score < 0 { "−" } else { "" })
}

/// How far a score is from a bound; nothing is as far as a mate.
fn off_text(off: Score) -> String {
    if is_undecided(off) { format!("{:.2}", f64::from(off) / 100.0) } else { "mate".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_told_in_moves() {
        let texts = [Some(178), Some(-283), Some(MATE - 1), Some(4 - MATE), None].map(pawns);
        assert_eq!(texts, ["+1.78", "−2.83", "#1", "−#2", "–"]);
        assert_eq!([off_text(527), off_text(MATE - 1 + 354)], ["5.27", "mate"]);
    }
}
