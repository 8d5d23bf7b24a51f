//! Text as tokens, character by character: it may arrive in any pieces, and each character is
//! looked at once.
//!
//! Source: the import format of the PGN standard (sections 4, 6 to 10), and what programs and
//! people write in its place.

use super::fault::{FaultKind, Place};
use super::token::{Placed, Token};
use super::words::split_word;
use super::{limits, tags};
use crate::Termination;
use std::collections::VecDeque;

/// What the characters so far are part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing.
    Between,
    Word,
    /// A word and `(`, which may be a promotion: `e8(Q)`; then also the letter.
    Promotion(Option<char>),
    /// `$` and digits.
    Nag,
    /// `{`
    Comment,
    /// `;`, up to the end of the line.
    LineComment,
    /// A line that begins with `%`.
    Escape,
    /// `[` and a name.
    TagName,
    /// A name and spaces.
    TagGap,
    /// A value without quotes.
    TagBare,
    /// A value after its first quote.
    TagValue,
    /// A value and a backslash.
    TagEscape,
    /// A value and a quote, which may be its end.
    TagQuote,
    /// A value and the end of a line.
    TagLineEnd,
}

/// Makes tokens of characters.
#[derive(Debug)]
pub(super) struct Lexer {
    state: State,
    /// The characters of the token so far; of a tag, its value.
    text: String,
    /// The name of a tag.
    name: String,
    /// What stands after a quote in a tag's value.
    gap: String,
    /// Where the last line of a comment begins in `text`, if not with the comment.
    line_start: Option<usize>,
    /// Whether the line before it is empty.
    after_blank: bool,
    /// Where the token begins.
    start: Place,
    /// Where the character at hand stands.
    here: Place,
    after_return: bool,
    /// Words that may be a result with spaces in it: `1 - 0`.
    held: Vec<(String, Place)>,
    tokens: VecDeque<Placed>,
}

impl Default for Lexer {
    fn default() -> Self {
        let first = Place { line: 1, column: 1 };
        Self {
            state: State::Between,
            text: String::new(),
            name: String::new(),
            gap: String::new(),
            line_start: None,
            after_blank: false,
            start: first,
            here: first,
            after_return: false,
            held: Vec::new(),
            tokens: VecDeque::new(),
        }
    }
}

impl Lexer {
    /// The next token that is complete.
    pub(super) fn pop(&mut self) -> Option<Placed> {
        self.tokens.pop_front()
    }

    /// Takes in the next character of the text.
    pub(super) fn push(&mut self, letter: char) {
        let is_line_feed = letter == '\n';
        let means_nothing = letter == '\u{feff}' || letter.is_control() && !letter.is_whitespace();
        if means_nothing || is_line_feed && self.after_return {
            self.after_return = false;
            return;
        }
        self.after_return = letter == '\r';
        let letter = match letter {
            '\r' | '\n' => '\n',
            _ if letter.is_control() => ' ',
            _ => letter,
        };
        self.take(letter);
        if letter == '\n' {
            self.here = Place { line: self.here.line + 1, column: 1 };
        } else {
            self.here.column += 1;
        }
    }

    /// Completes the last token.
    pub(super) fn finish(&mut self) {
        match self.state {
            State::Comment => self.emit(Token::Unclosed),
            State::TagQuote => self.end_tag(true),
            State::TagValue | State::TagEscape | State::TagLineEnd => self.end_tag(false),
            State::TagName | State::TagGap | State::TagBare => self.skip_tag(),
            // A space ends everything else.
            _ => self.take('\n'),
        }
        self.state = State::Between;
        self.let_go();
    }

    /// Takes a character as often as it begins something else.
    fn take(&mut self, letter: char) {
        while !self.step(letter) {}
    }

    /// False where the character ends the token without being part of it.
    fn step(&mut self, letter: char) -> bool {
        match self.state {
            State::Between => self.begin(letter),
            State::Word => return self.word(letter),
            State::Promotion(piece) => return self.promotion(piece, letter),
            State::Nag if letter.is_ascii_digit() => self.add(letter, limits::WORD),
            State::Nag => {
                self.end_nag();
                return false;
            }
            State::Comment => self.comment(letter),
            State::LineComment if letter == '\n' => self.end_comment(),
            State::LineComment => self.add(letter, limits::BYTES),
            State::Escape if letter == '\n' => self.state = State::Between,
            State::Escape => {}
            State::TagName | State::TagGap | State::TagBare => return self.tag_head(letter),
            State::TagValue | State::TagEscape | State::TagQuote | State::TagLineEnd => {
                return self.tag_value(letter);
            }
        }
        true
    }

    fn begin(&mut self, letter: char) {
        self.start = self.here;
        self.text.clear();
        match letter {
            '%' if self.here.column == 1 => self.state = State::Escape,
            _ if parts_words(letter) => {}
            '{' => {
                self.line_start = None;
                self.state = State::Comment;
            }
            ';' => self.state = State::LineComment,
            '[' => {
                self.name.clear();
                self.state = State::TagName;
            }
            '$' => self.state = State::Nag,
            '(' => self.emit(Token::Open),
            ')' => self.emit(Token::Close),
            '*' => self.emit(Token::End(Termination::Unknown)),
            // The end of a tag that ended before.
            ']' => {}
            _ => {
                self.state = State::Word;
                self.add_to_word(letter);
            }
        }
    }

    fn word(&mut self, letter: char) -> bool {
        if letter == '(' && self.text.ends_with(['1', '8']) {
            self.state = State::Promotion(None);
        } else if parts_words(letter) && !is_invisible(letter) || "{};[]()$*".contains(letter) {
            self.end_word();
            return false;
        } else if !is_invisible(letter) {
            self.add_to_word(letter);
        }
        true
    }

    /// `e8(Q)` is a word, and `e8(Qd8)` a word and a variation.
    fn promotion(&mut self, piece: Option<char>, letter: char) -> bool {
        match piece {
            None if letter.is_alphabetic() => {
                self.state = State::Promotion(Some(letter));
                return true;
            }
            Some(piece) if letter == ')' => {
                self.text.extend(['(', piece, ')']);
                self.state = State::Word;
                return true;
            }
            _ => {}
        }
        let back = 1 + usize::from(piece.is_some());
        let place = |column: usize| Place { column, ..self.here };
        let open = place(self.here.column.saturating_sub(back).max(1));
        let after = place(open.column + 1);
        self.end_word();
        self.start = open;
        self.emit(Token::Open);
        if let Some(piece) = piece {
            self.start = after;
            self.text.clear();
            self.text.push(piece);
            self.state = State::Word;
        }
        false
    }

    fn add(&mut self, letter: char, most: usize) {
        if self.text.len() < most {
            self.text.push(letter);
        }
    }

    /// All dashes are one.
    fn add_to_word(&mut self, letter: char) {
        let letter = if "–—‐‑−".contains(letter) { '-' } else { letter };
        self.add(letter, limits::WORD);
    }

    fn end_word(&mut self) {
        self.state = State::Between;
        let place = self.start;
        if let Some((_, first)) = self.held.first() {
            let first = *first;
            let words = self.held.iter().map(|(word, _)| word.as_str());
            let joined: String = words.chain([self.text.as_str()]).collect();
            if let Some(marker) = Termination::read(&joined) {
                self.held.clear();
                return self.tokens.push_back(Placed { token: Token::End(marker), place: first });
            }
            if !begins_result(&joined) {
                self.let_go();
            }
        }
        if !self.held.is_empty() || begins_result(&self.text) {
            self.held.push((self.text.clone(), place));
        } else {
            split_word(&self.text, |token| self.tokens.push_back(Placed { token, place }));
        }
    }

    /// Tells the words that are no result.
    fn let_go(&mut self) {
        for (word, place) in self.held.drain(..) {
            split_word(&word, |token| self.tokens.push_back(Placed { token, place }));
        }
    }

    fn end_nag(&mut self) {
        let token = match self.text.parse() {
            Ok(nag) => Token::Nag(nag),
            Err(_) => Token::Notice(FaultKind::Nag(format!("${}", self.text))),
        };
        self.emit(token);
    }

    /// A comment goes on to its brace. But where `[Event "` begins a line, or another first tag does
    /// after an empty line, its end was lost: it must not swallow the games that follow.
    fn comment(&mut self, letter: char) {
        if letter == '}' {
            return self.end_comment();
        }
        self.add(letter, limits::BYTES);
        if letter == '\n' {
            self.after_blank =
                self.line_start.is_some_and(|start| self.text[start..].trim().is_empty());
            self.line_start = Some(self.text.len());
        } else if letter == '"'
            && let Some(name) = self.first_tag().map(str::to_owned)
        {
            self.emit(Token::Unclosed);
            self.start = Place { column: 1, ..self.here };
            self.text.clear();
            self.name = name;
            self.state = State::TagValue;
        }
    }

    /// The name of the tag that the last line of a comment begins with, if it begins a game.
    fn first_tag(&self) -> Option<&str> {
        let name = self.text[self.line_start?..].strip_prefix('[')?.strip_suffix(" \"")?;
        (name == "Event" || self.after_blank && tags::is_first_name(name)).then_some(name)
    }

    fn end_comment(&mut self) {
        let text = std::mem::take(&mut self.text);
        self.emit(Token::Comment(text));
    }

    /// The part of a tag before its value.
    fn tag_head(&mut self, letter: char) -> bool {
        let is_name = self.state == State::TagName;
        match letter {
            // An unclosed tag: the next begins.
            '[' => {
                self.skip_tag();
                return false;
            }
            ']' if self.name.starts_with('%') => {
                let command = format!("[{} {}]", self.name, self.text.trim_end());
                self.emit(Token::Comment(command));
            }
            ']' if self.state == State::TagBare => {
                self.text = tags::unquoted(self.text.trim_end()).to_owned();
                self.end_tag(true);
            }
            ']' => self.skip_tag(),
            '\n' if self.state == State::TagBare => self.skip_tag(),
            // A second line without a value.
            '\n' if self.start.line < self.here.line => self.skip_tag(),
            '"' if self.state != State::TagBare => self.state = State::TagValue,
            _ if letter.is_whitespace() && is_name && self.name.is_empty() => {}
            _ if letter.is_whitespace() && is_name => self.state = State::TagGap,
            _ if letter.is_whitespace() && self.text.is_empty() => {}
            _ if is_name && self.name.len() < limits::WORD => self.name.push(letter),
            _ if is_name => self.skip_tag(),
            _ => {
                self.state = State::TagBare;
                self.add(letter, limits::TAG);
            }
        }
        true
    }

    fn tag_value(&mut self, letter: char) -> bool {
        match (self.state, letter) {
            (State::TagEscape, '"' | '\\') => {
                self.text.push(letter);
                self.state = State::TagValue;
            }
            (State::TagEscape, _) => {
                self.text.push('\\');
                self.state = State::TagValue;
                return false;
            }
            (State::TagQuote, ']') => self.end_tag(true),
            (State::TagQuote, _) if letter.is_whitespace() => self.gap.push(letter),
            (State::TagQuote, _) if letter == '[' || self.gap.contains('\n') => {
                self.end_tag(false);
                return false;
            }
            // Some programs leave quotes in a value as they are.
            (State::TagQuote, _) => {
                self.text.push('"');
                self.text.push_str(&self.gap);
                self.state = State::TagValue;
                return false;
            }
            // The last line was the end, although its quote is missing.
            (State::TagLineEnd, _) if "[\n".contains(letter) || self.text.ends_with(']') => {
                self.end_tag(false);
                return false;
            }
            (State::TagLineEnd, _) => {
                self.text.push(' ');
                self.state = State::TagValue;
                return false;
            }
            (_, '\\') => self.state = State::TagEscape,
            (_, '"') => {
                self.gap.clear();
                self.state = State::TagQuote;
            }
            (_, '\n') => self.state = State::TagLineEnd,
            _ => self.text.push(letter),
        }
        if self.text.len() + self.gap.len() > limits::TAG {
            self.end_tag(false);
        }
        true
    }

    fn end_tag(&mut self, is_closed: bool) {
        let name = std::mem::take(&mut self.name);
        if !tags::is_name(&name) {
            self.name = name;
            return self.skip_tag();
        }
        // A backslash was meant as itself: `"C:\"]`.
        let is_closed = is_closed || self.text.ends_with("\"]");
        if self.text.ends_with("\"]") {
            self.text.truncate(self.text.len() - 2);
            self.text.push('\\');
        }
        if !is_closed {
            self.text.truncate(self.text.trim_end_matches([']', ' ']).len());
            self.emit(Token::Notice(FaultKind::OpenTag(name.clone())));
        }
        let value = std::mem::take(&mut self.text);
        self.emit(Token::Tag(name, value));
    }

    fn skip_tag(&mut self) {
        let text: String = format!("[{} {}", self.name, self.text).chars().take(24).collect();
        self.emit(Token::Notice(FaultKind::Tag(text.trim_end().to_owned())));
    }

    fn emit(&mut self, token: Token) {
        self.state = State::Between;
        self.let_go();
        self.tokens.push_back(Placed { token, place: self.start });
    }
}

/// Spaces of any width, and commas.
fn parts_words(letter: char) -> bool {
    letter.is_whitespace() || letter == ',' || is_invisible(letter)
}

/// Whether a word may be the first of a result with spaces in it, or all but the last.
fn begins_result(word: &str) -> bool {
    ["1", "0", "½", "1/2", "0.5"].contains(&word.strip_suffix(['-', ':']).unwrap_or(word))
}

/// Characters without width, which programs put into text for its layout.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Placed> {
        let mut lexer = Lexer::default();
        text.chars().for_each(|letter| lexer.push(letter));
        lexer.finish();
        std::iter::from_fn(|| lexer.pop()).collect()
    }

    /// The tokens as one text.
    fn shown(text: &str) -> String {
        let shown = tokens(text).into_iter().map(|placed| match placed.token {
            Token::Tag(name, value) => format!("[{name}={value}]"),
            Token::Move(word) => word,
            Token::Pass => "--".to_owned(),
            Token::Nag(nag) => format!("${nag}"),
            Token::Comment(text) => format!("{{{text}}}"),
            Token::Open => "(".to_owned(),
            Token::Close => ")".to_owned(),
            Token::End(marker) => format!("={marker}"),
            Token::Notice(kind) => format!("!{}", kind.code()),
            Token::Unclosed => "!{".to_owned(),
        });
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn moves_are_parted_from_numbers_signs_and_markers() {
        for (text, expected) in [
            ("1. e4 e5 2.Nf3 2... Nc6 3 Bb5 3…a6", "e4 e5 Nf3 Nc6 Bb5 a6"),
            (
                "Nf3!?$14 e4⩲ d4+= Qxf7+- c4+/- Nf6+!",
                "Nf3 $5 $14 e4 $14 d4 $14 Qxf7 $18 c4 $16 Nf6+ $1",
            ),
            ("e4 ! ?? N D +−", "e4 $1 $4 $146 $220 $18"),
            (
                "e5* 1-0 ½–½ 0:1 2.1-0 Qh5#1-0 1/2",
                "e5 =* =1-0 =1/2-1/2 =0-1 =1-0 Qh5# =1-0 =1/2-1/2",
            ),
            ("e5 1-O 0.5-0.5 2. 0:1", "e5 =1-0 =1/2-1/2 =0-1"),
            (
                "e5 1 - 0 0 : 1 1- 0 0 -1 ½ – ½ 1/2 - 1/2 0.5 -0.5 1 -\n0",
                "e5 =1-0 =0-1 =1-0 =0-1 =1/2-1/2 =1/2-1/2 =1/2-1/2 =1-0",
            ),
            ("1 e4 1 - e5 {1} 0 - 0 (1 - Nf3) 1/2 Nc6 1 -", "e4 e5 {1} ( Nf3 ) =1/2-1/2 Nc6"),
            ("-- Z0 0000 null NULL z0 1. ...", "-- -- -- -- -- --"),
            ("exd6 e.p. Bb5 ch Qh5 mate exf6ep", "exd6 Bb5 Qh5 exf6ep"),
            ("Bb5 dbl.ch. Bb5 dis. ch. Bb5 dis.ch", "Bb5 Bb5 Bb5"),
            ("0-0 O–O–O e2–e4", "0-0 O-O-O e2-e4"),
            ("e8(Q) e8(Qd1) e1(N)+ e8(Q", "e8(Q) e8 ( Qd1 ) e1(N)+ e8 ( Q"),
            ("e4(d4)(c4)e5", "e4 ( d4 ) ( c4 ) e5"),
            ("e4\u{a0}e5\u{200b} N\u{200b}f3\u{202f}d5, a3", "e4 e5 Nf3 d5 a3"),
            ("e4 $300 $14", "e4 !nag $14"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn comments_go_to_their_brace_or_to_the_end_of_the_line() {
        for (text, expected) in [
            ("e4 {a (b) ; c} e5", "e4 {a (b) ; c} e5"),
            ("e4 ; a {b}\n e5 ;c", "e4 { a {b}} e5 {c}"),
            ("% [Event \"x\"]\n e4 % 5\n%e5", "e4"),
            ("e4 {50\n% of} e5", "e4 {50\n% of} e5"),
            ("e4 [%clk 0:01:00] e5", "e4 {[%clk 0:01:00]} e5"),
            ("e4 {never", "e4 !{"),
            ("e4 {never\n[Event \"B\"]\n d4", "e4 !{ [Event=B] d4"),
            ("e4 {never\n\n[White \"B\"]\n d4", "e4 !{ [White=B] d4"),
            ("e4 {so\n\n[%x \"y\"] [White \"B\"]} d4", "e4 {so\n\n[%x \"y\"] [White \"B\"]} d4"),
            ("e4 {[White \"x\"]\n[Black \"y\"]} e5", "e4 {[White \"x\"]\n[Black \"y\"]} e5"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn tags_are_read_however_they_are_laid_out() {
        for (text, expected) in [
            ("[White \"A\"][Black \"B\"] e4", "[White=A] [Black=B] e4"),
            ("[Event \"a long\nname\"]\n[ White\n \"A\" ]", "[Event=a long name] [White=A]"),
            (r#"[White "A "B" C"]"#, r#"[White=A "B" C]"#),
            (
                r#"[Event "Studies: \"one\""][Site "C:\\x\y"]"#,
                r#"[Event=Studies: "one"] [Site=C:\x\y]"#,
            ),
            ("[Event \"a ] b\"]", "[Event=a ] b]"),
            ("[White “A”][Black ‘B’][Site 'C' ]", "[White=A] [Black=B] [Site=C]"),
            ("[Site \"C:\\\"]\n[White \"A\"]", "[Site=C:\\] [White=A]"),
            ("[1Under_T \"v\"][White-Elo \"1\"][SetUp 1]", "[1Under_T=v] [White-Elo=1] [SetUp=1]"),
            (
                "[White \"Ann]\n[Black \"Bob\"\n\n1. e4",
                "!open-tag [White=Ann] !open-tag [Black=Bob] e4",
            ),
            ("[White \"Ann\n\n1. e4", "!open-tag [White=Ann] e4"),
            ("[White \"Ann]\n1. e4", "!open-tag [White=Ann] e4"),
            ("[White]\n[F\u{e9}n \"x\"]\n1. e4", "!tag !tag e4"),
            ("[White\n\n1. e4", "!tag e4"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn every_kind_of_line_end_counts_one_line() {
        let lines =
            |text: &str| tokens(text).iter().map(|found| found.place.line).collect::<Vec<_>>();
        assert_eq!(lines("e4\re5\r\nNf3\nNc6\r\r\nBb5"), [1, 2, 3, 4, 6]);
        let places = tokens("\u{feff}e4 {x}\n  e8(Qd1)");
        let columns: Vec<_> = places.iter().map(|found| found.place.column).collect();
        assert_eq!(columns, [1, 4, 3, 5, 6, 9]);
    }

    #[test]
    fn no_text_is_looked_at_twice() {
        // Each was quadratic for a reader that looks for an end from every beginning.
        for text in ["[a \" ", "{[%a ", "(", "[", "e8(", "1.", "$", "[a \"\n", "\u{bd}"] {
            let found = tokens(&text.repeat(200_000));
            assert!(found.len() <= 400_001, "{text}");
        }
    }
}
