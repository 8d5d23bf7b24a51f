//! Reading PGN: one game after another, from any pieces of a text.

use super::builder::{Builder, Score, other_languages};
use super::decode::Decoder;
use super::fault::{Fault, FaultKind, Place};
use super::lexer::Lexer;
use super::limits;
use super::token::{Placed, Token};
use super::tree::GameTree;
use espalier_chess::board::PieceLetters;
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// Reads the games of a text, which may arrive in pieces and in any encoding.
///
/// ```
/// use espalier_pgn::{Progress, Reader};
///
/// let mut reader = Reader::new();
/// reader.push(b"1. e4 e5 (1... c5) 2. Nf3 1-0 1. d4 ");
/// let mut steps = 1000;
/// let Progress::Game(game) = reader.next(&mut steps) else { panic!("a game") };
/// assert_eq!((game.main_line().count(), game.nodes.len()), (3, 5));
/// assert!(matches!(reader.next(&mut steps), Progress::Hungry));
/// reader.push(b"d5 1/2-1/2");
/// reader.finish();
/// assert!(matches!(reader.next(&mut steps), Progress::Game(_)));
/// assert!(matches!(reader.next(&mut steps), Progress::End));
/// ```
///
/// The work for a text grows with its length, whatever stands in it.
#[derive(Default)]
pub struct Reader {
    decoder: Decoder,
    /// Text that has not been taken apart, and where it goes on.
    text: String,
    at: usize,
    is_finished: bool,
    lexer: Lexer,
    draft: Draft,
    /// Games whose tokens are complete.
    complete: VecDeque<Score>,
    trial: Option<Box<Trial>>,
    games: usize,
}

/// How far reading has come.
#[derive(Debug)]
pub enum Progress {
    /// A game.
    Game(Box<GameTree>),
    /// No step is left; the next call goes on.
    Paused,
    /// More text is needed, or [`Reader::finish`].
    Hungry,
    /// There are no more games.
    End,
}

/// The tokens of a game that is not complete.
#[derive(Default)]
struct Draft {
    tags: Vec<Placed>,
    moves: Vec<Placed>,
    /// Whether there is anything but tags and comments.
    has_begun: bool,
    is_over: bool,
    /// The number of open variations.
    depth: usize,
    /// Bytes of its text.
    bytes: usize,
}

/// A game that is built, in one language or another.
struct Trial {
    score: Score,
    builder: Builder,
    best: Option<Builder>,
    /// The languages that have not been tried; none while English is.
    others: Option<VecDeque<PieceLetters>>,
}

impl Reader {
    /// A reader of a text that has not begun.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes in the next bytes of the text: UTF-8, UTF-16, or Windows-1252.
    pub fn push(&mut self, bytes: &[u8]) {
        self.drop_taken();
        self.decoder.decode(bytes, &mut self.text);
    }

    /// Takes in the next part of the text.
    pub fn push_str(&mut self, text: &str) {
        self.drop_taken();
        self.text.push_str(text);
    }

    /// Says that the text is complete.
    pub fn finish(&mut self) {
        self.decoder.finish(&mut self.text);
        self.is_finished = true;
    }

    /// Goes on for so many steps, of about a microsecond each, or to the end of a game.
    pub fn next(&mut self, steps: &mut usize) -> Progress {
        loop {
            if self.trial.is_none() {
                self.trial = self.complete.pop_front().map(|score| Box::new(Trial::new(score)));
            }
            if let Some(trial) = self.trial.take() {
                match trial.go_on(steps) {
                    Ok(game) => return Progress::Game(Box::new(game)),
                    Err(trial) => {
                        self.trial = Some(trial);
                        return Progress::Paused;
                    }
                }
            }
            if self.at < self.text.len() {
                if *steps == 0 {
                    return Progress::Paused;
                }
                *steps -= 1;
                self.take_text();
            } else if !self.is_finished {
                return Progress::Hungry;
            } else if !self.end_of_text() {
                return Progress::End;
            }
        }
    }

    /// All games of a text that is complete.
    fn games(mut self) -> impl Iterator<Item = GameTree> {
        self.finish();
        std::iter::from_fn(move || match self.next(&mut usize::MAX.clone()) {
            Progress::Game(game) => Some(*game),
            _ => None,
        })
    }

    fn drop_taken(&mut self) {
        self.text.drain(..self.at);
        self.at = 0;
    }

    /// Takes apart some text.
    fn take_text(&mut self) {
        const CHARACTERS: usize = 64;
        let rest = &self.text[self.at..];
        for letter in rest.chars().take(CHARACTERS) {
            self.lexer.push(letter);
            self.at += letter.len_utf8();
        }
        self.take_tokens();
    }

    /// Completes the last game; false where there is none.
    fn end_of_text(&mut self) -> bool {
        self.lexer.finish();
        self.take_tokens();
        self.end_game();
        !self.complete.is_empty()
    }

    fn take_tokens(&mut self) {
        while let Some(token) = self.lexer.pop() {
            if self.draft.is_ended_by(&token.token) {
                self.end_game();
            }
            self.draft.take(token);
        }
    }

    fn end_game(&mut self) {
        let Draft { tags, moves, .. } = std::mem::take(&mut self.draft);
        if tags.is_empty() && moves.is_empty() {
            return;
        }
        self.games += 1;
        self.complete.push_back(Score { number: self.games, tags, moves });
    }
}

impl Draft {
    /// Whether a token belongs to the next game: a tag after moves, or one that comes again; a move
    /// after the end.
    fn is_ended_by(&self, token: &Token) -> bool {
        match token {
            Token::Tag(name, _) => self.has_begun || self.has_tag(name),
            Token::Move(_) | Token::Pass => self.is_over,
            _ => false,
        }
    }

    fn has_tag(&self, name: &str) -> bool {
        self.tags.iter().any(|tag| matches!(&tag.token, Token::Tag(known, _) if known == name))
    }

    fn take(&mut self, placed: Placed) {
        self.bytes += TOKEN_BYTES + text_of(&placed.token).map_or(0, str::len);
        let Placed { token, place } = placed;
        match &token {
            Token::Move(_) | Token::Pass => self.has_begun = true,
            Token::Open => {
                self.has_begun = true;
                self.depth += 1;
            }
            Token::Close => {
                self.has_begun = true;
                self.depth = self.depth.saturating_sub(1);
            }
            Token::End(_) => {
                self.has_begun = true;
                self.is_over |= self.depth == 0;
            }
            _ => {}
        }
        let is_tag =
            matches!(token, Token::Tag(..)) || !self.has_begun && matches!(token, Token::Notice(_));
        let list = if is_tag { &mut self.tags } else { &mut self.moves };
        if self.bytes <= limits::BYTES {
            list.push(Placed { token, place });
        } else if !self.is_too_long() {
            let token = Token::Notice(FaultKind::TooLong);
            self.moves.push(Placed { token, place });
        }
    }

    fn is_too_long(&self) -> bool {
        self.moves.last().is_some_and(|last| last.token == Token::Notice(FaultKind::TooLong))
    }
}

/// What a token counts besides its text.
const TOKEN_BYTES: usize = 32;

fn text_of(token: &Token) -> Option<&str> {
    match token {
        Token::Tag(_, text) | Token::Move(text) | Token::Comment(text) => Some(text),
        _ => None,
    }
}

impl Trial {
    fn new(score: Score) -> Self {
        let builder = Builder::new(&score, PieceLetters::ENGLISH);
        Self { score, builder, best: None, others: None }
    }

    /// The game, or what is left to do where the steps do not suffice for it.
    fn go_on(mut self: Box<Self>, steps: &mut usize) -> Result<GameTree, Box<Self>> {
        loop {
            while *steps > 0 && self.builder.step(&self.score) {
                *steps -= 1;
            }
            if *steps == 0 {
                return Err(self);
            }
            let Self { score, builder, best, mut others } = *self;
            let best = match best {
                Some(best) if best.merit() >= builder.merit() => best,
                _ => builder,
            };
            let next = if best.is_fluent() {
                None
            } else {
                others.get_or_insert_with(|| other_languages(&score)).pop_front()
            };
            let Some(letters) = next else { return Ok(best.finish()) };
            let builder = Builder::new(&score, letters);
            self = Box::new(Self { score, builder, best: Some(best), others });
        }
    }
}

/// The games of a text, one after another.
///
/// ```
/// let games: Vec<_> = espalier_pgn::games("1. e4 e5 1-0 1. d4 d5 2. Ke3").collect();
/// assert_eq!(games.len(), 2);
/// let fault = games[1].fault.as_ref().expect("Ke3 is not legal");
/// assert!(fault.to_string().starts_with("game 2, line 1, column 26: move 2. Ke3 is not"));
/// ```
pub fn games(text: &str) -> impl Iterator<Item = GameTree> {
    let mut reader = Reader::new();
    reader.push_str(text);
    reader.games()
}

/// The first game of a text.
///
/// # Errors
/// When there is no game, or it cannot be read to its end.
pub fn first_game(text: &str) -> Result<GameTree, Box<Fault>> {
    let mut game = games(text).next().ok_or(Fault {
        game: 1,
        place: Place { line: 1, column: 1 },
        kind: FaultKind::Empty,
    })?;
    game.fault.take().map_or(Ok(game), |fault| Err(Box::new(fault)))
}

/// The games of a file, one after another.
pub struct Games<R> {
    input: R,
    reader: Reader,
}

impl<R: BufRead> Games<R> {
    /// The games that this gives.
    pub fn new(input: R) -> Self {
        Self { input, reader: Reader::new() }
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = io::Result<GameTree>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.reader.next(&mut usize::MAX.clone()) {
                Progress::Game(game) => return Some(Ok(*game)),
                Progress::Paused => {}
                Progress::Hungry => match self.input.fill_buf() {
                    Ok([]) => self.reader.finish(),
                    Ok(bytes) => {
                        let length = bytes.len();
                        self.reader.push(bytes);
                        self.input.consume(length);
                    }
                    Err(error) => return Some(Err(error)),
                },
                Progress::End => return None,
            }
        }
    }
}
