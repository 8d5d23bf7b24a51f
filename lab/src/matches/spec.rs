//! Which engine plays, as words on the command line say it.

use super::clock::Limit;
use crate::fingerprint;
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use std::env;
use std::fmt;
use std::path::{Path, PathBuf};

/// Where an engine thinks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// In this program: Espalier as it is linked in.
    InProcess,
    /// In a program of its own that speaks UCI: its path and its arguments.
    Program(Vec<String>),
}

/// One engine of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineSpec {
    /// Where it thinks.
    pub kind: Kind,
    /// The name it plays under; its own where none is given.
    pub name: Option<String>,
    /// Options that differ from its own defaults.
    pub options: Vec<(String, String)>,
    /// What limits its thinking.
    pub limit: Limit,
    /// A hash of the program and of a network in the place of its own, so that a resumed match
    /// cannot mix two versions unnoticed.
    pub program: String,
}

impl EngineSpec {
    /// Understands words such as `self`, `cmd=./engine --uci`, `name=Old`, `hash=16`,
    /// `threads=2`, `option.Ponder=false` and `nodes=5000`. Later words replace earlier ones.
    ///
    /// # Errors
    /// When a word means nothing, a program cannot be found or no limit is known.
    pub fn parse<'a>(
        words: impl IntoIterator<Item = &'a str>,
        default_limit: Option<Limit>,
    ) -> Result<Self> {
        let mut kind = Kind::InProcess;
        let mut name = None;
        let mut options: Vec<(String, String)> = Vec::new();
        let mut limit = default_limit;
        for word in words {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            match (key, value) {
                ("self", "") => kind = Kind::InProcess,
                ("cmd", command) => kind = Kind::Program(split_command(command)?),
                ("name", value) if !value.is_empty() => name = Some(value.to_owned()),
                ("nodes" | "softnodes" | "depth" | "movetime" | "tc", _) => {
                    limit = Some(word.parse()?);
                }
                ("hash", megabytes) => set_option(&mut options, "Hash", megabytes),
                ("threads", threads) => set_option(&mut options, "Threads", threads),
                _ => match key.strip_prefix("option.") {
                    Some(option) if !option.is_empty() => set_option(&mut options, option, value),
                    _ => bail!(
                        "\"{word}\" does not describe an engine; words are self, cmd=PATH, name=, \
                         hash=, threads=, option.NAME=VALUE, and the limits nodes=, softnodes=, depth=, movetime=, \
                         tc="
                    ),
                },
            }
        }
        let limit = limit.context(
            "how long may the engines think? Give --nodes, --depth, --movetime or --tc, or a \
             limit for each side, as in --a nodes=20000",
        )?;
        if matches!((&kind, limit), (Kind::Program(_), Limit::SoftNodes(_))) {
            bail!("UCI has no soft node limit: softnodes= is for Espalier in this process");
        }
        let program = fingerprint_of(&kind)?;
        Ok(Self { kind, name, options, limit, program })
    }

    /// How many threads it searches with; one where nothing else is said.
    pub fn threads(&self) -> usize {
        let said = self.options.iter().find(|(name, _)| name.eq_ignore_ascii_case("Threads"));
        said.and_then(|(_, threads)| threads.parse().ok()).unwrap_or(1)
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::InProcess => {
                f.write_str("in process")?;
                if let Some(network) = fingerprint::network() {
                    write!(f, ", network {network}")?;
                }
            }
            Kind::Program(command) => f.write_str(&command.join(" "))?,
        }
        for (name, value) in &self.options {
            write!(f, ", {name}={value}")?;
        }
        Ok(())
    }
}

/// Names of options are the same whatever their case.
fn set_option(options: &mut Vec<(String, String)>, name: &str, value: &str) {
    options.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
    options.push((name.to_owned(), value.to_owned()));
}

/// Splits a command at spaces; quotes keep words together. A file whose very name has spaces
/// needs none.
fn split_command(command: &str) -> Result<Vec<String>> {
    if Path::new(command).is_file() {
        return Ok(vec![command.to_owned()]);
    }
    match shlex::split(command) {
        Some(words) if !words.is_empty() => Ok(words),
        _ => bail!("cmd={command} is no command; give the path of a UCI engine"),
    }
}

fn fingerprint_of(kind: &Kind) -> Result<String> {
    match kind {
        Kind::InProcess => fingerprint::of_this_program(),
        Kind::Program(command) => {
            let path = find_program(&command[0])?;
            fingerprint::of_file(&path).with_context(|| format!("cannot read {}", path.display()))
        }
    }
}

/// The file that a command starts, as the system would find it.
fn find_program(command: &str) -> Result<PathBuf> {
    let with_suffix = format!("{command}{}", env::consts::EXE_SUFFIX);
    let named = [command, &with_suffix];
    let is_path = Path::new(command).components().count() > 1;
    let folders: Vec<PathBuf> = if is_path {
        vec![PathBuf::new()]
    } else {
        env::var_os("PATH").map(|path| env::split_paths(&path).collect()).unwrap_or_default()
    };
    folders
        .iter()
        .flat_map(|folder| named.map(|name| folder.join(name)))
        .find(|path| path.is_file())
        .with_context(|| {
            if is_path {
                format!("there is no program {command}")
            } else {
                format!("there is no program {command} in PATH; a file here is ./{command}")
            }
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &str) -> Result<EngineSpec> {
        EngineSpec::parse(words.split('|'), Some(Limit::Nodes(7)))
    }

    #[test]
    fn a_soft_limit_is_for_the_engine_in_this_process() {
        assert_eq!(parse("softnodes=20").unwrap().limit, "softnodes=20:160".parse().unwrap());
        let foreign = parse("cmd=cargo|softnodes=20").unwrap_err().to_string();
        assert!(foreign.contains("UCI has no soft node limit"), "{foreign}");
    }

    #[test]
    fn later_words_replace_earlier_ones() {
        let spec = parse("self|hash=4|name=Old|option.HASH=8|depth=3|option.Clear Hash=").unwrap();
        assert_eq!(spec.kind, Kind::InProcess);
        assert_eq!(spec.name.as_deref(), Some("Old"));
        assert_eq!(spec.limit, Limit::Depth(3));
        let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(spec.options, [option("HASH", "8"), option("Clear Hash", "")]);
        let threads = |words| parse(words).unwrap().threads();
        assert_eq!(["self", "threads=2", "threads=2|option.threads=3"].map(threads), [1, 2, 3]);
    }

    #[test]
    fn programs_are_found_or_missed_before_the_match() {
        let this = env::current_exe().unwrap();
        let spec = parse(&format!("cmd='{}' --flag \"two words\"", this.display())).unwrap();
        let Kind::Program(command) = spec.kind else { panic!("a program") };
        assert_eq!(&command[1..], ["--flag", "two words"]);
        assert!(parse("cmd=./no/such/engine").unwrap_err().to_string().contains("no program"));
        assert!(parse("cmd=no-such-engine").unwrap_err().to_string().contains("PATH"));
        assert!(parse("cmd=").is_err());
    }

    #[test]
    fn words_without_meaning_and_missing_limits_are_refused() {
        assert!(parse("selfish").unwrap_err().to_string().contains("option.NAME=VALUE"));
        assert!(parse("nodes=many").unwrap_err().to_string().contains("is not a limit"));
        assert!(EngineSpec::parse(["self"], None).unwrap_err().to_string().contains("--nodes"));
    }
}
