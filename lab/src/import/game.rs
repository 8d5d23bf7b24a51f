//! A game of a PGN file, played by the rules.

use super::score::score_in;
use crate::data::{GameRecord, GameResult, MoveScore};
use espalier_chess::game::{Game, GameOutcome};
use espalier_pgn::{Fault, GameTree};
use std::fmt;

/// A game that could be understood.
#[derive(Clone, Debug)]
pub struct ImportedGame {
    pub game: Game,
    /// The score of the search that chose each move, as far as the file has it.
    pub scores: Vec<MoveScore>,
    /// How it ended; none where the file does not say.
    pub result: Option<GameResult>,
}

pub fn players(game: &GameTree) -> String {
    let name = |tag| game.tag(tag).unwrap_or("?");
    format!("{} - {}", name("White"), name("Black"))
}

/// The lower of both ratings; none where one is not known.
pub fn lower_rating(game: &GameTree) -> Option<u32> {
    let rating = |tag: &str| game.tag(tag)?.parse().ok();
    Some(u32::min(rating("WhiteElo")?, rating("BlackElo")?))
}

impl ImportedGame {
    /// The main line of a game, and its result; or the line and what is wrong there.
    pub fn of_tree(tree: &GameTree) -> Result<Self, String> {
        let at = |line: usize, fault: &dyn fmt::Display| Err(format!("line {line}: {fault}"));
        if let Some(Fault { place, kind, .. }) = &tree.fault {
            return at(place.line, kind);
        }
        let (game, line) = (tree.game(), tree.place.line);
        let steps = tree.main_line().count();
        if steps > GameRecord::MOST_MOVES {
            return at(line, &format!("more than {} half-moves", GameRecord::MOST_MOVES));
        }
        if steps > game.moves().len() {
            return at(line, &"a side passes its turn");
        }
        let result = agreed_result(tree).and_then(|result| agrees_with_board(&game, result));
        let result = result.map_err(|fault| format!("line {line}: {fault}"))?;
        Ok(Self { scores: scores(tree), game, result })
    }
}

/// The scores in the comments after the moves.
fn scores(tree: &GameTree) -> Vec<MoveScore> {
    let before = |id: usize| tree.nodes[id].parent.unwrap_or(GameTree::START);
    let scores = tree.main_line().map(|id| {
        let side = tree.nodes[before(id)].position.side_to_move();
        MoveScore::new(side, score_in(&tree.nodes[id].notes.comment))
    });
    scores.collect()
}

/// What the tag and the end of the moves say together.
fn agreed_result(tree: &GameTree) -> Result<Option<GameResult>, String> {
    let end = tree.end.and_then(|end| GameResult::from_pgn(end.as_str()));
    match (tree.tag("Result").and_then(GameResult::from_pgn), end) {
        (Some(tag), Some(end)) if tag != end => {
            Err(format!("the tag says {tag}, and the moves end with {end}"))
        }
        (tag, end) => Ok(end.or(tag)),
    }
}

/// Mate and stalemate leave no doubt about the result.
fn agrees_with_board(
    game: &Game,
    result: Option<GameResult>,
) -> Result<Option<GameResult>, String> {
    let (outcome, decided) = match game.outcome() {
        Some(outcome @ GameOutcome::Checkmate { winner }) => {
            (outcome, GameResult::won_by(Some(winner)))
        }
        Some(outcome @ GameOutcome::Stalemate) => (outcome, GameResult::Draw),
        _ => return Ok(result),
    };
    match result {
        Some(result) if result != decided => {
            Err(format!("the result is said to be {result}, but the board has a {outcome}"))
        }
        _ => Ok(Some(decided)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier_pgn::games;

    fn play(text: &str) -> Result<ImportedGame, String> {
        ImportedGame::of_tree(&games(text).next().unwrap())
    }

    fn error(text: &str) -> String {
        play(text).unwrap_err()
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
    fn scores_beside_the_moves_are_white_s() {
        let played = play("1. e4 {+0.35/12 0.05s} e5 {-0.20/11 0.04s} 2. Nf3 Nc6 {-M4/9 0.1s} *");
        let scores = played.unwrap().scores;
        let centipawns: Vec<_> =
            scores.iter().map(|score| score.centipawns().map(|score| score.0)).collect();
        assert_eq!(centipawns, [Some(35), Some(20), None, None]);
        assert_eq!((scores[2], scores[3].mate()), (MoveScore::NONE, Some(2)));
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
            ("1. e4 e5 2. -- 1-0", "line 1: a side passes its turn"),
            ("1. Nf3 d5 2. d4 d4 1-0", "line 1: move 2... d4 is not a legal move here"),
            ("1. d3 a6 2. Nd2 a5 3. Nf3 1-0", "line 1: move 3. Nf3 fits several moves: Ndf3, Ngf3"),
            (
                &format!("{} 1-0", "Nf3 Nf6 Ng1 Ng8 ".repeat(5001)),
                "line 1: more than 20000 half-moves",
            ),
            (
                "[Result \"1-0\"]\n\n1. e4 0-1",
                "line 1: the tag says 1-0, and the moves end with 0-1",
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
}
