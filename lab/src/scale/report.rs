//! The matches as a table and as a picture.

use super::record::ScaleRecord;
use crate::matches::state::MatchState;
use crate::plot::{Curve, Plot};
use std::fmt::Write as _;

/// One row for each node count: Elo with its 95% interval, and the games.
pub fn table(record: &ScaleRecord) -> String {
    let mut text = String::from(
        "| nodes of B | nodes of A | Elo of A | won | drawn | lost | score |\n\
         |---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for (nodes, state) in record.matches() {
        let games = state.tally.games;
        let elo = state.tally.pairs.elo().map_or_else(
            || "none".to_owned(),
            |elo| format!("{:+.0} ± {:.0}", elo.value, elo.error),
        );
        let score = games
            .score()
            .map_or_else(|| "none".to_owned(), |score| format!("{:.1}%", 100.0 * score));
        let limit = state.settings.a.limit.to_string();
        let of_a = limit.strip_prefix("nodes=").unwrap_or(&limit);
        let _ = writeln!(
            text,
            "| {nodes} | {of_a} | {elo} | {} | {} | {} | {score} |",
            games.wins, games.draws, games.losses
        );
    }
    text
}

/// Elo over nodes, with a curve for each record. Matches without a finite Elo are left out.
pub fn plot(title: &str, records: &[(String, ScaleRecord)]) -> Plot {
    Plot {
        title: title.to_owned(),
        x: "nodes a move of engine B".to_owned(),
        doublings: true,
        y: "Elo of engine A".to_owned(),
        curves: records.iter().map(|(name, record)| curve(name, record)).collect(),
    }
}

fn curve(name: &str, record: &ScaleRecord) -> Curve {
    let known = |(nodes, state): (u64, &MatchState)| {
        let elo = state.tally.pairs.elo()?;
        let x = nodes as f64;
        Some(((x, elo.value), (x, elo.value - elo.error, elo.value + elo.error)))
    };
    let (points, bars) = record.matches().filter_map(known).unzip();
    Curve { name: name.to_owned(), points, bars }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::adjudicate::Adjudication;
    use crate::matches::settings::MatchSettings;
    use crate::matches::spec::EngineSpec;
    use crate::stats::Points;

    fn state(nodes: u64, pairs: &[[Points; 2]]) -> (u64, MatchState) {
        let (of_a, of_b) = (format!("nodes={}", 4 * nodes), format!("nodes={nodes}"));
        let engine = |limit: &str| EngineSpec::parse([limit], None).unwrap();
        let mut state = MatchState::new(MatchSettings {
            a: engine(&of_a),
            b: engine(&of_b),
            openings: "random".to_owned(),
            seed: 1,
            margins: [0; 2],
            adjudication: Adjudication::default(),
            sprt: None,
        });
        for &pair in pairs {
            state.tally.add_pair(pair);
        }
        (nodes, state)
    }

    #[test]
    fn each_node_count_has_a_row_and_each_known_elo_a_point() {
        let (won, lost, drawn) = (Points::Win, Points::Loss, Points::Draw);
        let matches = [
            state(100, &[[won, won]]),
            state(200, &[[won, won], [won, drawn], [lost, drawn], [won, lost]]),
        ];
        let mut record = ScaleRecord::default();
        for (nodes, state) in matches.into_iter().rev() {
            record.insert(nodes, state);
        }
        let table = table(&record);
        assert!(table.contains("| 100 | 400 | none | 2 | 0 | 0 | 100.0% |"), "{table}");
        assert!(table.contains("| 200 | 800 | +"), "{table}");
        let plot = plot("Elo over nodes", &[("now".to_owned(), record)]);
        let [curve] = &plot.curves[..] else { panic!("{plot:?}") };
        let ([(x, elo)], [(at, low, high)]) = (&curve.points[..], &curve.bars[..]) else {
            panic!("{curve:?}")
        };
        assert_eq!((x, at), (&200.0, &200.0));
        assert!(low < elo && elo < high && *elo > 0.0);
    }
}
