//! The tokens of PGN movetext.

use std::fmt;

/// Game termination markers.
const ENDS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// A token of movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// A word that should be a move.
    Move(&'a str),
    /// The termination marker; `*` for an unknown result.
    End(&'a str),
    /// `(`
    Open,
    /// `)`
    Close,
}

/// Why movetext cannot be split into tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovetextError {
    /// An unclosed comment.
    OpenComment,
    /// An unclosed variation.
    OpenVariation,
    /// A `)` without `(`.
    NoVariation,
}

impl fmt::Display for MovetextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OpenComment => "a comment { has no end }",
            Self::OpenVariation => "a variation ( has no end )",
            Self::NoVariation => "a variation ends ) that has not begun (",
        })
    }
}

/// The tokens of movetext, without move numbers, comments and annotations.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    rest: &'a str,
    /// The line of the last token, from 1.
    pub line: usize,
    /// The number of open variations.
    variations: usize,
}

impl<'a> Tokens<'a> {
    /// Movetext whose first line has this number.
    pub const fn new(text: &'a str, line: usize) -> Self {
        Self { rest: text, line, variations: 0 }
    }

    /// Takes bytes off the front of the text.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.line += taken.matches('\n').count();
        taken
    }

    fn take_until(&mut self, end: impl Fn(char) -> bool) -> &'a str {
        self.take(self.rest.find(end).unwrap_or(self.rest.len()))
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Result<Token<'a>, MovetextError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = self.line;
            self.take_until(|letter| !letter.is_whitespace());
            match self.rest.chars().next() {
                None if self.variations > 0 => {
                    self.variations = 0;
                    self.line = line;
                    return Some(Err(MovetextError::OpenVariation));
                }
                None => return None,
                Some('{') => {
                    let Some(end) = self.rest.find('}') else {
                        self.rest = "";
                        self.variations = 0;
                        return Some(Err(MovetextError::OpenComment));
                    };
                    self.take(end + 1);
                }
                Some(';') => {
                    self.take_until(|letter| letter == '\n');
                }
                Some('(') => {
                    self.take(1);
                    self.variations += 1;
                    return Some(Ok(Token::Open));
                }
                Some(')') => {
                    self.take(1);
                    let Some(variations) = self.variations.checked_sub(1) else {
                        return Some(Err(MovetextError::NoVariation));
                    };
                    self.variations = variations;
                    return Some(Ok(Token::Close));
                }
                // A `}` without `{` is reported as an invalid move.
                Some('}') => return Some(Ok(Token::Move(self.take(1)))),
                Some(_) => {
                    let is_end = |letter: char| letter.is_whitespace() || "{}();".contains(letter);
                    let word = self.take_until(is_end);
                    if let Some(token) = classify(word) {
                        return Some(Ok(token));
                    }
                }
            }
        }
    }
}

/// The token of a word; none for a move number or an annotation.
fn classify(word: &str) -> Option<Token<'_>> {
    if ENDS.contains(&word) {
        return Some(Token::End(word));
    }
    let word = without_number(word);
    let says_something = word.contains(char::is_alphanumeric) || word == "--";
    let is_remark = word.starts_with('$') || word == "e.p.";
    (says_something && !is_remark).then_some(Token::Move(word))
}

/// A word without its move number: `12.`, `12...`, or `12` alone.
fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if after.is_empty() || after.starts_with('.') { after.trim_start_matches('.') } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        Tokens::new(text, 1)
            .map(|token| match token {
                Ok(Token::Move(word)) => word.to_owned(),
                Ok(Token::End(result)) => format!("= {result}"),
                Ok(Token::Open) => "(".to_owned(),
                Ok(Token::Close) => ")".to_owned(),
                Err(error) => error.to_string(),
            })
            .collect()
    }

    #[test]
    fn only_moves_variations_and_the_end_are_left() {
        let text = "1. e4 $1 e5! 2.Nf3 {a comment; (with all)} Nc6 3 Bb5 (3. Bc4 {(} Bc5 (3... Nf6)\n\
                    4. c3) 3... a6?! 4. 0-0 += ; e4 e5 {\n4... O-O-O 5. exd6 e.p. e8=Q+ 1/2-1/2";
        let expected = "e4 e5! Nf3 Nc6 Bb5 ( Bc4 Bc5 ( Nf6 ) c3 ) a6?! 0-0 O-O-O exd6 e8=Q+";
        let mut expected: Vec<String> = expected.split(' ').map(str::to_owned).collect();
        expected.push("= 1/2-1/2".to_owned());
        assert_eq!(words(text), expected);
        assert_eq!(words("1... -- *"), ["--", "= *"]);
    }

    #[test]
    fn lines_are_counted() {
        let mut tokens = Tokens::new("1. e4\n{two\nlines} e5\n; e6\n2. d4", 7);
        let mut lines = Vec::new();
        while tokens.next().is_some() {
            lines.push(tokens.line);
        }
        assert_eq!(lines, [7, 9, 11]);
    }

    #[test]
    fn what_is_not_closed_is_told() {
        assert_eq!(words("1. e4 {e5"), ["e4", "a comment { has no end }"]);
        let open = ["e4", "(", "e5", "(", "c5", ")", "d4", "a variation ( has no end )"];
        assert_eq!(words("1. e4 (e5 (c5) 2. d4"), open);
        assert_eq!(words("1. e4 ) e5").len(), 3);
        assert_eq!(words("1. e4 } e5"), ["e4", "}", "e5"]);
    }
}
