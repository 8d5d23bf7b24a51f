//! Writing PGN: the export format of the standard.

use super::tags::is_name;
use super::tree::{GameTree, Node, Step};
use crate::Termination;
use espalier_chess::board::{PieceLetters, START_FEN};
use espalier_chess::game::GameOutcome;
use espalier_chess::types::Color;
use std::fmt::Write as _;

/// The tags that every game has, and what they say where nothing is known.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

impl GameTree {
    /// The game as PGN, with all that stands beside its moves: the seven standard tags, then the
    /// others, then the moves in lines of 80 characters. Pieces are named by these letters;
    /// [`PieceLetters::ENGLISH`] is what the standard says.
    ///
    /// ```
    /// use espalier_chess::board::PieceLetters;
    ///
    /// let game = espalier_pgn::first_game("1.e4! e5 (1...c5 2.Nf3) 2.Nf3 *")?;
    /// let pgn = game.to_pgn(&PieceLetters::ENGLISH);
    /// assert!(pgn.ends_with("1. e4 $1 e5 (1... c5 2. Nf3) 2. Nf3 *\n"));
    /// # Ok::<(), Box<espalier_pgn::Fault>>(())
    /// ```
    ///
    /// The result is that of the moves' end, else of the tag, else of the board, else `*`.
    pub fn to_pgn(&self, letters: &PieceLetters) -> String {
        let result = self.result();
        let mut pgn = self.written_tags(result);
        pgn.push('\n');
        let mut words = self.words(letters);
        words.push(result.as_str().to_owned());
        pgn.push_str(&wrapped(words.iter().map(String::as_str)));
        pgn
    }

    fn result(&self) -> Termination {
        let tagged = || self.tag("Result").and_then(Termination::read);
        let on_board =
            || self.game().outcome().map(GameOutcome::result).and_then(Termination::read);
        let known = |end: &Termination| *end != Termination::Unknown;
        self.end.or_else(tagged).filter(known).or_else(on_board).unwrap_or(Termination::Unknown)
    }

    fn has_no_start(&self) -> bool {
        self.fault.as_ref().is_some_and(|fault| !fault.leaves_a_game())
    }

    fn written_tags(&self, result: Termination) -> String {
        let given = |name: &str| self.tags.iter().find(|tag| tag.0 == name);
        let mut pgn = String::new();
        for (name, unknown) in ROSTER {
            write_tag(&mut pgn, name, given(name).map_or(unknown, |tag| &tag.1));
        }
        write_tag(&mut pgn, "Result", result.as_str());
        let start = self.start().to_string();
        // A start that could not be set up stays what it was said to be.
        let start = given("FEN").filter(|_| self.has_no_start()).map_or(start, |tag| tag.1.clone());
        if start != START_FEN {
            write_tag(&mut pgn, "SetUp", "1");
            write_tag(&mut pgn, "FEN", &start);
        }
        let is_written = |name: &str| {
            ["Result", "SetUp", "FEN"].contains(&name) || ROSTER.iter().any(|tag| tag.0 == name)
        };
        for (name, value) in self.tags.iter().filter(|(name, _)| !is_written(name)) {
            write_tag(&mut pgn, name, value);
        }
        if self.chess960 && given("Variant").is_none() {
            write_tag(&mut pgn, "Variant", "Chess960");
        }
        pgn
    }

    /// The words of the moves: `1.`, `e4`, `(1.`, `d4)`, `1...`, `e5`. Lines wait in a list of
    /// their own: variations may be nested deeper than calls.
    fn words(&self, letters: &PieceLetters) -> Vec<String> {
        let mut words = comment_words(&self.nodes[Self::START].notes.written_comment());
        let mut tasks: Vec<Task> = Vec::new();
        let mut opening = "";
        tasks.extend(self.nodes[Self::START].children.first().map(|&id| Task::main(id, true)));
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open => opening = "(",
                Task::Close => {
                    if let Some(last) = words.last_mut() {
                        last.push(')');
                    }
                }
                Task::Move { id, has_number, is_main } => {
                    let node = &self.nodes[id];
                    let parent = &self.nodes[node.parent.unwrap_or(Self::START)];
                    let first = words.len();
                    words.extend(move_words(node, parent, has_number, letters));
                    if let Some(word) = words.get_mut(first) {
                        word.insert_str(0, opening);
                    }
                    opening = "";
                    let variations = if is_main { &parent.children[1..] } else { &[] };
                    let is_interrupted = !variations.is_empty() || node.notes.has_comment();
                    tasks.extend(node.children.first().map(|&id| Task::main(id, is_interrupted)));
                    for &id in variations.iter().rev() {
                        let variation = Task::Move { id, has_number: true, is_main: false };
                        tasks.extend([Task::Close, variation, Task::Open]);
                    }
                }
            }
        }
        words
    }
}

/// What is to be written next.
enum Task {
    Open,
    Close,
    /// A move, with its number also where it is Black's; after the main move its variations.
    Move {
        id: usize,
        has_number: bool,
        is_main: bool,
    },
}

impl Task {
    const fn main(id: usize, has_number: bool) -> Self {
        Self::Move { id, has_number, is_main: true }
    }
}

fn move_words(node: &Node, parent: &Node, has_number: bool, letters: &PieceLetters) -> Vec<String> {
    let mut words = comment_words(&node.notes.intro);
    let before = &parent.position;
    let number = before.fullmove_number();
    match before.side_to_move() {
        Color::White => words.push(format!("{number}.")),
        Color::Black if has_number => words.push(format!("{number}...")),
        Color::Black => {}
    }
    words.push(match node.step {
        Some(Step::Move(mv)) => before.san_in(mv, letters),
        Some(Step::Pass) | None => "--".to_owned(),
    });
    words.extend(node.notes.nags.iter().map(|nag| format!("${nag}")));
    words.extend(comment_words(&node.notes.written_comment()));
    words
}

/// A comment in its braces, word by word. A command stays in one line, and a brace in a comment,
/// which would end it, becomes a parenthesis.
fn comment_words(comment: &str) -> Vec<String> {
    let comment = comment.replace('{', "(").replace('}', ")");
    let mut words: Vec<String> = Vec::new();
    let mut is_in_command = false;
    for word in comment.split_whitespace() {
        match words.last_mut() {
            // At the start of a line a percent sign would make a remark of it, and a tag a game.
            Some(last) if is_in_command || word.starts_with('%') || word == "[Event" => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
        is_in_command = match word.rfind("[%") {
            Some(start) => !word[start..].contains(']'),
            None => is_in_command && !word.contains(']'),
        };
    }
    if let Some(first) = words.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = words.last_mut() {
        last.push('}');
    }
    words
}

/// Writes one tag pair; quotes and backslashes are escaped, line breaks and the like become spaces. A
/// name that PGN does not allow is not mended, which could make it another tag's: it is dropped.
fn write_tag(pgn: &mut String, name: &str, value: &str) {
    let value: String =
        value.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    if is_name(name) {
        // Writing to a string cannot fail.
        let _ = writeln!(pgn, "[{name} \"{value}\"]");
    }
}

/// Wraps words to lines of at most 80 characters, as the standard says.
fn wrapped<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    const WIDTH: usize = 80;
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += width;
    }
    text.push('\n');
    text
}
