//! What a match says while it runs and when it ends.

use super::settings::MatchSettings;
use super::state::MatchState;
use super::tally::{Side, Tally};
use crate::stats::{Decision, Estimate, Model, Sprt};
use std::fmt::Write as _;

/// How the match stands, in one line.
pub fn status(tally: &Tally, sprt: Option<&Sprt>) -> String {
    let games = tally.games;
    let mut line =
        format!("+{} ={} -{}  Elo {}", games.wins, games.draws, games.losses, elo(tally));
    if let Some(sprt) = sprt {
        let (lower, upper) = sprt.bounds();
        let ratio = sprt.log_likelihood_ratio(tally.pairs);
        // Writing to a string cannot fail.
        let _ = write!(line, "  LLR {ratio:+.2} ({lower:.2}, {upper:.2})");
    }
    let faults: u32 = tally.faults.iter().map(|faults| faults.total()).sum();
    if faults > 0 {
        let _ = write!(line, "  faults {faults}");
    }
    line
}

/// The whole result, as a commit or a page of the documentation may quote it.
pub fn summary(state: &MatchState, names: &[String; 2]) -> String {
    let MatchState { settings, tally, .. } = state;
    let games = tally.games;
    let mut lines = Vec::new();
    for (side, spec) in Side::ALL.into_iter().zip([&settings.a, &settings.b]) {
        lines.push((side.to_string(), format!("{} ({spec})", names[side as usize])));
    }
    let interval = if tally.pairs.elo().is_some() { " (95%)" } else { "" };
    let mut strength = format!("{}{interval}", elo(tally));
    if let Some(normalized) = tally.pairs.normalized_elo() {
        // Writing to a string cannot fail.
        let _ = write!(strength, ", normalized {}", estimate(normalized));
    }
    let _ = write!(strength, ", superiority {:.1}%", 100.0 * tally.pairs.superiority());
    lines.push(("Elo".to_owned(), strength));
    if let Some(sprt) = &settings.sprt {
        lines.push(("LLR".to_owned(), test(sprt, tally)));
    }
    let score = games.score().map_or_else(String::new, |score| format!(", {:.1}%", 100.0 * score));
    lines.push((
        "Games".to_owned(),
        format!(
            "{}: {} won, {} drawn, {} lost{score}",
            games.games(),
            games.wins,
            games.draws,
            games.losses
        ),
    ));
    lines.push(("Pairs".to_owned(), format!("{:?}", tally.pairs.0)));
    lines.push(("Limit".to_owned(), limits(settings)));
    lines.push(("Book".to_owned(), format!("{}, seed {}", settings.openings, settings.seed)));
    if let Some(early) = early(settings) {
        lines.push(("Early".to_owned(), early));
    }
    let [a, b] = tally.faults;
    let faults =
        if a.total() + b.total() == 0 { "none".to_owned() } else { format!("A: {a}; B: {b}") };
    lines.push(("Faults".to_owned(), faults));
    let half_moves = tally.half_moves / u64::from(games.games().max(1));
    lines.push(("Time".to_owned(), format!("{:.0} s, {half_moves} plies a game", state.seconds)));
    lines.iter().fold(String::new(), |text, (name, value)| text + &format!("{name:<7}{value}\n"))
}

fn elo(tally: &Tally) -> String {
    let games = tally.games;
    match tally.pairs.elo() {
        Some(elo) => estimate(elo),
        None if games.games() == 0 => "unknown".to_owned(),
        None if games.wins > 0 => "beyond measure (every game won)".to_owned(),
        None => "beyond measure (every game lost)".to_owned(),
    }
}

fn estimate(Estimate { value, error }: Estimate) -> String {
    format!("{value:+.1} ± {error:.1}")
}

fn test(sprt: &Sprt, tally: &Tally) -> String {
    let (lower, upper) = sprt.bounds();
    let decision = match sprt.decision(tally.pairs) {
        Decision::Open => "not decided",
        Decision::H0 => "H0 accepted",
        Decision::H1 => "H1 accepted",
    };
    let model = match sprt.model {
        Model::Logistic => "logistic",
        Model::Normalized => "normalized",
    };
    format!(
        "{:+.2} ({lower:.2}, {upper:.2}), SPRT [{}, {}] in {model} Elo: {decision}",
        sprt.log_likelihood_ratio(tally.pairs),
        sprt.elo0,
        sprt.elo1
    )
}

fn limits(settings: &MatchSettings) -> String {
    let (a, b) = (settings.a.limit, settings.b.limit);
    if a == b { a.to_string() } else { format!("A {a}, B {b}") }
}

/// How games were ended early, if any were to be.
fn early(settings: &MatchSettings) -> Option<String> {
    let words = settings.adjudication.to_string();
    (!words.is_empty()).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::spec::EngineSpec;
    use crate::stats::{Pentanomial, Trinomial};

    fn state() -> MatchState {
        let spec = EngineSpec::parse(["self", "hash=8", "nodes=2000"], None).unwrap();
        let sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.1, model: Model::Normalized };
        let mut state = MatchState::new(MatchSettings {
            a: spec.clone(),
            b: spec,
            openings: "some.epd (3 openings, 0123)".to_owned(),
            seed: 7,
            margins: [0, 0],
            adjudication: crate::matches::adjudicate::Adjudication::default(),
            sprt: Some(sprt),
        });
        state.tally.pairs = Pentanomial([15, 248, 563, 340, 31]);
        state.tally.games = Trinomial { wins: 800, draws: 918, losses: 676 };
        state.tally.faults[1].time = 2;
        state
    }

    #[test]
    fn the_summary_has_all_that_a_commit_must_carry() {
        let summary = summary(&state(), &["New".to_owned(), "Old".to_owned()]);
        for part in [
            "A      New (in process, Hash=8)\n",
            "Elo    +18.0 ± 7.9 (95%), normalized ",
            "superiority 100.0%\n",
            "LLR    +2.90 (-2.25, 2.89), SPRT [0, 5] in normalized Elo: H1 accepted\n",
            "Games  2394: 800 won, 918 drawn, 676 lost, 52.6%\n",
            "Pairs  [15, 248, 563, 340, 31]\n",
            "Limit  nodes=2000\n",
            "Book   some.epd (3 openings, 0123), seed 7\n",
            "Faults A: none; B: 2 lost on time\n",
        ] {
            assert!(summary.contains(part), "{part} is not in\n{summary}");
        }
    }

    #[test]
    fn one_line_while_it_runs() {
        let mut state = state();
        let sprt = state.settings.sprt;
        let line = status(&state.tally, sprt.as_ref());
        assert_eq!(line, "+800 =918 -676  Elo +18.0 ± 7.9  LLR +2.90 (-2.25, 2.89)  faults 2");
        state.tally = Tally::default();
        assert_eq!(status(&state.tally, None), "+0 =0 -0  Elo unknown");
    }
}
