//! `espalier ablate`: what improving is worth in one position.

use super::arguments::set_number;
use super::host::Interruptible;
use super::output::{Align, Progress, print_json, rounded, table};
use super::position::{Ended, PositionArguments, san_line, uci_line};
use super::{CommandResult, Terminal};
use espalier::bench::DEPTHS;
use espalier::search::ImprovingUse;
use espalier_chess::board::Position;
use espalier_chess::types::{Depth, Move, Score, UciScore};
use espalier_insight::{Ablated, AblationOptions, Trace, Variant, ablate as ablate_position};
use lexopt::{Arg, Error, Parser};
use serde::Serialize;

/// The default depth of a search, in plies.
const DEFAULT_DEPTH: Depth = 12;

/// Searches a position as shipped and with improving off, and prints the results side by side.
pub(super) fn ablate(arguments: Parser, terminal: &dyn Terminal) -> CommandResult {
    let AblateArguments { position, options, json } = AblateArguments::parse(arguments)?;
    let session = position.session_after_moves()?;
    let position = session.game().position();
    if let Some(ended) = Ended::of(position) {
        return Ok(ended.print::<Variants>(position, json, terminal)?);
    }

    let mut host = Interruptible::new(terminal)?;
    let progress = Progress(terminal);
    let variants = Variant::all().count();
    let show = |known: usize| progress.show(&format!("{known} of {variants} searches done"));
    show(0);
    let all = ablate_position(session.game(), &options, &mut host, &mut |known| show(known.len()))
        .map_err(|_| "there is no memory for the hash table of the searches")?;
    drop(progress);
    if json {
        print_json(terminal, &AblationJson::new(position, &all))?;
    } else if all.is_empty() {
        return Err("stopped before the first search was done".into());
    } else {
        terminal.print(&text(position, &all))?;
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
        let args = &mut arguments;
        while let Some(argument) = args.next()? {
            match argument {
                Arg::Value(word) => position.add_word(word)?,
                Arg::Long("moves") => position.read_moves(args)?,
                Arg::Long("depth") => set_number(&mut depth, args, "--depth", &DEPTHS)?,
                Arg::Long("nodes") => set_number(&mut nodes, args, "--nodes", &(1..=u64::MAX))?,
                Arg::Long("json") => json = true,
                other => return Err(other.unexpected()),
            }
        }
        let depth = if nodes.is_none() { depth.or(Some(DEFAULT_DEPTH)) } else { depth };
        let options = AblationOptions { depth, nodes, ..AblationOptions::default() };
        Ok(Self { position, options, json })
    }
}

fn text(position: &Position, all: &[Ablated]) -> String {
    let headings = ["Improving", "Depth", "Nodes", "Of shipped", "Seconds", "Score", "Line"];
    let mut rows = vec![headings.map(str::to_owned)];
    for one in all {
        rows.push([
            label(one.variant),
            one.depth.to_string(),
            one.nodes.to_string(),
            percent(one.nodes, all[0].nodes),
            format!("{:.3}", one.elapsed.as_secs_f64()),
            pawns(one.score.into()),
            san_line(position, &steps(&one.line)),
        ]);
    }
    let (left, right) = (Align::Left, Align::Right);
    let mut text = table([left, right, right, right, right, right, left], &rows);
    if all.len() < 2 + ImprovingUse::ALL.len() {
        text.push_str("Stopped: the other searches are missing.\n");
    }
    text
}

/// What is off, for people.
fn label(variant: Variant) -> String {
    match variant {
        Variant::Without(off) => format!("Off: {}", off.label()),
        Variant::Shipped | Variant::Nowhere => variant.label().to_owned(),
    }
}

/// A number as a percentage of another one.
#[expect(clippy::cast_precision_loss, reason = "one decimal is shown")]
fn percent(part: u64, whole: u64) -> String {
    format!("{:.1}%", part as f64 * 100.0 / whole.max(1) as f64)
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
struct VariantJson {
    variant: &'static str,
    label: &'static str,
    depth: Depth,
    nodes: u64,
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
            milliseconds: rounded(one.elapsed.as_secs_f64() * 1000.0),
            score: one.score,
            best: one.best.map(|mv| position.uci(mv, false)),
            line: uci_line(position, &steps(&one.line)),
        };
        let variants = all.iter().map(variant).collect();
        Self { version: Trace::VERSION, root: position.to_string(), lists: Variants { variants } }
    }
}
