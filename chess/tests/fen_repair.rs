//! FENs as people paste them: what is repaired, and what is told of it.

use espalier_chess::board::{FenField, Position, START_FEN, read_fen};

/// Text, the FEN that it is read as, and for each change its code and the sentence.
type Case = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const WHOLE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 20";
const KINGS: &str = "k7/8/8/8/8/8/8/K7 w - - 0 1";
const QUOTES: (&str, &str) = ("quotes", "The quotation marks around the FEN were left out.");
const CHARACTERS: (&str, &str) = (
    "characters",
    "Characters that no FEN has, as no-break spaces and long dashes, were replaced.",
);
const UNDERSCORES: (&str, &str) =
    ("underscores", "The underscores between the fields were read as spaces.");
const NO_WHITE: (&str, &str) = ("missing", "The side to move field was missing and became w.");
const NO_CASTLING: (&str, &str) =
    ("missing", "The castling rights field was missing and became -.");
const NO_EN_PASSANT: (&str, &str) = ("missing", "The en passant field was missing and became -.");
const NO_CLOCK: (&str, &str) = ("missing", "The half-move clock field was missing and became 0.");
const NO_NUMBER: (&str, &str) = ("missing", "The move number field was missing and became 1.");

const REPAIRED: &[Case] = &[
    // Castling rights.
    (
        "r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
        "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1",
        &[
            (
                "castling-without-rook",
                "The castling right Q was dropped: \"Q\" needs a rook beside its king, both on the \
                 first rank of their side.",
            ),
            (
                "castling-without-rook",
                "The castling right k was dropped: \"k\" needs a rook beside its king, both on the \
                 first rank of their side.",
            ),
        ],
    ),
    (
        "4k3/8/8/8/8/8/4K3/7R w K - 0 1",
        "4k3/8/8/8/8/8/4K3/7R w - - 0 1",
        &[(
            "castling-without-rook",
            "The castling right K was dropped: \"K\" needs a rook beside its king, both on the \
             first rank of their side.",
        )],
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w KKK - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        &[(
            "castling-repeated",
            "The castling right K was dropped: \"K\" names a right already given.",
        )],
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w xKX - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        &[
            (
                "castling-unknown",
                "\"x\" among the castling rights was dropped: \"x\" is none of K, Q, k, q, A to H, a \
                 to h, or a lone -.",
            ),
            (
                "castling-unknown",
                "\"X\" among the castling rights was dropped: \"X\" is none of K, Q, k, q, A to H, a \
                 to h, or a lone -.",
            ),
        ],
    ),
    // En passant.
    (
        "k7/8/8/8/8/8/8/K7 w - e6 0 1",
        KINGS,
        &[(
            "en-passant-unusable",
            "The en passant square e6 was dropped: no pawn can have passed e6 with a double step \
             just now.",
        )],
    ),
    (
        "k3r3/8/8/3p4/8/8/8/4K3 w - d6 0 1",
        "k3r3/8/8/3p4/8/8/8/4K3 w - - 0 1",
        &[(
            "en-passant-unusable",
            "The en passant square d6 was dropped: the check cannot have come from the double step \
             past d6, so it was there before.",
        )],
    ),
    (
        "8/8/8/3pP3/8/8/8/K6k w - D6 0 2",
        "8/8/8/3pP3/8/8/8/K6k w - d6 0 2",
        &[("en-passant-spelling", "The en passant square was changed from D6 to d6.")],
    ),
    // The side to move.
    (
        "k7/8/8/8/8/8/8/K7 B - - 0 1",
        "k7/8/8/8/8/8/8/K7 b - - 0 1",
        &[(
            "side-spelling",
            "The side to move was changed from \"B\" to b: \"B\" is neither w nor b.",
        )],
    ),
    (
        "k7/8/8/8/8/8/8/K7 White - - 0 1",
        KINGS,
        &[(
            "side-spelling",
            "The side to move was changed from \"White\" to w: \"White\" is neither w nor b.",
        )],
    ),
    // Fields that are missing, at the end and in between.
    (
        "r3k2r/8/8/8/8/8/8/4K2R",
        "r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1",
        &[
            NO_WHITE,
            ("missing", "The castling rights field was missing and became Kkq."),
            NO_EN_PASSANT,
            NO_CLOCK,
            NO_NUMBER,
        ],
    ),
    // A rook or a king that does not stand at home has moved.
    (
        "1r2k2r/8/8/8/8/8/8/R2K3R b",
        "1r2k2r/8/8/8/8/8/8/R2K3R b k - 0 1",
        &[
            ("missing", "The castling rights field was missing and became k."),
            NO_EN_PASSANT,
            NO_CLOCK,
            NO_NUMBER,
        ],
    ),
    ("k7/8/8/8/8/8/8/K7 - - 0 1", KINGS, &[NO_WHITE]),
    ("k7/8/8/8/8/8/8/K7 w - 0 1", KINGS, &[NO_EN_PASSANT]),
    ("k7/8/8/8/8/8/8/K7 w 0 1", KINGS, &[NO_CASTLING, NO_EN_PASSANT]),
    ("8/8/8/3pP3/8/8/8/K6k w d6 0 2", "8/8/8/3pP3/8/8/8/K6k w - d6 0 2", &[NO_CASTLING]),
    ("k7/8/8/8/8/8/8/K7 w - -", KINGS, &[NO_CLOCK, NO_NUMBER]),
    ("k7/8/8/8/8/8/8/K7 w - - 7", "k7/8/8/8/8/8/8/K7 w - - 7 1", &[NO_NUMBER]),
    // Counters.
    (
        "k7/8/8/8/8/8/8/K7 w - - - -",
        KINGS,
        &[
            (
                "counter",
                "The half-move clock was changed from \"-\" to 0: \"-\" is not a whole number from \
                 0 to 255.",
            ),
            (
                "counter",
                "The move number was changed from \"-\" to 1: \"-\" is not a whole number from 0 \
                 to 9999.",
            ),
        ],
    ),
    (
        "k7/8/8/8/8/8/8/K7 w - - 300 99999999999999999999",
        "k7/8/8/8/8/8/8/K7 w - - 255 9999",
        &[
            (
                "counter",
                "The half-move clock was changed from \"300\" to 255: \"300\" is not a whole \
                 number from 0 to 255.",
            ),
            (
                "counter",
                "The move number was changed from \"99999999999999999999\" to 9999: \
                 \"99999999999999999999\" is not a whole number from 0 to 9999.",
            ),
        ],
    ),
    (
        "k7/8/8/8/8/8/8/K7 w - - -4 0",
        KINGS,
        &[
            (
                "counter",
                "The half-move clock was changed from \"-4\" to 0: \"-4\" is not a whole number \
                 from 0 to 255.",
            ),
            ("counter", "The move number was changed from \"0\" to 1."),
        ],
    ),
    (
        "k7/8/8/8/8/8/8/K7 w - - x 25",
        "k7/8/8/8/8/8/8/K7 w - - 0 25",
        &[(
            "counter",
            "The half-move clock was changed from \"x\" to 0: \"x\" is not a whole number from \
                 0 to 255.",
        )],
    ),
    (
        "k7/8/8/8/8/8/8/K7 w - - 0 25;",
        "k7/8/8/8/8/8/8/K7 w - - 0 25",
        &[(
            "counter",
            "The move number was changed from \"25;\" to 25: \"25;\" is not a whole number \
                 from 0 to 9999.",
        )],
    ),
    // EPD.
    (
        "k7/8/8/8/8/8/8/K7 w - - bm Kb2; id \"a; b\";",
        KINGS,
        &[
            NO_CLOCK,
            NO_NUMBER,
            (
                "epd-operations",
                "\"bm Kb2; id \"a; b\"\" was left out: EPD operations are no part of a FEN.",
            ),
        ],
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - hmvc 3; fmvn 20;",
        WHOLE,
        &[
            (
                "counter-operation",
                "The half-move clock 3 was taken from the EPD operation \"hmvc 3\".",
            ),
            (
                "counter-operation",
                "The move number 20 was taken from the EPD operation \"fmvn 20\".",
            ),
        ],
    ),
    (
        "k7/8/8/8/8/8/8/K7 w - - 0 1 ;D1 3 ;D2 9",
        KINGS,
        &[("epd-operations", "\"D1 3; D2 9\" was left out: EPD operations are no part of a FEN.")],
    ),
    (
        "k7/8/8/8/8/8/8/K7 w - - am Ka2",
        KINGS,
        &[
            NO_CLOCK,
            NO_NUMBER,
            ("epd-operations", "\"am Ka2\" was left out: EPD operations are no part of a FEN."),
        ],
    ),
    (
        "k7/8/8/8/8/8/8/K7 w - - 0 1 White to play",
        KINGS,
        &[(
            "trailing",
            "\"White to play\" behind the last field was left out: \"White\" follows, where the \
             FEN should end.",
        )],
    ),
    // What stands around a FEN, and between its fields.
    ("k7/8/8/8/8/8/8/K7_w_-_-_0_1", KINGS, &[UNDERSCORES]),
    ("\"k7/8/8/8/8/8/8/K7 w - - 0 1\"", KINGS, &[QUOTES]),
    ("“k7/8/8/8/8/8/8/K7 w - - 0 1”", KINGS, &[QUOTES]),
    ("k7/8/8/8/8/8/8/K7\u{a0}w\u{a0}-\u{a0}-\u{a0}0\u{a0}1", KINGS, &[CHARACTERS]),
    ("\u{feff}k7/8/8/8/\u{200b}8/8/8/K7 w – — 0 1", KINGS, &[CHARACTERS]),
    (
        "position fen k7/8/8/8/8/8/8/K7 w - - 0 1",
        KINGS,
        &[("prefix", "\"position fen\" before the FEN was left out.")],
    ),
    (
        "FEN: \"k7/8/8/8/8/8/8/K7 w - - 0 1\"",
        KINGS,
        &[("prefix", "\"FEN:\" before the FEN was left out."), QUOTES],
    ),
    (
        "[FEN \"k7/8/8/8/8/8/8/K7 w - - 0 1\"]",
        KINGS,
        &[("tag", "The PGN tag around the FEN was left out."), QUOTES],
    ),
];

#[test]
fn what_leaves_no_doubt_is_repaired_and_told() {
    for (text, fen, changes) in REPAIRED {
        let reading = read_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(reading.position.to_string(), *fen, "{text}");
        let told: Vec<_> =
            reading.changes.iter().map(|change| (change.kind.code(), change.to_string())).collect();
        let expected: Vec<_> =
            changes.iter().map(|&(code, sentence)| (code, sentence.to_owned())).collect();
        assert_eq!(told, expected, "{text}");
    }
}

#[test]
fn a_strict_reader_refuses_it_but_for_what_it_has_always_taken() {
    // Counters that are missing, and the letter of a square.
    const TAKEN: [&str; 3] = ["w - -", "w - - 7", "w - D6 0 2"];
    for (text, ..) in REPAIRED {
        let is_taken = TAKEN.iter().any(|end| text.ends_with(end));
        assert_eq!(text.parse::<Position>().is_ok(), is_taken, "{text}");
    }
}

#[test]
fn a_change_tells_the_field_and_both_texts() {
    let reading = read_fen("k7/8/8/8/8/8/8/K7 W Q e3 0").expect("repairable");
    let told: Vec<_> = reading
        .changes
        .iter()
        .map(|change| (change.field, change.from.as_str(), change.to.as_str()))
        .collect();
    let expected = [
        (FenField::SideToMove, "W", "w"),
        (FenField::Castling, "Q", ""),
        (FenField::EnPassant, "e3", "-"),
        (FenField::FullmoveNumber, "", "1"),
    ];
    assert_eq!(told, expected);
}

#[test]
fn what_is_in_order_is_not_changed() {
    for fen in [
        START_FEN,
        WHOLE,
        // The standard tells the square behind every double step, whether a pawn can take or not.
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        // Chess960: rooks on other files than a and h, by X-FEN and by file.
        "1r2kr2/8/8/8/8/8/8/1R2KR2 w KQkq - 0 1",
        "1rk4r/8/8/8/8/8/8/1RK4R w BHbh - 0 1",
        // These rights look like an operation of EPD.
        "4k3/8/8/8/8/8/8/2R1KR2 w CF - 0 1",
        "2r1k3/8/8/8/8/8/8/4K3 b c - 0 1",
        "  k7/8/8/8/8/8/8/K7   w - - 0 1\n",
    ] {
        let reading = read_fen(fen).expect(fen);
        assert_eq!(reading.changes, [], "{fen}");
        assert_eq!(fen.parse().as_ref(), Ok(&reading.position));
    }
}

#[test]
fn what_leaves_doubt_is_refused_with_field_and_reason() {
    for (text, field, reason) in [
        ("", FenField::Pieces, "missing"),
        ("hello", FenField::Pieces, "not 1"),
        ("k7/8/8/8/8/8/8 w - - 0 1", FenField::Pieces, "not 7"),
        ("k6/8/8/8/8/8/8/K7 w - - 0 1", FenField::Pieces, "rank 8 describes 7"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", FenField::Pieces, "Black has 0 kings"),
        ("k7/8/8/8/8/8/8/K6P w - - 0 1", FenField::Pieces, "pawn stands on h1"),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", FenField::SideToMove, "Black is in check"),
        ("k7/8/8/8/8/8/8/K7 x - - 0 1", FenField::SideToMove, "\"x\" is neither w nor b"),
        ("k7/8/8/8/8/8/8/K7 w - e9 0 1", FenField::EnPassant, "\"e9\""),
        // Moves lead to another position.
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 moves a1a2", FenField::FullmoveNumber, "\"moves\""),
        ("k7/8/8/8/8/8/8/K7 moves a1a2", FenField::FullmoveNumber, "\"moves\""),
    ] {
        let error = read_fen(text).expect_err(text);
        assert_eq!(error.field(), field, "{text}: {error}");
        assert!(error.to_string().contains(reason), "{text}: {error}");
    }
}

#[test]
fn a_megabyte_of_anything_is_answered() {
    let megabyte = |part: &str| part.repeat((1 << 20) / part.len());
    let _ = read_fen(&(megabyte("fen ") + &megabyte("\"")));
    for part in ["\"", "fen ", "[", "_", "\u{a0}", "/", "k", "8", "bm x; ", ";", "-", "w "] {
        let _ = read_fen(&megabyte(part));
        for before in ["k7/8/8/8/8/8/8/K7 w ", "k7/8/8/8/8/8/8/K7 w - - "] {
            if let Ok(reading) = read_fen(&format!("{before}{}", megabyte(part))) {
                assert!(reading.changes.iter().all(|change| change.from.len() < 100));
            }
        }
    }
}
