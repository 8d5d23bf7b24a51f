//! The lines of a UCI conversation, as the side of the user interface sees them.

use super::engine::{Thought, Turn};
use espalier::search::Limits;
use espalier_chess::board::START_FEN;
use espalier_chess::types::UciScore;
use std::fmt::Write as _;

/// A line from an engine that matters to a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineLine {
    /// `id name …`
    Name(String),
    /// `option name …`: its name.
    Option(String),
    /// `uciok`
    UciOk,
    /// `readyok`
    ReadyOk,
    /// `info …` with a score that is no bound, for the best line.
    Info {
        /// What it says.
        thought: Thought,
        /// The first move of its line.
        best: Option<String>,
    },
    /// `bestmove …`: the move.
    BestMove(String),
}

impl EngineLine {
    /// Understands a line; none for lines that say nothing of use.
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.split_ascii_whitespace();
        match words.next()? {
            "id" if words.next() == Some("name") => {
                Some(Self::Name(words.collect::<Vec<_>>().join(" ")))
            }
            "option" if words.next() == Some("name") => {
                let name: Vec<&str> = words.take_while(|&word| word != "type").collect();
                Some(Self::Option(name.join(" ")))
            }
            "uciok" => Some(Self::UciOk),
            "readyok" => Some(Self::ReadyOk),
            "bestmove" => Some(Self::BestMove(words.next().unwrap_or("(none)").to_owned())),
            "info" => parse_info(words),
            _ => None,
        }
    }
}

fn parse_info<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<EngineLine> {
    let mut thought = Thought::default();
    let mut best = None;
    while let Some(word) = words.next() {
        match word {
            "depth" => thought.depth = words.next()?.parse().ok()?,
            "nodes" => thought.nodes = words.next()?.parse().ok()?,
            "score" => {
                let (kind, value) = (words.next()?, words.next()?.parse().ok()?);
                thought.score = Some(match kind {
                    "cp" => UciScore::Centipawns(value),
                    "mate" => UciScore::Mate(value),
                    _ => return None,
                });
            }
            "lowerbound" | "upperbound" => return None,
            "multipv" if words.next()? != "1" => return None,
            // The rest of the line is moves or free text.
            "pv" => {
                best = words.next().map(str::to_owned);
                break;
            }
            "string" => break,
            _ => {}
        }
    }
    thought.score.map(|_| EngineLine::Info { thought, best })
}

/// `position …` for a game.
pub fn position_line(turn: &Turn) -> String {
    let start = turn.game.positions()[0].to_string();
    let mut line = if start == START_FEN {
        "position startpos".to_owned()
    } else {
        format!("position fen {start}")
    };
    if !turn.moves.is_empty() {
        line += " moves ";
        line += &turn.moves.join(" ");
    }
    line
}

/// `go …` for the limits that a match has.
pub fn go_line(limits: &Limits) -> String {
    let mut line = "go".to_owned();
    // Writing to a string cannot fail.
    if let Some(nodes) = limits.nodes {
        let _ = write!(line, " nodes {nodes}");
    }
    if let Some(depth) = limits.depth {
        let _ = write!(line, " depth {depth}");
    }
    if let Some(time) = limits.move_time {
        let _ = write!(line, " movetime {}", time.as_millis());
    }
    if let [Some(white), Some(black)] = limits.clocks {
        let _ = write!(
            line,
            " wtime {} btime {} winc {} binc {}",
            white.left.as_millis(),
            black.left.as_millis(),
            white.increment.as_millis(),
            black.increment.as_millis()
        );
    }
    if let Some(moves) = limits.moves_to_go {
        let _ = write!(line, " movestogo {moves}");
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier::search::Clock;
    use std::time::Duration;

    #[test]
    fn lines_that_matter_are_understood() {
        let cases = [
            ("id name Some Engine 1", Some(EngineLine::Name("Some Engine 1".to_owned()))),
            ("id author Someone", None),
            (
                "option name Clear Hash type button",
                Some(EngineLine::Option("Clear Hash".to_owned())),
            ),
            ("uciok", Some(EngineLine::UciOk)),
            ("readyok", Some(EngineLine::ReadyOk)),
            ("bestmove e2e4 ponder e7e5", Some(EngineLine::BestMove("e2e4".to_owned()))),
            ("bestmove", Some(EngineLine::BestMove("(none)".to_owned()))),
            ("", None),
            ("Some Engine by Someone", None),
        ];
        for (line, expected) in cases {
            assert_eq!(EngineLine::parse(line), expected, "{line}");
        }
    }

    #[test]
    fn scores_of_the_best_line_count_and_bounds_do_not() {
        let thought = |line: &str| match EngineLine::parse(line) {
            Some(EngineLine::Info { thought, .. }) => Some(thought),
            _ => None,
        };
        let best = |line: &str| match EngineLine::parse(line) {
            Some(EngineLine::Info { best, .. }) => best,
            _ => None,
        };
        assert_eq!(best("info depth 2 score cp 1 pv e2e4 e7e5").as_deref(), Some("e2e4"));
        assert_eq!(best("info depth 2 score cp 1"), None);
        assert_eq!(
            thought("info depth 9 seldepth 12 multipv 1 score cp -31 nodes 512 nps 1 pv e2e4 e7e5"),
            Some(Thought { score: Some(UciScore::Centipawns(-31)), depth: 9, nodes: 512 })
        );
        assert_eq!(
            thought("info depth 3 score mate -2").and_then(|thought| thought.score),
            Some(UciScore::Mate(-2))
        );
        for line in [
            "info depth 9 score cp 20 lowerbound nodes 5",
            "info depth 9 multipv 2 score cp 20",
            "info string score cp 20",
            "info depth 5 currmove e2e4",
            "info depth many score cp 3",
        ] {
            assert_eq!(thought(line), None, "{line}");
        }
    }

    #[test]
    fn go_says_what_the_limits_say() {
        let clock = |left| {
            Some(Clock { left: Duration::from_millis(left), increment: Duration::from_millis(10) })
        };
        let limits =
            Limits { clocks: [clock(900), clock(1000)], moves_to_go: Some(4), ..Limits::default() };
        assert_eq!(go_line(&limits), "go wtime 900 btime 1000 winc 10 binc 10 movestogo 4");
        assert_eq!(go_line(&Limits { nodes: Some(5), ..Limits::default() }), "go nodes 5");
        let move_time = Some(Duration::from_millis(50));
        assert_eq!(go_line(&Limits { move_time, ..Limits::default() }), "go movetime 50");
    }
}
