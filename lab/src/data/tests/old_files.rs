//! Files of form 1, which kept positions alone: they are read, and what they kept is what is kept of
//! the same games now.

use super::{damage, random_game, read};
use crate::data::format::{self, Block};
use crate::data::*;
use std::collections::HashSet;

/// A file as programs before form 2 wrote it.
fn old_file(games: &[(u32, Vec<Packed>)]) -> Vec<u8> {
    let mut bytes = format::header(Form::Positions, "{}");
    let mut records = 0;
    for (number, game) in games {
        records += game.len() as u32;
        let head = Block::Game { number: *number, positions: game.len() as u32 }.head();
        let body = game.iter().flat_map(|record| record.0);
        bytes.extend(format::seal(head.into_iter().chain(body).collect()));
    }
    let done = Block::Done { games: games.len() as u32, positions: records };
    bytes.extend(format::seal(done.head().to_vec()));
    bytes
}

/// What a program that sifted before it wrote kept of these games: positions that pass, the first
/// time they occur.
fn sifted_when_written(games: &[GameRecord], sieve: &Sieve) -> Vec<(u32, Vec<Packed>)> {
    let mut seen = HashSet::new();
    let kept = games.iter().map(|game| {
        let mut position = game.start.clone();
        let mut records = Vec::new();
        for (half_moves, &played) in game.moves.iter().enumerate() {
            let ply = Ply { half_moves, position: position.clone(), played };
            if sieve.judge(&ply).is_none() && seen.insert(position.key()) {
                let score = played.score.centipawns();
                let record =
                    PositionRecord { position: position.clone(), score, result: game.result };
                records.push(Packed::new(&record));
            }
            position.play(played.mv);
        }
        records
    });
    (0..).zip(kept).collect()
}

#[test]
fn the_same_is_kept_whether_it_is_sifted_when_written_or_when_read() {
    let games: Vec<GameRecord> = (0..60).chain(20..30).map(random_game).collect();
    for sieve in [Sieve::default(), Sieve { opening: 9, decided_above: 700 }] {
        let old = sifted_when_written(&games, &sieve);
        let settings = serde_json::json!({ "sieve": sieve }).to_string();
        let mut writer = Writer::begin(Vec::new(), &settings).unwrap();
        for (number, game) in (0..).zip(&games) {
            writer.add(number, &PackedGame::new(game)).unwrap();
        }
        let new = writer.finish().unwrap();
        let kept = |bytes: &[u8]| -> Vec<(u32, Vec<Packed>)> {
            let games = Sifting::new(Reader::new(bytes).unwrap()).unwrap().map(Result::unwrap);
            games.map(|game| (game.number, game.kept().map(Packed::new).collect())).collect()
        };
        assert_eq!(kept(&old_file(&old)), old);
        assert_eq!(kept(&new), old);
        let count = |game: &(u32, Vec<Packed>)| game.1.len();
        let records: usize = old.iter().map(count).sum();
        assert!(records > 100 && old[60..].iter().map(count).sum::<usize>() == 0, "{records}");
    }
}

#[test]
fn old_files_are_read_and_their_damage_is_found() {
    let games = sifted_when_written(&[random_game(0), random_game(3)], &Sieve::default());
    let bytes = old_file(&games);
    let (back, complete, error) = read(&bytes);
    assert!(complete && error.is_none());
    let as_read =
        |(number, records): (u32, Vec<Packed>)| Game { number, content: Content::Records(records) };
    assert_eq!(back, games.iter().cloned().map(as_read).collect::<Vec<_>>());
    let reader = Reader::new(&bytes[..]).unwrap();
    assert_eq!((reader.form(), reader.settings()), (Form::Positions, "{}"));
    let ends: Vec<usize> = games
        .iter()
        .scan(22, |end, (_, records)| {
            *end += 16 + 30 * records.len();
            Some(*end)
        })
        .collect();
    for length in 22..bytes.len() {
        let (back, complete, error) = read(&bytes[..length]);
        assert_eq!(back.len(), ends.iter().filter(|&&end| end <= length).count(), "{length}");
        let between = length == 22 || ends.contains(&length);
        assert!(!complete && error.is_none() == between, "{length}");
    }
    assert_eq!(damage(&[&bytes, b"more"]), Some(Damage::AfterEnd));
}
