//! How long, how deep or how much a player may think, and its clock during a game.

use espalier::search::{Clock, Limits};
use espalier_chess::types::{Color, Depth};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The limit of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Limit {
    /// Nodes per move: the same game on every machine.
    Nodes(u64),
    /// Nodes per move after which no new iteration begins.
    SoftNodes(SoftNodes),
    /// Plies per move.
    Depth(Depth),
    /// Time per move.
    MoveTime(Duration),
    /// A clock.
    Clock(TimeControl),
}

/// A node limit that lets an iteration finish.
///
/// The score of a finished iteration is that of a whole search to its depth: better to learn from
/// than one that was cut off somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoftNodes {
    /// Nodes after which no new iteration begins.
    pub soft: u64,
    /// Nodes at which the search stops wherever it is.
    pub hard: u64,
}

impl SoftNodes {
    /// How far beyond the soft limit an iteration may go, unless something else is said.
    const ROOM: u64 = 8;

    /// A soft limit with the usual room for its last iteration.
    pub const fn new(soft: u64) -> Self {
        Self { soft, hard: soft.saturating_mul(Self::ROOM) }
    }
}

impl FromStr for SoftNodes {
    type Err = LimitError;

    fn from_str(text: &str) -> Result<Self, LimitError> {
        let error = || LimitError(format!("softnodes={text}"));
        let number = |text: &str| text.parse().ok().filter(|&nodes: &u64| nodes > 0);
        let limit = match text.split_once(':') {
            None => number(text).map(Self::new),
            Some((soft, hard)) => {
                number(soft).zip(number(hard)).map(|(soft, hard)| Self { soft, hard })
            }
        };
        limit.filter(|limit| limit.soft <= limit.hard).ok_or_else(error)
    }
}

impl fmt::Display for SoftNodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.soft, self.hard)
    }
}

/// A clock's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// Moves after which the base time is added again; none: never.
    pub moves: Option<u32>,
    /// Time at the start.
    pub base: Duration,
    /// Time added with every move.
    pub increment: Duration,
}

/// Why a text is not a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitError(String);

impl fmt::Display for LimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "\"{}\" is not a limit; limits are nodes=20000, softnodes=2000 or softnodes=2000:16000 \
             (the iteration that passes the first is finished, unless it passes the second), \
             depth=8, movetime=100 (milliseconds) and tc=10+0.1 or tc=40/60+0.5 (seconds)",
            self.0
        )
    }
}

impl std::error::Error for LimitError {}

impl FromStr for Limit {
    type Err = LimitError;

    fn from_str(text: &str) -> Result<Self, LimitError> {
        let error = || LimitError(text.to_owned());
        let (kind, value) = text.split_once('=').ok_or_else(error)?;
        let number = || value.parse::<u32>().ok().filter(|&value| value > 0).ok_or_else(error);
        match kind {
            "nodes" => {
                value.parse().ok().filter(|&nodes| nodes > 0).map(Self::Nodes).ok_or_else(error)
            }
            "softnodes" => value.parse().map(Self::SoftNodes),
            "depth" => number().map(|depth| Self::Depth(depth.min(1000) as Depth)),
            "movetime" => number().map(|time| Self::MoveTime(Duration::from_millis(time.into()))),
            "tc" => TimeControl::parse(value).map(Self::Clock).ok_or_else(error),
            _ => Err(error()),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::SoftNodes(nodes) => write!(f, "softnodes={nodes}"),
            Self::Depth(depth) => write!(f, "depth={depth}"),
            Self::MoveTime(time) => write!(f, "movetime={}", time.as_millis()),
            Self::Clock(control) => write!(f, "tc={control}"),
        }
    }
}

impl TryFrom<String> for Limit {
    type Error = LimitError;

    fn try_from(text: String) -> Result<Self, LimitError> {
        text.parse()
    }
}

impl From<Limit> for String {
    fn from(limit: Limit) -> Self {
        limit.to_string()
    }
}

impl TimeControl {
    /// Understands `10+0.1`, `10` and `40/60+0.5`: seconds.
    fn parse(text: &str) -> Option<Self> {
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), rest),
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let seconds = |text: &str| {
            text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        };
        let base = seconds(base).filter(|base| !base.is_zero())?;
        Some(Self { moves, base, increment: seconds(increment)? })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if self.increment.is_zero() {
            Ok(())
        } else {
            write!(f, "+{}", self.increment.as_secs_f64())
        }
    }
}

/// A player's limit as it stands during a game.
#[derive(Clone, Debug)]
pub struct GameClock {
    limit: Limit,
    margin: Duration,
    left: Duration,
    moves_played: u32,
}

impl GameClock {
    /// A clock at the start of a game. Overstepping by up to `margin` is forgiven.
    pub const fn new(limit: Limit, margin: Duration) -> Self {
        let left = match limit {
            Limit::Clock(control) => control.base,
            _ => Duration::ZERO,
        };
        Self { limit, margin, left, moves_played: 0 }
    }

    /// The time after which the next move is too late.
    pub fn allowance(&self) -> Option<Duration> {
        match self.limit {
            Limit::Nodes(_) | Limit::SoftNodes(_) | Limit::Depth(_) => None,
            Limit::MoveTime(time) => Some(time + self.margin),
            Limit::Clock(_) => Some(self.left + self.margin),
        }
    }

    /// Takes the time of a move off the clock. False when it was too long.
    pub fn spend(&mut self, time: Duration) -> bool {
        let in_time = self.allowance().is_none_or(|allowance| time <= allowance);
        self.moves_played += 1;
        if let Limit::Clock(control) = self.limit {
            self.left = self.left.saturating_sub(time) + control.increment;
            if control.moves.is_some_and(|moves| self.moves_played.is_multiple_of(moves)) {
                self.left += control.base;
            }
        }
        in_time
    }

    /// The limits as the player sees them. Where the opponent has no clock, it sees its own twice.
    pub fn limits(&self, color: Color, opponent: &Self) -> Limits {
        let mut limits = Limits::default();
        match self.limit {
            Limit::Nodes(nodes) => limits.nodes = Some(nodes),
            Limit::SoftNodes(SoftNodes { soft, hard }) => {
                (limits.soft_nodes, limits.nodes) = (Some(soft), Some(hard));
            }
            Limit::Depth(depth) => limits.depth = Some(depth),
            Limit::MoveTime(time) => limits.move_time = Some(time),
            Limit::Clock(control) => {
                let own = Clock { left: self.left, increment: control.increment };
                limits.clocks[color as usize] = Some(own);
                limits.clocks[!color as usize] = Some(match opponent.limit {
                    Limit::Clock(theirs) => {
                        Clock { left: opponent.left, increment: theirs.increment }
                    }
                    _ => own,
                });
                limits.moves_to_go = control.moves.map(|moves| moves - self.moves_played % moves);
            }
        }
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_written_as_they_are_read() {
        for text in [
            "nodes=2000",
            "softnodes=2000:4000",
            "depth=8",
            "movetime=100",
            "tc=1+0.01",
            "tc=40/60+0.5",
            "tc=5",
        ] {
            let limit: Limit = text.parse().unwrap();
            assert_eq!(limit.to_string(), text);
        }
        assert_eq!("softnodes=20".parse(), Ok(Limit::SoftNodes(SoftNodes { soft: 20, hard: 160 })));
        for text in ["softnodes=", "softnodes=0", "softnodes=9:8", "softnodes=9:", "softnodes=9:x"]
        {
            assert!(text.parse::<Limit>().is_err(), "{text}");
        }
        for text in
            ["", "nodes", "nodes=0", "depth=x", "tc=0+1", "tc=a+b", "tc=0/5", "time=3", "tc=-1"]
        {
            assert!(text.parse::<Limit>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_clock_runs_and_is_refilled() {
        let limit = "tc=2/1+0.1".parse().unwrap();
        let mut clock = GameClock::new(limit, Duration::ZERO);
        let other = GameClock::new("nodes=5".parse().unwrap(), Duration::ZERO);
        assert_eq!(clock.limits(Color::White, &other).moves_to_go, Some(2));
        assert!(clock.spend(Duration::from_millis(600)));
        assert_eq!(clock.allowance(), Some(Duration::from_millis(500)));
        let limits = clock.limits(Color::Black, &other);
        assert_eq!(limits.moves_to_go, Some(1));
        assert_eq!(limits.clocks[0], limits.clocks[1]);
        assert!(clock.spend(Duration::from_millis(500)));
        assert_eq!(clock.allowance(), Some(Duration::from_millis(1100)));
        assert!(!clock.spend(Duration::from_millis(1101)));
    }

    #[test]
    fn a_margin_forgives_and_without_time_nothing_is_late() {
        let time = |text: &str, margin| {
            GameClock::new(text.parse().unwrap(), Duration::from_millis(margin))
        };
        assert!(time("movetime=100", 20).spend(Duration::from_millis(120)));
        assert!(!time("movetime=100", 20).spend(Duration::from_millis(121)));
        assert!(time("depth=100", 0).spend(Duration::from_secs(3600)));
    }
}
