//! Controls for cuts: nodes and moves that no rule has cut, and whose record makes the same claim.
//!
//! For a cut of a node it is a node of the same depth and kind that failed high, for a pruned or
//! reduced move a move of the same depth that failed low in a full search. Of some of these the
//! nearest is taken: by the distance of the static eval to beta, or by the number of the move.

use crate::{Record, Records};
use espalier::observe::{End, Kind, Rule, Scope, Visit};
use espalier_chess::random::Random;

/// The number of candidates, of which the nearest is taken.
const CANDIDATES: usize = 64;

/// What a control has in common with its cut.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Alike {
    Node { depth: i8, is_cut_node: bool },
    Move { depth: i8 },
}

/// Records by the claims that they make without a rule.
pub(crate) struct Controls<A> {
    alike: Vec<(A, Vec<u32>)>,
    /// What is left for each rule, by its number, in random order.
    left: Vec<((usize, A), Vec<u32>)>,
    seed: u64,
}

impl<A: Copy + PartialEq> Controls<A> {
    pub(crate) fn new(claims: impl Iterator<Item = (u32, A)>, seed: u64) -> Self {
        let mut alike = Vec::new();
        for (id, claim) in claims {
            entry(&mut alike, claim, Vec::new).push(id);
        }
        Self { alike, left: Vec::new(), seed }
    }

    /// The nearest record that makes this claim; none where there is none left for the rule.
    pub(crate) fn nearest(
        &mut self,
        rule: usize,
        alike: A,
        distance: impl Fn(u32) -> i32,
    ) -> Option<u32> {
        let left = entry(&mut self.left, (rule, alike), || {
            let known = self.alike.iter().find(|(known, _)| *known == alike);
            let mut ids = known.map(|(_, ids)| ids.clone()).unwrap_or_default();
            Random::for_number(self.seed, rule as u64).shuffle(&mut ids);
            ids
        });
        let first = left.len().saturating_sub(CANDIDATES);
        let nearest = (first..left.len()).min_by_key(|&index| distance(left[index]))?;
        Some(left.swap_remove(nearest))
    }
}

impl Controls<Alike> {
    pub(super) fn of(records: Records<'_>, seed: u64) -> Self {
        let claims =
            records.iter().flat_map(|(id, record)| claims(&record).map(move |claim| (id, claim)));
        Self::new(claims, seed)
    }

    /// A record like the one of a rule's cut; none where there is none left.
    pub(super) fn like(&mut self, records: Records<'_>, cut: u32, rule: Rule) -> Option<u32> {
        let record = records.get(cut)?;
        let alike = match rule.scope() {
            Scope::WholeNode => node(&record),
            Scope::SingleMove | Scope::MoveDepth => Alike::Move { depth: record.depth_asked },
        };
        self.nearest(rule.index(), alike, |id| {
            distance(alike, &record, &records.get(id).unwrap_or_default())
        })
    }
}

/// The value of a key, of which there are few.
pub(crate) fn entry<K: PartialEq, V>(
    entries: &mut Vec<(K, V)>,
    key: K,
    new: impl FnOnce() -> V,
) -> &mut V {
    let index = entries.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
        entries.push((key, new()));
        entries.len() - 1
    });
    &mut entries[index].1
}

/// The claims that a record makes without a rule.
fn claims(record: &Record) -> impl Iterator<Item = Alike> + use<> {
    let is_whole = !matches!(
        record.visit,
        Visit::Search
            | Visit::Root
            | Visit::Singular
            | Visit::Pruned
            | Visit::Verification
            | Visit::VerifyingQuiescence
    );
    let fails_high = is_whole && record.end == End::Refuted && record.score >= record.beta;
    let is_searched = record.visit == Visit::NullWindow
        && record.end != End::Stopped
        && record.number > 1
        && record.score >= record.beta;
    let as_move = Alike::Move { depth: record.depth_asked };
    fails_high.then(|| node(record)).into_iter().chain(is_searched.then_some(as_move))
}

fn node(record: &Record) -> Alike {
    Alike::Node { depth: record.depth, is_cut_node: record.kind == Kind::Cut }
}

fn distance(alike: Alike, cut: &Record, candidate: &Record) -> i32 {
    let above_beta = |record: &Record| record.eval.map_or(0, |eval| eval - record.beta);
    match alike {
        Alike::Node { .. } => (above_beta(cut) - above_beta(candidate)).abs(),
        Alike::Move { .. } => (i32::from(cut.number) - i32::from(candidate.number)).abs(),
    }
}
