//! The commands of the program `espalier`, wherever it runs: `bench`, `perft`, `trace`, `explain`,
//! `audit`, `calibrate`, `ablate`, `miss`, `reasons` and `why`.

mod ablate;
mod arguments;
mod audit;
mod calibrate;
mod counts;
mod engine;
mod explain;
mod genfens;
mod host;
mod line;
mod miss;
mod output;
mod position;
mod reasons;
mod recordings;
mod trace;
mod why;

use espalier::search::Team;
use lexopt::{Arg, Parser, ValueExt};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

pub use recordings::STANDARD_INPUT;

/// The words of `--help`.
pub const HELP: &str = "\
Espalier, a chess engine whose search tree can be seen

Usage:
  espalier                     speak UCI on standard input and output
  espalier bench [DEPTH] [--threads N]
                               search fixed positions; prints NODES nodes NPS nps. With more
                               threads than one, NODES is another number each time
  espalier perft DEPTH [FEN]   count the leaves of the tree of legal moves
  espalier trace [FEN] --out FILE [--moves MOVE ...]
                               record a search; --depth PLIES and --nodes COUNT end it,
                               --records COUNT and --hash MB say how much is kept,
                               --without RULE which rule is off, to compare,
                               --iterations keeps all iterations, not the last alone
  espalier explain [FEN] [--moves MOVE ...] [--depth PLIES] [--records COUNT] [--json]
                               why a search did what it did at the end of the moves
  espalier audit FILE ... [--sample N] [--rule NAME] [--seed N] [--extra-plies N] [--nodes N]
                 [--engine PROGRAM [--depth N] [--timeout SECONDS]] [--json]
                               how often the rules of any program cut wrongly, by its recordings,
                               folders of them, or - for standard input: this engine searches the
                               positions --extra-plies deeper (2), or another one over UCI does;
                               --sample cuts (200) of each rule, each with a control
  espalier audit [FEN | --suite FILE] [--depth N] [--moves MOVE ...] [--sample N] [--rule NAME]
                 [--seed N] [--nodes N] [--extra-plies N] [--within POINTS] [--placebo] [--json]
                               how often the rules of a search cut wrongly, beside a control;
                               --nodes limits each search, a cut is wrong only where one
                               --extra-plies deeper agrees (2), a rule is done when its
                               interval is --within POINTS wide (1), and --placebo turns
                               nothing off; a suite has a FEN or an EPD a line
  espalier calibrate FILE ... [--nodes N] [--rule NAME] [--by depth,improving] [--sample N]
                     [--target PERCENT] [--state FILE] [--html FILE] [--json]
                               where the margins of the rules should be: how often a node or a
                               move comes out as a rule claims, by its value less its threshold;
                               FILE has a FEN or an EPD a line, each searched with --nodes N
                               (60,000) by all cores, or recordings, also folders of them and -;
                               --state keeps what is done, to go on, and --html draws the curves
  espalier ablate [FEN] [--rules | --rule NAME] [--depth N] [--nodes N] [--repeats N]
                  [--moves MOVE ...] [--json]
                               what improving, or each rule, saves in the position: nodes of
                               --repeats searches (5), each with another order of equal moves,
                               as median and range
  espalier miss [FEN] --move MOVE [--line MOVE ...] [--moves MOVE ...] [--depth N] [--nodes N]
                [--records COUNT] [--json]
                               why a search does not play MOVE; --line says how it goes on
  espalier reasons [FEN] --line MOVE ... [--moves MOVE ...] [--json]
                               the motifs of a line of forced moves: forks, pins, mates and more,
                               with the material that it wins
  espalier why [FEN] --not MOVE [--moves MOVE ...] [--nodes N] [--json]
                               why MOVE is not the best, in the words of chess: both moves are
                               searched to the same depth, that of N nodes (400,000)
  espalier genfens N seed S book FILE|None
                               N random openings of a seed, from the positions of a book or
                               from the start, for OpenBench, which passes the words as one
  espalier --version
  espalier --help

Trace files of any program, read by the espalier of the npm package, as npx espalier:
  check-trace, stats, query, compare, report, explain FILE; elsewhere a FILE stands for its position";

/// Commands of the npm package, which this program does not have.
const OF_THE_PACKAGE: [&str; 5] = ["check-trace", "stats", "query", "compare", "report"];

/// What a command needs from where it runs.
pub trait Terminal {
    /// Prints to standard output.
    ///
    /// # Errors
    /// When it cannot be written, as where a disk is full.
    fn print(&self, text: &str) -> Result<(), String>;

    /// Shows how far the work is, in place of what was shown before; an empty text removes that.
    fn show(&self, progress: &str);

    /// Time since a fixed moment.
    fn now(&self) -> Duration;

    /// From now on Ctrl-C ends the work and not the program: what is known is still printed.
    ///
    /// # Errors
    /// When Ctrl-C cannot be heard.
    fn catch_interrupts(&self) -> Result<(), String>;

    /// Whether Ctrl-C was pressed since then.
    fn is_interrupted(&self) -> bool;

    /// How many threads a search may have.
    fn most_threads(&self) -> usize {
        1
    }

    /// The helpers of a search with this number of threads, its own included; none for one.
    fn team(&self, _threads: usize) -> Option<Box<dyn Team + Send>> {
        None
    }

    /// Another program, started to be talked to by lines; it is gone when this is.
    ///
    /// # Errors
    /// When it cannot be started.
    fn start(&self, _path: &Path) -> io::Result<Box<dyn Program>> {
        Err(io::Error::other("only the native program starts others"))
    }

    /// The names of the files in a folder.
    ///
    /// # Errors
    /// When it is no folder, or cannot be read.
    fn list(&self, path: &Path) -> io::Result<Vec<String>>;

    /// The text of a file.
    ///
    /// # Errors
    /// When it cannot be read.
    fn read(&self, path: &Path) -> io::Result<String>;

    /// The bytes of a file.
    ///
    /// # Errors
    /// When it cannot be read.
    fn read_bytes(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// A file that is written on at its end.
    ///
    /// # Errors
    /// When it cannot be written.
    fn append(&self, path: &Path) -> io::Result<Box<dyn Write>>;

    /// A new file, in place of one that is there.
    ///
    /// # Errors
    /// When it cannot be written.
    fn create(&self, path: &Path) -> io::Result<Box<dyn Write>>;
}

/// A running program.
pub trait Program {
    /// Writes a line to its standard input.
    ///
    /// # Errors
    /// When it does not take it.
    fn send(&mut self, line: &str) -> io::Result<()>;

    /// The next line of its standard output, if there is one within a time.
    fn hear(&mut self, within: Duration) -> Heard;
}

/// What comes from a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line, without its end.
    Line(String),
    /// Nothing so far.
    Nothing,
    /// It has ended; how, for people.
    Ended(String),
}

/// The result of a command.
type CommandResult = Result<(), Box<dyn std::error::Error>>;

/// Runs the command that these words are, the name of the program not among them.
///
/// # Errors
/// What is wrong, for people.
pub fn run<W>(words: impl IntoIterator<Item = W>, terminal: &dyn Terminal) -> Result<(), String>
where
    W: Into<OsString>,
{
    run_parsed(Parser::from_args(words), terminal).map_err(|error| {
        error.downcast_ref().map_or_else(|| error.to_string(), arguments::describe)
    })
}

fn run_parsed(mut arguments: Parser, terminal: &dyn Terminal) -> CommandResult {
    if asks_for_help(&mut arguments) {
        return Ok(output::print_line(terminal, HELP)?);
    }
    let command = match arguments.next()? {
        None => return Err(format!("there is no command\n\n{HELP}").into()),
        Some(Arg::Long("version") | Arg::Short('V')) => {
            arguments::end(&mut arguments)?;
            let version = concat!("espalier ", env!("CARGO_PKG_VERSION"));
            return Ok(output::print_line(terminal, version)?);
        }
        Some(Arg::Value(command)) => command.string()?,
        Some(other) => return Err(other.unexpected().into()),
    };
    // OpenBench passes the words of a command as one.
    let (command, words) = command.split_once(' ').unwrap_or((&command, ""));
    match command {
        "genfens" => genfens::genfens(words, arguments, terminal),
        _ if !words.is_empty() => {
            Err(format!("\"{command} {words}\" is not understood\n\n{HELP}").into())
        }
        "bench" => counts::bench(arguments, terminal),
        "perft" => counts::perft(arguments, terminal),
        "audit" => audit::audit(arguments, terminal),
        "calibrate" => calibrate::calibrate(arguments, terminal),
        "ablate" => ablate::ablate(arguments, terminal),
        "miss" => miss::miss(arguments, terminal),
        "reasons" => reasons::reasons(arguments, terminal),
        "why" => why::why(arguments, terminal),
        "trace" => trace::trace(arguments, terminal),
        "explain" => explain::explain(arguments, terminal),
        other if OF_THE_PACKAGE.contains(&other) => {
            Err(format!("{other} reads trace files, as npx espalier {other} does").into())
        }
        other => Err(format!("\"{other}\" is not understood\n\n{HELP}").into()),
    }
}

/// `--help` works behind a command, too.
fn asks_for_help(arguments: &mut Parser) -> bool {
    arguments.try_raw_args().is_some_and(|words| {
        let words = words.as_slice();
        words == ["help"] || words.iter().any(|word| word == "--help" || word == "-h")
    })
}
