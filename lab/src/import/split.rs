//! Where the games of a PGN file begin and end.

use espalier::pgn::{leaves_comment_open, parse_tag};
use std::io::{self, BufRead};

/// The text of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameText {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Its tags, in order: names and values.
    pub tags: Vec<(String, String)>,
    /// The line on which its moves begin, from 1.
    pub moves_line: usize,
    /// Its moves, with comments and variations.
    pub moves: String,
}

impl GameText {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str())
    }

    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.moves.is_empty()
    }
}

/// The games of a file, one by one.
///
/// A tag after moves begins a game, unless it stands in a comment. But `[Event` begins one even
/// there: a comment whose end was lost must not swallow the games that follow.
#[derive(Debug)]
pub struct Games<R> {
    input: R,
    line: usize,
    next: GameText,
    is_in_comment: bool,
}

impl<R: BufRead> Games<R> {
    /// The games of this text.
    pub fn new(input: R) -> Self {
        Self { input, line: 0, next: GameText::default(), is_in_comment: false }
    }

    /// The next line, without its end. Letters that are not UTF-8 only occur in names: they are
    /// replaced.
    fn read_line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        self.line += 1;
        let line = String::from_utf8_lossy(&bytes);
        Ok(Some(line.trim_end().trim_start_matches('\u{feff}').to_owned()))
    }

    /// Takes in a line; the game before it when the line begins another.
    fn take_in(&mut self, line: &str) -> Option<GameText> {
        if line.starts_with('%') {
            return None;
        }
        let tag = parse_tag(line);
        let begins_event = tag.as_ref().is_some_and(|(name, _)| name == "Event");
        let is_over = if self.next.moves.is_empty() {
            begins_event && self.next.tag("Event").is_some()
        } else {
            begins_event || tag.is_some() && !self.is_in_comment
        };
        let over = is_over.then(|| {
            self.is_in_comment = false;
            std::mem::take(&mut self.next)
        });
        if self.next.is_empty() {
            self.next.line = self.line;
        }
        match tag {
            Some(tag) if self.next.moves.is_empty() => self.next.tags.push(tag),
            _ => self.take_in_moves(line),
        }
        over
    }

    fn take_in_moves(&mut self, line: &str) {
        if self.next.moves.is_empty() {
            if line.trim().is_empty() {
                return;
            }
            self.next.moves_line = self.line;
        }
        self.next.moves.push_str(line);
        self.next.moves.push('\n');
        self.is_in_comment = leaves_comment_open(line, self.is_in_comment);
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = io::Result<GameText>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.read_line() {
                Ok(Some(line)) => {
                    if let Some(game) = self.take_in(&line) {
                        return Some(Ok(game));
                    }
                }
                Ok(None) => {
                    let last = std::mem::take(&mut self.next);
                    return (!last.is_empty()).then_some(Ok(last));
                }
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<GameText> {
        Games::new(text.as_bytes()).map(Result::unwrap).collect()
    }

    #[test]
    fn games_are_found_with_their_lines() {
        let text = "\u{feff}[Event \"A \\\"great\\\" cup\"]\r\n[White \"Ann\"]\r\n\r\n1. e4 e5\r\n\
                    2. Nf3 *\r\n\r\n\r\n% a remark\n[Event \"B\"]\n\n1. d4 {[White \"x\"]\n\
                    [White \"y\"]} d5 ; { not open\n[Event \"C\"]\n[Event \"D\"]\n\n1-0";
        let games = split(text);
        let events: Vec<_> = games.iter().map(|game| game.tag("Event").unwrap()).collect();
        assert_eq!(events, ["A \"great\" cup", "B", "C", "D"]);
        let lines: Vec<_> = games.iter().map(|game| (game.line, game.moves_line)).collect();
        assert_eq!(lines, [(1, 4), (9, 11), (13, 0), (14, 16)]);
        assert_eq!(games[0].tag("White"), Some("Ann"));
        assert_eq!(games[0].moves.split_whitespace().count(), 6);
        assert_eq!(games[1].tag("White"), None);
        assert_eq!(games[3].moves, "1-0\n");
    }

    #[test]
    fn a_comment_without_end_costs_one_game() {
        let games = split("[Event \"A\"]\n\n1. e4 {never closed\n\n[Event \"B\"]\n\n1. d4 *\n");
        assert_eq!(games.len(), 2);
        assert_eq!(games[1].moves, "1. d4 *\n");
    }

    #[test]
    fn moves_alone_and_other_texts_are_games_too() {
        assert_eq!(split("1. e4 *\n").len(), 1);
        assert_eq!(split("\n\n"), []);
        assert_eq!(split("no chess at all")[0].moves, "no chess at all\n");
        let latin_1 = b"[Event \"Z\xfcrich\"]\n\n1. e4 *";
        let games: Vec<_> = Games::new(&latin_1[..]).map(Result::unwrap).collect();
        assert_eq!(games[0].tag("Event"), Some("Z\u{fffd}rich"));
    }
}
