//! The tables of `listmoves`, `eval` and `stats`.

use espalier::eval::{ByPiece, Explained, ExplainedTerm, FULL_PHASE, FULL_SCALE, Tapered};
use espalier::observe::{Count, Counters, Cutoffs, Improved, Rule};
use espalier::search::RankedMove;
use espalier_chess::board::Position;
use espalier_chess::types::{File, Rank, Square};

/// A heading and one line for each legal move.
pub(super) fn move_lines(position: &Position, moves: &[RankedMove], chess960: bool) -> Vec<String> {
    let heading = format!(
        "{:>4}  {:<6}{:<6}{:<10}{:<10}{:<11}{:>7}  priority",
        "rank", "move", "best", "captured", "attacker", "promotion", "history"
    );
    let name = |piece: Option<espalier_chess::types::Piece>| match piece {
        Some(piece) => format!("{piece:?}").to_ascii_lowercase(),
        None => "-".to_owned(),
    };
    let yes = |value: bool| if value { "yes" } else { "-" };
    let rows = moves.iter().enumerate().map(|(index, ranked)| {
        let history = ranked.history.map_or_else(|| "-".to_owned(), |score| score.to_string());
        format!(
            "{:>4}  {:<6}{:<6}{:<10}{:<10}{:<11}{:>7}  {}",
            index + 1,
            position.uci(ranked.mv, chess960),
            yes(ranked.is_tt_move),
            name(ranked.captured),
            name(ranked.attacker),
            name(ranked.mv.promotion()),
            history,
            ranked.priority.label(),
        )
    });
    std::iter::once(heading).chain(rows).collect()
}

/// One line for each term of an evaluation, the sum, the scale and the score.
pub(super) fn evaluation_lines(explained: &Explained) -> Vec<String> {
    let mut lines = Vec::new();
    if !explained.is_known {
        lines.push(format!("{:28}{:>14}{:>14}{:>14}", "", "White", "Black", "difference"));
        let halves = format!("{:>7}{:>7}", "mg", "eg").repeat(3);
        lines.push(format!("{:28}{halves}{:>8}", "term", "now"));
        lines.extend(explained.terms.iter().map(term_line));
        let now = explained.sum.blend(explained.phase);
        lines.push(format!("{:28}{:28}{}{now:>8}", "sum", "", both(explained.sum)));
        lines.push(format!("Pieces left: {} of {FULL_PHASE}", explained.phase));
        lines.push(format!("Scale: {} of {FULL_SCALE}", explained.scale));
    }
    let known = if explained.is_known { ", known by rule" } else { "" };
    lines.push(format!("static evaluation {} centipawns for White{known}", explained.score));
    lines
}

/// A board with what each piece adds to the sum of all terms, and what is left for the kings.
pub(super) fn piece_lines(by_piece: &ByPiece) -> Vec<String> {
    let cell = |square: Square| {
        let piece = by_piece.pieces.iter().find(|piece| piece.square == square);
        piece.map_or_else(
            || format!("{:>9}", "."),
            |piece| format!("{:>2}{:>+7.2}", piece.piece.letter(), pawns(piece.worth.total())),
        )
    };
    let ranks = Rank::ALL.into_iter().rev();
    let ranks = ranks.map(|rank| File::ALL.map(|file| cell(Square::new(file, rank))).concat());
    let heading = "Worth of each piece, in pawns for White".to_owned();
    let kings = format!("kings and turn {:+.2}", pawns(by_piece.kings.total()));
    std::iter::once(heading).chain(ranks).chain([kings]).collect()
}

fn pawns(centipawns: i32) -> f64 {
    f64::from(centipawns) / 100.0
}

fn term_line(term: &ExplainedTerm) -> String {
    let columns = [term.white, term.black, term.difference()].map(both).concat();
    let name = term.info.name.to_lowercase().replace('_', " ");
    format!("{name:28}{columns}{:>8}", term.now)
}

/// Middlegame and endgame side by side.
fn both(value: Tapered) -> String {
    format!("{:>7}{:>7}", value.middlegame(), value.endgame())
}

/// Headings and one line for each rule.
pub(super) fn rule_lines(counters: &Counters) -> Vec<String> {
    let headings = [
        format!(
            "{:24}{:^30}{:^30}{:^30}{:^30}",
            "", "all", "improving", "not improving", "unknown"
        ),
        format!("{:24}{1}{1}{1}{1}", "rule", cells(["tried", "fired", "share"])),
    ];
    let rows = Rule::ALL.into_iter().map(|rule| {
        let split = Improved::ALL.map(|improved| counters.of(rule, improved));
        let all = split.into_iter().fold(Count::default(), Count::with);
        let groups = std::iter::once(all).chain(split).map(|count| {
            cells([&count.tried.to_string(), &count.fired.to_string(), &share(count)])
        });
        format!("{:24}{}", rule.label(), groups.collect::<String>())
    });
    let lines = headings.into_iter().chain(rows).map(|line| line.trim_end().to_owned());
    lines.chain([cutoff_line(*counters.cutoffs())]).collect()
}

/// Move ordering: beta cutoffs by the number of the move.
fn cutoff_line(cutoffs: Cutoffs) -> String {
    let Cutoffs { total, first_move, first_four, move_number_sum } = cutoffs;
    let of_all = |fired| share(Count { tried: total, fired });
    let mean = (move_number_sum * 100).checked_div(total).unwrap_or_default();
    format!(
        "Cutoffs: {total}, by the first move {}, by the first four {}, mean move number {}.{:02}",
        of_all(first_move),
        of_all(first_four),
        mean / 100,
        mean % 100
    )
}

fn cells(values: [&str; 3]) -> String {
    let [tried, fired, share] = values;
    format!("{tried:>11}{fired:>11}{share:>8}")
}

/// Fired of compared, in percent with one decimal.
fn share(count: Count) -> String {
    if count.tried == 0 {
        return "-".to_owned();
    }
    let per_mille = u128::from(count.fired) * 1000 / u128::from(count.tried);
    format!("{}.{}%", per_mille / 10, per_mille % 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier::eval::explain;
    use espalier::eval::network::Network;

    #[test]
    fn shares_are_percent_with_one_decimal() {
        assert_eq!(share(Count { tried: 0, fired: 0 }), "-");
        assert_eq!(share(Count { tried: 3, fired: 1 }), "33.3%");
        assert_eq!(share(Count { tried: u64::MAX, fired: u64::MAX }), "100.0%");
    }

    #[test]
    fn cutoffs_are_told_by_their_move() {
        let mut cutoffs = Cutoffs::default();
        for number in [1, 1, 2, 7] {
            cutoffs.add(number);
        }
        let line =
            "Cutoffs: 4, by the first move 50.0%, by the first four 75.0%, mean move number 2.75";
        assert_eq!(cutoff_line(cutoffs), line);
        assert!(cutoff_line(Cutoffs::default()).contains("the first move -"));
    }

    #[test]
    fn an_evaluation_is_told_term_by_term() {
        let position: Position =
            "4k3/8/8/8/8/8/PP6/R3K2r w - - 0 1".parse().expect("a legal position");
        let lines = evaluation_lines(&explain(&position, &Network::built_in()));
        let line = |start: &str| lines.iter().find(|line| line.starts_with(start)).cloned();
        for term in ["material", "phalanx", "tempo", "sum"] {
            assert!(line(term).is_some(), "{term} is missing in {lines:#?}");
        }
        let last = lines.last().cloned().unwrap_or_default();
        assert!(last.starts_with("static evaluation "), "{last}");
    }

    #[test]
    fn the_pieces_are_told_where_they_stand() {
        let position: Position =
            "4k3/8/8/8/8/8/PP6/R3K2r w - - 0 1".parse().expect("a legal position");
        let by_piece =
            espalier::eval::by_piece(&position, &Network::built_in()).expect("no known ending");
        let lines = piece_lines(&by_piece);
        assert_eq!(lines.len(), 10);
        let back_rank: Vec<_> = lines[8].split_whitespace().collect();
        assert!(
            matches!(back_rank[..], ["R", white, .., "r", black]
            if white.starts_with('+') && black.starts_with('-')),
            "{lines:#?}"
        );
        assert!(lines[9].starts_with("kings and turn "));
    }

    #[test]
    fn a_known_ending_needs_no_terms() {
        let position: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse().expect("legal");
        let lines = evaluation_lines(&explain(&position, &Network::built_in()));
        assert_eq!(lines.len(), 1);
        assert!(lines[0].ends_with("known by rule"), "{lines:?}");
    }

    #[test]
    fn every_rule_has_its_line() {
        let lines = rule_lines(&Counters::default());
        assert_eq!(lines.len(), 3 + Rule::ALL.len());
        for (line, rule) in lines[2..].iter().zip(Rule::ALL) {
            assert!(line.starts_with(rule.label()), "{line}");
        }
    }
}
