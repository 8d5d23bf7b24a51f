//! `espalier ablate`: what improving, or each rule, is worth in one position.

use super::arguments::{rule_of, set, set_number};
use super::host::Interruptible;
use super::output::{Align, Progress, print_json, rounded, table};
use super::position::{Ended, PositionArguments, san_line};
use super::{CommandResult, Terminal};
use espalier::bench::DEPTHS;
use espalier_chess::board::Position;
use espalier_chess::types::{Depth, Move, Score, UciScore};
use espalier_insight::{
    Ablated, Ablation, AblationOptions, Spread, Trace, Variant, ablate as ablate_position, uci_line,
};
use lexopt::{Arg, Error, Parser, ValueExt};
use serde::Serialize;

/// The default depth of a search, in plies.
const DEFAULT_DEPTH: Depth = 12;

/// Searches a position as shipped and with parts off, and prints the results side by side.
pub(super) fn ablate(arguments: Parser, terminal: &dyn Terminal) -> CommandResult {
    let AblateArguments { position, options, json } = AblateArguments::parse(arguments)?;
    let session = position.session_after_moves()?;
    let position = session.game().position();
    if let Some(ended) = Ended::of(position) {
        return Ok(ended.print::<Variants>(position, json, terminal)?);
    }

    let mut host = Interruptible::new(terminal)?;
    let progress = Progress(terminal);
    let wanted = options.of.variants().len() * options.repeats as usize;
    let show = |known: &[Ablated]| {
        progress.show(&format!("{} of {wanted} searches done", searches(known)));
    };
    show(&[]);
    let all = ablate_position(session.game(), &options, &mut host, &mut |known| show(known))
        .map_err(|_| "there is no memory for the hash table of the searches")?;
    drop(progress);
    if json {
        print_json(terminal, &AblationJson::new(position, &all))?;
    } else if all.is_empty() {
        return Err("stopped before the first search was done".into());
    } else {
        terminal.print(&text(position, &all, wanted))?;
    }
    Ok(())
}

struct AblateArguments {
    position: PositionArguments,
    options: AblationOptions,
    json: bool,
}

impl AblateArguments {
    fn parse(mut arguments: Parser) -> Result<Self, Error> {
        let mut position = PositionArguments::default();
        let (mut depth, mut nodes, mut json) = (None, None, false);
        let (mut rules, mut rule, mut repeats) = (false, None, None);
        let args = &mut arguments;
        while let Some(argument) = args.next()? {
            match argument {
                Arg::Value(word) => position.add_word(word)?,
                Arg::Long("moves") => position.read_moves(args)?,
                Arg::Long("depth") => set_number(&mut depth, args, "--depth", &DEPTHS)?,
                Arg::Long("nodes") => set_number(&mut nodes, args, "--nodes", &(1..=u64::MAX))?,
                Arg::Long("rules") => rules = true,
                Arg::Long("rule") => set(&mut rule, "--rule", rule_of(&args.value()?.string()?)?)?,
                Arg::Long("repeats") => set_number(&mut repeats, args, "--repeats", &(1..=100))?,
                Arg::Long("json") => json = true,
                other => return Err(other.unexpected()),
            }
        }
        let depth = if nodes.is_none() { depth.or(Some(DEFAULT_DEPTH)) } else { depth };
        let of = match rule {
            Some(rule) => Ablation::Rule(rule),
            None if rules => Ablation::Rules,
            None => Ablation::Improving,
        };
        let repeats = repeats.unwrap_or(AblationOptions::REPEATS);
        let options = AblationOptions { of, depth, nodes, repeats, ..AblationOptions::default() };
        Ok(Self { position, options, json })
    }
}

/// The number of searches that are done.
fn searches(all: &[Ablated]) -> usize {
    all.iter().map(|one| one.nodes_of_all.len()).sum()
}

fn text(position: &Position, all: &[Ablated], wanted: usize) -> String {
    let headings = ["", "Depth", "Nodes", "Of shipped", "Seconds", "Score", "Line"];
    let mut rows = vec![headings.map(str::to_owned)];
    for one in all {
        rows.push([
            label(one.variant),
            one.depth.to_string(),
            one.nodes.to_string(),
            one.nodes_against(&all[0]).map(share).unwrap_or_default(),
            format!("{:.3}", one.elapsed.as_secs_f64()),
            pawns(one.score.into()),
            san_line(position, &steps(&one.line)),
        ]);
    }
    let (left, right) = (Align::Left, Align::Right);
    let mut text = table([left, right, right, right, right, right, left], &rows);
    if searches(all) < wanted {
        text.push_str("Stopped: the other searches are missing.\n");
    }
    text
}

/// What is off, for people.
fn label(variant: Variant) -> String {
    match variant {
        Variant::Without(_) | Variant::WithoutRule(_) => format!("Off: {}", variant.label()),
        Variant::Shipped | Variant::Nowhere => variant.label().to_owned(),
    }
}

/// A share in percent, with its range where there are several: `112% (109 to 116)`.
fn share(Spread { median, least, most }: Spread) -> String {
    let [median, least, most] = [median, least, most].map(|share| format!("{:.0}", share * 100.0));
    if least == most { format!("{median}%") } else { format!("{median}% ({least} to {most})") }
}

/// A score in pawns, with a real minus, or the way to a mate.
fn pawns(score: UciScore) -> String {
    match score {
        UciScore::Centipawns(score) => {
            format!("{:+.2}", f64::from(score) / 100.0).replace('-', "−")
        }
        UciScore::Mate(moves) if moves > 0 => format!("mate in {moves}"),
        UciScore::Mate(moves) => format!("mated in {}", -moves),
    }
}

fn steps(line: &[Move]) -> Vec<Option<Move>> {
    line.iter().copied().map(Some).collect()
}

#[derive(Serialize)]
struct AblationJson {
    version: &'static str,
    root: String,
    #[serde(flatten)]
    lists: Variants,
}

#[derive(Default, Serialize)]
struct Variants {
    variants: Vec<VariantJson>,
}

#[derive(Serialize)]
struct SpreadJson {
    median: f64,
    least: f64,
    most: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct VariantJson {
    variant: &'static str,
    label: &'static str,
    depth: Depth,
    nodes: u64,
    nodes_of_all: Vec<u64>,
    /// Against the searches as shipped.
    nodes_of_shipped: Option<SpreadJson>,
    milliseconds: f64,
    score: Score,
    best: Option<String>,
    line: Vec<String>,
}

impl AblationJson {
    fn new(position: &Position, all: &[Ablated]) -> Self {
        let variant = |one: &Ablated| VariantJson {
            variant: one.variant.name(),
            label: one.variant.label(),
            depth: one.depth,
            nodes: one.nodes,
            nodes_of_all: one.nodes_of_all.clone(),
            nodes_of_shipped: one.nodes_against(&all[0]).map(|Spread { median, least, most }| {
                SpreadJson { median: rounded(median), least: rounded(least), most: rounded(most) }
            }),
            milliseconds: rounded(one.elapsed.as_secs_f64() * 1000.0),
            score: one.score,
            best: one.best.map(|mv| position.uci(mv, false)),
            line: uci_line(position, &steps(&one.line), false),
        };
        let variants = all.iter().map(variant).collect();
        Self { version: Trace::VERSION, root: position.to_string(), lists: Variants { variants } }
    }
}
