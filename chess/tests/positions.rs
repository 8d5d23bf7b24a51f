//! Properties that hold in every position of random games, standard and Chess960.

use crate::everything::few_or_all;
use espalier_chess::board::{PieceLetters, Position, Stage};
use espalier_chess::random::Random;
use espalier_chess::types::{Color, Move, MoveList, Square};

const STARTS: &str = include_str!("data/perft-chess960.epd");

/// Calls `check` with every position of random games.
fn in_random_games(games: usize, mut check: impl FnMut(&Position)) {
    let mut random = Random::new(2026);
    let starts: Vec<&str> = STARTS.lines().filter_map(|line| line.split(" ;").next()).collect();
    for game in 0..games {
        let mut position = if game % 2 == 0 {
            Position::default()
        } else {
            starts[random.below(starts.len())].parse().expect("a legal start")
        };
        for _ in 0..160 {
            check(&position);
            let moves: Vec<Move> = position.legal_moves().iter().collect();
            if moves.is_empty() || position.halfmove_clock() >= 100 {
                break;
            }
            position.play(moves[random.below(moves.len())]);
        }
    }
}

#[test]
fn incremental_keys_equal_those_built_afresh() {
    in_random_games(60, |position| {
        let rebuilt = position.board().rebuilt();
        assert_eq!(*position.board(), rebuilt, "{position}");
        let reread: Position = position.to_string().parse().expect("a legal position");
        assert_eq!(reread, *position, "{position}");
        assert_eq!(reread.key(), position.key(), "{position}");
    });
}

#[test]
fn each_key_follows_its_own_pieces_alone() {
    let keys = |fen: &str| {
        let position: Position = fen.parse().expect("legal");
        [
            position.pawn_key(),
            position.non_pawn_key(Color::White),
            position.non_pawn_key(Color::Black),
            position.minor_key(),
        ]
    };
    let before = keys("r2bk3/p7/8/8/8/8/P7/RN2K3 w - - 0 1");
    // What moves, and which of the keys it changes: pawns, White's, Black's, minor pieces and kings.
    let cases = [
        ("r2bk3/p7/8/8/P7/8/8/RN2K3 w - - 0 1", [true, false, false, false]),
        ("1r1bk3/p7/8/8/8/8/P7/RN2K3 w - - 0 1", [false, false, true, false]),
        ("r2bk3/p7/8/8/8/8/P7/1NR1K3 w - - 0 1", [false, true, false, false]),
        ("r2bk3/p7/8/8/8/2N5/P7/R3K3 w - - 0 1", [false, true, false, true]),
        ("r3k3/p7/5b2/8/8/8/P7/RN2K3 w - - 0 1", [false, false, true, true]),
        ("r2b4/p4k2/8/8/8/8/P7/RN2K3 w - - 0 1", [false, false, true, true]),
    ];
    for (fen, changes) in cases {
        let after = keys(fen);
        let changed = std::array::from_fn(|index| after[index] != before[index]);
        assert_eq!(changed, changes, "{fen}");
    }
}

#[test]
fn exactly_the_generated_moves_are_legal() {
    in_random_games(6, |position| {
        let legal = position.legal_moves();
        for bits in 1..=u16::MAX {
            let Some(mv) = Move::from_bits(bits) else {
                continue;
            };
            // Three of the eight kinds are not used; they read as others.
            if Move::new(mv.from(), mv.to(), mv.kind()) == mv {
                assert_eq!(position.is_legal(mv), legal.contains(mv), "{mv:?} in {position}");
            }
        }
    });
}

#[test]
fn stages_share_out_the_moves() {
    in_random_games(60, |position| {
        let stage = |stage| {
            let mut moves = MoveList::new();
            position.generate(stage, &mut |mv| moves.push(mv));
            moves
        };
        let (all, noisy, quiet) = (stage(Stage::All), stage(Stage::Noisy), stage(Stage::Quiet));
        assert_eq!(noisy.len() + quiet.len(), all.len(), "{position}");
        assert_eq!(all.len() as u64, position.count_legal_moves(), "{position}");
        assert_eq!(position.has_legal_move(), !all.is_empty(), "{position}");
        for mv in noisy.iter() {
            assert!(all.contains(mv) && !quiet.contains(mv), "{mv:?} in {position}");
            assert!(position.is_capture(mv) || mv.promotion().is_some(), "{mv:?} in {position}");
        }
    });
}

#[test]
fn every_move_can_be_written_and_read_in_both_notations() {
    in_random_games(few_or_all(8, 40), |position| {
        for mv in position.legal_moves().iter() {
            for letters in &PieceLetters::ALL {
                let san = position.san_in(mv, letters);
                assert_eq!(position.parse_san_in(&san, letters), Ok(mv), "{san} in {position}");
            }
            for chess960 in [false, true] {
                let uci = position.uci(mv, chess960);
                assert_eq!(position.parse_uci(&uci), Ok(mv), "{uci} in {position}");
                assert_eq!(position.parse_san(&uci), Ok(mv), "{uci} in {position}");
            }
        }
    });
}

#[test]
fn no_legal_move_leaves_the_own_king_in_check() {
    in_random_games(60, |position| {
        let us = position.side_to_move();
        for mv in position.legal_moves().iter() {
            let after = position.after(mv);
            let king = after.king(us);
            assert!(!after.is_attacked(king, !us, after.board().occupied()), "{mv:?}");
        }
    });
}

#[test]
fn an_exchange_wins_at_most_what_its_thresholds_allow() {
    in_random_games(60, |position| {
        for mv in position.legal_moves().iter() {
            let wins: Vec<bool> =
                (-10..=20).map(|steps| position.see_at_least(mv, steps * 100)).collect();
            assert!(wins.is_sorted_by(|a, b| a >= b), "{mv:?} in {position}: {wins:?}");
        }
    });
}

#[test]
fn exchanges_are_settled_as_known() {
    // Position, move, value in centipawns.
    let cases = [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5", 100),
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5", -200),
        ("4k3/3p4/2n1p3/3r4/8/4B3/Q7/4K3 w - - 0 1", "Qxd5", -400),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 100),
        ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 0),
        ("3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "cxd8=Q", 400),
        ("3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c8=Q", -100),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", 0),
        ("4k3/8/2b5/8/4n3/8/3N4/4K3 w - - 0 1", "Nxe4", 0),
        // A pinned knight guards nothing; where the rook that pins it is not there, it does.
        ("4k3/8/4n3/8/3p4/8/8/3RR1K1 w - - 0 1", "Rxd4", 100),
        ("4k3/8/4n3/8/3p4/8/8/3R2K1 w - - 0 1", "Rxd4", -400),
        // The rook takes and pins the bishop no more.
        ("4k3/8/8/4b3/8/7K/8/n3R3 w - - 0 1", "Rxa1", -200),
        // The queen takes the rook that pinned the rook on e2, which takes back.
        ("r3r2k/8/8/1Q6/8/8/4R3/4K3 w - - 0 1", "Qxe8", 100),
    ];
    for (fen, san, value) in cases {
        let position: Position = fen.parse().expect("legal");
        let mv = position.parse_san(san).expect("legal");
        assert!(position.see_at_least(mv, value), "{fen} {san} wins {value}");
        assert!(!position.see_at_least(mv, value + 1), "{fen} {san} wins no more than {value}");
    }
}

#[test]
fn an_en_passant_right_that_nobody_can_use_does_not_make_another_position() {
    let keys = |fens: [&str; 2]| fens.map(|fen| fen.parse::<Position>().expect("legal").key());
    let [useless, none] = keys([
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    ]);
    assert_eq!(useless, none);
    // The pawn on d4 is pinned to its king along the rank once e4 and d4 are gone.
    let [pinned, none] =
        keys(["8/8/8/8/R2pP2k/8/8/4K3 b - e3 0 1", "8/8/8/8/R2pP2k/8/8/4K3 b - - 0 1"]);
    assert_eq!(pinned, none);
    let [usable, none] =
        keys(["7k/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "7k/8/8/8/3pP3/8/8/4K3 b - - 0 1"]);
    assert_ne!(usable, none);
}

#[test]
fn a_side_threatens_exactly_the_squares_it_attacks() {
    in_random_games(60, |position| {
        let occupied = position.board().occupied();
        for color in Color::ALL {
            let threats = position.threats_by(color);
            for square in Square::ALL {
                let attacked = position.is_attacked(square, color, occupied);
                assert_eq!(threats.contains(square), attacked, "{color:?} {square} in {position}");
            }
        }
    });
}

#[test]
fn passing_changes_the_side_and_nothing_on_the_board() {
    in_random_games(20, |position| {
        if !position.in_check() {
            let passed = position.after_null();
            assert_eq!(passed.board(), position.board());
            assert_ne!(passed.side_to_move(), position.side_to_move());
            assert_ne!(passed.key(), position.key());
        }
    });
    assert_eq!(Position::default().after_null().side_to_move(), Color::Black);
}
