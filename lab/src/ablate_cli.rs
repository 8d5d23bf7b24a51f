//! `espalier-lab ablate`: the command line of an ablation.

use crate::game_args::{EndArgs, OpeningArgs, limits, need_constants, warn_of_concurrency};
use crate::output::print;
use anyhow::{Context, Result, bail};
use clap::{Args, ValueHint};
use espalier_lab::ablation::cost::Cost;
use espalier_lab::ablation::record::{AblationRecord, Known};
use espalier_lab::ablation::subject::{Subject, Variant};
use espalier_lab::ablation::table::{PageHeader, page, table};
use espalier_lab::constants::Constants;
use espalier_lab::fingerprint;
use espalier_lab::interrupt::{self, Stop};
use espalier_lab::matches::clock::Limit;
use espalier_lab::matches::openings::Openings;
use espalier_lab::matches::pgn::Headers;
use espalier_lab::matches::run::{Files, run};
use espalier_lab::matches::scheduler::Plan;
use espalier_lab::matches::settings::MatchSettings;
use espalier_lab::matches::spec::EngineSpec;
use espalier_lab::state_file::RunState;
use espalier_lab::worth::repository::Repository;
use espalier_lab::worth::take::of_ablation;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Measures what each part of the search is worth: the engine with it against the engine without.
///
/// Without further words every switch of the search that ships turned on is measured; an
/// unknown name after --only lists them. Elo is positive where having the part is worth that
/// much. `--nodes` judges the tree alone and gives the same result on every machine; `--movetime`
/// or `--tc` judges its price in time too; both may be given. Nodes and times are those of the
/// `bench` positions to `--bench-depth`, without the part by with it: more than 1 means that the
/// part saves work.
///
/// Needs a build with the search constants: `cargo build --profile lab -p espalier-lab --features
/// tune`. All engines play in this process.
#[derive(Args, Debug)]
pub(crate) struct AblateArgs {
    /// Measure these switches only
    #[arg(long, value_name = "SWITCH", value_delimiter = ',')]
    only: Vec<String>,
    /// Measure what ships against other values of constants; may be repeated. Elo is that of what
    /// ships less that of the variant. Switches are then measured only where --only names them
    #[arg(long, value_name = "NAME=CONSTANT=VALUE[,CONSTANT=VALUE…]")]
    variant: Vec<Variant>,
    /// Megabytes of each engine's hash table in matches
    #[arg(long, value_name = "MEGABYTES", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    /// Nodes per move: a match of its own
    #[arg(long)]
    nodes: Option<String>,
    /// Milliseconds per move: a match of its own
    #[arg(long, value_name = "MILLISECONDS", conflicts_with = "tc")]
    movetime: Option<String>,
    /// A clock in seconds, as in 8+0.08: a match of its own
    #[arg(long, value_name = "[MOVES/]BASE[+INCREMENT]")]
    tc: Option<String>,
    /// Pairs of games in each match
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    #[command(flatten)]
    openings: OpeningArgs,
    #[command(flatten)]
    ends: EndArgs,
    /// Games at a time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,

    /// How deep nodes and times are measured; 0: not at all
    #[arg(long, value_name = "PLIES", default_value_t = 9, value_parser = clap::value_parser!(i32).range(0..=30))]
    bench_depth: i32,
    /// How often; the median counts
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=99))]
    rounds: u8,

    /// Write what was measured into the records of this repository (`lab/worth`) whenever something
    /// new is known; `espalier-lab worth` then writes it wherever it is told
    #[arg(long, value_name = "REPOSITORY", num_args = 0..=1, default_missing_value = ".", value_hint = ValueHint::DirPath)]
    worth: Option<PathBuf>,
    /// Keep everything here, and go on from there if the file exists
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    state: Option<PathBuf>,
}

impl AblateArgs {
    fn limits(&self) -> Result<Vec<Limit>> {
        limits([("nodes", &self.nodes), ("movetime", &self.movetime), ("tc", &self.tc)])
    }

    /// One side's engine, with constants of its own.
    fn engine(&self, changes: &[(String, i32)], limit: Limit) -> Result<EngineSpec> {
        let changes = changes.iter().map(|(name, value)| format!("option.{name}={value}"));
        let words: Vec<String> =
            std::iter::once(format!("hash={}", self.hash)).chain(changes).collect();
        EngineSpec::parse(words.iter().map(String::as_str), Some(limit))
    }
}

/// Measures everything that is not known yet.
pub(crate) fn execute(args: &AblateArgs) -> Result<()> {
    need_constants()?;
    let subjects = Subject::chosen(&args.only, &args.variant)?;
    let limits = args.limits()?;
    if limits.is_empty() && args.bench_depth == 0 {
        bail!("nothing is to be measured; give --nodes, --movetime or --tc, or a --bench-depth");
    }
    warn_of_concurrency(args.concurrency);
    let openings = args.openings.openings()?;
    let program = args.engine(&[], Limit::Depth(1))?.program;
    let basis = format!("program {program}, depth {}, {} rounds", args.bench_depth, args.rounds);
    let record = match &args.state {
        Some(path) => AblationRecord::resume(path, basis)?,
        None => AblationRecord::new(basis),
    };
    let header = PageHeader {
        notes: notes(args, &limits, &openings)?,
        limits,
        pairs: args.pairs,
        depth: (args.bench_depth > 0).then_some(args.bench_depth),
    };
    let keeper = args.worth.as_deref().map(Keeper::new).transpose()?;
    let stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let mut ablation = Ablation { args, openings, subjects, header, record, keeper, stop };
    let result = ablation.measure_all();
    // Results so far are printed and written after an error, too.
    let printed = print(page(&ablation.subjects, &ablation.record, &ablation.header));
    result.and(printed)
}

/// How it was measured.
fn notes(args: &AblateArgs, limits: &[Limit], openings: &Openings) -> Result<Vec<String>> {
    Constants::default().install();
    let signature = fingerprint::of_search()?;
    let mut notes = vec![format!(
        "Espalier {}, bench {signature}, constants read while it runs (`--features tune`).",
        env!("CARGO_PKG_VERSION")
    )];
    if !limits.is_empty() {
        let names: Vec<String> = limits.iter().map(Limit::to_string).collect();
        notes.push(format!(
            "Matches of {} pairs at {}, {} at a time, {} MB of hash; openings: {openings}, seed {}.",
            args.pairs,
            names.join(" and at "),
            args.concurrency,
            args.hash,
            args.openings.seed
        ));
        let rules = args.ends.adjudication().to_string();
        if !rules.is_empty() {
            notes.push(format!("Games ended early: {rules}."));
        }
        for limit in limits {
            let margin = args.ends.margin(*limit);
            if margin > 0 {
                notes.push(format!("At {limit} a clock may be overstepped by {margin} ms."));
            }
        }
        notes.push(
            "Elo with 95% intervals from pairs; positive: having the part is worth that much."
                .to_owned(),
        );
    }
    if args.bench_depth > 0 {
        let rounds = match args.rounds {
            1 => "of one round".to_owned(),
            rounds => format!("medians of {rounds} rounds"),
        };
        notes.push(format!(
            "Nodes and times over the positions of `bench` to depth {}, without the part by with \
             it; times are {rounds}.",
            args.bench_depth
        ));
    }
    Ok(notes)
}

/// The records of a repository, and which search they get measurements of.
struct Keeper {
    repository: Repository,
    bench: u64,
}

impl Keeper {
    fn new(root: &Path) -> Result<Self> {
        Constants::default().install();
        Ok(Self { repository: Repository::read(root)?, bench: fingerprint::bench_of_search()? })
    }

    /// Writes what is known of a subject.
    fn keep(&mut self, name: &str, known: &Known, depth: i32) -> Result<()> {
        let taken = vec![of_ablation(name, known, depth, self.bench)];
        let names = self.repository.names();
        self.repository.records.take(taken, |name| names.contains(name));
        self.repository.write_records()
    }
}

/// An ablation at work.
struct Ablation<'a> {
    args: &'a AblateArgs,
    openings: Openings,
    subjects: Vec<Subject>,
    header: PageHeader,
    record: AblationRecord,
    keeper: Option<Keeper>,
    stop: Stop,
}

impl Ablation<'_> {
    fn measure_all(&mut self) -> Result<()> {
        let count = self.subjects.len();
        for (number, subject) in (1..).zip(self.subjects.clone()) {
            let before = self.record.clone();
            eprintln!("[{number}/{count}] {}", subject.name);
            self.measure_cost(&subject)?;
            for limit in self.header.limits.clone() {
                self.play(&subject, limit)?;
            }
            if self.record != before {
                self.save()?;
                if let Some(keeper) = &mut self.keeper {
                    keeper.keep(&subject.name, self.record.of(&subject), self.args.bench_depth)?;
                }
                let row = table(&[subject], &self.record, &self.header);
                eprint!(
                    "{}",
                    row.lines().nth(2).map_or_else(String::new, |row| format!("{row}\n"))
                );
            }
            if self.stop.is_raised() {
                bail!("stopped; with --state, the same command goes on from here");
            }
        }
        Ok(())
    }

    fn measure_cost(&mut self, subject: &Subject) -> Result<()> {
        let depth = self.args.bench_depth;
        if depth == 0 || self.stop.is_raised() || self.record.of(subject).cost.is_some() {
            return Ok(());
        }
        let cost = Cost::measure(subject, depth, self.args.rounds.into(), &self.stop)?;
        self.record.of(subject).cost = cost;
        self.save()
    }

    /// Plays what is left of a subject's match at a limit.
    fn play(&mut self, subject: &Subject, limit: Limit) -> Result<()> {
        let args = self.args;
        let margin = args.ends.margin(limit);
        let settings = MatchSettings {
            a: args.engine(&subject.with, limit)?,
            b: args.engine(&subject.without, limit)?,
            openings: self.openings.to_string(),
            seed: args.openings.seed,
            margins: [margin, margin],
            adjudication: args.ends.adjudication(),
            sprt: None,
        };
        let mut state = self.record.match_of(subject, settings.clone())?;
        if self.stop.is_raised() || state.tally.pairs.pairs() >= args.pairs {
            return Ok(());
        }
        let plan = Plan {
            engines: [&settings.a, &settings.b],
            openings: &self.openings,
            conditions: settings.conditions(),
            pairs: args.pairs,
            concurrency: args.concurrency.into(),
            patience: Duration::from_secs(60),
        };
        let (tables, _) = plan.take_seats(&self.stop)?;
        let headers = Headers {
            names: ["with".to_owned(), "without".to_owned()],
            limits: [limit.to_string(), limit.to_string()],
        };
        let result = run(&plan, tables, &headers, &Files::default(), &mut state, &self.stop);
        self.record.of(subject).matches.insert(limit.to_string(), state);
        result.and_then(|()| self.save())
    }

    /// Saves what is known.
    fn save(&self) -> Result<()> {
        self.args.state.as_deref().map_or(Ok(()), |path| self.record.save(path))
    }
}
