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
    /// Nodes per move after which no new iteration begins, and at which the search stops wherever it
    /// is. The score of a finished iteration is that of a whole search to its depth: better to learn
    /// from than one that was cut off somewhere.
    SoftNodes {
        soft: u64,
        hard: u64,
    },
    Depth(Depth),
    MoveTime(Duration),
    Clock(TimeControl),
}

/// A clock's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    pub base: Duration,
    pub increment: Duration,
}

impl FromStr for Limit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        fn positive(text: &str) -> Option<u64> {
            text.parse().ok().filter(|&number| number > 0)
        }
        let parse = || {
            let (kind, value) = text.split_once('=')?;
            Some(match kind {
                "nodes" => Self::Nodes(positive(value)?),
                "softnodes" => {
                    let (soft, hard) = value.split_once(':')?;
                    Self::SoftNodes { soft: positive(soft)?, hard: positive(hard)? }
                }
                "depth" => Self::Depth(positive(value)?.min(1000) as Depth),
                "movetime" => Self::MoveTime(Duration::from_millis(positive(value)?)),
                "tc" => Self::Clock(value.parse().ok()?),
                _ => return None,
            })
        };
        parse().ok_or_else(|| not_a_limit(text))
    }
}

fn not_a_limit(text: &str) -> String {
    format!(
        "\"{text}\" is not a limit; limits are nodes=20000, softnodes=2000:16000 (the iteration \
         that passes the first is finished, unless it passes the second), depth=8, movetime=100 \
         (milliseconds) and tc=10+0.1 (seconds)"
    )
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::SoftNodes { soft, hard } => write!(f, "softnodes={soft}:{hard}"),
            Self::Depth(depth) => write!(f, "depth={depth}"),
            Self::MoveTime(time) => write!(f, "movetime={}", time.as_millis()),
            Self::Clock(control) => write!(f, "tc={control}"),
        }
    }
}

impl TryFrom<String> for Limit {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Limit> for String {
    fn from(limit: Limit) -> Self {
        limit.to_string()
    }
}

/// `10+0.1` and `10`: seconds.
impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str| {
            text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        };
        let base = seconds(base).filter(|base| !base.is_zero()).zip(seconds(increment));
        let control = base.map(|(base, increment)| Self { base, increment });
        control.ok_or_else(|| not_a_limit(&format!("tc={text}")))
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
}

impl GameClock {
    /// A clock at the start of a game. Overstepping by up to `margin` is forgiven.
    pub const fn new(limit: Limit, margin: Duration) -> Self {
        let left = match limit {
            Limit::Clock(control) => control.base,
            _ => Duration::ZERO,
        };
        Self { limit, margin, left }
    }

    /// The time after which the next move is too late.
    pub fn allowance(&self) -> Option<Duration> {
        match self.limit {
            Limit::Nodes(_) | Limit::SoftNodes { .. } | Limit::Depth(_) => None,
            Limit::MoveTime(time) => Some(time + self.margin),
            Limit::Clock(_) => Some(self.left + self.margin),
        }
    }

    /// Takes the time of a move off the clock. False when it was too long.
    pub fn spend(&mut self, time: Duration) -> bool {
        let in_time = self.allowance().is_none_or(|allowance| time <= allowance);
        if let Limit::Clock(control) = self.limit {
            self.left = self.left.saturating_sub(time) + control.increment;
        }
        in_time
    }

    /// The limits as the player sees them.
    pub fn limits(&self, color: Color, opponent: &Self) -> Limits {
        let mut limits = Limits::default();
        match self.limit {
            Limit::Nodes(nodes) => limits.nodes = Some(nodes),
            Limit::SoftNodes { soft, hard } => {
                (limits.soft_nodes, limits.nodes) = (Some(soft), Some(hard));
            }
            Limit::Depth(depth) => limits.depth = Some(depth),
            Limit::MoveTime(time) => limits.move_time = Some(time),
            Limit::Clock(control) => {
                let clock = |left| Some(Clock { left, increment: control.increment });
                limits.clocks[color as usize] = clock(self.left);
                limits.clocks[!color as usize] = clock(opponent.left);
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
        for text in ["nodes=2000", "softnodes=2000:4000", "depth=8", "movetime=100", "tc=1+0.01"] {
            assert_eq!(text.parse::<Limit>().unwrap().to_string(), text);
        }
        let wrong = ["", "nodes", "nodes=0", "depth=x", "tc=0+1", "tc=a+b", "time=3", "tc=-1"];
        for text in wrong.into_iter().chain(["softnodes=0:0", "softnodes=9"]) {
            assert!(text.parse::<Limit>().unwrap_err().contains("is not a limit"), "{text}");
        }
    }

    #[test]
    fn the_clock_runs_and_a_margin_forgives() {
        let milliseconds = Duration::from_millis;
        let mut clock = GameClock::new("tc=1+0.1".parse().unwrap(), milliseconds(20));
        let other = clock.clone();
        assert!(clock.spend(milliseconds(600)));
        let clocks = clock.limits(Color::Black, &other).clocks;
        assert_eq!(clocks.map(|clock| clock.unwrap().left.as_millis()), [1000, 500]);
        assert!(!clock.clone().spend(milliseconds(521)) && clock.spend(milliseconds(520)));
        assert_eq!(clock.allowance(), Some(milliseconds(120)));
        let mut timeless = GameClock::new("depth=100".parse().unwrap(), Duration::ZERO);
        assert!(timeless.spend(Duration::from_secs(3600)));
    }
}
