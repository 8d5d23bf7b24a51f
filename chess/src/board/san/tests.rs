use super::SanError;
use crate::board::{PieceLetters, Position, START_FEN};

const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTION: &str = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
const EN_PASSANT: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
const TWO_KNIGHTS: &str = "4k3/8/8/8/8/5p2/3N4/4K1N1 w - - 0 1";
const TWO_RANKS: &str = "4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1";
/// The pawn on b2 and the bishop on b4 can both take on c3.
const PAWN_OR_BISHOP: &str = "4k3/8/8/8/1B6/2p5/1P6/4K3 w - - 0 1";

fn position(fen: &str) -> Position {
    fen.parse().expect("a legal position")
}

/// What a text means in UCI notation.
fn meaning(fen: &str, text: &str, letters: &PieceLetters) -> Result<String, SanError> {
    let position = position(fen);
    position.parse_san_in(text, letters).map(|mv| position.uci(mv, false))
}

fn assert_means(fen: &str, texts: &str, uci: &str) {
    for text in texts.split(' ') {
        let found = meaning(fen, text, &PieceLetters::ENGLISH);
        assert_eq!(found.as_deref(), Ok(uci), "{text} in {fen}");
    }
}

#[test]
fn a_move_is_read_in_any_of_its_forms() {
    assert_means(START_FEN, "Nf3 Ng1f3 Ng1-f3 Ng1–f3 N-f3 g1f3 g1-f3 Ngf3 N1f3 ♘f3 ♞f3", "g1f3");
    assert_means(START_FEN, "e4 e2-e4 e2e4 Pe4 Pe2-e4 E4 ♙e4 ♟e4 ee4 2e4", "e2e4");
    assert_means(TWO_KNIGHTS, "Ngf3 Ngxf3 Ng1f3 Ng1xf3 Ng1:f3 Ng1×f3 N1f3 g1f3 Ngf3:", "g1f3");
    assert_means(TWO_RANKS, "N1f3 Ng1f3 N1-f3", "g1f3");
    assert_means(
        EN_PASSANT,
        "exd6 ed6 e:d6 e×d6 e5d6 e5xd6 exd6ep exd6e.p. e5-d6 ed6: 5d6",
        "e5d6",
    );
    assert_means(PROMOTION, "e8=Q e8Q e8q e8=q e8(Q) e8/Q e7-e8Q e7e8q+ e8=♕ Pe8Q e7e8Q#", "e7e8q");
    assert_means(PROMOTION, "exd8=N exd8N ed8n e7xd8(N) e7d8n", "e7d8n");
}

#[test]
fn castling_is_read_by_letters_zeros_and_squares() {
    assert_means(CASTLING, "O-O o-o 0-0 O–O O-O+ 0-0!? e1g1 e1-g1 Ke1g1 Ke1-g1 e1h1 Ke1h1", "e1g1");
    assert_means(CASTLING, "O-O-O o-o-o 0-0-0 O-O-O+ O-O-O# e1c1 Ke1-c1 e1a1", "e1c1");
    // Without its origin the king goes where it says, and it cannot go that far.
    for text in ["Kg1", "Kh1", "OO", "O-O-O-O", "O", "0-", "O-Ox"] {
        assert!(meaning(CASTLING, text, &PieceLetters::ENGLISH).is_err(), "{text}");
    }
}

#[test]
fn marks_behind_a_move_add_nothing() {
    assert_means(START_FEN, "e4+ e4++ e4# e4! e4?! e4+!? e4#!! e4ch e4mate e4= e4(=) e4†", "e2e4");
}

#[test]
fn a_small_b_is_a_file_and_a_capital_one_a_bishop() {
    assert_means(PAWN_OR_BISHOP, "bxc3 bc3 b2xc3", "b2c3");
    assert_means(PAWN_OR_BISHOP, "Bxc3 Bc3 B:c3 Bb4xc3 ♗xc3", "b4c3");
    // Behind the last rank it is a bishop again.
    assert_means(PROMOTION, "e8b e8=b e7e8b", "e7e8b");
}

#[test]
fn every_language_has_its_letters() {
    const FEN: &str = "6k1/P7/8/8/8/8/8/2BQKN1R w - - 0 1";
    let moves = ["f1g3", "c1f4", "h1h5", "d1d4", "e1f2", "a7a8q", "a7a8n", "a7a8r"];
    let cases = [
        ("en", "Ng3 Bf4 Rh5 Qd4 Kf2 a8=Q a8=N a8=R"),
        ("de", "Sg3 Lf4 Th5 Dd4 Kf2 a8=D a8S a8t"),
        ("fr", "Cg3 Ff4 Th5 Dd4 Rf2 a8=D a8C a8t"),
        ("es", "Cg3 Af4 Th5 Dd4 Rf2 a8=D a8C a8T"),
        ("it", "Cg3 Af4 Th5 Dd4 Rf2 a8=D a8c a8=T"),
        ("nl", "Pg3 Lf4 Th5 Dd4 Kf2 a8D a8P a8t"),
        ("pl", "Sg3 Gf4 Wh5 Hd4 Kf2 a8=H a8S a8w"),
        ("figurine", "♘g3 ♗f4 ♖h5 ♕d4 ♔f2 a8=♕ a8♘ a8=♖"),
    ];
    assert_eq!(cases.len(), PieceLetters::ALL.len());
    // A check, although c is a French knight.
    assert_eq!(meaning(FEN, "Th5ch", &PieceLetters::FRENCH).as_deref(), Ok("h1h5"));
    for (tag, texts) in cases {
        let letters = PieceLetters::of_tag(tag).expect(tag);
        let read: Vec<_> = texts.split(' ').map(|text| meaning(FEN, text, letters)).collect();
        assert_eq!(read, moves.map(|uci| Ok(uci.to_owned())), "{tag}");
        for uci in moves {
            assert_eq!(meaning(FEN, uci, letters).as_deref(), Ok(uci), "{tag}");
        }
    }
}

#[test]
fn moves_are_written_with_the_letters_of_a_language() {
    let written = |fen: &str, uci: &str, letters| {
        let position = position(fen);
        position.san_in(position.parse_uci(uci).expect("legal"), letters)
    };
    assert_eq!(written(TWO_KNIGHTS, "g1f3", &PieceLetters::GERMAN), "Sgxf3");
    assert_eq!(written(PROMOTION, "e7d8q", &PieceLetters::FRENCH), "exd8=D+");
    assert_eq!(written(CASTLING, "e1c1", &PieceLetters::DUTCH), "O-O-O");
    assert_eq!(written(START_FEN, "e2e4", &PieceLetters::FIGURINE), "e4");
}

#[test]
fn a_text_that_is_no_move_is_told_from_a_move_that_is_illegal() {
    for text in ["", "e", "4", "xyz", "Nf9", "Nff3f", "é4", "e4x", "e8=K", "e8(Q", "Ng1g2f3", "--"]
    {
        let error = meaning(START_FEN, text, &PieceLetters::ENGLISH).expect_err(text);
        assert!(matches!(error, SanError::Malformed(_)), "{text}: {error}");
    }
    for text in ["e5", "Nf6", "O-O", "e4=Q", "Ng1f2", "a1a1"] {
        let error = meaning(START_FEN, text, &PieceLetters::ENGLISH).expect_err(text);
        assert!(matches!(error, SanError::Illegal(_)), "{text}: {error}");
    }
}

#[test]
fn several_fitting_moves_are_named() {
    let cases = [
        (TWO_KNIGHTS, "Nxf3", PieceLetters::ENGLISH, "Nxf3 fits several moves: Ndxf3, Ngxf3"),
        (TWO_KNIGHTS, "Sf3", PieceLetters::GERMAN, "Sf3 fits several moves: Sdxf3, Sgxf3"),
        (TWO_RANKS, "Ngf3", PieceLetters::ENGLISH, "Ngf3 fits several moves: N1f3, N5f3"),
        // The piece to promote to is not said.
        (PROMOTION, "e8", PieceLetters::ENGLISH, "e8 fits several moves: e8=B, e8=N, e8=Q+, e8=R+"),
    ];
    for (fen, text, letters, sentence) in cases {
        let error = meaning(fen, text, &letters).expect_err(text);
        assert_eq!(error.to_string(), sentence);
    }
}

#[test]
fn in_chess960_a_step_of_the_king_is_not_castling() {
    let position = position("1rk4r/8/8/8/8/8/8/1RK4R w BHbh - 0 1");
    let uci = |text: &str| position.parse_san(text).map(|mv| position.uci(mv, true));
    assert_eq!(uci("Kd1").as_deref(), Ok("c1d1"));
    assert_eq!(uci("Kc1d1").as_deref(), Ok("c1d1"));
    assert_eq!(uci("c1h1").as_deref(), Ok("c1h1"));
    assert_eq!(uci("O-O").as_deref(), Ok("c1h1"));
    assert_eq!(uci("O-O-O").as_deref(), Ok("c1b1"));
    assert!(uci("c1g1").is_err());
}
