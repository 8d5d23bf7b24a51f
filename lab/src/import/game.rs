//! A game of a PGN file, played by the rules.

use super::split::GameText;
use crate::data::{GameRecord, GameResult};
use espalier::board::Position;
use espalier::game::{Game, GameOutcome};
use espalier::pgn::{self, PgnFault, Token, Tokens};
use std::fmt;

/// A game that could be understood.
#[derive(Clone, Debug)]
pub struct ImportedGame {
    /// Its moves.
    pub game: Game,
    /// How it ended; none where the file does not say.
    pub result: Option<GameResult>,
}

/// What is wrong with a game, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameError {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: GameFault,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameFault {
    /// Its text is no game.
    Text(PgnFault),
    /// It has more moves than a game of a file may have.
    TooLong,
    /// Something follows the end.
    AfterEnd(String),
    /// The tag and the end of the moves name different results.
    TwoResults {
        /// What the tag says.
        tag: GameResult,
        /// The result after the moves.
        end: GameResult,
    },
    /// The result contradicts the board.
    Board {
        /// How the game ended on the board.
        outcome: GameOutcome,
        /// The result that is given.
        result: GameResult,
    },
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl fmt::Display for GameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(fault) => fault.fmt(f),
            Self::TooLong => write!(f, "more than {} half-moves", GameRecord::MOST_MOVES),
            Self::AfterEnd(word) => write!(f, "\"{word}\" follows the end of the game"),
            Self::TwoResults { tag, end } => {
                write!(f, "the tag says {tag}, and the moves end with {end}")
            }
            Self::Board { outcome, result } => {
                write!(f, "the result is said to be {result}, but the board has a {outcome}")
            }
        }
    }
}

impl std::error::Error for GameError {}

impl GameText {
    /// Who plays, for people.
    pub fn players(&self) -> String {
        let name = |tag| self.tag(tag).unwrap_or("?");
        format!("{} - {}", name("White"), name("Black"))
    }

    /// The lower of both ratings; none where one is not known.
    pub fn lower_rating(&self) -> Option<u32> {
        let rating = |tag: &str| self.tag(tag)?.trim().parse().ok();
        Some(u32::min(rating("WhiteElo")?, rating("BlackElo")?))
    }

    /// Plays the game.
    ///
    /// # Errors
    /// When something about it cannot be understood or contradicts the rules or itself.
    pub fn play(&self) -> Result<ImportedGame, GameError> {
        let at_start = |fault| GameError { line: self.line, fault: GameFault::Text(fault) };
        pgn::is_chess960(self.tag("Variant")).map_err(at_start)?;
        let start: Position = match self.tag("FEN") {
            Some(fen) => fen.parse().map_err(|error| at_start(PgnFault::Fen(error)))?,
            None => Position::default(),
        };
        let mut score_sheet = ScoreSheet::new(start);
        let mut tokens = Tokens::new(&self.moves, self.moves_line);
        let mut line = self.moves_line.max(self.line);
        while let Some(token) = tokens.next() {
            line = tokens.line;
            token
                .map_err(|error| GameFault::Text(PgnFault::Movetext(error)))
                .and_then(|token| score_sheet.take_in(token))
                .map_err(|fault| GameError { line, fault })?;
        }
        let ScoreSheet { game, result, .. } = score_sheet;
        let result = self
            .agreed_result(result)
            .and_then(|result| agrees_with_board(&game, result))
            .map_err(|fault| GameError { line, fault })?;
        Ok(ImportedGame { game, result })
    }

    /// What the tag and the end of the moves say together.
    fn agreed_result(&self, end: Option<GameResult>) -> Result<Option<GameResult>, GameFault> {
        match (self.tag("Result").and_then(GameResult::from_pgn), end) {
            (Some(tag), Some(end)) if tag != end => Err(GameFault::TwoResults { tag, end }),
            (tag, end) => Ok(end.or(tag)),
        }
    }
}

/// A game as far as it has been read.
struct ScoreSheet {
    game: Game,
    /// Open variations, whose moves are skipped.
    variations: usize,
    is_over: bool,
    /// The result after the moves.
    result: Option<GameResult>,
}

impl ScoreSheet {
    fn new(start: Position) -> Self {
        Self { game: Game::new(start), variations: 0, is_over: false, result: None }
    }

    /// Plays a move, or notes the end.
    fn take_in(&mut self, token: Token<'_>) -> Result<(), GameFault> {
        match token {
            Token::Open => self.variations += 1,
            Token::Close => self.variations -= 1,
            _ if self.variations > 0 => {}
            Token::Move(word) if self.is_over => return Err(GameFault::AfterEnd(word.to_owned())),
            Token::Move(_) if self.game.moves().len() >= GameRecord::MOST_MOVES => {
                return Err(GameFault::TooLong);
            }
            Token::Move(word) => pgn::play(&mut self.game, word).map_err(GameFault::Text)?,
            Token::End(result) => {
                self.is_over = true;
                self.result = GameResult::from_pgn(result);
            }
        }
        Ok(())
    }
}

/// Mate and stalemate leave no doubt about the result.
fn agrees_with_board(
    game: &Game,
    result: Option<GameResult>,
) -> Result<Option<GameResult>, GameFault> {
    let outcome = game.outcome();
    let decided = match outcome {
        Some(GameOutcome::Checkmate { winner }) => GameResult::won_by(Some(winner)),
        Some(GameOutcome::Stalemate) => GameResult::Draw,
        _ => return Ok(result),
    };
    match (outcome, result) {
        (Some(outcome), Some(result)) if result != decided => {
            Err(GameFault::Board { outcome, result })
        }
        _ => Ok(Some(decided)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::split::Games;

    fn play(text: &str) -> Result<ImportedGame, GameError> {
        Games::new(text.as_bytes()).next().unwrap().unwrap().play()
    }

    fn error(text: &str) -> String {
        play(text).unwrap_err().to_string()
    }

    #[test]
    fn games_are_played_with_their_results() {
        let played = play("[Result \"0-1\"]\n\n1. f3 {weak} e5 2. g4 (2. e4) Qh4# 0-1").unwrap();
        assert_eq!(played.game.sans(), ["f3", "e5", "g4", "Qh4#"]);
        assert_eq!(played.result, Some(GameResult::BlackWins));
        let result = |text: &str| play(text).unwrap().result;
        assert_eq!(result("[Result \"1-0\"]\n\n1. e4"), Some(GameResult::WhiteWins));
        assert_eq!(result("1. e4 1/2-1/2"), Some(GameResult::Draw));
        assert_eq!(result("[Result \"*\"]\n\n1. e4 *"), None);
        assert_eq!(result("[Result \"*\"]\n\n1. f3 e5 2. g4 Qh4# *"), Some(GameResult::BlackWins));
    }

    #[test]
    fn games_may_begin_elsewhere_and_castle_as_in_chess960() {
        let start = "[Variant \"Chess960\"]\n[FEN \"1rk4r/8/8/8/8/8/8/1RK4R w BHbh - 0 1\"]\n";
        let played = play(&format!("{start}\n1. O-O O-O-O 1/2-1/2")).unwrap();
        assert_eq!(played.game.sans(), ["O-O", "O-O-O"]);
        assert_eq!(played.game.position().to_string(), "2kr3r/8/8/8/8/8/8/1R3RK1 w - - 2 2");
    }

    #[test]
    fn errors_name_the_line_and_the_move() {
        for (text, message) in [
            ("1. e4 e5\n2. Ke3 1-0", "line 2: move 2. Ke3 is not a legal move here"),
            ("1. e4\ne5 2. Nf3\nNf3 1-0", "line 3: move 2... Nf3 is not a legal move here"),
            ("1. e4 rubbish 1-0", "line 1: move 1... \"rubbish\" is not a move"),
            ("1. e4 e5 2. -- 1-0", "line 1: move 2. \"--\" is not a move"),
            ("1. Nf3 d5 2. d4 d4 1-0", "line 1: move 2... d4 is not a legal move here"),
            ("1. d3 a6 2. Nd2 a5 3. Nf3 1-0", "line 1: move 3. Nf3 fits several pieces"),
            (
                &format!("{} 1-0", "Nf3 Nf6 Ng1 Ng8 ".repeat(5001)),
                "line 1: more than 20000 half-moves",
            ),
            ("1. e4 1-0 e5", "line 1: \"e5\" follows the end"),
            (
                "[Result \"1-0\"]\n\n1. e4 0-1",
                "line 3: the tag says 1-0, and the moves end with 0-1",
            ),
            ("1. f3 e5 2. g4 Qh4# 1-0", "said to be 1-0, but the board has a checkmate"),
            ("1. e4 {e5", "line 1: a comment { has no end }"),
            ("[Variant \"Atomic\"]\n\n1. e4 *", "line 1: Atomic is played by other rules"),
            (
                "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*",
                "line 1: FEN field 1 (pieces): White has 0",
            ),
        ] {
            assert!(error(text).contains(message), "{text}: {}", error(text));
        }
    }

    #[test]
    fn a_text_cut_anywhere_is_a_game_or_refused() {
        let text = "[Event \"Zürich\"]\n[Result \"1-0\"]\n\n1. e4 {½ (point)} e5 $3 2.Nf3 (2. f4 {x\ny} \
                    ; (z\n) Nc6 3. Bb5 a6! 1-0\n";
        let whole = play(text).unwrap().game.sans();
        for (end, _) in text.char_indices().skip(1) {
            if let Ok(played) = play(&text[..end]) {
                // A move that is cut may be another move; what stands before it is as it was.
                let sans = played.game.sans();
                let last = sans.len().saturating_sub(1);
                assert_eq!(sans[..last], whole[..last], "{}", &text[..end]);
            }
        }
    }

    #[test]
    fn ratings_count_where_both_are_known() {
        let rating =
            |text: &str| Games::new(text.as_bytes()).next().unwrap().unwrap().lower_rating();
        assert_eq!(rating("[WhiteElo \"2700\"]\n[BlackElo \"2650\"]\n"), Some(2650));
        assert_eq!(rating("[WhiteElo \"2700\"]\n[BlackElo \"?\"]\n"), None);
    }
}
