//! Games as PGN, with scores, depths and times in comments as other tools write them.

use super::game::{GameEnd, Note, PlayedGame};
use super::tally::{Fault, Side};
use espalier_chess::board::PieceLetters;
use espalier_chess::types::{Color, UciScore};
use espalier_pgn::{GameTree, Termination};

/// What the PGN of a match says besides its games.
#[derive(Clone, Debug)]
pub struct Headers {
    /// A's name and B's.
    pub names: [String; 2],
    /// A's limit and B's, as the command line has them.
    pub limits: [String; 2],
}

/// A game as PGN. `round` is the pair and the game in it.
pub fn write(played: &PlayedGame, headers: &Headers, round: (u32, u32), chess960: bool) -> String {
    let (white, black) = match played.white {
        Side::A => (0, 1),
        Side::B => (1, 0),
    };
    let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let mut tags = vec![
        tag("Event", "Espalier lab match"),
        tag("Round", &format!("{}.{}", round.0, round.1)),
        tag("White", &headers.names[white]),
        tag("Black", &headers.names[black]),
        tag("WhiteLimit", &headers.limits[white]),
        tag("BlackLimit", &headers.limits[black]),
        tag("PlyCount", &played.game.moves().len().to_string()),
        tag("Termination", termination(&played.end)),
    ];
    if chess960 {
        tags.push(tag("Variant", "Chess960"));
    }
    let mut tree = GameTree::of_games(&played.game, &[]);
    tree.tags = tags;
    tree.end = Some(result(&played.end));
    for (note, node) in played.notes.iter().zip(&mut tree.nodes[1..]) {
        node.notes.comment = comment(note);
    }
    let last = tree.nodes.len() - 1;
    let comment = &mut tree.nodes[last].notes.comment;
    *comment = format!("{comment} {}", played.end);
    // An empty line parts games.
    tree.to_pgn(&PieceLetters::ENGLISH) + "\n"
}

const fn result(end: &GameEnd) -> Termination {
    match end.winner() {
        Some(Color::White) => Termination::WhiteWins,
        Some(Color::Black) => Termination::BlackWins,
        None => Termination::Draw,
    }
}

/// The reason in the words of the standard.
const fn termination(end: &GameEnd) -> &'static str {
    match end {
        GameEnd::Board(_) => "normal",
        GameEnd::Adjudged(_) => "adjudication",
        GameEnd::Fault { fault: Fault::Time, .. } => "time forfeit",
        GameEnd::Fault { fault: Fault::IllegalMove, .. } => "rules infraction",
        GameEnd::Fault { .. } => "abandoned",
    }
}

/// What an engine thought of its move, and how long: `+0.35/12 0.045s`.
fn comment(note: &Note) -> String {
    let score = note.thought.score.map_or_else(String::new, |score| {
        format!("{}/{} ", score_in_pawns(score), note.thought.depth)
    });
    format!("{score}{:.3}s", note.time.as_secs_f64())
}

/// `+0.35`, or `+M5` for a mate.
fn score_in_pawns(score: UciScore) -> String {
    match score {
        UciScore::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        UciScore::Mate(moves) if moves > 0 => format!("+M{moves}"),
        UciScore::Mate(moves) => format!("-M{}", -moves),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::engine::Thought;
    use espalier_chess::game::Game;
    use std::time::Duration;

    fn played(moves: &str, end: GameEnd) -> PlayedGame {
        let mut game = Game::default();
        let mut notes = Vec::new();
        for san in moves.split_whitespace() {
            let mv = game.position().parse_san(san).expect("a legal move");
            game.play(mv);
            let score = Some(UciScore::Centipawns(-35));
            let thought = Thought { score, depth: 12, nodes: 1 };
            notes.push(Note { thought, time: Duration::from_millis(45) });
        }
        PlayedGame { white: Side::B, game, notes, end }
    }

    fn headers() -> Headers {
        Headers {
            names: ["New".to_owned(), "Old".to_owned()],
            limits: ["nodes=5".to_owned(), "tc=1+0.1".to_owned()],
        }
    }

    #[test]
    fn players_result_reason_and_thoughts_are_told() {
        let what = "loses on time after {9} ms".to_owned();
        let end = GameEnd::Fault { loser: Color::White, fault: Fault::Time, what };
        let pgn = write(&played("e4 e5 Nf3", end), &headers(), (7, 2), false);
        for part in [
            "[Round \"7.2\"]\n[White \"Old\"]\n[Black \"New\"]\n[Result \"0-1\"]\n",
            "[WhiteLimit \"tc=1+0.1\"]\n",
            "[Termination \"time forfeit\"]\n\n1. e4 {-0.35/12 0.045s} 1... e5 {-0.35/12",
            "0.045s White\nloses on time after (9) ms} 0-1\n\n",
        ] {
            assert!(pgn.contains(part), "{part} is not in {pgn}");
        }
        assert!(!pgn.contains("Variant"));
    }

    #[test]
    fn lines_stay_short() {
        let moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O";
        let end = GameEnd::Adjudged(crate::matches::adjudicate::Adjudged::Draw);
        let pgn = write(&played(moves, end), &headers(), (1, 1), true);
        assert!(pgn.lines().all(|line| line.len() <= 80), "{pgn}");
        assert!(pgn.contains("[Variant \"Chess960\"]") && pgn.contains("1/2-1/2"));
    }
}
