use super::weights::TERM_DOCS;
use super::*;
use espalier_chess::board::Position;
use espalier_chess::random::Random;
use espalier_chess::types::{Color, Piece};

/// Positions of random games, from the openings to bare kings.
pub(in crate::eval) fn random_positions(count: usize) -> Vec<Position> {
    let mut random = Random::new(20);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut position = Position::default();
        for _ in 0..160 {
            let moves: Vec<_> = position.legal_moves().iter().collect();
            if moves.is_empty() || position.is_insufficient_material() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
            positions.push(position.clone());
        }
    }
    positions.truncate(count);
    positions
}

/// The same position with the colors exchanged.
pub(in crate::eval) fn mirrored(position: &Position) -> Position {
    let fen = position.to_string();
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |letter: char| {
        if letter.is_ascii_lowercase() {
            letter.to_ascii_uppercase()
        } else {
            letter.to_ascii_lowercase()
        }
    };
    let swapped = |text: &str| text.chars().map(swap).collect::<String>();
    let rows: Vec<String> = fields[0].rsplit('/').map(swapped).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let castling = swapped(fields[2]);
    let en_passant = match fields[3].as_bytes() {
        [file, b'3'] => format!("{}6", *file as char),
        [file, _] => format!("{}3", *file as char),
        _ => "-".to_owned(),
    };
    let fen = format!("{} {side} {castling} {en_passant} 0 1", rows.join("/"));
    fen.parse().expect("a legal position")
}

#[test]
fn colors_exchanged_the_worth_is_the_same() {
    for position in random_positions(10_000) {
        assert_eq!(evaluate(&position), evaluate(&mirrored(&position)), "{position}");
    }
}

#[test]
fn counts_times_weights_and_the_network_are_the_evaluation() {
    let network = Network::built_in();
    let mut phases = std::collections::BTreeSet::new();
    for position in random_positions(10_000) {
        let Some(EvalTrace { counts, phase, .. }) = eval_trace(&position) else {
            continue;
        };
        let weights: Vec<(i32, i32)> = TERMS.iter().flat_map(|term| term.values).copied().collect();
        let sum = counts.differences().fold((0, 0), |(middlegame, endgame), (index, count)| {
            let (count, weight) = (i32::from(count), weights[index]);
            (middlegame + count * weight.0, endgame + count * weight.1)
        });
        let sum = Tapered::new(sum.0, sum.1) + network::residual_of(&network, &position);
        let value = sum.blend(phase);
        let side = position.side_to_move().sign();
        let scaled = value * scale(&position, value) / FULL_SCALE;
        assert_eq!(scaled * side, evaluate(&position), "{position}");
        phases.insert(phase);
    }
    assert!(phases.len() > 20, "phases: {phases:?}");
}

#[test]
fn a_cache_changes_nothing() {
    // So small that positions replace each other.
    let mut cache = EvalCache::new(&Network::built_in(), 64, 16);
    for position in random_positions(10_000) {
        for time in ["worked out", "remembered"] {
            let value = evaluate_with(&position, 0, &mut cache);
            assert_eq!(value, evaluate(&position), "{time}: {position}");
        }
    }
}

#[test]
fn every_weight_has_its_place_and_every_term_its_name() {
    let mut next = 0;
    for (index, term) in TERMS.iter().enumerate() {
        assert_eq!(term.first, next, "{}", term.name);
        next += term.values.len();
        let (name, doc) = TERM_DOCS[index];
        let (label, _) = doc.split_once(": ").expect("a label and what is counted");
        assert_eq!(name, term.name);
        assert!(TERM_DOCS[..index].iter().all(|(_, other)| !other.starts_with(label)), "{label}");
    }
    assert_eq!(next, WEIGHT_COUNT);
}

#[test]
fn every_weight_counts_somewhere() {
    // Cases that random play does not reach have positions in the tests of their terms.
    const RARE: [&str; 3] = ["KING_DANGER", "QUEEN_MOBILITY", "UNSTOPPABLE"];
    let mut seen = vec![false; WEIGHT_COUNT];
    for trace in random_positions(10_000).iter().filter_map(eval_trace) {
        for side in Color::ALL {
            for (seen, &count) in seen.iter_mut().zip(trace.counts.of(side)) {
                *seen |= count != 0;
            }
        }
    }
    for term in TERMS.iter().filter(|term| !RARE.contains(&term.name)) {
        let any = seen[term.first..][..term.values.len()].iter().any(|&seen| seen);
        assert!(any, "{} never counts", term.name);
    }
}

#[test]
fn the_start_is_worth_only_the_move() {
    let start = Position::default();
    let trace = eval_trace(&start).expect("not a known ending");
    let counted: Vec<_> = trace.counts.differences().collect();
    assert_eq!(counted, [(WEIGHT_COUNT - 1, 1)]);
    assert!((1..50).contains(&evaluate(&start)));
}

#[test]
fn a_piece_more_is_worth_more() {
    for piece in ["N", "B", "R", "Q"] {
        let with = format!("r1bqkb1r/pppppppp/8/8/8/{piece}7/1PPPPPPP/3QK3 w kq - 0 1");
        let without = "r1bqkb1r/pppppppp/8/8/8/8/1PPPPPPP/3QK3 w kq - 0 1";
        let [with, without] =
            [&with[..], without].map(|fen| evaluate(&fen.parse::<Position>().expect("legal")));
        assert!(with > without + 150, "{piece}: {with} and {without}");
    }
}

#[test]
fn no_board_leaves_the_range_of_a_tapered_value() {
    let queens = "7k/6pp/QQQQQQQ1/QQ6/1RRBBNN1/8/8/7K b - - 0 1";
    let position: Position = queens.parse().expect("a legal position");
    assert!(position.of(Color::White, Piece::Queen).count() >= 9);
    let explained = explain(&position, &Network::built_in());
    let direct: (i32, i32) = explained.terms.iter().fold((0, 0), |(middlegame, endgame), term| {
        let difference = term.difference();
        (middlegame + difference.middlegame(), endgame + difference.endgame())
    });
    assert_eq!((explained.sum.middlegame(), explained.sum.endgame()), direct);
}

#[test]
fn what_the_terms_come_to_adds_up_to_the_score() {
    for position in random_positions(1_000) {
        let explained = explain(&position, &Network::built_in());
        if explained.is_known {
            continue;
        }
        let sum: Score = explained.terms.iter().map(|term| term.now).sum();
        assert_eq!(sum * explained.scale / FULL_SCALE, explained.score, "{position}");
        for term in &explained.terms {
            let alone = term.difference().blend(explained.phase);
            assert!((term.now - alone).abs() <= 1, "{} in {position}", term.info.name);
        }
    }
}
