//! The UCI options: one table, by which they are listed and parsed.

use super::CommandError;
use super::command::{at_most, shortened};
#[cfg(not(target_family = "wasm"))]
use super::eval_file::BUILT_IN;
use espalier::search::{Shared, Strength};
use espalier::session::Session;
use espalier_chess::types::MoveList;
use std::time::Duration;

/// One option with its new value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the options'")]
pub enum Setting {
    Hash(usize),
    Threads(usize),
    ClearHash,
    /// A file, or the network that is built in.
    #[cfg(not(target_family = "wasm"))]
    EvalFile(String),
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

/// The option whose maximum is that of the host.
const THREADS: &str = "Threads";

/// An option of the engine.
struct Declaration {
    name: &'static str,
    kind: Kind,
}

/// What an option takes, and the setting that it becomes.
enum Kind {
    /// No value: it acts at once.
    Button(fn() -> Setting),
    /// True or false, by default false.
    Check(fn(bool) -> Setting),
    /// A whole number: its default, its minimum and its maximum.
    Spin([u64; 3], fn(u64) -> Setting),
    /// Any text, with its default.
    #[cfg(not(target_family = "wasm"))]
    Text(&'static str, fn(String) -> Setting),
}

/// Every option, in the order in which `uci` lists them.
const OPTIONS: &[Declaration] = {
    use Kind::{Button, Check, Spin};
    const HASH: [usize; 3] = [Session::DEFAULT_HASH, Session::MIN_HASH, Session::MAX_HASH];
    const SKILL: u64 = Strength::FULL_SKILL as u64;
    const ELO: [u64; 2] = [Strength::MIN_ELO as u64, Strength::MAX_ELO as u64];
    const OVERHEAD: [u64; 3] = [DEFAULT_MOVE_OVERHEAD, 0, MAX_MOVE_OVERHEAD];
    const fn from_one_to(most: usize) -> [u64; 3] {
        [1, 1, most as u64]
    }
    const fn option(name: &'static str, kind: Kind) -> Declaration {
        Declaration { name, kind }
    }
    let hash = [HASH[0] as u64, HASH[1] as u64, HASH[2] as u64];
    let threads = from_one_to(Shared::MOST_THREADS);
    let lines = from_one_to(MoveList::CAPACITY);
    let overhead = |ms| Setting::MoveOverhead(Duration::from_millis(ms));
    &[
        option("Hash", Spin(hash, |n| Setting::Hash(n as usize))),
        option(THREADS, Spin(threads, |n| Setting::Threads(n as usize))),
        option("Clear Hash", Button(|| Setting::ClearHash)),
        // In WebAssembly there are no files.
        #[cfg(not(target_family = "wasm"))]
        option("EvalFile", Kind::Text(BUILT_IN, Setting::EvalFile)),
        option("Ponder", Check(Setting::Ponder)),
        option("MultiPV", Spin(lines, |n| Setting::MultiPv(n as usize))),
        option("Move Overhead", Spin(OVERHEAD, overhead)),
        option("UCI_Chess960", Check(Setting::Chess960)),
        option("UCI_ShowWDL", Check(Setting::ShowWdl)),
        option("Stats", Check(Setting::Stats)),
        option("PgnComment", Check(Setting::PgnComment)),
        option("Skill Level", Spin([SKILL, 0, SKILL], |n| Setting::SkillLevel(n as u32))),
        option("UCI_LimitStrength", Check(Setting::LimitStrength)),
        option("UCI_Elo", Spin([ELO[1], ELO[0], ELO[1]], |n| Setting::Elo(n as u32))),
    ]
};

/// The `option` lines.
pub(super) fn option_lines(most_threads: usize) -> Vec<String> {
    let lines = OPTIONS.iter().map(|Declaration { name, kind }| match kind {
        Kind::Button(_) => format!("option name {name} type button"),
        Kind::Check(_) => format!("option name {name} type check default false"),
        #[cfg(not(target_family = "wasm"))]
        Kind::Text(default, _) => format!("option name {name} type string default {default}"),
        Kind::Spin([default, min, max], _) => {
            let max = if *name == THREADS { most_threads as u64 } else { *max };
            format!("option name {name} type spin default {default} min {min} max {max}")
        }
    });
    #[cfg(feature = "tune")]
    let lines = lines.chain(espalier::params::TABLE.iter().map(|param| {
        format!(
            "option name {} type spin default {} min {} max {}",
            param.name, param.value, param.min, param.max
        )
    }));
    lines.collect()
}

impl Setting {
    /// Parses an option; its name is case-insensitive. A number above its range counts as the most
    /// there is, and a remark says so.
    pub(super) fn parse(name: &str, value: &str) -> Result<(Self, Option<String>), CommandError> {
        let declared = OPTIONS.iter().find(|option| option.name.eq_ignore_ascii_case(name));
        if let Some(Declaration { name, kind }) = declared {
            return match kind {
                Kind::Button(setting) => Ok((setting(), None)),
                Kind::Check(setting) => check(name, value).map(|value| (setting(value), None)),
                #[cfg(not(target_family = "wasm"))]
                Kind::Text(_, setting) => Ok((setting(value.to_owned()), None)),
                Kind::Spin([_, min, max], setting) => {
                    at_most(name, value, *min, *max).map(|(value, remark)| (setting(value), remark))
                }
            };
        }
        #[cfg(feature = "tune")]
        if let Some(param) =
            espalier::params::TABLE.iter().find(|param| param.name.eq_ignore_ascii_case(name))
        {
            return at_most(param.name, value, i32::MIN, i32::MAX).map(|(value, remark)| {
                (Self::Param { name: param.name.to_owned(), value }, remark)
            });
        }
        Err(CommandError::UnknownOption(shortened(name)))
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
