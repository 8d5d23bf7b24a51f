//! `espalier-lab scale`: the command line.

use crate::game_args::{EndArgs, OpeningArgs, SideArgs, warn_of_concurrency};
use crate::output::print;
use anyhow::{Context, Result, bail};
use clap::{Args, ValueHint};
use espalier_lab::interrupt::{self, Stop};
use espalier_lab::matches::clock::Limit;
use espalier_lab::matches::openings::Openings;
use espalier_lab::matches::pgn::Headers;
use espalier_lab::matches::run::{Files, run};
use espalier_lab::matches::scheduler::Plan;
use espalier_lab::matches::settings::MatchSettings;
use espalier_lab::matches::spec::EngineSpec;
use espalier_lab::plot;
use espalier_lab::scale::record::ScaleRecord;
use espalier_lab::scale::report;
use espalier_lab::state_file::RunState;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Plays one pair of engines at several node counts and draws Elo over nodes.
///
/// Engines are described by the words of `match`, without a limit. With `--factor 4` engine A has
/// four times the nodes of B: with two equal engines that says what more nodes are worth. Curves of
/// other runs can be drawn beside this one, as before and after a change.
#[derive(Args, Debug)]
pub(crate) struct ScaleArgs {
    #[command(flatten)]
    sides: SideArgs,
    /// Nodes a move of engine B, a match for each
    #[arg(long, value_delimiter = ',', value_name = "NODES,…", default_values_t = [2_000, 8_000, 32_000, 128_000], value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    nodes: Vec<u64>,
    /// How many times as many nodes engine A has
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000))]
    factor: u64,
    /// Pairs of games at each node count
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    #[command(flatten)]
    openings: OpeningArgs,
    #[command(flatten)]
    ends: EndArgs,
    /// Games at a time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Seconds an engine may take to start or to move
    #[arg(long, value_name = "SECONDS", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    patience: u64,
    /// Save the matches here after each, and go on from there if the file exists
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    state: Option<PathBuf>,
    /// Draw the curve into this SVG file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
    /// The curve's name in the picture
    #[arg(long, value_name = "NAME", default_value = "this run")]
    name: String,
    /// Another run's state file, drawn as a curve of this name; may be repeated
    #[arg(long, value_name = "NAME=FILE", value_parser = parse_beside)]
    beside: Vec<(String, PathBuf)>,
}

fn parse_beside(text: &str) -> Result<(String, PathBuf), String> {
    text.split_once('=')
        .filter(|(name, path)| !name.is_empty() && !path.is_empty())
        .map(|(name, path)| (name.to_owned(), PathBuf::from(path)))
        .ok_or_else(|| "a name and a state file are needed, as in before=scale.json".to_owned())
}

/// Plays what is left of every match.
pub(crate) fn execute(args: &ScaleArgs) -> Result<()> {
    warn_of_concurrency(args.concurrency);
    let beside: Result<Vec<_>> =
        args.beside.iter().map(|(name, path)| Ok((name.clone(), read(path)?))).collect();
    let mut scale = Scale {
        args,
        openings: args.openings.openings()?,
        record: args
            .state
            .as_deref()
            .map_or_else(|| Ok(ScaleRecord::default()), ScaleRecord::resume)?,
        beside: beside?,
        stop: interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?,
    };
    let result = scale.play_all();
    // Results so far are printed and drawn after an error, too.
    let drawn = scale.draw();
    let printed = print(report::table(&scale.record));
    result.and(drawn).and(printed)
}

/// The record in a file that must be there.
fn read(path: &Path) -> Result<ScaleRecord> {
    fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
    ScaleRecord::resume(path)
}

struct Scale<'a> {
    args: &'a ScaleArgs,
    openings: Openings,
    record: ScaleRecord,
    beside: Vec<(String, ScaleRecord)>,
    stop: Stop,
}

impl Scale<'_> {
    fn play_all(&mut self) -> Result<()> {
        for &nodes in &self.args.nodes {
            eprintln!("{nodes} nodes a move");
            self.play(nodes)?;
            if self.stop.is_raised() {
                bail!("stopped; with --state, the same command goes on from here");
            }
        }
        Ok(())
    }

    /// Plays what is left of the match at these nodes.
    fn play(&mut self, nodes: u64) -> Result<()> {
        let args = self.args;
        let [a, b] = self.engines(nodes)?;
        let settings = MatchSettings {
            a,
            b,
            openings: self.openings.to_string(),
            seed: args.openings.seed,
            margins: [0; 2],
            adjudication: args.ends.adjudication(),
            sprt: None,
        };
        let mut state = self.record.match_at(nodes, settings.clone())?;
        if state.tally.pairs.pairs() >= args.pairs {
            return Ok(());
        }
        let plan = Plan {
            engines: [&settings.a, &settings.b],
            openings: &self.openings,
            conditions: settings.conditions(),
            pairs: args.pairs,
            concurrency: args.concurrency.into(),
            patience: Duration::from_secs(args.patience),
        };
        let (tables, names) = plan.take_seats(&self.stop)?;
        let limits = [settings.a.limit.to_string(), settings.b.limit.to_string()];
        let headers = Headers { names, limits };
        let result = run(&plan, tables, &headers, &Files::default(), &mut state, &self.stop);
        self.record.insert(nodes, state);
        if let Some(path) = &args.state {
            self.record.save(path)?;
        }
        result
    }

    fn engines(&self, nodes: u64) -> Result<[EngineSpec; 2]> {
        let limits = [nodes.saturating_mul(self.args.factor), nodes].map(Limit::Nodes);
        let engines = self.args.sides.specs(limits.map(Some))?;
        for (engine, limit) in engines.iter().zip(limits) {
            if engine.limit != limit {
                bail!(
                    "{} cannot be given here; --nodes and --factor say how long it thinks",
                    engine.limit
                );
            }
        }
        Ok(engines)
    }

    fn draw(&self) -> Result<()> {
        let Some(path) = &self.args.out else { return Ok(()) };
        let mut records = vec![(self.args.name.clone(), self.record.clone())];
        records.extend(self.beside.iter().cloned());
        let title = match self.args.factor {
            1 => "Elo over nodes".to_owned(),
            factor => format!("What {factor} times the nodes are worth"),
        };
        let picture = plot::svg(&report::plot(&title, &records))?;
        fs::write(path, picture).with_context(|| format!("cannot write {}", path.display()))
    }
}
