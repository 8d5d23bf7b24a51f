//! Reading PGN.

use super::lines::Lines;
use super::movetext::{MovetextError, Token, Tokens};
use crate::board::{FenError, Position, SanError};
use crate::game::Game;
use crate::types::Color;
use std::fmt;

/// A parsed game.
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// The main line.
    pub game: Game,
    /// The variations, each from the start, in the order in which they begin.
    pub variations: Vec<Game>,
    /// The tags in order: names and values.
    pub tags: Vec<(String, String)>,
    /// Whether its tag says Chess960, or it castles as only Chess960 does.
    pub chess960: bool,
    /// Whether unread text follows.
    pub more: bool,
}

/// An error in PGN, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The error.
    pub fault: PgnFault,
}

/// An error in PGN.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PgnFault {
    /// There is no game.
    Empty,
    /// An unsupported variant.
    Variant(String),
    /// An invalid start position.
    Fen(FenError),
    /// Unbalanced comments or variations.
    Movetext(MovetextError),
    /// An invalid move.
    Move {
        /// Its number, as `12.` or `12...`.
        number: String,
        /// The error of the move.
        error: SanError,
    },
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl fmt::Display for PgnFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there is no game in this text"),
            Self::Variant(name) => write!(f, "{name} is played by other rules"),
            Self::Fen(error) => error.fmt(f),
            Self::Movetext(error) => error.fmt(f),
            Self::Move { number, error } => write!(f, "move {number} {error}"),
        }
    }
}

impl std::error::Error for PgnError {}

/// Reads the first game of a text: its tags, its moves and its variations.
///
/// ```
/// let game = espalier::pgn::read("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *")?;
/// assert_eq!((game.game.moves().len(), game.variations.len()), (3, 1));
/// let error = espalier::pgn::read("1. e4 e5\n2. Ke3").unwrap_err();
/// assert!(error.to_string().starts_with("line 2: move 2."));
/// # Ok::<(), espalier::pgn::PgnError>(())
/// ```
///
/// Comments and annotations are skipped, and so is the rest of a variation after an illegal move,
/// as a null move.
///
/// # Errors
/// When there is no game, or it cannot be parsed.
pub fn read(text: &str) -> Result<PgnGame, PgnError> {
    let sheet = Sheet::divide(text.trim_start_matches('\u{feff}'));
    let fail = |line| move |fault| PgnError { line, fault };
    if sheet.tags.is_empty() && sheet.moves.is_empty() {
        return Err(fail(1)(PgnFault::Empty));
    }
    let says_chess960 = is_chess960(sheet.tag("Variant")).map_err(fail(1))?;
    let start: Position = match sheet.tag("FEN") {
        Some(fen) => fen.parse().map_err(PgnFault::Fen).map_err(fail(1))?,
        None => Position::default(),
    };
    let chess960 = says_chess960 || start.castles_as_in_chess960();
    let mut lines = Lines::new(start);
    let mut more = sheet.more;
    let mut tokens = Tokens::new(&sheet.moves, sheet.moves_line);
    let mut is_over = false;
    while let Some(token) = tokens.next() {
        let line = tokens.line;
        if is_over {
            more = true;
            break;
        }
        match token.map_err(PgnFault::Movetext).map_err(fail(line))? {
            Token::Move(word) => lines.play(word).map_err(fail(line))?,
            Token::Open => lines.open(),
            Token::Close => lines.close(),
            Token::End(_) => is_over = !lines.is_in_variation(),
        }
    }
    let (game, variations) = lines.finish();
    Ok(PgnGame { game, variations, tags: sheet.tags, chess960, more })
}

/// Plays a move in SAN.
///
/// # Errors
/// When the move is illegal.
pub fn play(game: &mut Game, word: &str) -> Result<(), PgnFault> {
    let position = game.position();
    let mv = position.parse_san(word).map_err(|error| {
        let dots = if position.side_to_move() == Color::White { "." } else { "..." };
        PgnFault::Move { number: format!("{}{dots}", position.fullmove_number()), error }
    })?;
    game.play(mv);
    Ok(())
}

/// Whether the `Variant` tag says Chess960.
///
/// # Errors
/// When the variant is unsupported.
pub fn is_chess960(variant: Option<&str>) -> Result<bool, PgnFault> {
    const STANDARD: [&str; 4] = ["standard", "chess", "normal", "from position"];
    const CHESS960: [&str; 4] = ["chess960", "fischerandom", "fischerrandom", "fischer random"];
    let Some(name) = variant else { return Ok(false) };
    let known = name.trim().to_ascii_lowercase();
    if CHESS960.contains(&known.as_str()) {
        Ok(true)
    } else if STANDARD.contains(&known.as_str()) {
        Ok(false)
    } else {
        Err(PgnFault::Variant(name.to_owned()))
    }
}

/// The text of one game, split into tags and movetext.
#[derive(Default)]
struct Sheet {
    tags: Vec<(String, String)>,
    /// The line on which the movetext begins, from 1.
    moves_line: usize,
    moves: String,
    /// Whether another game follows.
    more: bool,
}

impl Sheet {
    /// Splits a text. A tag after movetext begins another game, unless it is in a comment.
    fn divide(text: &str) -> Self {
        let mut sheet = Self::default();
        let mut is_in_comment = false;
        for (index, line) in text.lines().enumerate() {
            let tag = parse_tag(line);
            if line.starts_with('%') && sheet.moves.is_empty() {
                continue;
            }
            match tag {
                Some(tag) if sheet.moves.is_empty() => sheet.tags.push(tag),
                Some(_) if !is_in_comment => {
                    sheet.more = true;
                    break;
                }
                _ if sheet.moves.is_empty() && line.trim().is_empty() => {}
                _ => {
                    if sheet.moves.is_empty() {
                        sheet.moves_line = index + 1;
                    }
                    sheet.moves.push_str(line);
                    sheet.moves.push('\n');
                    is_in_comment = leaves_comment_open(line, is_in_comment);
                }
            }
        }
        sheet
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str())
    }
}

/// Whether a comment is open at the end of a line; `is_open`: at its start.
pub fn leaves_comment_open(line: &str, mut is_open: bool) -> bool {
    for letter in line.chars() {
        match letter {
            '{' => is_open = true,
            '}' => is_open = false,
            ';' if !is_open => break,
            _ => {}
        }
    }
    is_open
}

/// The name and the value of `[Name "value"]`.
pub fn parse_tag(line: &str) -> Option<(String, String)> {
    let inside = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (name, rest) = inside.trim().split_once(char::is_whitespace)?;
    let value = rest.trim().strip_prefix('"')?.strip_suffix('"')?;
    let is_name = name.starts_with(|letter: char| letter.is_ascii_alphabetic());
    is_name.then(|| (name.to_owned(), value.replace("\\\"", "\"").replace("\\\\", "\\")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        read(text).expect_err(text).to_string()
    }

    #[test]
    fn what_was_written_is_read_again() {
        let mut game = Game::new("7k/8/8/8/8/8/R7/K7 b - - 0 40".parse().expect("a position"));
        for san in ["Kg8", "Rb2", "Kf8"] {
            play(&mut game, san).expect("a legal move");
        }
        let tags = [("White".to_owned(), "A \"quoted\" \\ name".to_owned())];
        let again = read(&game.pgn(&tags, &[], Some("1-0"))).expect("a game");
        assert_eq!(again.game.positions(), game.positions());
        assert_eq!(again.game.moves(), game.moves());
        assert!(again.tags.contains(&tags[0]), "{:?}", again.tags);
        assert!(!again.chess960 && !again.more);
    }

    #[test]
    fn moves_alone_are_a_game_and_remarks_are_passed_over() {
        let sans = |text: &str| read(text).expect(text).game.sans();
        assert_eq!(sans("e4 e5 Nf3"), ["e4", "e5", "Nf3"]);
        assert_eq!(
            sans("1.e4! {[White \"x\"]\n[Black \"y\"]} (1. d4 d5) 1... e5 $1 *"),
            ["e4", "e5"]
        );
        assert_eq!(sans("\u{feff}[Event \"A\"]\r\n\r\n1. e4 e5\r\n"), ["e4", "e5"]);
    }

    #[test]
    fn variations_are_lines_of_their_own() {
        let variations = |text: &str| -> Vec<String> {
            read(text).expect(text).variations.iter().map(|game| game.sans().join(" ")).collect()
        };
        let text = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 (2. f4) *";
        let expected = ["e4 c5 Nf3 d6", "e4 c5 c3 d5", "e4 e6", "e4 e5 f4"];
        assert_eq!(variations(text), expected);
        assert_eq!(read(text).expect("a game").game.sans(), ["e4", "e5", "Nf3"]);
        // An illegal move ends a variation, and the game goes on.
        assert_eq!(variations("1. e4 e5 (1... c5 2. -- d6 (2... e6) 3. d4) 2. Nf3"), ["e4 c5"]);
        assert_eq!(variations("1. e4 (1. Ke3) (1. d4 *) () 1... e5 1-0"), ["d4"]);
        assert_eq!(variations("(1. d4) 1. e4"), [""; 0]);
        let first = read("1. e4 (1. d4 *) 1... e5 *").expect("a game");
        assert_eq!((first.game.sans().len(), first.more), (2, false));
    }

    #[test]
    fn more_variations_than_anyone_writes_are_passed_over() {
        let text = format!("1. e4 {} 1... e5", "(1. d4 ".repeat(9_000) + &")".repeat(9_000));
        let nested = read(&text).expect("a game");
        assert_eq!(nested.game.sans(), ["e4", "e5"]);
        let text = format!("1. e4 {} 1... e5", "(1. d4) ".repeat(9_000));
        let kept = read(&text).expect("a game").variations.len();
        assert!((1..9_000).contains(&kept));
        // Late in a long game a variation is long, too.
        let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(900);
        let text = format!("{shuffle} {}", "(e5) ".repeat(kept));
        assert!((1..kept).contains(&read(&text).expect("a game").variations.len()));
    }

    #[test]
    fn only_the_first_game_is_read() {
        for text in
            ["1. e4 e5 1-0 1. d4 d5 *", "[Event \"A\"]\n\n1. e4 e5\n\n[Event \"B\"]\n\n1. d4"]
        {
            let first = read(text).expect(text);
            assert_eq!(first.game.sans(), ["e4", "e5"]);
            assert!(first.more, "{text}");
        }
    }

    #[test]
    fn chess960_castles_as_it_should() {
        let fen = "[FEN \"1rk4r/8/8/8/8/8/8/1RK4R w BHbh - 0 1\"]\n";
        for variant in ["[Variant \"Chess960\"]\n", ""] {
            let game = read(&format!("{variant}{fen}\n1. O-O O-O-O *")).expect("a game");
            assert!(game.chess960);
            assert_eq!(game.game.position().to_string(), "2kr3r/8/8/8/8/8/8/1R3RK1 w - - 2 2");
            assert!(game.game.pgn(&[], &[], None).contains("[Variant \"Chess960\"]\n"));
        }
    }

    #[test]
    fn errors_name_the_line_and_the_move() {
        for (text, message) in [
            ("", "line 1: there is no game"),
            ("1. e4 e5\n2. Ke3 1-0", "line 2: move 2. Ke3 is not a legal move here"),
            ("1. e4\ne5 2. Nf3\nNf3 1-0", "line 3: move 2... Nf3 is not a legal move here"),
            ("[White \"A\"]\n\n1. e4 rubbish", "line 3: move 1... \"rubbish\" is not a move"),
            ("1. d3 a6 2. Nd2 a5 3. Nf3", "line 1: move 3. Nf3 fits several moves"),
            ("1. e4 {e5", "line 1: a comment { has no end }"),
            ("1. e4\n(1. d4\n\n", "line 2: a variation ( has no end )"),
            ("[Variant \"Atomic\"]\n\n1. e4 *", "line 1: Atomic is played by other rules"),
            ("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*", "line 1: FEN field 1 (pieces)"),
        ] {
            assert!(error(text).contains(message), "{text}: {}", error(text));
        }
    }
}
