//! Ablation of improving: searches of one position with uses of improving disabled.
//!
//! Each search begins with an empty memory, so that only the switches differ.

use espalier::observe::Silent;
use espalier::search::{Host, ImprovingUse, Info, Limits, Memory, Switches, search};
use espalier_chess::game::Game;
use espalier_chess::types::{Depth, Move, Score};
use std::collections::TryReserveError;
use std::time::Duration;

/// The uses of improving that are enabled in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// All.
    Shipped,
    /// None.
    Nowhere,
    /// All but one.
    Without(ImprovingUse),
}

impl Variant {
    /// All variants: the default first, then all uses off, then each use off alone.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Shipped, Self::Nowhere].into_iter().chain(ImprovingUse::ALL.map(Self::Without))
    }

    /// The switches of its search.
    pub fn switches(self) -> Switches {
        match self {
            Self::Shipped => Switches::SHIPPED,
            Self::Nowhere => Switches::SHIPPED.without_all(ImprovingUse::ALL),
            Self::Without(off) => Switches::SHIPPED.without(off),
        }
    }

    /// The name in JSON, in camel case: that of the disabled use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shipped => "shipped",
            Self::Nowhere => "nowhere",
            Self::Without(off) => off.name(),
        }
    }

    /// The name as shown.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Shipped => "As it ships",
            Self::Nowhere => "Off everywhere",
            Self::Without(off) => off.label(),
        }
    }
}

/// Limits of each search. Without any, the first search runs until stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AblationOptions {
    /// Depth limit, in plies.
    pub depth: Option<Depth>,
    /// Node limit.
    pub nodes: Option<u64>,
    /// Hash size, in megabytes.
    pub hash_megabytes: usize,
}

impl Default for AblationOptions {
    fn default() -> Self {
        Self { depth: None, nodes: None, hash_megabytes: Self::DEFAULT_HASH }
    }
}

impl AblationOptions {
    /// Default hash size, in megabytes.
    pub const DEFAULT_HASH: usize = 16;
}

/// The result of one search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ablated {
    /// The uses of improving that were enabled.
    pub variant: Variant,
    /// Depth completed, in plies.
    pub depth: Depth,
    /// Nodes searched.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// Score for the side to move.
    pub score: Score,
    /// The best move; none only where there is no legal move.
    pub best: Option<Move>,
    /// The principal variation.
    pub line: Vec<Move>,
}

/// What improving is worth in a position: searches it with all uses of improving, and without each.
///
/// ```
/// use espalier_chess::game::Game;
/// use espalier::search::NoClock;
/// use espalier_insight::{AblationOptions, ablate};
///
/// let options = AblationOptions { depth: Some(5), ..AblationOptions::default() };
/// let results = ablate(&Game::default(), &options, &mut NoClock, &mut |_| ())?;
/// for result in results {
///     println!("{:?}: {} nodes", result.variant, result.nodes);
/// }
/// # Ok::<(), std::collections::TryReserveError>(())
/// ```
///
/// Searches the last position of a game in every variant, and reports all results so far after
/// each. A search that is stopped has no result, as it could not be compared.
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
    let mut known = Vec::new();
    for variant in Variant::all() {
        memory.clear();
        let ablated = run(game, options, variant, &mut memory, host);
        if host.should_stop() {
            break;
        }
        known.push(ablated);
        progress(&known);
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
    let outcome = search(position, before, &limits, overhead, memory, &mut quiet, &mut Silent);
    let Info { depth, score, nodes, pv: line, .. } = outcome.info;
    let elapsed = host.elapsed().saturating_sub(started);
    Ablated { variant, depth, nodes, elapsed, score, best: outcome.best, line }
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
    const TO_DEPTH_8: AblationOptions =
        AblationOptions { depth: Some(8), nodes: None, hash_megabytes: 4 };

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
        assert!(all.iter().map(|one| one.variant).eq(Variant::all()));
        for one in &all {
            assert_eq!((one.depth, one.line.first()), (8, one.best.as_ref()));
            assert!(one.elapsed > Duration::ZERO);
        }
        assert_ne!(all[1].nodes, all[0].nodes);
        let mut session = Session::new(4).expect("memory");
        session.set_position(Some(FEN), []).expect("legal");
        let limits = Limits { depth: Some(8), ..Limits::default() };
        let played = session.go(&limits, &mut NoClock, &mut Silent);
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
        let mut names: Vec<&str> = Variant::all().map(Variant::name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 2 + ImprovingUse::ALL.len());
    }
}
