//! What is written is what is read, and damage never passes for data.

use super::*;
use crate::random::Random;
use espalier::board::Position;
use espalier::types::{Color, MATE, Move, Score};

const CHESS960: &str = include_str!("../../../engine/tests/data/perft-chess960.epd");

/// Records of all positions of a random game, with scores and results that tell them apart.
fn random_game(seed: u64) -> Vec<PositionRecord> {
    let mut random = Random::for_number(2026, seed);
    let starts: Vec<&str> = CHESS960.lines().filter_map(|line| line.split(" ;").next()).collect();
    let mut position: Position = match seed % 3 {
        0 => Position::default(),
        _ => starts[random.below(starts.len())].parse().unwrap(),
    };
    let mut records = Vec::new();
    loop {
        let score = WhiteScore(random.below(6000) as Score - 3000);
        records.push(PositionRecord {
            position: position.clone(),
            score: (random.below(10) > 0).then_some(score),
            result: GameResult::ALL[random.below(3)],
        });
        let moves: Vec<Move> = position.legal_moves().iter().collect();
        if moves.is_empty() || records.len() == 150 {
            return records;
        }
        position.play(moves[random.below(moves.len())]);
    }
}

#[test]
fn every_position_comes_back_as_it_was() {
    let (mut inner_rooks, mut double_steps, mut positions) = (0, 0, 0);
    for seed in 0..150 {
        for record in random_game(seed) {
            let back = Packed::new(&record).unpack();
            assert_eq!(back.as_ref(), Ok(&record), "{:#}", record.position);
            let shredder = format!("{:#}", record.position);
            let castling = shredder.split(' ').nth(2).unwrap().to_owned();
            inner_rooks += usize::from(castling.contains(['B', 'C', 'D', 'E', 'F', 'G', 'b', 'c']));
            double_steps += usize::from(record.position.en_passant().is_some());
            positions += 1;
        }
    }
    // What is rare has occurred.
    assert!(inner_rooks > 500 && double_steps > 50 && positions > 10_000);
}

#[test]
fn counters_and_scores_at_their_ends_come_back() {
    for (fen, ply) in [
        ("7k/8/8/8/8/8/R7/K7 w - - 0 1", 0),
        ("7k/8/8/8/8/8/R7/K7 b - - 255 1", 1),
        ("7k/8/8/8/8/8/R7/K7 b - - 99 9999", 19_997),
    ] {
        for score in [None, Some(0), Some(MATE), Some(-MATE), Some(-1)] {
            let score = score.map(WhiteScore);
            let position = fen.parse().unwrap();
            let record = PositionRecord { position, score, result: GameResult::Draw };
            assert_eq!(record.ply(), ply);
            assert_eq!(Packed::new(&record).unpack(), Ok(record));
        }
    }
    let position = Position::default();
    let record =
        PositionRecord { position, score: Some(WhiteScore(-99_999)), result: GameResult::Draw };
    assert_eq!(Packed::new(&record).score(), Some(WhiteScore(-32_767)), "it is not 'no score'");
}

/// The example of `docs/data-format.md`.
#[test]
fn the_bytes_are_those_of_the_documentation() {
    let position = "4k2r/8/8/8/4P3/8/8/4K3 b k e3 0 12".parse().unwrap();
    let score = Some(WhiteScore::of(Color::Black, 478));
    let record = PositionRecord { position, score, result: GameResult::BlackWins };
    let mut bytes = [0; Packed::BYTES];
    // e1, e4, e8, h8: bits 4, 28, 60, 63.
    bytes[..8].copy_from_slice(&[0x10, 0, 0, 0x10, 0, 0, 0, 0x90]);
    // White's king, White's pawn after its double step; Black's king, Black's rook that may castle.
    bytes[8..10].copy_from_slice(&[0x75, 0xed]);
    // -478 for White; half-move 23.
    bytes[24..28].copy_from_slice(&[0x22, 0xfe, 23, 0]);
    assert_eq!(Packed::new(&record), Packed(bytes));
}

#[test]
fn bytes_that_are_no_position_are_refused() {
    let record =
        PositionRecord { position: Position::default(), score: None, result: GameResult::Draw };
    let start = Packed::new(&record);
    let changed = |at: usize, byte: u8| {
        let mut changed = start;
        changed.0[at] = byte;
        changed.unpack()
    };
    assert_eq!(changed(29, 3), Err(Unreadable::Result(3)));
    assert_eq!(changed(4, 1), Err(Unreadable::TooManyPieces(33)));
    // a2 and b2 as pawns with a double step; White's own turn.
    assert_eq!(changed(12, 0x77), Err(Unreadable::DoubleStep));
    // A rook that may castle on b1 besides that on a1.
    assert_eq!(changed(8, 0x66), Err(Unreadable::Castling));
    // Two kings.
    assert!(matches!(changed(8, 0x56), Err(Unreadable::Illegal(_))));
}

#[test]
fn any_bytes_are_a_legal_position_or_refused() {
    let mut random = Random::new(960);
    let (mut refused, mut read) = (0, 0);
    for seed in 0..40 {
        for record in random_game(seed) {
            let mut packed = Packed::new(&record);
            for _ in 0..=random.below(2) {
                packed.0[random.below(Packed::BYTES)] = random.next() as u8;
            }
            match packed.unpack() {
                Err(_) => refused += 1,
                Ok(record) => {
                    read += 1;
                    let fen = record.position.to_string();
                    assert_eq!(fen.parse().as_ref(), Ok(&record.position), "{fen}");
                    assert_eq!(Packed::new(&record).unpack(), Ok(record), "{fen}");
                }
            }
        }
    }
    assert!(refused > 1000 && read > 500, "{refused} {read}");
}

/// A small file with three games, the second of them empty, and its games.
fn small_file() -> (Vec<u8>, Vec<Game>) {
    let pack = |seed, count| random_game(seed).iter().take(count).map(Packed::new).collect();
    let games = vec![
        Game { number: 0, records: pack(1, 3) },
        Game { number: 4, records: Vec::new() },
        Game { number: 5, records: pack(2, 2) },
    ];
    let mut writer = Writer::begin(Vec::new(), "{\"made\":\"by hand\"}").unwrap();
    for game in &games {
        writer.add(game.number, &game.records).unwrap();
    }
    (writer.finish().unwrap(), games)
}

/// What can be read: the games, whether they are all, and why there are no more.
fn read(bytes: &[u8]) -> (Vec<Game>, bool, Option<ReadError>) {
    let mut reader = match Reader::new(bytes) {
        Ok(reader) => reader,
        Err(error) => return (Vec::new(), false, Some(error)),
    };
    let (mut games, mut error) = (Vec::new(), None);
    for game in &mut reader {
        match game {
            Ok(game) => games.push(game),
            Err(damage) => error = Some(damage),
        }
    }
    if let Some(ReadError::Damaged { extent, .. }) = error {
        assert_eq!((extent, extent.games as usize), (reader.extent(), games.len()));
    }
    (games, reader.is_complete(), error)
}

#[test]
fn games_come_back_with_their_settings() {
    let (bytes, games) = small_file();
    let (back, complete, error) = read(&bytes);
    assert_eq!((back, complete), (games, true));
    assert!(error.is_none());
    assert_eq!(Reader::new(&bytes[..]).unwrap().settings(), "{\"made\":\"by hand\"}");
    // Five records of 30 bytes; the rest is the header, three games and the end.
    assert_eq!(bytes.len(), 5 * 30 + (16 + 18 + 4) + 4 * 16);
}

#[test]
fn a_file_cut_anywhere_keeps_the_games_before_and_is_never_complete() {
    let (bytes, games) = small_file();
    let ends = [38, 38 + 16 + 90, 38 + 32 + 90, 38 + 48 + 150];
    for length in 0..bytes.len() {
        let (back, complete, error) = read(&bytes[..length]);
        let whole = ends.iter().filter(|&&end| end <= length).count().saturating_sub(1);
        assert_eq!(back, games[..whole], "{length}");
        assert!(!complete, "{length}");
        assert_eq!(error.is_none(), ends.contains(&length), "{length}: {error:?}");
    }
}

#[test]
fn a_changed_byte_anywhere_is_found() {
    let (bytes, games) = small_file();
    for at in 0..bytes.len() {
        for flip in [0x01, 0x80, 0xff] {
            let mut changed = bytes.clone();
            changed[at] ^= flip;
            let (back, complete, error) = read(&changed);
            assert!(error.is_some() && !complete, "byte {at}");
            assert_eq!(back, games[..back.len()], "byte {at}");
        }
    }
}

#[test]
fn whole_blocks_that_are_missing_repeated_or_added_are_found() {
    let (bytes, _) = small_file();
    let (header, first, second) = (&bytes[..38], &bytes[38..144], &bytes[144..160]);
    let (third, end) = (&bytes[160..236], &bytes[236..]);
    let damage = |parts: &[&[u8]]| match read(&parts.concat()).2 {
        Some(ReadError::Damaged { damage, .. }) => Some(damage),
        _ => None,
    };
    assert_eq!(damage(&[header, first, third, end]), Some(Damage::Counts));
    assert_eq!(damage(&[header, first, first, second]), Some(Damage::Order(0)));
    assert_eq!(damage(&[header, first, third, second]), Some(Damage::Order(4)));
    assert_eq!(damage(&[&bytes, first]), Some(Damage::AfterEnd));
    assert_eq!(damage(&[header, b"nothing that begins a block"]), Some(Damage::NoBlock));
}

#[test]
fn other_files_are_told_apart() {
    assert!(matches!(read(b"").2, Some(ReadError::NotGames)));
    assert!(matches!(read(b"[Event \"Casual game\"]\n").2, Some(ReadError::NotGames)));
    let (mut bytes, _) = small_file();
    bytes[8] = 9;
    assert!(read(&bytes).2.unwrap().to_string().contains("form 9"));
}

#[test]
fn a_file_on_disk_goes_on_where_it_is_whole() {
    let path = std::env::temp_dir().join(format!("espalier-lab-data-{}", std::process::id()));
    let (bytes, games) = small_file();
    let add = |writer: &mut Writer, games: &[Game]| {
        for game in games {
            writer.add(game.number, &game.records).unwrap();
        }
    };
    for damage in [0, 1, 17, 40] {
        let mut writer = Writer::create(&path, "{\"made\":\"by hand\"}").unwrap();
        add(&mut writer, &games);
        writer.finish().unwrap();
        assert!(Writer::create(&path, "other").is_err(), "nothing is written over");
        std::fs::write(&path, &bytes[..bytes.len() - damage]).unwrap();
        let mut reader = Reader::open(&path).unwrap();
        let whole = reader.by_ref().flatten().count();
        let mut writer = Writer::go_on(&path, reader.extent()).unwrap();
        add(&mut writer, &games[whole..]);
        writer.finish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
        std::fs::remove_file(&path).unwrap();
    }
}
