//! Writing PGN.

use crate::board::START_FEN;
use crate::game::{Game, GameOutcome};
use crate::types::{Color, Move};
use std::fmt::Write as _;

impl Game {
    /// The game as PGN: the seven standard tags, then the others given, then the moves, with the
    /// variations in parentheses after the moves that they replace. Each variation is a game from
    /// the same start; shared moves are written once.
    ///
    /// ```
    /// let game = espalier::pgn::read("1. e4 e5").expect("a game").game;
    /// let pgn = game.pgn(&[("White".into(), "Ada".into())], &[], Some("1-0"));
    /// assert!(pgn.contains("[White \"Ada\"]") && pgn.trim_end().ends_with("1. e4 e5 1-0"));
    /// ```
    ///
    /// The result is the one given (as for a resignation or a loss on time), else that of the
    /// board, else `*`.
    pub fn pgn(
        &self,
        tags: &[(String, String)],
        variations: &[Self],
        result: Option<&str>,
    ) -> String {
        const ROSTER: [(&str, &str); 6] = [
            ("Event", "?"),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", "-"),
            ("White", "?"),
            ("Black", "?"),
        ];
        let result =
            result.unwrap_or_else(|| self.outcome().map_or("*", GameOutcome::result)).to_owned();
        let given = |name: &str| tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str());
        let mut pgn = String::new();
        for (name, unknown) in ROSTER {
            write_tag(&mut pgn, name, given(name).unwrap_or(unknown));
        }
        write_tag(&mut pgn, "Result", &result);
        let start = self.positions()[0].to_string();
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
        if self.positions()[0].castles_as_in_chess960() && given("Variant").is_none() {
            write_tag(&mut pgn, "Variant", "Chess960");
        }
        pgn.push('\n');
        let mut words = Vec::new();
        Line::new(self).write(0, variations.iter().map(Line::new).collect(), &mut words);
        pgn.push_str(&wrapped(words.iter().map(String::as_str).chain([result.as_str()])));
        pgn
    }
}

/// A line to be written.
struct Line<'a> {
    game: &'a Game,
    sans: Vec<String>,
}

impl<'a> Line<'a> {
    fn new(game: &'a Game) -> Self {
        Self { game, sans: game.sans() }
    }

    fn move_at(&self, ply: usize) -> Option<Move> {
        self.game.moves().get(ply).copied()
    }

    /// Writes the words from this ply on, with those of variations that branch off in between:
    /// `1.`, `e4`, `(1.`, `d4)`, `1...`, `e5`.
    fn write(&self, from: usize, mut others: Vec<Self>, words: &mut Vec<String>) {
        let mut is_interrupted = true;
        for ply in from..self.sans.len() {
            let before = &self.game.positions()[ply];
            match before.side_to_move() {
                Color::White => words.push(format!("{}.", before.fullmove_number())),
                Color::Black if is_interrupted => {
                    words.push(format!("{}...", before.fullmove_number()));
                }
                Color::Black => {}
            }
            words.push(self.sans[ply].clone());
            let mv = self.move_at(ply);
            let (same, mut different): (Vec<_>, Vec<_>) =
                others.into_iter().partition(|other| other.move_at(ply) == mv);
            others = same;
            different.retain(|other| other.move_at(ply).is_some());
            is_interrupted = !different.is_empty();
            while !different.is_empty() {
                let first = different.remove(0);
                let mv = first.move_at(ply);
                let (nested, siblings) =
                    different.into_iter().partition(|other| other.move_at(ply) == mv);
                different = siblings;
                let opening = words.len();
                first.write(ply, nested, words);
                words[opening].insert(0, '(');
                if let Some(last) = words.last_mut() {
                    last.push(')');
                }
            }
        }
    }
}

/// Writes one tag pair; quotes and backslashes are escaped, line breaks and tabs become spaces. A
/// name that PGN does not allow is not mended, which could make it another tag's: it is dropped.
fn write_tag(pgn: &mut String, name: &str, value: &str) {
    let is_name = name.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    let spaced =
        value.chars().map(|letter| if letter.is_ascii_whitespace() { ' ' } else { letter });
    let value: String = spaced.filter(|letter| !letter.is_control()).collect();
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    if is_name {
        // Writing to a string cannot fail.
        let _ = writeln!(pgn, "[{name} \"{value}\"]");
    }
}

/// Wraps words to lines of at most 80 characters, as the standard says.
pub fn wrapped<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    const WIDTH: usize = 80;
    let mut text = String::new();
    let mut column = 0;
    for word in words {
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
    use crate::game::game;
    use crate::pgn::read;

    #[test]
    fn pgn_has_the_seven_tags_the_moves_and_the_result() {
        let scholar = game(START_FEN, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
        let tags = [("White".to_owned(), "A \"quoted\" name".to_owned())];
        let pgn = scholar.pgn(&tags, &[], None);
        assert!(pgn.starts_with("[Event \"?\"]\n"), "{pgn}");
        assert!(pgn.contains("[White \"A \\\"quoted\\\" name\"]\n"), "{pgn}");
        assert!(pgn.contains("[Result \"1-0\"]\n\n"), "{pgn}");
        assert!(pgn.ends_with("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n"), "{pgn}");
        assert!(scholar.pgn(&[], &[], Some("0-1")).ends_with(" 0-1\n"));
    }

    #[test]
    fn a_tag_with_a_name_that_is_none_does_not_become_another_tag() {
        let tags =
            ["Var-iant", "F\u{e9}EN", "", "White_Elo"].map(|name| (name.to_owned(), "?".into()));
        let pgn = game(START_FEN, "e4").pgn(&tags, &[], None);
        assert!(!pgn.contains("Variant") && !pgn.contains("FEN"), "{pgn}");
        assert!(pgn.contains("[White_Elo \"?\"]\n"), "{pgn}");
    }

    #[test]
    fn what_parts_the_fields_of_a_fen_still_does_so() {
        let fen = START_FEN.replace(' ', "\t");
        let read_first = read(&format!("[FEN \"{fen}\"]\n\n1. e4 *")).expect("a game");
        let written = read_first.game.pgn(&read_first.tags, &[], None);
        assert!(read(&written).is_ok(), "{written}");
    }

    #[test]
    fn pgn_from_another_start_says_so_and_keeps_lines_short() {
        let fen = "7k/8/8/8/8/8/R7/K7 b - - 0 40";
        let moves = "Kg8 Rb2 Kf8 Rc2 Ke8 Rd2 Kf8 Re2 Kg8 Rf2 Kh8 Rg2 Kh7 Ka2 Kh6";
        let pgn = game(fen, moves).pgn(&[], &[], None);
        assert!(pgn.contains(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")), "{pgn}");
        assert!(pgn.contains("\n40... Kg8 41. Rb2 "), "{pgn}");
        assert!(pgn.lines().filter(|line| !line.starts_with('[')).all(|line| line.len() <= 80));
    }

    #[test]
    fn variations_follow_the_moves_they_replace_and_are_read_again() {
        let lines = ["e4 e5 Nf3", "e4 c5 Nf3 d6", "e4 c5 c3 d5", "e4 e6", "d4", "e4 e5 Nf3 Nc6"]
            .map(|moves| game(START_FEN, moves));
        let pgn = lines[0].pgn(&[], &lines[1..], None);
        let moves =
            "1. e4 (1. d4) 1... e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 *\n";
        assert!(pgn.ends_with(moves), "{pgn}");
        let again = read(&pgn).expect("a game");
        assert_eq!(again.game.moves(), lines[0].moves());
        let read: Vec<_> = again.variations.iter().map(Game::sans).collect();
        let expected = ["d4", "e4 c5 Nf3 d6", "e4 c5 c3 d5", "e4 e6"];
        let expected =
            expected.map(|moves| moves.split(' ').map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(read, expected);
    }
}
