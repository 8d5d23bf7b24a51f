//! Rulings on a random sample of the cuts of a file, each beside that on a control.

use super::claim::{Alike, Claimed};
use super::{Claim, Opinion, Referee, Ruling, Scene};
use crate::audit::{Clusters, Controls, draw, turns};
use crate::{Difference, Share};
use espalier::search::Host;
use espalier::session::{Session, SessionError};
use espalier_chess::game::Game;
use espalier_chess::types::{Depth, Move, Score};
use espalier_trace::{RecordField, RecordFields, RecordedNode, TraceFile};

/// What is judged, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefereeOptions<'a> {
    /// At most this many cuts of each rule.
    pub per_rule: usize,
    /// Seed of the draw.
    pub seed: u64,
    /// The only rule that is judged, by its name in the file; all where none.
    pub rule: Option<&'a str>,
    /// The only record that is judged, by its index; all where none.
    pub record: Option<u32>,
    /// Plies by which the referee searches deeper than the cut.
    pub extra_plies: Depth,
}

/// Rulings of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RefereeTally {
    /// Right among those on which the referee could tell.
    pub right: Share,
    /// Those on which it could not.
    pub cannot_tell: u64,
}

impl RefereeTally {
    const fn add(&mut self, ruling: Ruling) {
        match ruling {
            Ruling::Right => {
                self.right = Share { part: self.right.part + 1, of: self.right.of + 1 }
            }
            Ruling::Wrong => self.right.of += 1,
            Ruling::CannotTell => self.cannot_tell += 1,
        }
    }

    fn pool(&mut self, other: Self) {
        self.right = self.right + other.right;
        self.cannot_tell += other.cannot_tell;
    }

    /// All rulings.
    pub const fn judged(&self) -> u64 {
        self.right.of + self.cannot_tell
    }

    /// Those that are wrong, among those on which the referee could tell.
    pub const fn wrong(&self) -> Share {
        Share { part: self.right.of - self.right.part, of: self.right.of }
    }
}

/// What was found of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleRulings {
    /// Its name in the file, and as a heading.
    pub name: String,
    /// See `name`.
    pub label: String,
    /// Its cuts among the records that make a claim.
    pub cuts: u64,
    /// Rulings on a sample of them.
    pub tally: RefereeTally,
    /// Rulings on the controls.
    pub control: RefereeTally,
    clusters: Clusters,
}

impl RuleRulings {
    /// The share of wrong cuts less that of the control; none where either has no sample.
    pub fn difference(&self) -> Option<Difference> {
        self.clusters.difference()
    }

    /// Whether the interval of the difference is at most this many points wide; never with 0.
    pub fn is_within(&self, points: u32) -> bool {
        self.clusters.is_within(points)
    }

    /// What was found in several files, by the names of the rules, in the order of their files.
    pub fn pooled<'a>(files: impl IntoIterator<Item = &'a FileRulings>) -> Vec<Self> {
        let mut pooled: Vec<Self> = Vec::new();
        for found in files.into_iter().flat_map(|file| &file.rules) {
            let at = pooled.iter().position(|rule| rule.name == found.name).unwrap_or_else(|| {
                pooled.push(Self {
                    cuts: 0,
                    tally: RefereeTally::default(),
                    control: RefereeTally::default(),
                    clusters: Clusters::default(),
                    ..found.clone()
                });
                pooled.len() - 1
            });
            let rule = &mut pooled[at];
            rule.cuts += found.cuts;
            rule.tally.pool(found.tally);
            rule.control.pool(found.control);
            rule.clusters.pool(&found.clusters);
        }
        pooled
    }
}

/// A record with the ruling on it.
#[derive(Clone, Debug)]
pub struct JudgedCut {
    /// Index of the record.
    pub id: u32,
    /// Index of the rule in [`FileRulings::rules`].
    pub rule: usize,
    /// What it claims.
    pub claim: Claim,
    /// Where.
    pub scene: Scene,
    /// What the two searches say of it.
    pub opinions: [Opinion; 2],
}

impl JudgedCut {
    /// Both searches together.
    pub fn ruling(&self) -> Ruling {
        Ruling::of(&self.opinions)
    }

    /// The bound for the side to move in the record.
    pub fn bound(&self) -> Score {
        self.sign() * self.claim.bound
    }

    /// The score of a search for the side to move in the record.
    pub fn score(&self, opinion: &Opinion) -> Option<Score> {
        opinion.score.map(|score| self.sign() * score)
    }

    /// The line of a search from the position of the record on.
    pub fn line(&self, opinion: &Opinion) -> Vec<Option<Move>> {
        let pruned = self.scene.pruned().filter(|_| !opinion.line.is_empty());
        pruned.into_iter().chain(opinion.line.iter().copied()).map(Some).collect()
    }

    /// How far the later search is from the bound, in centipawns; 0 where the cut is not wrong.
    pub fn off(&self) -> Score {
        let score = self.opinions[1].score.filter(|_| self.ruling() == Ruling::Wrong);
        score.map_or(0, |score| (score - self.claim.bound).abs())
    }

    fn sign(&self) -> Score {
        if self.scene.pruned().is_some() { -1 } else { 1 }
    }
}

/// What was found in a file.
#[derive(Clone, Debug, Default)]
pub struct FileRulings {
    /// The rules that have cut, by their numbers in the file.
    pub rules: Vec<RuleRulings>,
    /// The cuts judged, in the order of the draw.
    pub cuts: Vec<JudgedCut>,
    /// The controls, which no rule has cut.
    pub controls: Vec<JudgedCut>,
    /// The number of cuts drawn; more than were judged where the work was stopped.
    pub drawn: usize,
}

/// The game whose last position a file is of.
///
/// # Errors
/// What cannot be played of it.
pub fn game_of(file: &TraceFile<'_>) -> Result<Game, SessionError> {
    let mut session = Session::new(Session::MIN_HASH)?;
    session.set_position(Some(file.fen()), file.moves())?;
    Ok(session.game().clone())
}

/// The fields that a file lacks and a referee needs.
pub fn missing_fields(fields: RecordFields) -> impl Iterator<Item = &'static str> {
    use RecordField as F;
    let needed = [F::Move, F::Visit, F::Alpha, F::Beta, F::Depth, F::End, F::Rule];
    needed.into_iter().filter(move |&field| !fields.has(field)).map(RecordField::name)
}

/// Judges cuts drawn from a file whose search began at the end of a game, each with its control, and
/// shows after each how far it is. Rules take turns, so that those stopped early have results, too.
///
/// # Errors
/// Those of the referee.
pub fn judge_file(
    file: &TraceFile<'_>,
    root: &Game,
    options: &RefereeOptions<'_>,
    referee: &mut dyn Referee,
    host: &mut dyn Host,
    progress: &mut dyn FnMut(&FileRulings),
) -> Result<FileRulings, String> {
    let mut found = FileRulings::default();
    let mut drawn = Vec::new();
    for (code, cuts) in cuts_by_rule(file, options.record) {
        let Some(rule) = file.rule(code) else { continue };
        if options.rule.is_some_and(|only| !rule.name.eq_ignore_ascii_case(only)) {
            continue;
        }
        found.rules.push(RuleRulings {
            name: rule.name.to_owned(),
            label: rule.label.unwrap_or(rule.name).to_owned(),
            cuts: cuts.len() as u64,
            tally: RefereeTally::default(),
            control: RefereeTally::default(),
            clusters: Clusters::default(),
        });
        drawn.push((code, draw(cuts, options.per_rule, options.seed ^ u64::from(code))));
    }
    found.drawn = drawn.iter().map(|(_, ids)| ids.len()).sum();
    let reducer = reducer(file);
    let mut controls = controls(file, options.seed);
    for (rule, (code, cut)) in turns(&drawn) {
        let Some(claimed) = claimed(file, cut, code, reducer) else { continue };
        let control = controls.nearest(rule, claimed.alike, |id| {
            let places = searched(file, id).filter(|other| other.alike == claimed.alike);
            places.map(|other| (other.place - claimed.place).abs()).min().unwrap_or(i32::MAX)
        });
        let control = control.and_then(|id| {
            let claimed = searched(file, id).find(|other| other.alike == claimed.alike)?;
            Some((id, claimed.claim))
        });
        let control = control.map(|(id, claim)| (true, id, claim));
        let asked = [Some((false, cut, claimed.claim)), control];
        for (is_control, id, claim) in asked.into_iter().flatten() {
            let Some(scene) = Scene::of(file, root, id) else { continue };
            let opinions =
                referee.judge(&scene, &claim, claim.depth + options.extra_plies, host)?;
            if host.should_stop() {
                return Ok(found);
            }
            let judged = JudgedCut { id, rule, claim, scene, opinions };
            found.add(judged, is_control);
        }
        progress(&found);
    }
    Ok(found)
}

impl FileRulings {
    fn add(&mut self, judged: JudgedCut, is_control: bool) {
        let (ruling, rule) = (judged.ruling(), &mut self.rules[judged.rule]);
        let first = judged.scene.path().first().copied().flatten();
        let cluster = rule.clusters.below(first.or_else(|| judged.scene.pruned()));
        let (tally, share, list) = if is_control {
            (&mut rule.control, &mut cluster.controls, &mut self.controls)
        } else {
            (&mut rule.tally, &mut cluster.cuts, &mut self.cuts)
        };
        tally.add(ruling);
        share.part += u64::from(ruling == Ruling::Wrong);
        share.of += u64::from(ruling != Ruling::CannotTell);
        list.push(judged);
    }
}

/// The number of the rule that reduces moves.
fn reducer(file: &TraceFile<'_>) -> Option<u8> {
    (1..u8::MAX).find(|&code| file.rule(code).is_some_and(|rule| rule.scope == Some("moveDepth")))
}

fn claimed(file: &TraceFile<'_>, id: u32, code: u8, reducer: Option<u8>) -> Option<Claimed> {
    let record = file.record(id)?;
    if Some(code) == reducer { Claimed::by_reduction(&record) } else { Claimed::by_rule(&record) }
}

/// The records that each rule has cut, or one of them, by the numbers of the rules.
fn cuts_by_rule(
    file: &TraceFile<'_>,
    only: Option<u32>,
) -> impl Iterator<Item = (u8, Vec<u32>)> + use<> {
    let mut found = vec![Vec::new(); usize::from(u8::MAX) + 1];
    let reducer = reducer(file);
    let records = (0..).zip(file.records());
    for (id, record) in records.filter(|&(id, _)| only.is_none_or(|only| only == id)) {
        let by_rule = record.rule.filter(|_| Claimed::by_rule(&record).is_some());
        let by_reduction = reducer.filter(|_| Claimed::by_reduction(&record).is_some());
        for code in by_rule.into_iter().chain(by_reduction) {
            found[usize::from(code)].push(id);
        }
    }
    (0..=u8::MAX).zip(found).filter(|(_, cuts)| !cuts.is_empty())
}

fn controls(file: &TraceFile<'_>, seed: u64) -> Controls<Alike> {
    let claims = (0..)
        .zip(file.records())
        .flat_map(|(id, record)| claims(&record).map(move |claimed| (id, claimed.alike)));
    Controls::new(claims, seed)
}

fn searched(file: &TraceFile<'_>, id: u32) -> impl Iterator<Item = Claimed> + use<> {
    file.record(id).into_iter().flat_map(|record| claims(&record))
}

fn claims(record: &RecordedNode) -> impl Iterator<Item = Claimed> + use<> {
    Claimed::searched(record).into_iter().flatten()
}
