//! The repository: its records, and what is made of them.

use super::lines::{by_hand, names, rewritten, said, staying};
use super::page::tables;
use super::record::{Record, Records, is_part};
use anyhow::{Context, Result};
use espalier::params::TABLE;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the records.
const RECORDS: &str = "lab/worth";
/// The folder of the sources whose comments tell what their parts are worth.
const SOURCES: &str = "engine/src";
/// The page with all figures.
const PAGE: &str = "docs/ablation.md";
const BEGIN: &str = "<!-- worth -->\n";
const END: &str = "<!-- end of worth -->\n";

/// The repository in a folder, as far as worth is concerned.
#[derive(Debug)]
pub struct Repository {
    root: PathBuf,
    /// All records.
    pub records: Records,
    /// All sources, by their paths.
    sources: BTreeMap<PathBuf, String>,
}

impl Repository {
    /// Reads what is there.
    ///
    /// # Errors
    /// When the folder is no repository of Espalier, or a record is wrong.
    pub fn read(root: &Path) -> Result<Self> {
        let records = Records::read(&root.join(RECORDS))
            .context("run this in the folder of the repository, or name it by --repository")?;
        let mut sources = BTreeMap::new();
        gather(&root.join(SOURCES), &mut sources)?;
        Ok(Self { root: root.to_owned(), records, sources })
    }

    /// The names that have a record: the parts, and what a source tells the worth of.
    pub fn names(&self) -> BTreeSet<String> {
        let parts = TABLE.iter().map(|param| param.name).filter(|name| is_part(name));
        parts.map(str::to_owned).chain(self.told()).collect()
    }

    /// The names whose worth a source tells.
    fn told(&self) -> BTreeSet<String> {
        self.sources.values().flat_map(|source| names(source)).collect()
    }

    /// What a person has to mend: figures without a record, records without a line.
    pub fn faults(&self) -> Vec<String> {
        let told = self.told();
        let mut faults = Vec::new();
        for (path, source) in &self.sources {
            faults.extend(by_hand(source).into_iter().map(|line| {
                format!(
                    "{}: \"{}\" is written by hand; write \"//! Worth (`NAME`):\", and the rest \
                     comes from {RECORDS}/NAME.json",
                    path.display(),
                    line.trim()
                )
            }));
        }
        for name in self.names().difference(&told) {
            faults.push(format!(
                "no source tells what {name} is worth; write \"//! Worth (`{name}`):\" into the head \
                 comment of its file"
            ));
        }
        for name in self.records.0.keys().filter(|&name| !told.contains(name)) {
            if !is_part(name) {
                faults.push(format!("{RECORDS}/{name}.json is told nowhere; delete it"));
            }
        }
        for name in told.iter().filter(|name| !self.is_known(name)) {
            faults.push(format!("Worth (`{name}`): there is no such constant, and no record"));
        }
        let stays: BTreeSet<String> =
            self.sources.values().flat_map(|source| staying(source)).collect();
        for (name, record) in &self.records.0 {
            if told.contains(name) && !record.shows_a_gain() && !stays.contains(name) {
                faults.push(format!(
                    "no games at 20,000 nodes or at a clock show that {name} is worth something; take \
                     it out, or write \"//! Stays (`{name}`):\" and why behind its worth"
                ));
            }
        }
        for name in stays {
            if self.records.0.get(&name).is_none_or(Record::shows_a_gain) {
                faults.push(format!("Stays (`{name}`): games show its worth, or it has no record"));
            }
        }
        faults
    }

    fn is_known(&self, name: &str) -> bool {
        self.records.0.contains_key(name) || TABLE.iter().any(|param| param.name == name)
    }

    /// The files that would be others if they were made from the records, with their new texts.
    ///
    /// # Errors
    /// When the page cannot be read, or does not say where its tables stand.
    pub fn changes(&self, today: u64) -> Result<Vec<(PathBuf, String)>> {
        let mut changes = Vec::new();
        for (path, source) in &self.sources {
            let made = rewritten(source, |name| said(name, self.records.0.get(name), today));
            if made != *source {
                changes.push((path.clone(), made));
            }
        }
        let path = self.root.join(PAGE);
        let page = fs::read_to_string(&path).with_context(|| format!("cannot read {PAGE}"))?;
        let made = between(&page, &tables(&self.records, today))
            .with_context(|| format!("{PAGE} does not say where its tables stand"))?;
        if made != page {
            changes.push((path, made));
        }
        Ok(changes)
    }

    /// Writes the records.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn write_records(&self) -> Result<()> {
        self.records.write(&self.root.join(RECORDS))
    }
}

/// A page with other tables.
fn between(page: &str, tables: &str) -> Option<String> {
    let (before, rest) = page.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}{tables}\n{END}{after}"))
}

/// All Rust sources of a folder and of those in it.
fn gather(folder: &Path, sources: &mut BTreeMap<PathBuf, String>) -> Result<()> {
    let named = || format!("cannot read {}", folder.display());
    for entry in fs::read_dir(folder).with_context(named)? {
        let path = entry.with_context(named)?.path();
        if path.is_dir() {
            gather(&path, sources)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(&path).with_context(named)?;
            sources.insert(path, source);
        }
    }
    Ok(())
}
