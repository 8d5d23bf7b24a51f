//! The tokens of one game as a tree, move by move.

use super::fault::{Fault, FaultKind, Place};
use super::limits;
use super::notes::Notes;
use super::tags::Variant;
use super::token::{Placed, Token};
use super::tree::{GameTree, Step};
use super::words::without_number;
use crate::{Termination, nag_sign};
use espalier_chess::board::{FenReading, PieceLetters, Position, read_fen};
use espalier_chess::types::{Color, Move, Piece};
use std::collections::VecDeque;

/// The tokens of a game.
#[derive(Debug)]
pub(super) struct Score {
    /// The number of the game.
    pub(super) number: usize,
    /// Its tags and what is wrong with them, in order.
    pub(super) tags: Vec<Placed>,
    /// Its moves.
    pub(super) moves: Vec<Placed>,
}

/// A game while it is built.
pub(super) struct Builder {
    tree: GameTree,
    letters: PieceLetters,
    /// How many tokens of the moves have been taken in.
    taken: usize,
    line: Line,
    /// The lines that open variations interrupt, the main line first, each with where its
    /// variation begins.
    interrupted: Vec<(Line, Place)>,
    /// The rest of a variation, whose moves cannot be played.
    rest: Option<Rest>,
    /// Whether a word was no move.
    has_strange_words: bool,
}

/// A line of moves.
#[derive(Debug, Default)]
struct Line {
    /// The node that it begins at.
    base: usize,
    /// Its last move.
    last: Option<usize>,
    /// Which child of its base its first move is.
    place: usize,
    /// The comment before its first move.
    intro: Notes,
}

/// What is not played of a variation.
#[derive(Debug)]
struct Rest {
    /// As it is written; none where it is not kept.
    text: Option<String>,
    /// The number of variations that are open in it.
    depth: usize,
}

impl Builder {
    /// Where moves are written with these letters.
    pub(super) fn new(score: &Score, letters: PieceLetters) -> Self {
        let mut builder = Self {
            tree: GameTree::new(Position::default()),
            letters,
            taken: 0,
            line: Line::default(),
            interrupted: Vec::new(),
            rest: None,
            has_strange_words: false,
        };
        builder.tree.number = score.number;
        let first = score.tags.first().into_iter().chain(score.moves.first());
        builder.tree.place = first.map(|token| token.place).min().unwrap_or(builder.tree.place);
        builder.take_tags(&score.tags);
        builder
    }

    /// Takes in the next token; false where there is none, or none is read any more.
    pub(super) fn step(&mut self, score: &Score) -> bool {
        let next = score.moves.get(self.taken).filter(|_| self.tree.fault.is_none());
        let Some(Placed { token, place }) = next else { return false };
        self.taken += 1;
        self.take(token, *place);
        true
    }

    /// Whether every word was a move.
    pub(super) fn is_fluent(&self) -> bool {
        !self.has_strange_words
    }

    /// How well the letters fit: whether every word was a move, and how many moves were read.
    pub(super) fn merit(&self) -> (bool, usize) {
        (self.is_fluent(), self.tree.nodes.len())
    }

    /// The game.
    pub(super) fn finish(mut self) -> GameTree {
        if let Some((_, place)) = self.interrupted.last() {
            let place = *place;
            if self.tree.fault.is_none() {
                self.fail(place, FaultKind::OpenVariation);
            }
        }
        while !self.interrupted.is_empty() {
            self.end_rest();
            self.close();
        }
        let outro = std::mem::take(&mut self.line.intro.intro);
        self.tree.nodes[GameTree::START].notes.add_comment(&outro);
        self.tree
    }

    fn take_tags(&mut self, tokens: &[Placed]) {
        let mut places = Vec::new();
        for Placed { token, place } in tokens {
            match token {
                Token::Tag(name, value) => {
                    places.push(*place);
                    self.tree.tags.push((name.clone(), value.clone()));
                }
                Token::Notice(kind) => self.notice(*place, kind.clone()),
                _ => {}
            }
        }
        let place_of = |tree: &GameTree, name: &str| {
            tree.tags.iter().position(|tag| tag.0 == name).map(|index| places[index])
        };
        if let Some(name) = self.tree.tag("Variant") {
            match Variant::read(name) {
                Variant::Standard => {}
                Variant::Chess960 => self.tree.chess960 = true,
                Variant::Other => {
                    let fault = FaultKind::Variant(name.to_owned());
                    let place = place_of(&self.tree, "Variant").unwrap_or(self.tree.place);
                    self.fail(place, fault);
                }
            }
        }
        if self.tree.fault.is_some() {
            return;
        }
        let Some(fen) = self.tree.tag("FEN") else { return };
        let place = place_of(&self.tree, "FEN").unwrap_or(self.tree.place);
        match read_fen(fen) {
            Ok(FenReading { position, changes }) => {
                self.tree.chess960 |= position.castles_as_in_chess960();
                self.tree.nodes[GameTree::START].position = position;
                for change in changes {
                    self.notice(place, FaultKind::Repaired(change));
                }
            }
            Err(error) => self.fail(place, FaultKind::Fen(error)),
        }
    }

    fn take(&mut self, token: &Token, place: Place) {
        if self.rest.is_some() {
            return self.take_rest(token, place);
        }
        match token {
            Token::Move(word) => self.play(word, place),
            Token::Pass => self.pass(place),
            Token::Nag(nag) => {
                if let Some(last) = self.line.last {
                    self.tree.nodes[last].notes.add_nag(*nag);
                }
            }
            Token::Comment(text) => self.comment(text),
            Token::Open => self.open(place),
            Token::Close => self.close_at(place),
            Token::End(marker) => self.end(*marker),
            Token::Notice(kind) if *kind == FaultKind::TooLong => self.fail(place, kind.clone()),
            Token::Notice(kind) => self.notice(place, kind.clone()),
            Token::Unclosed => self.fail(place, FaultKind::OpenComment),
            Token::Tag(..) => {}
        }
    }

    /// The position at the end of the line.
    fn position(&self) -> &Position {
        &self.tree.nodes[self.line.last.unwrap_or(self.line.base)].position
    }

    /// The number of the next move: `12.` or `12...`.
    fn number(&self) -> String {
        let position = self.position();
        let dots = if position.side_to_move() == Color::White { "." } else { "..." };
        format!("{}{dots}", position.fullmove_number())
    }

    fn play(&mut self, word: &str, place: Place) {
        match self.position().parse_san_in(word, &self.letters) {
            Ok(mv) => self.add(Step::Move(mv), place),
            Err(error) => {
                let moves =
                    parted(self.position(), word, &self.letters, &mut limits::GUESSES.clone());
                if let Some(moves) = moves {
                    return moves.into_iter().for_each(|mv| self.add(Step::Move(mv), place));
                }
                self.has_strange_words = true;
                let in_variation = !self.interrupted.is_empty();
                let (number, text) = (self.number(), word.to_owned());
                let kind = FaultKind::Move { number, word: text, error, in_variation };
                self.refuse(place, kind, word);
            }
        }
    }

    fn pass(&mut self, place: Place) {
        if self.position().in_check() {
            let in_variation = !self.interrupted.is_empty();
            let kind = FaultKind::PassInCheck { number: self.number(), in_variation };
            self.refuse(place, kind, "--");
        } else {
            self.add(Step::Pass, place);
        }
    }

    fn add(&mut self, step: Step, place: Place) {
        if self.tree.nodes.len() > limits::NODES {
            return self.fail(place, FaultKind::TooManyMoves);
        }
        let line = &mut self.line;
        let id = match line.last {
            Some(last) => self.tree.add(last, step),
            None => self.tree.insert(line.base, step, line.place),
        };
        line.last = Some(id);
        self.tree.nodes[id].notes = std::mem::take(&mut line.intro);
    }

    /// Ends the game at what cannot be played, or keeps the rest of the variation as text.
    fn refuse(&mut self, place: Place, kind: FaultKind, word: &str) {
        if self.interrupted.is_empty() {
            self.fail(place, kind);
        } else {
            self.notice(place, kind);
            self.rest = Some(Rest { text: Some(word.to_owned()), depth: 0 });
        }
    }

    fn comment(&mut self, text: &str) {
        match self.line.last {
            Some(last) => self.tree.nodes[last].notes.add_comment(text),
            // What stands before the first move is about the game as a whole.
            None if self.interrupted.is_empty() => {
                self.tree.nodes[GameTree::START].notes.add_comment(text);
            }
            None => self.line.intro.add_intro(text),
        }
    }

    /// Begins a variation, whose first move stands in the place of the last one.
    fn open(&mut self, place: Place) {
        if self.interrupted.len() >= limits::DEPTH {
            self.notice(place, FaultKind::TooDeep);
            self.rest = Some(Rest { text: None, depth: 0 });
            return;
        }
        let base = match self.line.last {
            Some(last) => self.tree.nodes[last].parent.unwrap_or(GameTree::START),
            None => self.line.base,
        };
        let line = Line { base, place: usize::MAX, ..Line::default() };
        let interrupted = std::mem::replace(&mut self.line, line);
        self.interrupted.push((interrupted, place));
    }

    fn close_at(&mut self, place: Place) {
        if self.interrupted.is_empty() {
            self.fail(place, FaultKind::NoVariation);
        } else {
            self.close();
        }
    }

    /// Goes on with the line before. A comment alone in parentheses is a comment.
    fn close(&mut self) {
        let Some((line, _)) = self.interrupted.pop() else { return };
        let variation = std::mem::replace(&mut self.line, line);
        if !variation.intro.intro.is_empty() {
            self.comment(&variation.intro.intro);
        }
    }

    fn end(&mut self, marker: Termination) {
        if self.interrupted.is_empty() {
            self.tree.end.get_or_insert(marker);
        } else if marker != Termination::Unknown {
            self.comment(marker.as_str());
        }
    }

    /// Takes in a token of what is not played.
    fn take_rest(&mut self, token: &Token, place: Place) {
        let Some(rest) = &mut self.rest else { return };
        let text = match token {
            Token::Open => {
                rest.depth += 1;
                "(".to_owned()
            }
            Token::Close if rest.depth == 0 => {
                // Where it was too deep, the variation itself was not begun.
                let was_begun = rest.text.is_some();
                self.end_rest();
                if was_begun {
                    self.close();
                }
                return;
            }
            Token::Close => {
                rest.depth -= 1;
                ")".to_owned()
            }
            Token::Move(word) => word.clone(),
            Token::Pass => "--".to_owned(),
            Token::Nag(nag) => nag_sign(*nag).map_or_else(|| format!("${nag}"), str::to_owned),
            // Its commands are about a position that is not there.
            Token::Comment(text) => Notes::of_comment(text).comment,
            Token::End(marker) => marker.to_string(),
            Token::Unclosed => return self.fail(place, FaultKind::OpenComment),
            Token::Notice(kind) if *kind == FaultKind::TooLong => {
                return self.fail(place, kind.clone());
            }
            Token::Notice(_) | Token::Tag(..) => return,
        };
        if let Some(rest) = &mut rest.text {
            if !rest.ends_with('(') && text != ")" {
                rest.push(' ');
            }
            rest.push_str(&text);
        }
    }

    /// Keeps as a comment what was not played.
    fn end_rest(&mut self) {
        let Some(Rest { text: Some(text), .. }) = self.rest.take() else { return };
        let at = self.line.last.unwrap_or(self.line.base);
        self.tree.nodes[at].notes.add_comment(&format!("({text})"));
    }

    fn fail(&mut self, place: Place, kind: FaultKind) {
        self.tree.fault = Some(Fault { game: self.tree.number, place, kind });
    }

    fn notice(&mut self, place: Place, kind: FaultKind) {
        let fault = Fault { game: self.tree.number, place, kind };
        let is_told = self.tree.notices.last().is_some_and(|last| last.kind == fault.kind);
        if self.tree.notices.len() < limits::NOTICES && !is_told {
            self.tree.notices.push(fault);
        }
    }
}

/// The moves of a word between which the spaces were lost, as `e4e5` or `Nf3Nc62.Bb5`, where all of them
/// can be played. Each look at a part of the word is one of the guesses.
fn parted(
    position: &Position,
    word: &str,
    letters: &PieceLetters,
    guesses: &mut usize,
) -> Option<VecDeque<Move>> {
    /// Bytes of a move, as `Nf3xd4++`.
    const LONGEST: usize = 9;
    let word = without_number(word);
    // The longest first move: a pawn that promotes is followed by its piece.
    let ends = (2..=word.len().min(LONGEST)).rev().filter(|&end| word.is_char_boundary(end));
    for end in ends {
        *guesses = guesses.checked_sub(1)?;
        let (first, rest) = word.split_at(end);
        let Ok(mv) = position.parse_san_in(first, letters) else { continue };
        if rest.is_empty() {
            return Some(VecDeque::from([mv]));
        }
        if let Some(mut moves) = parted(&position.after_turn(Some(mv)), rest, letters, guesses) {
            moves.push_front(mv);
            return Some(moves);
        }
    }
    None
}

/// The languages besides English that have all letters of the pieces in a game. Those come first
/// in which no letter is that of a pawn: `Pf3` beside `Lb5` is a Dutch knight.
pub(super) fn other_languages(score: &Score) -> VecDeque<PieceLetters> {
    let initials = score
        .moves
        .iter()
        .filter_map(|placed| match &placed.token {
            Token::Move(word) => word.chars().next(),
            _ => None,
        })
        .filter(|&letter| letter.is_ascii_uppercase() && letter != 'O');
    let has_all = |letters: &PieceLetters| {
        *letters != PieceLetters::ENGLISH
            && initials.clone().all(|letter| letters.piece(letter).is_some())
    };
    let has_pawns = |letters: &PieceLetters| {
        initials.clone().any(|letter| letters.piece(letter) == Some(Piece::Pawn))
    };
    let (mut languages, others): (VecDeque<_>, VecDeque<_>) =
        PieceLetters::ALL.into_iter().filter(has_all).partition(|letters| !has_pawns(letters));
    languages.extend(others);
    languages
}
