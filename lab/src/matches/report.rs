//! What a match says while it runs and when it ends.

use super::option::listed;
use super::state::MatchState;
use super::tally::{Side, Tally};
use crate::stats::{Decision, Sprt};
use std::fmt::Write as _;

/// How the match stands, in one line.
pub fn status(tally: &Tally, sprt: Option<&Sprt>) -> String {
    let [lost, drawn, won] = tally.games;
    let mut line = format!("+{won} ={drawn} -{lost}  Elo {}", elo(tally));
    if let Some(sprt) = sprt {
        let (lower, upper) = sprt.bounds();
        let ratio = sprt.log_likelihood_ratio(tally.pairs);
        // Writing to a string cannot fail.
        let _ = write!(line, "  LLR {ratio:+.2} ({lower:.2}, {upper:.2})");
    }
    line
}

/// The whole result, as a commit or a page of the documentation may quote it.
pub fn summary(state: &MatchState) -> String {
    let MatchState { settings, tally, seconds } = state;
    let [lost, drawn, won] = tally.games;
    let mut lines: Vec<(String, String)> = Vec::new();
    for side in Side::ALL {
        lines.push((side.to_string(), listed(&settings.versions[side as usize])));
    }
    let interval = if tally.pairs.elo().is_some() { " (95%)" } else { "" };
    let mut line = |name: &str, value: String| lines.push((name.to_owned(), value));
    line("Elo", format!("{}{interval}", elo(tally)));
    if let Some(sprt) = &settings.sprt {
        line("LLR", test(sprt, tally));
    }
    let (all, score) = (lost + drawn + won, 100.0 * tally.pairs.score());
    line("Games", format!("{all}: {won} won, {drawn} drawn, {lost} lost, {score:.1}%"));
    line("Pairs", format!("{:?}", tally.pairs.0));
    line("Limit", settings.games.limit.to_string());
    line("How", settings.games.to_string());
    let [a, b] = tally.faults;
    line("Faults", format!("A {a}, B {b}"));
    let half_moves = tally.half_moves / u64::from(all.max(1));
    line("Time", format!("{seconds:.0} s, {half_moves} plies a game"));
    lines.iter().fold(String::new(), |text, (name, value)| text + &format!("{name:<7}{value}\n"))
}

fn elo(tally: &Tally) -> String {
    match tally.pairs.elo() {
        Some(elo) => elo.to_string(),
        None if tally.pairs.pairs() == 0 => "unknown".to_owned(),
        None if tally.games[2] > 0 => "beyond measure (every game won)".to_owned(),
        None => "beyond measure (every game lost)".to_owned(),
    }
}

fn test(sprt: &Sprt, tally: &Tally) -> String {
    let (lower, upper) = sprt.bounds();
    let decision = match sprt.decision(tally.pairs) {
        Decision::Open => "not decided",
        Decision::H0 => "H0 accepted",
        Decision::H1 => "H1 accepted",
    };
    format!(
        "{:+.2} ({lower:.2}, {upper:.2}), SPRT [{}, {}] in Elo: {decision}",
        sprt.log_likelihood_ratio(tally.pairs),
        sprt.elo0,
        sprt.elo1
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::settings::tests::settings;
    use crate::matches::state::MatchSettings;
    use crate::stats::Pentanomial;

    fn state() -> MatchState {
        let sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
        let versions = [vec!["Hash=8".parse().unwrap(), "killers=0".parse().unwrap()], vec![]];
        let settings =
            MatchSettings { versions, networks: Vec::new(), games: settings(), sprt: Some(sprt) };
        let mut state = MatchState::new(settings);
        state.tally.pairs = Pentanomial([15, 248, 563, 340, 31]);
        state.tally.games = [676, 918, 800];
        state.tally.faults[1] = 2;
        state
    }

    #[test]
    fn the_summary_has_all_that_a_commit_must_carry() {
        let state = state();
        let line = status(&state.tally, state.settings.sprt.as_ref());
        assert!(line.starts_with("+800 =918 -676  Elo +18.0 ± 7.9  LLR +"), "{line}");
        let summary = summary(&state);
        for part in [
            "A      Hash=8, killers=0\nB      as it ships\n",
            "Elo    +18.0 ± 7.9 (95%)\n",
            "(-2.94, 2.94), SPRT [0, 5] in Elo: H1 accepted\n",
            "Games  2394: 800 won, 918 drawn, 676 lost, 52.6%\n",
            "Pairs  [15, 248, 563, 340, 31]\n",
            "Limit  nodes=1\n",
            "openings: some openings, seed 5\n",
            "Faults A 0, B 2\n",
        ] {
            assert!(summary.contains(part), "{part} is not in\n{summary}");
        }
    }
}
