//! `espalier ablate`: what improving buys in one position.

use super::arguments::{Arguments, Known, Values};
use super::interrupt::Interruptible;
use super::json::Json;
use super::line::{names, uci_line};
use super::position::{Ended, session_at};
use super::progress::Progress;
use super::table::{Align, table};
use crate::output::{print, print_line};
use espalier::bench::DEPTHS;
use espalier::board::Position;
use espalier::search::ImprovingUse;
use espalier::trace::{Ablated, AblationOptions, Trace, Variant, ablate as ablate_position};
use espalier::types::{Depth, Move, UciScore};

const OPTIONS: [Known; 4] = [
    Known { name: "--moves", values: Values::Any },
    Known { name: "--depth", values: Values::One },
    Known { name: "--nodes", values: Values::One },
    Known { name: "--json", values: Values::None },
];

/// The depth of a search that was not told otherwise, in plies.
const DEFAULT_DEPTH: Depth = 12;

/// Searches a position as shipped and with improving off, and prints what came of it side by side.
pub(crate) fn ablate(words: &[&str]) -> Result<(), String> {
    let arguments = Arguments::parse(words, &OPTIONS)?;
    let nodes = arguments.number("--nodes", &(1..=u64::MAX))?;
    let depth = arguments.number("--depth", &DEPTHS)?;
    let depth = if nodes.is_none() { depth.or(Some(DEFAULT_DEPTH)) } else { depth };
    let options = AblationOptions { depth, nodes, ..AblationOptions::default() };
    let session = session_at(&arguments)?;
    let position = session.game().position();
    if let Some(ended) = Ended::of(position) {
        return ended.print(position, arguments.has("--json"), &["variants"]);
    }

    let mut host = Interruptible::new()?;
    let progress = Progress::new();
    let variants = Variant::all().count();
    let show = |known: usize| progress.show(&format!("{known} of {variants} searches done"));
    show(0);
    let all = ablate_position(session.game(), &options, &mut host, &mut |known| show(known.len()))
        .map_err(|_| "there is no memory for the hash table of the searches".to_owned())?;
    drop(progress);
    if arguments.has("--json") {
        print_line(json(position, &all))
    } else if all.is_empty() {
        Err("stopped before the first search was done".to_owned())
    } else {
        print(text(position, &all))
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
            names(position, &steps(&one.line)),
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

fn json(position: &Position, all: &[Ablated]) -> Json {
    let one = |one: &Ablated| {
        Json::Object(vec![
            ("variant", Json::text(one.variant.name())),
            ("label", Json::text(one.variant.label())),
            ("depth", Json::number(one.depth)),
            ("nodes", Json::Number(one.nodes as i64)),
            ("milliseconds", Json::Decimal(one.elapsed.as_secs_f64() * 1000.0)),
            ("score", Json::number(one.score)),
            ("best", one.best.map(|mv| position.uci(mv, false)).into()),
            ("line", uci_line(position, &steps(&one.line))),
        ])
    };
    Json::Object(vec![
        ("version", Json::text(Trace::VERSION)),
        ("root", Json::text(position.to_string())),
        ("variants", Json::List(all.iter().map(one).collect())),
    ])
}
