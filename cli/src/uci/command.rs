//! Parsing of UCI commands.

use super::options::Setting;
use espalier::bench;
use espalier_chess::types::Depth;
use std::fmt;
use std::num::{IntErrorKind, ParseIntError};
use std::str::{FromStr, SplitAsciiWhitespace};
use std::time::Duration;

/// A parsed command.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are UCI's")]
pub enum Command {
    Uci,
    IsReady,
    NewGame,
    Position {
        fen: Option<String>,
        moves: Vec<String>,
        /// Whether the moves follow `startpos` at once, without the word `moves`.
        without_moves_word: bool,
    },
    Go(GoCommand),
    Stop,
    Quit,
    PonderHit,
    Set {
        setting: Setting,
        /// That a number was too large, and what it counts as.
        remark: Option<String>,
    },
    Perft(u32),
    Bench(Option<Depth>),
    Display,
    Eval,
    ListMoves,
    /// Prints the counters of the last search with `Stats`.
    Stats,
}

/// The limits of a `go`, with unparsed moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are UCI's")]
pub struct GoCommand {
    pub time: [Option<Duration>; 2],
    pub increment: [Option<Duration>; 2],
    pub moves_to_go: Option<u32>,
    pub depth: Option<Depth>,
    pub nodes: Option<u64>,
    pub move_time: Option<Duration>,
    pub mate: Option<u32>,
    pub infinite: bool,
    pub ponder: bool,
    pub search_moves: Vec<String>,
    pub perft: Option<u32>,
    /// What was not taken as it was said, each as a sentence: unknown words, which UCI says to
    /// ignore, invalid limits, and numbers that were read as others.
    pub remarks: Vec<String>,
}

/// Why a line could not be parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommandError {
    /// Unknown command.
    Unknown(String),
    /// An unexpected word.
    Unexpected {
        /// The command.
        command: &'static str,
        /// The word.
        word: String,
    },
    /// A missing word.
    Missing {
        /// The word before it.
        after: &'static str,
        /// What is missing.
        what: &'static str,
    },
    /// A value that is no number, or out of range.
    Value {
        /// The name of the value.
        name: String,
        /// The value.
        text: String,
        /// The valid values.
        expected: String,
    },
    /// Unknown option.
    UnknownOption(String),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(word) => write!(
                f,
                "unknown command \"{word}\"; this is a UCI engine, known are uci, isready, \
                 ucinewgame, setoption, position, go, stop, ponderhit, quit, d, eval, listmoves, \
                 stats, perft, bench"
            ),
            Self::Unexpected { command, word } => {
                write!(f, "\"{word}\" is no part of {command}; the line was ignored")
            }
            Self::Missing { after, what } => write!(f, "{what} is missing after {after}"),
            Self::Value { name, text, expected } => {
                write!(f, "{name} must be {expected}, not \"{text}\"")
            }
            Self::UnknownOption(name) => {
                write!(f, "there is no option \"{name}\"; uci lists the options")
            }
        }
    }
}

impl std::error::Error for CommandError {}

/// What a host must do with a line that arrives while a search runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// Raise the stop flag.
    Stop,
    /// Raise the stop flag, hear no further line, and end when those before it are done.
    Quit,
    /// Raise the ponder-hit flag.
    PonderHit,
    /// Answer `readyok` at once while a search runs, whatever other lines wait, and as soon as it
    /// begins where one waits. Else queue the line: an option is set before it is answered.
    Ready,
    /// Queue the line: it starts a search, which is answered with a `bestmove`.
    Go(Answering),
    /// Queue the line: it starts a perft or a bench, which can be stopped and has no `bestmove`.
    Count,
    /// Queue the line until the search has ended.
    Wait,
}

/// When a search answers by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answering {
    /// When it has met a limit.
    AtLimit,
    /// When nothing is left to search, which may be never: it has no limit.
    AtEnd,
    /// Only after a stop, however early it is done.
    AfterStop,
    /// After a ponder hit, or a stop.
    AfterPonderHit,
}

impl Answering {
    /// Whether the search must be stopped at the end of input, as nothing else may end it.
    pub const fn is_endless(self) -> bool {
        !matches!(self, Self::AtLimit)
    }
}

/// What a host must do with a line that arrives while a search runs.
pub fn urgency(line: &str) -> Urgency {
    match Command::parse(line) {
        Ok(Some(Command::Stop)) => Urgency::Stop,
        Ok(Some(Command::Quit)) => Urgency::Quit,
        Ok(Some(Command::PonderHit)) => Urgency::PonderHit,
        Ok(Some(Command::IsReady)) => Urgency::Ready,
        Ok(Some(
            Command::Go(GoCommand { perft: Some(_), .. }) | Command::Perft(_) | Command::Bench(_),
        )) => Urgency::Count,
        Ok(Some(Command::Go(go))) => Urgency::Go(go.answering()),
        _ => Urgency::Wait,
    }
}

impl GoCommand {
    /// When this search answers by itself.
    const fn answering(&self) -> Answering {
        if self.infinite {
            Answering::AfterStop
        } else if self.ponder {
            Answering::AfterPonderHit
        } else if self.is_limited() {
            Answering::AtLimit
        } else {
            Answering::AtEnd
        }
    }

    /// Whether a clock, a depth, nodes or a time ends it.
    const fn is_limited(&self) -> bool {
        self.time[0].is_some()
            || self.time[1].is_some()
            || self.depth.is_some()
            || self.nodes.is_some()
            || self.move_time.is_some()
            || self.perft.is_some()
    }

    /// Every `go` is answered with a `bestmove`: only a wrong `perft`, which has none, is an error.
    /// Where no limit is valid, the search goes to depth 1. An increment without
    /// a time means that the time is up: some programs leave out zeros.
    fn parse(words: &mut SplitAsciiWhitespace) -> Result<Self, CommandError> {
        let mut go = Self::default();
        let mut in_search_moves = false;
        let mut invalid = false;
        while let Some(word) = words.next() {
            let Some((name, part)) = go_word(word) else {
                if in_search_moves {
                    go.search_moves.push(word.to_owned());
                } else {
                    let word = shortened(word);
                    go.remarks.push(format!("\"{word}\" is no part of go and is ignored"));
                }
                continue;
            };
            in_search_moves = part == GoPart::SearchMoves;
            match go.parse_part(name, part, words) {
                Ok(()) => {}
                Err(error) if part == GoPart::Perft => return Err(error),
                Err(error) => {
                    invalid = true;
                    go.remarks.push(format!("{error}; it is ignored"));
                }
            }
        }
        if !go.is_limited() && !go.infinite && go.mate.is_none() {
            if invalid {
                go.depth = Some(1);
            } else if go.moves_to_go.is_some() || go.increment.iter().any(Option::is_some) {
                go.time = [Some(Duration::ZERO); 2];
                go.remarks.push("wtime and btime are missing and count as 0".to_owned());
            }
        }
        Ok(go)
    }

    fn parse_part(
        &mut self,
        name: &'static str,
        part: GoPart,
        words: &mut SplitAsciiWhitespace,
    ) -> Result<(), CommandError> {
        match part {
            GoPart::Time(side) => self.time[side] = Some(self.milliseconds(name, words)?),
            GoPart::Increment(side) => self.increment[side] = Some(self.milliseconds(name, words)?),
            GoPart::MovesToGo => self.moves_to_go = Some(self.number(name, 0, 10_000, words)?),
            GoPart::Depth => self.depth = Some(self.number(name, 1, MAX_DEPTH, words)?),
            GoPart::Nodes => self.nodes = Some(self.number(name, 1, u64::MAX, words)?),
            GoPart::MoveTime => self.move_time = Some(self.milliseconds(name, words)?),
            GoPart::Mate => self.mate = Some(self.number(name, 1, 1000, words)?),
            GoPart::Perft => self.perft = Some(number(name, 0, MAX_PERFT, words)?),
            GoPart::Infinite => self.infinite = true,
            GoPart::Ponder => self.ponder = true,
            GoPart::SearchMoves => {}
        }
        Ok(())
    }

    /// The value of a limit as a number in a range; see [`at_most`].
    fn number<T: FromStr<Err = ParseIntError> + PartialOrd + fmt::Display + Copy>(
        &mut self,
        name: &'static str,
        min: T,
        max: T,
        words: &mut SplitAsciiWhitespace,
    ) -> Result<T, CommandError> {
        let (number, remark) = at_most(name, self.whole(name, words)?, min, max)?;
        self.remarks.extend(remark);
        Ok(number)
    }

    /// The value of a limit as a time. Some GUIs send negative times: those count as zero.
    fn milliseconds(
        &mut self,
        name: &'static str,
        words: &mut SplitAsciiWhitespace,
    ) -> Result<Duration, CommandError> {
        /// A thousand years: longer than any clock, and no arithmetic overflows.
        const LONGEST: u64 = 1000 * 365 * 24 * 3600 * 1000;
        let text = self.whole(name, words)?;
        if text.starts_with('-') && is_whole(text) {
            let text = shortened(text);
            self.remarks.push(format!("{name} cannot be negative: {text} counts as 0"));
            return Ok(Duration::ZERO);
        }
        let (time, remark) = at_most(name, text, 0, LONGEST)?;
        self.remarks.extend(remark);
        Ok(Duration::from_millis(time))
    }

    /// The value of a limit, without what stands behind a decimal point: programs compute times, and
    /// Stockfish reads up to the point, too.
    fn whole<'a>(
        &mut self,
        name: &'static str,
        words: &mut SplitAsciiWhitespace<'a>,
    ) -> Result<&'a str, CommandError> {
        let text = value(name, words)?;
        match text.split_once('.') {
            Some((whole, fraction)) if is_digits(fraction) && is_whole(whole) => {
                self.remarks.push(format!(
                    "{name} must be a whole number: {} is read as {}",
                    shortened(text),
                    shortened(whole)
                ));
                Ok(whole)
            }
            _ => Ok(text),
        }
    }
}

/// A part of a `go`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GoPart {
    /// Of a side, White 0.
    Time(usize),
    /// Of a side, White 0.
    Increment(usize),
    MovesToGo,
    Depth,
    Nodes,
    MoveTime,
    Mate,
    Perft,
    Infinite,
    Ponder,
    SearchMoves,
}

const GO_WORDS: [(&str, GoPart); 13] = [
    ("wtime", GoPart::Time(0)),
    ("btime", GoPart::Time(1)),
    ("winc", GoPart::Increment(0)),
    ("binc", GoPart::Increment(1)),
    ("movestogo", GoPart::MovesToGo),
    ("depth", GoPart::Depth),
    ("nodes", GoPart::Nodes),
    ("movetime", GoPart::MoveTime),
    ("mate", GoPart::Mate),
    ("perft", GoPart::Perft),
    ("infinite", GoPart::Infinite),
    ("ponder", GoPart::Ponder),
    ("searchmoves", GoPart::SearchMoves),
];

/// The part that a word begins.
fn go_word(word: &str) -> Option<(&'static str, GoPart)> {
    GO_WORDS.into_iter().find(|(name, _)| *name == word)
}

/// The largest depth parsed; the search clamps it to its own maximum.
const MAX_DEPTH: Depth = 10_000;
/// The largest perft depth.
pub const MAX_PERFT: u32 = 20;

impl Command {
    /// Parses a line; `None` for an empty one.
    ///
    /// # Errors
    /// When the line is no valid command.
    pub fn parse(line: &str) -> Result<Option<Self>, CommandError> {
        let mut words = line.split_ascii_whitespace();
        let Some(first) = words.next() else {
            return Ok(None);
        };
        let command = match first {
            "uci" => Self::Uci,
            "isready" => Self::IsReady,
            "ucinewgame" => Self::NewGame,
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" => Self::Quit,
            "d" => Self::Display,
            "eval" => Self::Eval,
            "listmoves" => Self::ListMoves,
            "stats" => Self::parse_stats(&mut words)?,
            "position" => Self::parse_position(&mut words)?,
            "go" => Self::Go(GoCommand::parse(&mut words)?),
            "setoption" => Self::parse_option(&mut words)?,
            "perft" => Self::Perft(number("perft", 0, MAX_PERFT, &mut words)?),
            "bench" => Self::Bench(match words.clone().next() {
                Some(_) => {
                    let (min, max) = (*bench::DEPTHS.start(), *bench::DEPTHS.end());
                    Some(number("bench", min, max, &mut words)?)
                }
                None => None,
            }),
            _ => return Err(CommandError::Unknown(shortened(first))),
        };
        match words.next() {
            Some(word) => Err(unexpected("this command", word)),
            None => Ok(Some(command)),
        }
    }

    /// Whether a line is a `position`, well-formed or not.
    pub(super) fn is_position(line: &str) -> bool {
        line.split_ascii_whitespace().next() == Some("position")
    }

    /// Whether the answer depends on the position that was set up.
    pub(super) const fn is_about_position(&self) -> bool {
        matches!(self, Self::Go(_) | Self::Perft(_) | Self::Eval | Self::ListMoves)
    }

    fn parse_position(words: &mut SplitAsciiWhitespace) -> Result<Self, CommandError> {
        let fen = match words.next() {
            Some("startpos") => None,
            Some("fen") => Some(()),
            Some(word) => return Err(unexpected("position", word)),
            None => {
                return Err(CommandError::Missing { after: "position", what: "startpos or fen" });
            }
        };
        let fields: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
        let moves = words.map(str::to_owned);
        Ok(match fen {
            Some(()) => Self::Position {
                fen: Some(fields.join(" ")),
                moves: moves.collect(),
                without_moves_word: false,
            },
            // Behind `startpos` nothing but moves can stand.
            None => Self::Position {
                fen: None,
                without_moves_word: !fields.is_empty(),
                moves: fields.iter().map(|&word| word.to_owned()).chain(moves).collect(),
            },
        })
    }

    fn parse_stats(words: &mut SplitAsciiWhitespace) -> Result<Self, CommandError> {
        match words.next() {
            None => Ok(Self::Stats),
            Some("on") => Ok(Self::Set { setting: Setting::Stats(true), remark: None }),
            Some("off") => Ok(Self::Set { setting: Setting::Stats(false), remark: None }),
            Some(word) => Err(unexpected("stats", word)),
        }
    }

    fn parse_option(words: &mut SplitAsciiWhitespace) -> Result<Self, CommandError> {
        match words.next() {
            Some("name") => {}
            Some(word) => return Err(unexpected("setoption", word)),
            None => {
                return Err(CommandError::Missing { after: "setoption", what: "name" });
            }
        }
        let name = words.take_while(|&word| word != "value").collect::<Vec<_>>().join(" ");
        let value = words.collect::<Vec<_>>().join(" ");
        let (setting, remark) = Setting::parse(&name, &value)?;
        Ok(Self::Set { setting, remark })
    }
}

fn unexpected(command: &'static str, word: &str) -> CommandError {
    CommandError::Unexpected { command, word: shortened(word) }
}

/// The next word, where it can be a value: one that begins a limit is none.
fn value<'a>(
    name: &'static str,
    words: &mut SplitAsciiWhitespace<'a>,
) -> Result<&'a str, CommandError> {
    let next = words.clone().next().filter(|word| go_word(word).is_none());
    let text = next.ok_or(CommandError::Missing { after: name, what: "a number" })?;
    words.next();
    Ok(text)
}

/// The next word as a number in a range.
fn number<T: FromStr + PartialOrd + fmt::Display + Copy>(
    name: &'static str,
    min: T,
    max: T,
    words: &mut SplitAsciiWhitespace,
) -> Result<T, CommandError> {
    in_range(name, value(name, words)?, min, max)
}

/// Whether a text is a whole number, however large.
fn is_whole(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    !digits.is_empty() && is_digits(digits)
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|letter| letter.is_ascii_digit())
}

/// A whole number of at least `min`. One above `max` counts as `max`, the most there is, and a remark
/// says so.
pub(super) fn at_most<T: FromStr<Err = ParseIntError> + PartialOrd + fmt::Display + Copy>(
    name: &str,
    text: &str,
    min: T,
    max: T,
) -> Result<(T, Option<String>), CommandError> {
    let is_above = match text.parse::<T>() {
        Ok(value) => value > max,
        Err(error) => *error.kind() == IntErrorKind::PosOverflow,
    };
    if is_above {
        return Ok((max, Some(too_large(name, text, max))));
    }
    in_range(name, text, min, max).map(|value| (value, None))
}

/// What is said of a number that counts as the most there is.
pub(super) fn too_large(name: &str, text: &str, max: impl fmt::Display) -> String {
    format!("{name} can be at most {max}: {} counts as {max}", shortened(text))
}

fn in_range<T: FromStr + PartialOrd + fmt::Display + Copy>(
    name: &str,
    text: &str,
    min: T,
    max: T,
) -> Result<T, CommandError> {
    match text.parse() {
        Ok(value) if value >= min && value <= max => Ok(value),
        _ => Err(CommandError::Value {
            name: name.to_owned(),
            text: shortened(text),
            expected: format!("a whole number from {min} to {max}"),
        }),
    }
}

/// The start of a text, for error messages.
pub(super) fn shortened(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(32).collect()
}
