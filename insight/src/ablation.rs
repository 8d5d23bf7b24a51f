//! Ablation: searches of one position with uses of improving, or with rules, disabled.
//!
//! Each search begins with an empty memory, so that only the switches differ. Any change reshuffles
//! a tree, so one search against one says little: all are repeated with other orders of equal moves,
//! and the nodes told as median and range.

use crate::share::nth_least;
use espalier::observe::Rule;
use espalier::search::{Host, ImprovingUse, Info, Limits, Memory, Switches, search_silently};
use espalier_chess::game::Game;
use espalier_chess::types::{Depth, Move, Score};
use std::collections::TryReserveError;
use std::iter;
use std::time::Duration;

/// What is disabled, one search for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ablation {
    /// All uses of improving, and each alone.
    #[default]
    Improving,
    /// Each rule.
    Rules,
    /// One rule.
    Rule(Rule),
}

impl Ablation {
    /// The variants searched: the default first.
    pub fn variants(self) -> Vec<Variant> {
        let off: Vec<Variant> = match self {
            Self::Improving => {
                let each = ImprovingUse::ALL.map(Variant::Without);
                iter::once(Variant::Nowhere).chain(each).collect()
            }
            Self::Rules => Rule::ALL.iter().copied().map(Variant::WithoutRule).collect(),
            Self::Rule(rule) => vec![Variant::WithoutRule(rule)],
        };
        iter::once(Variant::Shipped).chain(off).collect()
    }
}

/// The uses of improving and the rules that are enabled in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// All.
    Shipped,
    /// No use of improving.
    Nowhere,
    /// All but one use of improving.
    Without(ImprovingUse),
    /// All but one rule.
    WithoutRule(Rule),
}

impl Variant {
    /// The switches of its search.
    pub fn switches(self) -> Switches {
        match self {
            Self::Shipped => Switches::SHIPPED,
            Self::Nowhere => Switches::SHIPPED.without_all(ImprovingUse::ALL),
            Self::Without(off) => Switches::SHIPPED.without(off),
            Self::WithoutRule(rule) => Switches::SHIPPED.without(rule),
        }
    }

    /// The name in JSON, in camel case: that of the disabled use or rule.
    pub fn name(self) -> &'static str {
        match self {
            Self::Shipped => "shipped",
            Self::Nowhere => "nowhere",
            Self::Without(off) => off.name(),
            Self::WithoutRule(rule) => rule.name(),
        }
    }

    /// The name as shown.
    pub fn label(self) -> &'static str {
        match self {
            Self::Shipped => "As it ships",
            Self::Nowhere => "Off everywhere",
            Self::Without(off) => off.label(),
            Self::WithoutRule(rule) => rule.label(),
        }
    }
}

/// Limits of each search. Without any, the first search runs until stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AblationOptions {
    /// What is disabled.
    pub of: Ablation,
    /// Depth limit, in plies.
    pub depth: Option<Depth>,
    /// Node limit.
    pub nodes: Option<u64>,
    /// Searches of each variant, each with another order of equal moves; at least 1.
    pub repeats: u32,
    /// Hash size, in megabytes.
    pub hash_megabytes: usize,
}

impl Default for AblationOptions {
    fn default() -> Self {
        Self {
            of: Ablation::Improving,
            depth: None,
            nodes: None,
            repeats: Self::REPEATS,
            hash_megabytes: Self::DEFAULT_HASH,
        }
    }
}

impl AblationOptions {
    /// Default hash size, in megabytes.
    pub const DEFAULT_HASH: usize = 16;
    /// Default number of searches of each variant.
    pub const REPEATS: u32 = 5;
}

/// The result of the searches of a variant. All but the nodes of all is that of the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ablated {
    /// What was enabled.
    pub variant: Variant,
    /// Depth completed, in plies.
    pub depth: Depth,
    /// Nodes searched.
    pub nodes: u64,
    /// Nodes of each search, in the order of the repetitions.
    pub nodes_of_all: Vec<u64>,
    /// Time taken.
    pub elapsed: Duration,
    /// Score for the side to move.
    pub score: Score,
    /// The best move; none only where there is no legal move.
    pub best: Option<Move>,
    /// The principal variation.
    pub line: Vec<Move>,
}

/// A share over repeated searches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The median.
    pub median: f64,
    /// The smallest.
    pub least: f64,
    /// The largest.
    pub most: f64,
}

impl Ablated {
    /// Nodes as a share of those of another variant, repetition by repetition: above 1 where this one
    /// needs more. Only searches of equal depth can be compared so.
    #[expect(clippy::cast_precision_loss, reason = "a share needs no more digits")]
    pub fn nodes_against(&self, other: &Self) -> Option<Spread> {
        let pairs = self.nodes_of_all.iter().zip(&other.nodes_of_all);
        let shares: Vec<f64> =
            pairs.map(|(&own, &other)| own as f64 / other.max(1) as f64).collect();
        let last = shares.len().checked_sub(1)?;
        let value = |below: usize| nth_least(shares.clone(), below);
        let median = f64::midpoint(value(last / 2)?, value(last.div_ceil(2))?);
        Some(Spread { median, least: value(0)?, most: value(last)? })
    }
}

/// What improving, or each rule, is worth in a position: searches it as it ships, and without each.
///
/// ```
/// use espalier_chess::game::Game;
/// use espalier::search::NoClock;
/// use espalier_insight::{AblationOptions, ablate};
///
/// let options = AblationOptions { depth: Some(5), repeats: 3, ..AblationOptions::default() };
/// let results = ablate(&Game::default(), &options, &mut NoClock, &mut |_| ())?;
/// for result in &results {
///     println!("{:?}: {:?} of the nodes", result.variant, result.nodes_against(&results[0]));
/// }
/// # Ok::<(), std::collections::TryReserveError>(())
/// ```
///
/// Searches the last position of a game in every variant, then again with other orders of equal
/// moves, and reports all results so far after each search. A search that is stopped has no result,
/// as it could not be compared.
///
/// # Errors
/// When the hash cannot be allocated.
pub fn ablate(
    game: &Game,
    options: &AblationOptions,
    host: &mut dyn Host,
    progress: &mut dyn FnMut(&[Ablated]),
) -> Result<Vec<Ablated>, TryReserveError> {
    let mut memory = Memory::new(options.hash_megabytes)?;
    let mut known: Vec<Ablated> = Vec::new();
    for repetition in 0..options.repeats.max(1) {
        for (index, variant) in options.of.variants().into_iter().enumerate() {
            match repetition {
                // As the engine plays.
                0 => memory.clear(),
                seed => memory.clear_and_shuffle(seed.into()),
            }
            let ablated = run(game, options, variant, &mut memory, host);
            if host.should_stop() {
                return Ok(known);
            }
            match known.get_mut(index) {
                Some(first) => first.nodes_of_all.push(ablated.nodes),
                None => known.push(ablated),
            }
            progress(&known);
        }
    }
    Ok(known)
}

fn run(
    game: &Game,
    options: &AblationOptions,
    variant: Variant,
    memory: &mut Memory,
    host: &mut dyn Host,
) -> Ablated {
    let switches = variant.switches();
    let &AblationOptions { depth, nodes, .. } = options;
    let limits = Limits { depth, nodes, switches, ..Limits::default() };
    let before = &game.positions()[..game.positions().len() - 1];
    let (position, overhead) = (game.position(), Duration::ZERO);
    let started = host.elapsed();
    let mut quiet = Quiet(host);
    let outcome = search_silently(position, before, &limits, overhead, memory, &mut quiet);
    let Info { depth, score, nodes, pv: line, .. } = outcome.info;
    let elapsed = host.elapsed().saturating_sub(started);
    let nodes_of_all = vec![nodes];
    Ablated { variant, depth, nodes, nodes_of_all, elapsed, score, best: outcome.best, line }
}

/// A host without the reports of iterations.
pub(super) struct Quiet<'a>(pub(super) &'a mut dyn Host);

impl Host for Quiet<'_> {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    fn should_stop(&self) -> bool {
        self.0.should_stop()
    }

    fn report(&mut self, _info: &Info) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier::search::NoClock;
    use espalier::session::Session;
    use std::cell::Cell;

    const FEN: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    const TO_DEPTH_8: AblationOptions = AblationOptions {
        of: Ablation::Improving,
        depth: Some(8),
        nodes: None,
        repeats: 1,
        hash_megabytes: 4,
    };

    fn game() -> Game {
        Game::new(FEN.parse().expect("legal"))
    }

    /// Its clock advances a millisecond at each reading; it stops after so many polls.
    struct Ticking {
        ticks: Cell<u64>,
        questions: Cell<u64>,
    }

    impl Host for Ticking {
        fn elapsed(&self) -> Duration {
            self.ticks.set(self.ticks.get() + 1);
            Duration::from_millis(self.ticks.get())
        }

        fn should_stop(&self) -> bool {
            self.questions.set(self.questions.get().saturating_sub(1));
            self.questions.get() == 0
        }

        fn report(&mut self, _info: &Info) {
            panic!("iterations are not reported");
        }
    }

    #[test]
    fn every_variant_is_searched_to_the_depth_and_what_ships_is_what_plays() {
        let mut told = Vec::new();
        let mut host = Ticking { ticks: Cell::new(0), questions: Cell::new(u64::MAX) };
        let mut progress = |known: &[Ablated]| told.push(known.len());
        let all = ablate(&game(), &TO_DEPTH_8, &mut host, &mut progress).expect("memory");
        assert_eq!(told, (1..=all.len()).collect::<Vec<_>>());
        assert!(all.iter().map(|one| one.variant).eq(Ablation::Improving.variants()));
        for one in &all {
            assert_eq!((one.depth, one.line.first()), (8, one.best.as_ref()));
            assert!(one.elapsed > Duration::ZERO);
        }
        assert_ne!(all[1].nodes, all[0].nodes);
        let mut session = Session::new(4).expect("memory");
        session.set_position(Some(FEN), []).expect("legal");
        let limits = Limits { depth: Some(8), ..Limits::default() };
        let played = session.go_silently(&limits, &mut NoClock);
        assert_eq!((all[0].nodes, all[0].score), (played.info.nodes, played.info.score));
        assert_eq!(all[0].line, played.info.pv);
    }

    #[test]
    fn an_ablation_that_is_stopped_keeps_the_searches_that_ended() {
        let host = |questions| Ticking { ticks: Cell::new(0), questions: Cell::new(questions) };
        let mut patient = host(u64::MAX);
        let all = ablate(&game(), &TO_DEPTH_8, &mut patient, &mut |_| {}).expect("memory");
        let asked = u64::MAX - patient.questions.get();
        let mut impatient = host(asked / 2);
        let some = ablate(&game(), &TO_DEPTH_8, &mut impatient, &mut |_| {}).expect("memory");
        assert!((1..all.len()).contains(&some.len()), "{}", some.len());
        for (one, whole) in some.iter().zip(&all) {
            assert_eq!((one.variant, one.nodes), (whole.variant, whole.nodes));
        }
    }

    #[test]
    fn names_are_told_apart() {
        for (of, count) in [
            (Ablation::Improving, 2 + ImprovingUse::ALL.len()),
            (Ablation::Rules, 1 + Rule::ALL.len()),
        ] {
            let mut names: Vec<&str> = of.variants().into_iter().map(Variant::name).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count);
        }
    }

    #[test]
    fn repetitions_search_other_trees_of_the_same_search() {
        let options =
            AblationOptions { of: Ablation::Rule(Rule::NULL_MOVE), repeats: 4, ..TO_DEPTH_8 };
        let mut told = 0;
        let all = ablate(&game(), &options, &mut NoClock, &mut |_| told += 1).expect("memory");
        assert_eq!((all.len(), told), (2, 8));
        for one in &all {
            let mut nodes = one.nodes_of_all.clone();
            assert_eq!((nodes.len(), nodes[0]), (4, one.nodes));
            nodes.sort_unstable();
            nodes.dedup();
            assert_eq!(nodes.len(), 4, "no two searches are alike");
        }
        let of_itself = all[0].nodes_against(&all[0]).expect("it was searched");
        assert_eq!(of_itself, Spread { median: 1.0, least: 1.0, most: 1.0 });
        let Spread { median, least, most } = all[1].nodes_against(&all[0]).expect("both were");
        assert!(least < median && median < most);
        let again = ablate(&game(), &options, &mut NoClock, &mut |_| ()).expect("memory");
        assert_eq!(again[1].nodes_of_all, all[1].nodes_of_all, "the seeds decide");
    }
}
