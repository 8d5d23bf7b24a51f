//! A game: the moves played, how it stands, and its record in PGN.

use crate::board::{Position, START_FEN};
use crate::types::{Color, Move};
use std::fmt::{self, Write as _};

/// Half-moves without capture or pawn move after which a game is drawn.
const FIFTY_MOVES: u8 = 100;

/// A start position and the moves played from it.
#[derive(Clone, Debug)]
pub struct Game {
    /// The start position and the position after each move: never empty.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

/// How a game has ended on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side to move is in check and has no move.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move is not in check and has no move.
    Stalemate,
    /// The same position with the same moves stands for the third time.
    Threefold,
    /// Fifty moves by each side without a capture or a pawn move.
    FiftyMoves,
    /// Neither side can ever give mate.
    InsufficientMaterial,
}

impl Outcome {
    /// The result as PGN writes it.
    pub const fn result(self) -> &'static str {
        match self {
            Self::Checkmate { winner: Color::White } => "1-0",
            Self::Checkmate { winner: Color::Black } => "0-1",
            _ => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Checkmate { winner } => write!(f, "checkmate: {winner} wins"),
            Self::Stalemate => f.write_str("draw by stalemate"),
            Self::Threefold => f.write_str("draw by threefold repetition"),
            Self::FiftyMoves => f.write_str("draw by the fifty-move rule"),
            Self::InsufficientMaterial => f.write_str("draw by insufficient material"),
        }
    }
}

impl Default for Game {
    /// A game from the standard start position.
    fn default() -> Self {
        Self::new(Position::default())
    }
}

impl Game {
    /// A game that starts here.
    pub fn new(start: Position) -> Self {
        Self { positions: vec![start], moves: Vec::new() }
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        debug_assert!(self.position().is_legal(mv), "{mv:?} in {}", self.position());
        self.positions.push(self.position().after(mv));
        self.moves.push(mv);
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The position at the start and after each move.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How the game has ended, if it has. Mate on the board comes before every draw.
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        if !position.has_legal_move() {
            return Some(if position.in_check() {
                Outcome::Checkmate { winner: !position.side_to_move() }
            } else {
                Outcome::Stalemate
            });
        }
        if position.is_insufficient_material() {
            Some(Outcome::InsufficientMaterial)
        } else if self.repetitions() >= 3 {
            Some(Outcome::Threefold)
        } else if position.halfmove_clock() >= FIFTY_MOVES {
            Some(Outcome::FiftyMoves)
        } else {
            None
        }
    }

    /// How often the position now has stood on the board, this time included.
    fn repetitions(&self) -> usize {
        let now = self.position();
        let reversible = usize::from(now.halfmove_clock()) + 1;
        self.positions.iter().rev().take(reversible).filter(|past| past.key() == now.key()).count()
    }

    /// Every move played in algebraic notation.
    pub fn sans(&self) -> Vec<String> {
        self.positions.iter().zip(&self.moves).map(|(before, &mv)| before.san(mv)).collect()
    }

    /// The game as PGN: the seven tags of the standard, then the others given, then the moves.
    ///
    /// The result is the one given (a resignation or a fallen flag is not on the board), else
    /// what the board says, else `*`.
    pub fn pgn(&self, tags: &[(String, String)], result: Option<&str>) -> String {
        const ROSTER: [(&str, &str); 6] = [
            ("Event", "?"),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", "-"),
            ("White", "?"),
            ("Black", "?"),
        ];
        let result =
            result.unwrap_or_else(|| self.outcome().map_or("*", Outcome::result)).to_owned();
        let given = |name: &str| tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str());
        let mut pgn = String::new();
        for (name, unknown) in ROSTER {
            write_tag(&mut pgn, name, given(name).unwrap_or(unknown));
        }
        write_tag(&mut pgn, "Result", &result);
        let start = self.positions[0].to_string();
        let starts_elsewhere = start != START_FEN;
        if starts_elsewhere {
            write_tag(&mut pgn, "SetUp", "1");
            write_tag(&mut pgn, "FEN", &start);
        }
        let own = |name: &str| {
            name == "Result"
                || starts_elsewhere && (name == "SetUp" || name == "FEN")
                || ROSTER.iter().any(|tag| tag.0 == name)
        };
        for (name, value) in tags.iter().filter(|(name, _)| !own(name)) {
            write_tag(&mut pgn, name, value);
        }
        pgn.push('\n');
        pgn.push_str(&wrapped(&self.numbered_moves(), &result));
        pgn
    }

    /// `1.`, `e4`, `e5`, `2.` … as separate words.
    fn numbered_moves(&self) -> Vec<String> {
        let mut words = Vec::new();
        for (index, (before, san)) in self.positions.iter().zip(self.sans()).enumerate() {
            match before.side_to_move() {
                Color::White => words.push(format!("{}.", before.fullmove_number())),
                Color::Black if index == 0 => {
                    words.push(format!("{}...", before.fullmove_number()));
                }
                Color::Black => {}
            }
            words.push(san);
        }
        words
    }
}

/// Writes one tag pair; quotes and backslashes are escaped and line breaks dropped.
fn write_tag(pgn: &mut String, name: &str, value: &str) {
    let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    let value: String = value.chars().filter(|letter| !letter.is_control()).collect();
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    if !name.is_empty() {
        // Writing to a string cannot fail.
        let _ = writeln!(pgn, "[{name} \"{value}\"]");
    }
}

/// The words and the result in lines of at most 80 characters, as the standard asks.
fn wrapped(words: &[String], result: &str) -> String {
    const WIDTH: usize = 80;
    let mut text = String::new();
    let mut column = 0;
    for word in words.iter().map(String::as_str).chain([result]) {
        if column > 0 && column + 1 + word.len() > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(fen: &str, moves: &str) -> Game {
        let mut game = Game::new(fen.parse().expect("a legal position"));
        for san in moves.split_whitespace() {
            let mv = game.position().parse_san(san).expect("a legal move");
            game.play(mv);
        }
        game
    }

    #[test]
    fn the_board_ends_games() {
        let cases = [
            (START_FEN, "f3 e5 g4 Qh4#", Some(Outcome::Checkmate { winner: Color::Black })),
            ("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", "Ka2", Some(Outcome::Stalemate)),
            ("7k/8/8/8/8/8/8/KB6 b - - 0 1", "", Some(Outcome::InsufficientMaterial)),
            ("7k/8/8/8/8/8/8/KNN5 b - - 0 1", "", None),
            ("6bk/8/8/8/8/8/8/KB6 b - - 0 1", "", Some(Outcome::InsufficientMaterial)),
            ("5b1k/8/8/8/8/8/8/KB6 b - - 0 1", "", None),
            ("7k/8/8/8/8/8/R7/K7 w - - 99 90", "Rb2", Some(Outcome::FiftyMoves)),
            ("7k/8/8/8/8/8/R7/K7 w - - 98 90", "Rb2", None),
        ];
        for (fen, moves, outcome) in cases {
            assert_eq!(game(fen, moves).outcome(), outcome, "{fen} {moves}");
        }
    }

    #[test]
    fn mate_on_the_hundredth_half_move_wins() {
        let mated = game("7k/8/6K1/8/8/8/8/R7 w - - 99 90", "Ra8#");
        assert_eq!(mated.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
    }

    #[test]
    fn the_third_occurrence_draws_and_the_second_does_not() {
        let twice = "Nf3 Nf6 Ng1 Ng8";
        assert_eq!(game(START_FEN, twice).outcome(), None);
        assert_eq!(
            game(START_FEN, &format!("{twice} {twice}")).outcome(),
            Some(Outcome::Threefold)
        );
    }

    #[test]
    fn lost_castling_rights_make_another_position() {
        let fen = "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1";
        let shuffle = "Rh2 Ra7 Rh1 Ra8";
        // The start had rights that the later positions lack: only the third repeat of those draws.
        assert_eq!(game(fen, &format!("{shuffle} {shuffle}")).outcome(), None);
        assert_eq!(
            game(fen, &format!("{shuffle} {shuffle} {shuffle}")).outcome(),
            Some(Outcome::Threefold)
        );
    }

    #[test]
    fn pgn_has_the_seven_tags_the_moves_and_the_result() {
        let scholar = game(START_FEN, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
        let tags = [("White".to_owned(), "A \"quoted\" name".to_owned())];
        let pgn = scholar.pgn(&tags, None);
        assert!(pgn.starts_with("[Event \"?\"]\n"), "{pgn}");
        assert!(pgn.contains("[White \"A \\\"quoted\\\" name\"]\n"), "{pgn}");
        assert!(pgn.contains("[Result \"1-0\"]\n\n"), "{pgn}");
        assert!(pgn.ends_with("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n"), "{pgn}");
        assert!(scholar.pgn(&[], Some("0-1")).ends_with(" 0-1\n"));
    }

    #[test]
    fn pgn_from_another_start_says_so_and_keeps_lines_short() {
        let fen = "7k/8/8/8/8/8/R7/K7 b - - 0 40";
        let moves = "Kg8 Rb2 Kf8 Rc2 Ke8 Rd2 Kf8 Re2 Kg8 Rf2 Kh8 Rg2 Kh7 Ka2 Kh6";
        let pgn = game(fen, moves).pgn(&[], None);
        assert!(pgn.contains(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")), "{pgn}");
        assert!(pgn.contains("\n40... Kg8 41. Rb2 "), "{pgn}");
        assert!(pgn.lines().filter(|line| !line.starts_with('[')).all(|line| line.len() <= 80));
    }
}
