//! Measurements of what `ablate` and `factorial` have played.

use super::record::{Effort, Measurement, Outcome, Records, constant};
use crate::ablation::cost::Cost;
use crate::ablation::record::Known;
use crate::factorial::factor::Factor;
use crate::factorial::state::FactorialState;
use crate::matches::adjudicate::Adjudication;
use crate::matches::spec::EngineSpec;
use crate::matches::state::MatchState;
use crate::stats::Pentanomial;
use std::collections::BTreeMap;

/// The measurements of one part, by its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Taken {
    /// The name of the part.
    pub name: String,
    /// Its matches.
    pub measurements: Vec<Measurement>,
    /// Its nodes and times.
    pub effort: Option<Effort>,
}

/// What became of what was measured.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// How many measurements are in the records now.
    pub taken: usize,
    /// Parts of which a more exact measurement by the same search was there.
    pub less_exact: Vec<String>,
    /// Constants that no record is kept of.
    pub others: Vec<String>,
}

impl Records {
    /// Adds what was measured to the records of parts that are to have one.
    pub fn take(&mut self, all: Vec<Taken>, has_record: impl Fn(&str) -> bool) -> Report {
        let mut report = Report::default();
        for Taken { name, measurements, effort } in all {
            if !has_record(&name) {
                report.others.push(name);
                continue;
            }
            let record = self.0.entry(name.clone()).or_default();
            for measurement in measurements {
                if record.take(measurement) {
                    report.taken += 1;
                } else {
                    report.less_exact.push(name.clone());
                }
            }
            record.effort = effort.or(record.effort);
        }
        report
    }
}

/// What an ablation says of a part.
pub fn of_ablation(name: &str, known: &Known, depth: i32, bench: u64) -> Taken {
    let played = known.matches.values().filter(|state| state.tally.pairs.pairs() > 0);
    let measurements = played.map(|state| of_match(state, bench)).collect();
    let effort = known.cost.map(|cost| effort(&cost, depth, bench));
    Taken { name: name.to_owned(), measurements, effort }
}

/// A match of an engine with the part (A) against one without it (B).
fn of_match(state: &MatchState, bench: u64) -> Measurement {
    let MatchState { settings, tally, .. } = state;
    let mut switched: BTreeMap<String, [i32; 2]> = BTreeMap::new();
    for (side, engine) in [&settings.b, &settings.a].into_iter().enumerate() {
        for (name, value) in &engine.options {
            if let (Some(param), Ok(value)) = (constant(name), value.parse()) {
                switched.entry(name.clone()).or_insert([param.value; 2])[side] = value;
            }
        }
    }
    let conditions = conditions(&settings.a, &settings.openings, settings.adjudication);
    Measurement {
        switched,
        limit: settings.a.limit,
        bench,
        conditions: format!("a match of its own; {conditions}, seed {}", settings.seed),
        faults: tally.faults.iter().map(|faults| faults.total()).sum(),
        outcome: Outcome::Pairs { pairs: tally.pairs },
    }
}

/// Ratios as they are shown: more digits would be those of one machine.
fn effort(cost: &Cost, depth: i32, bench: u64) -> Effort {
    let shown = |ratio: f64| (ratio * 100.0).round() / 100.0;
    Effort { bench, depth, nodes: shown(cost.nodes_without()), time: shown(cost.time_without()) }
}

/// What an experiment says of each of its constants: what ships against the other level, where one
/// of the two ships; else the high level against the low one.
pub fn of_factorial(state: &FactorialState, bench: u64) -> Vec<Taken> {
    let FactorialState { settings, task, results, .. } = state;
    let shared = conditions(&settings.engine, &settings.openings, settings.adjudication);
    let some = task.at_a_time.map(|some| format!(", {some} at a time")).unwrap_or_default();
    let conditions = format!(
        "a factorial experiment of {} constants{some}; {shared}, seed {}",
        task.factors.len(),
        task.seed
    );
    let played = task.factors.iter().zip(results).filter(|(_, result)| result.pairs() > 0);
    let taken = played.map(|(Factor { name, low, high }, &result)| {
        let ships = constant(name).map(|param| param.value);
        let (levels, pairs) = if ships == Some(*low) {
            ([*high, *low], reversed(result))
        } else {
            ([*low, *high], result)
        };
        let measurement = Measurement {
            switched: BTreeMap::from([(name.clone(), levels)]),
            limit: settings.engine.limit,
            bench,
            conditions: conditions.clone(),
            faults: 0,
            outcome: Outcome::Pairs { pairs },
        };
        Taken { name: name.clone(), measurements: vec![measurement], effort: None }
    });
    taken.collect()
}

/// The same pairs as the other side saw them.
fn reversed(mut pairs: Pentanomial) -> Pentanomial {
    pairs.0.reverse();
    pairs
}

/// What else decides a result, in words.
fn conditions(engine: &EngineSpec, openings: &str, adjudication: Adjudication) -> String {
    let options = engine.options.iter().filter(|(name, _)| constant(name).is_none());
    let options: Vec<String> = options.map(|(name, value)| format!("{name} {value}")).collect();
    let ends = adjudication.to_string();
    let ends = if ends.is_empty() { String::new() } else { format!("; games ended early: {ends}") };
    format!("{}{ends}; openings: {openings}", options.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::factorial::state::FactorialTask;
    use crate::matches::clock::Limit;
    use crate::matches::settings::MatchSettings;
    use crate::spsa::state::GameSettings;

    fn experiment(factors: &[&str], result: [u32; 5]) -> FactorialState {
        let settings = GameSettings {
            engine: EngineSpec::parse(["self", "hash=2"], Some(Limit::Nodes(20_000))).unwrap(),
            openings: "some openings".to_owned(),
            margin: 0,
            adjudication: Adjudication::default(),
        };
        let factors: Vec<Factor> = factors.iter().map(|factor| factor.parse().unwrap()).collect();
        let count = factors.len();
        let task = FactorialTask { factors, seed: 5, at_a_time: None };
        let mut state = FactorialState::resume(None, settings, task, 0).unwrap();
        state.results = vec![Pentanomial(result); count];
        state
    }

    #[test]
    fn an_experiment_says_what_the_part_that_ships_is_worth() {
        let state = experiment(&["null_move=0,1", "killers=1,0"], [1, 2, 3, 4, 5]);
        let taken = of_factorial(&state, 7);
        let null_move = &taken[0].measurements[0];
        assert_eq!(null_move.switched["null_move"], [0, 1]);
        assert_eq!(null_move.outcome, Outcome::Pairs { pairs: Pentanomial([1, 2, 3, 4, 5]) });
        assert_eq!(
            null_move.conditions,
            "a factorial experiment of 2 constants; Hash 2; openings: some openings, seed 5"
        );
        let killers = &taken[1].measurements[0];
        assert_eq!(killers.switched["killers"], [0, 1]);
        assert_eq!(killers.outcome, Outcome::Pairs { pairs: Pentanomial([5, 4, 3, 2, 1]) });
    }

    #[test]
    fn only_parts_that_are_to_have_a_record_get_one() {
        let state = experiment(&["null_move=0,1", "futility_base=60,90"], [1, 2, 3, 4, 5]);
        let mut records = Records::default();
        let report = records.take(of_factorial(&state, 7), |name| name == "null_move");
        assert_eq!((report.taken, report.others), (1, vec!["futility_base".to_owned()]));
        let rough = experiment(&["null_move=0,1"], [0, 1, 1, 1, 0]);
        let report = records.take(of_factorial(&rough, 7), |_| true);
        assert_eq!((report.taken, report.less_exact), (0, vec!["null_move".to_owned()]));
    }

    #[test]
    fn a_match_says_what_was_switched_and_how_it_was_played() {
        let engine = |words: &[&str]| {
            let words = ["self", "hash=2"].iter().chain(words).copied();
            EngineSpec::parse(words, Some(Limit::Nodes(9))).unwrap()
        };
        let settings = MatchSettings {
            a: engine(&[]),
            b: engine(&["option.null_move=0", "option.killers=0"]),
            openings: "some openings".to_owned(),
            seed: 3,
            margins: [0, 0],
            adjudication: Adjudication::default(),
            sprt: None,
        };
        let mut state = MatchState::new(settings);
        state.tally.pairs = Pentanomial([1, 2, 3, 4, 5]);
        let known = Known {
            matches: [("nodes=9".to_owned(), state)].into(),
            cost: Some(Cost { nodes: [300, 400], seconds: [1.0, 1.5] }),
        };
        let taken = of_ablation("v", &known, 9, 7);
        let measurement = &taken.measurements[0];
        let off = |name: &str| (name.to_owned(), [0, 1]);
        assert_eq!(measurement.switched, [off("killers"), off("null_move")].into());
        assert_eq!(
            measurement.conditions,
            "a match of its own; Hash 2; openings: some openings, seed 3"
        );
        assert_eq!(taken.effort, Some(Effort { bench: 7, depth: 9, nodes: 1.33, time: 1.5 }));
    }
}
