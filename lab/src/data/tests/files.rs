//! Files of games: what damage does, and how they go on.

use super::{damage, random_game, read};
use crate::data::*;

const SETTINGS: &str = "{\"made\":\"by hand\"}";
/// Bytes of the header of the small file.
const HEADER: usize = 16 + SETTINGS.len() + 4;

/// A small file with three games, the second of them without moves, and its games.
fn small_file() -> (Vec<u8>, Vec<Game>) {
    let pack = |seed, count| {
        let mut game = random_game(seed);
        game.moves.truncate(count);
        PackedGame::new(&game)
    };
    let games = vec![
        Game { number: 0, moves: pack(1, 3) },
        Game { number: 4, moves: pack(3, 0) },
        Game { number: 5, moves: pack(2, 2) },
    ];
    let mut writer = Writer::begin(Vec::new(), SETTINGS).unwrap();
    for game in &games {
        add(&mut writer, game);
    }
    (writer.finish().unwrap(), games)
}

fn add<W: std::io::Write>(writer: &mut Writer<W>, game: &Game) {
    writer.add(game.number, &game.moves).unwrap();
}

/// Where the header and each game end.
fn ends() -> [usize; 4] {
    let sizes = [3, 0, 2].map(|moves| 12 + 31 + 4 * moves + 4);
    let mut end = HEADER;
    let [first, second, third] = sizes.map(|size| {
        end += size;
        end
    });
    [HEADER, first, second, third]
}

#[test]
fn games_come_back_with_their_settings() {
    let (bytes, games) = small_file();
    let (back, complete, error) = read(&bytes);
    assert_eq!((back, complete), (games, true));
    assert!(error.is_none());
    let reader = Reader::new(&bytes[..]).unwrap();
    assert_eq!(reader.settings(), SETTINGS);
    assert_eq!(bytes.len(), ends()[3] + 16);
    let longest = "x".repeat(1 << 20);
    assert!(Writer::begin(Vec::new(), &longest).is_ok());
    assert!(Writer::begin(Vec::new(), &(longest + "x")).is_err());
}

#[test]
fn a_file_cut_anywhere_keeps_the_games_before_and_is_never_complete() {
    let (bytes, games) = small_file();
    for length in 0..bytes.len() {
        let (back, complete, error) = read(&bytes[..length]);
        let whole = ends().iter().filter(|&&end| end <= length).count().saturating_sub(1);
        assert_eq!(back, games[..whole], "{length}");
        assert!(!complete, "{length}");
        assert_eq!(error.is_none(), ends().contains(&length), "{length}: {error:?}");
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
    let [e0, e1, e2, e3] = ends();
    let (header, first, second) = (&bytes[..e0], &bytes[e0..e1], &bytes[e1..e2]);
    let (third, end) = (&bytes[e2..e3], &bytes[e3..]);
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
    let told = read(&bytes).2.unwrap().to_string();
    assert!(told.contains("form 9, and this program reads form 2"), "{told}");
}

/// A path in the folder for temporary files, and nothing there.
fn scratch(name: &str) -> std::path::PathBuf {
    let path = std::env::temp_dir().join(format!("espalier-lab-{name}-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn a_file_on_disk_goes_on_wherever_it_was_cut() {
    let path = scratch("data");
    let (bytes, games) = small_file();
    let mut writer = Writer::create(&path, SETTINGS).unwrap();
    for game in &games {
        add(&mut writer, game);
    }
    writer.finish().unwrap();
    assert!(Writer::create(&path, "other").is_err(), "nothing is written over");
    for length in HEADER..=bytes.len() {
        std::fs::write(&path, &bytes[..length]).unwrap();
        let mut reader = Reader::open(&path).unwrap();
        let whole = reader.by_ref().flatten().count();
        let mut writer = Writer::go_on(&path, reader.extent()).unwrap();
        for game in &games[whole..] {
            add(&mut writer, game);
        }
        writer.finish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "{length}");
    }
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_collection_counts_what_is_kept_also_when_it_goes_on() {
    let path = scratch("collection");
    let settings = serde_json::json!({ "filter": Filter { opening: 3, decided_above: 900 } });
    let mut collection = Collection::create(&path, &settings).unwrap();
    let mut counts = FilterCounts::default();
    // The last game is the first again: nothing of it is new.
    for (number, seed) in (0..).zip([1, 2, 3, 4, 5, 6, 7, 8, 1]) {
        counts += collection.add(number, &random_game(seed)).unwrap();
    }
    let kept = collection.kept();
    assert_eq!((kept, u64::from(collection.extent().positions)), (counts.kept, counts.seen()));
    assert!(
        kept > 20 && Unfit::ALL.iter().all(|&reason| counts.left_out(reason) > 0),
        "{counts:?}"
    );
    drop(collection);

    let again = Collection::resume(&path, &settings, |note| panic!("{note}")).unwrap();
    assert_eq!((again.kept(), again.next_number()), (kept, 9));
    drop(again);
    let other = serde_json::json!({ "filter": Filter { opening: 3, decided_above: 800 } });
    let refused = Collection::resume(&path, &other, |_| {}).unwrap_err();
    assert!(format!("{refused:#}").contains("filter.decided_above: 800, not 900"), "{refused:#}");

    let mut games = FilteredGames::open(&path).unwrap();
    let read: Vec<FilteredGame> = games.by_ref().map(Result::unwrap).collect();
    assert_eq!(games.counts(), counts);
    let records: Vec<PositionRecord> = read.iter().flat_map(|game| game.kept().cloned()).collect();
    let positions =
        Positions::read([&path], Lookahead::NONE, |warning| panic!("{warning}")).unwrap();
    let unpack = |record: &Packed| record.unpack().unwrap();
    assert_eq!(positions.records().iter().map(unpack).collect::<Vec<_>>(), records);
    assert_eq!(positions.games().len(), 8);
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn the_documented_reader_prints_every_position() {
    const READER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/read_positions.py");
    let path = scratch("python");
    let read = || {
        let output = std::process::Command::new("python3").arg(READER).arg(&path).output();
        output.expect("python3, which this test needs")
    };
    let mut writer = Writer::create(&path, SETTINGS).unwrap();
    for (number, seed) in (0..).zip(0..30) {
        writer.add(number, &PackedGame::new(&random_game(seed))).unwrap();
    }
    writer.finish().unwrap();
    let games = FilteredGames::open(&path).unwrap();
    let positions = games.flat_map(|game| game.unwrap().positions);
    let lines: String = positions.map(|position| position.to_string() + "\n").collect();
    assert!(String::from_utf8_lossy(&read().stdout) == lines);
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    assert!(String::from_utf8_lossy(&read().stderr).contains("ends too early"));
    std::fs::remove_file(&path).unwrap();
}
