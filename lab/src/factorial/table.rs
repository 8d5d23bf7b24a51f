//! The result as a table in Markdown.

use super::factor::Factor;
use super::state::FactorialState;
use crate::stats::Estimate;

/// A row for each factor: the worth of its high level against its low one, the best first.
pub fn table(state: &FactorialState) -> String {
    let mut rows: Vec<_> = state.task.factors.iter().zip(&state.results).collect();
    let worth = |elo: Option<Estimate>| elo.map_or(0.0, |elo| elo.value);
    rows.sort_by(|(_, one), (_, other)| worth(other.elo()).total_cmp(&worth(one.elo())));
    let rows = rows.into_iter().map(|(Factor { name, low, high }, result)| {
        let worth =
            result.elo().map(|Estimate { value, error }| format!("{value:+.1} ± {error:.1}"));
        let elo = worth.unwrap_or_default();
        format!("| `{name}` | {low} | {high} | {elo} | {} |", result.pairs())
    });
    let head = ["| constant | low | high | Elo of high | Pairs |", "|---|---:|---:|---:|---:|"]
        .map(str::to_owned);
    head.into_iter().chain(rows).collect::<Vec<_>>().join("\n")
}
