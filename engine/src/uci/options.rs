//! The UCI options: declaration and parsing.

use super::CommandError;
use super::command::{in_range, shortened};
use crate::search::{Shared, Strength};
use crate::session::Session;
use crate::types::MoveList;
use std::time::Duration;

/// One option with its new value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the options'")]
pub enum Setting {
    Hash(usize),
    Threads(usize),
    ClearHash,
    MultiPv(usize),
    Ponder(bool),
    MoveOverhead(Duration),
    Chess960(bool),
    ShowWdl(bool),
    Stats(bool),
    PgnComment(bool),
    SkillLevel(u32),
    LimitStrength(bool),
    Elo(u32),
    #[cfg(feature = "tune")]
    Param {
        name: String,
        value: i32,
    },
}

/// Default delay between the end of a search and the stop of the clock, in milliseconds.
pub(super) const DEFAULT_MOVE_OVERHEAD: u64 = 10;
/// Maximum overhead, in milliseconds.
const MAX_MOVE_OVERHEAD: u64 = 5000;

/// The `option` lines.
pub(super) fn option_lines(most_threads: usize) -> Vec<String> {
    let spin = |name: &str, default: u64, min: u64, max: u64| {
        format!("option name {name} type spin default {default} min {min} max {max}")
    };
    let check = |name: &str| format!("option name {name} type check default false");
    let hash = [Session::DEFAULT_HASH, Session::MIN_HASH, Session::MAX_HASH].map(|mb| mb as u64);
    let full = u64::from(Strength::FULL_SKILL);
    let elo = [Strength::MIN_ELO, Strength::MAX_ELO].map(u64::from);
    let lines = [
        spin("Hash", hash[0], hash[1], hash[2]),
        spin("Threads", 1, 1, most_threads as u64),
        "option name Clear Hash type button".to_owned(),
        check("Ponder"),
        spin("MultiPV", 1, 1, MoveList::CAPACITY as u64),
        spin("Move Overhead", DEFAULT_MOVE_OVERHEAD, 0, MAX_MOVE_OVERHEAD),
        check("UCI_Chess960"),
        check("UCI_ShowWDL"),
        check("Stats"),
        check("PgnComment"),
        spin("Skill Level", full, 0, full),
        check("UCI_LimitStrength"),
        spin("UCI_Elo", elo[1], elo[0], elo[1]),
    ];
    #[cfg(feature = "tune")]
    let lines = lines.into_iter().chain(crate::params::TABLE.iter().map(|param| {
        format!(
            "option name {} type spin default {} min {} max {}",
            param.name, param.value, param.min, param.max
        )
    }));
    lines.into_iter().collect()
}

impl Setting {
    /// Parses an option; its name is case-insensitive.
    pub(super) fn parse(name: &str, value: &str) -> Result<Self, CommandError> {
        match name.to_ascii_lowercase().as_str() {
            "hash" => in_range("Hash", value, Session::MIN_HASH, Session::MAX_HASH).map(Self::Hash),
            "threads" => in_range("Threads", value, 1, Shared::MOST_THREADS).map(Self::Threads),
            "clear hash" => Ok(Self::ClearHash),
            "multipv" => in_range("MultiPV", value, 1, MoveList::CAPACITY).map(Self::MultiPv),
            "ponder" => check("Ponder", value).map(Self::Ponder),
            "move overhead" => in_range("Move Overhead", value, 0, MAX_MOVE_OVERHEAD)
                .map(Duration::from_millis)
                .map(Self::MoveOverhead),
            "uci_chess960" => check("UCI_Chess960", value).map(Self::Chess960),
            "uci_showwdl" => check("UCI_ShowWDL", value).map(Self::ShowWdl),
            "stats" => check("Stats", value).map(Self::Stats),
            "pgncomment" => check("PgnComment", value).map(Self::PgnComment),
            "skill level" => {
                in_range("Skill Level", value, 0, Strength::FULL_SKILL).map(Self::SkillLevel)
            }
            "uci_limitstrength" => check("UCI_LimitStrength", value).map(Self::LimitStrength),
            "uci_elo" => {
                in_range("UCI_Elo", value, Strength::MIN_ELO, Strength::MAX_ELO).map(Self::Elo)
            }
            #[cfg(feature = "tune")]
            tuned if crate::params::TABLE.iter().any(|param| param.name == tuned) => {
                in_range(tuned, value, i32::MIN, i32::MAX)
                    .map(|value| Self::Param { name: tuned.to_owned(), value })
            }
            _ => Err(CommandError::UnknownOption(shortened(name))),
        }
    }
}

fn check(name: &str, value: &str) -> Result<bool, CommandError> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(CommandError::Value {
            name: name.to_owned(),
            text: shortened(value),
            expected: "true or false".to_owned(),
        }),
    }
}
