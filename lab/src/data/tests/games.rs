//! A game is read as it was packed, and bytes that are none are refused.

use super::random_game;
use crate::data::*;
use crate::random::Random;
use espalier_chess::types::{Color, MoveKind, UciScore};
use std::collections::HashSet;

#[test]
fn every_game_comes_back_as_it_was() {
    let (mut castles, mut en_passant, mut promotions, mut endings) = (0, 0, 0, HashSet::new());
    for seed in 0..200 {
        let game = random_game(seed);
        let packed = PackedGame::new(&game);
        assert_eq!(packed.unpack().as_ref(), Ok(&game), "{seed}");
        assert_eq!(packed.moves(), game.moves.len());
        assert_eq!(packed.bytes().len(), 31 + 4 * game.moves.len());
        for played in &game.moves {
            castles += usize::from(played.mv.kind() == MoveKind::Castle);
            en_passant += usize::from(played.mv.kind() == MoveKind::EnPassant);
            promotions += usize::from(played.mv.promotion().is_some());
        }
        endings.insert(game.ending as u8);
    }
    // What is rare has occurred.
    assert!(
        castles > 20 && en_passant > 5 && promotions > 50,
        "{castles} {en_passant} {promotions}"
    );
    assert_eq!(endings.len(), Ending::ALL.len());
}

#[test]
fn a_game_is_played_again_position_by_position() {
    for seed in 0..20 {
        let game = random_game(seed);
        let mut position = game.start.clone();
        let packed = PackedGame::new(&game);
        let replay = packed.replay().unwrap();
        assert_eq!((replay.result, replay.ending), (game.result, game.ending));
        for (index, (ply, &played)) in replay.zip(&game.moves).enumerate() {
            let expected = Ply { half_moves: index, position: position.clone(), played };
            assert_eq!(ply, Ok(expected));
            position.play(played.mv);
        }
    }
}

/// The example of `docs/data-format.md`.
#[test]
fn the_bytes_are_those_of_the_documentation() {
    let start =
        "6k1/5ppp/8/8/8/8/8/3RK2R w K - 0 30".parse::<espalier_chess::board::Position>().unwrap();
    let score = |side, score| MoveScore::new(side, Some(score));
    let castles = start.parse_san("O-O").unwrap();
    let played = |mv, score| ScoredMove { mv, score };
    let after = start.after(castles);
    let blunder = after.parse_san("Kh8").unwrap();
    let mate = after.after(blunder).parse_san("Rd8#").unwrap();
    let game = GameRecord {
        start,
        result: GameResult::WhiteWins,
        ending: Ending::Checkmate,
        moves: vec![
            played(castles, score(Color::White, UciScore::Centipawns(512))),
            played(blunder, score(Color::Black, UciScore::Mate(-1))),
            played(mate, score(Color::White, UciScore::Mate(1))),
        ],
    };
    let mut bytes = vec![0; 43];
    // d1, e1, h1, f7, g7, h7, g8: bits 3, 4, 7, 53, 54, 55, 62.
    bytes[..8].copy_from_slice(&[0x98, 0, 0, 0, 0, 0, 0xe0, 0x40]);
    // Rook, king, rook that may castle; three pawns of Black and his king.
    bytes[8..12].copy_from_slice(&[0x53, 0x86, 0x88, 0x0d]);
    // No score; half-move 58; clock 0; White wins; checkmate.
    bytes[24..31].copy_from_slice(&[0x00, 0x80, 58, 0, 0, 2, 1]);
    // e1 takes h1: 4 + 64 * 7 + 4096; 512.
    bytes[31..35].copy_from_slice(&[0xc4, 0x11, 0x00, 0x02]);
    // g8 to h8: 62 + 64 * 63; White mates in one: 32,767 - 1.
    bytes[35..39].copy_from_slice(&[0xfe, 0x0f, 0xfe, 0x7f]);
    // d1 to d8: 3 + 64 * 59; White mates in one.
    bytes[39..43].copy_from_slice(&[0xc3, 0x0e, 0xfe, 0x7f]);
    assert_eq!(PackedGame::new(&game).bytes(), bytes);
    assert_eq!(PackedGame::from_bytes(bytes).unpack(), Ok(game));
}

#[test]
fn any_bytes_are_a_legal_game_or_refused() {
    let mut random = Random::new(960);
    let (mut refused, mut read) = (0, 0);
    for _ in 0..3 {
        for seed in 0..100 {
            let mut bytes = PackedGame::new(&random_game(seed)).bytes().to_vec();
            let length = bytes.len();
            for _ in 0..=random.below(2) {
                bytes[random.below(length)] = random.next() as u8;
            }
            let packed = PackedGame::from_bytes(bytes);
            match packed.unpack() {
                Err(_) => refused += 1,
                Ok(game) => {
                    read += 1;
                    assert_eq!(PackedGame::new(&game).unpack(), Ok(game));
                }
            }
        }
    }
    assert!(refused > 75 && read > 75, "{refused} {read}");
}

#[test]
fn what_is_wrong_with_a_game_is_named() {
    let game = random_game(0);
    let changed = |at: usize, bytes: &[u8]| {
        let mut changed = PackedGame::new(&game).bytes().to_vec();
        changed[at..at + bytes.len()].copy_from_slice(bytes);
        PackedGame::from_bytes(changed).unpack().unwrap_err()
    };
    let illegal = |bits: u16| format!("after 2 half-moves {bits:#06x} is no legal move");
    let bits = game.moves[2].mv.bits() | 0x3000;
    for (at, bytes, told) in [
        (29, &[3][..], "there is no result 3"),
        (30, &[9], "games do not end in way 9"),
        // No move at all, a king two squares away, and a plain move in unusual bits.
        (39, &[0, 0], &illegal(0)),
        (39, &[0x84, 0x06], &illegal(0x0684)),
        (39, &bits.to_le_bytes(), &illegal(bits)),
    ] {
        assert_eq!(changed(at, bytes).to_string(), told);
    }
}
