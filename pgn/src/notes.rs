//! What stands beside a move: words, signs, and commands such as `[%clk 0:09:58]`.

use espalier_chess::types::{Square, UciScore};
use std::fmt::Write as _;

/// What somebody has written beside a move, or at the start of the game as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// The comment before the move, where it begins a line.
    pub intro: String,
    /// The comment after it, without commands.
    pub comment: String,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
    /// Time left on the clock of the side that moved, in milliseconds: `[%clk]`.
    pub clock: Option<u64>,
    /// Time used for the move, in milliseconds: `[%emt]`.
    pub elapsed: Option<u64>,
    /// What an engine thinks of the position: `[%eval]`.
    pub eval: Option<Eval>,
    /// Arrows and colored squares: `[%cal]` and `[%csl]`.
    pub drawings: Vec<Drawing>,
    /// Other commands, as they are written.
    pub commands: Vec<String>,
}

/// An evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eval {
    /// From White's view.
    pub score: UciScore,
    /// Plies searched.
    pub depth: Option<u8>,
}

/// An arrow, or a colored square where it ends at its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// Its color.
    pub color: DrawingColor,
}

/// The color of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the colors")]
pub enum DrawingColor {
    Green,
    Red,
    Blue,
    Yellow,
}

impl DrawingColor {
    const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Blue, Self::Yellow];

    const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Blue => 'B',
            Self::Yellow => 'Y',
        }
    }
}

impl Notes {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a comment stands after the move, if only one of commands.
    pub(super) fn has_comment(&self) -> bool {
        let beside = Self { intro: String::new(), nags: Vec::new(), ..self.clone() };
        !beside.is_empty()
    }

    /// What a comment says.
    pub fn of_comment(comment: &str) -> Self {
        let mut notes = Self::default();
        notes.add_comment(comment);
        notes
    }

    /// Adds a comment after the move. Its commands are taken out of the text.
    pub(super) fn add_comment(&mut self, comment: &str) {
        let mut text = String::new();
        let mut rest = comment;
        while let Some((before, command, after)) = split_command(rest) {
            text.push_str(before);
            text.push(' ');
            if !self.take_command(command) {
                self.commands.push(spaced(command));
            }
            rest = after;
        }
        text.push_str(rest);
        join(&mut self.comment, &spaced(&text));
    }

    /// The same with the commands that began in one comment and ended in the next one. Who reads them
    /// as the one comment that is written finds them there.
    fn with_divided_commands(&self) -> Self {
        let mut notes = Self { comment: String::new(), ..self.clone() };
        notes.add_comment(&self.comment);
        notes
    }

    /// Adds a comment before the move.
    pub(super) fn add_intro(&mut self, comment: &str) {
        join(&mut self.intro, &spaced(comment));
    }

    pub(super) fn add_nag(&mut self, nag: u8) {
        if !self.nags.contains(&nag) {
            self.nags.push(nag);
        }
    }

    /// Understands `[%name value]`; false where it cannot.
    fn take_command(&mut self, command: &str) -> bool {
        let inside = &command[2..command.len() - 1];
        let (name, value) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
        let value = value.trim();
        match name {
            "clk" => set(&mut self.clock, read_clock(value)),
            "emt" => set(&mut self.elapsed, read_clock(value)),
            "eval" => set(&mut self.eval, read_eval(value)),
            "csl" | "cal" => match read_drawings(value) {
                Some(drawings) => {
                    for drawing in drawings {
                        let same =
                            |other: &Drawing| (other.from, other.to) == (drawing.from, drawing.to);
                        self.drawings.retain(|other| !same(other));
                        self.drawings.push(drawing);
                    }
                    true
                }
                None => false,
            },
            _ => false,
        }
    }

    /// The comment as it is written, commands first; empty where there is nothing.
    pub(super) fn written_comment(&self) -> String {
        if split_command(&self.comment).is_some() {
            return self.with_divided_commands().written_comment();
        }
        let mut commands = Vec::new();
        if let Some(eval) = self.eval {
            commands.push(format!("[%eval {}]", written_eval(eval)));
        }
        if let Some(clock) = self.clock {
            commands.push(format!("[%clk {}]", written_clock(clock)));
        }
        if let Some(elapsed) = self.elapsed {
            commands.push(format!("[%emt {}]", written_clock(elapsed)));
        }
        for (name, is_arrow) in [("csl", false), ("cal", true)] {
            let drawings =
                self.drawings.iter().filter(|drawing| is_arrow == (drawing.from != drawing.to));
            let words: Vec<_> = drawings.map(|drawing| written_drawing(*drawing)).collect();
            if !words.is_empty() {
                commands.push(format!("[%{name} {}]", words.join(",")));
            }
        }
        // The first of two commands counts: others of the same name stand behind it.
        commands.extend(self.commands.iter().cloned());
        let mut text = commands.join(" ");
        join(&mut text, &self.comment);
        text
    }
}

/// The first `[%…]` of a text, with what stands before and after it.
fn split_command(text: &str) -> Option<(&str, &str, &str)> {
    let start = text.find("[%")?;
    let end = start + text[start..].find(']')? + 1;
    Some((&text[..start], &text[start..end], &text[end..]))
}

/// Sets what is not known yet; false where there is nothing to set, or another value already.
fn set<T: PartialEq>(known: &mut Option<T>, value: Option<T>) -> bool {
    match (&known, value) {
        (_, None) => false,
        (None, value) => {
            *known = value;
            true
        }
        (Some(known), Some(value)) => *known == value,
    }
}

/// Words with single spaces between them.
fn spaced(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !spaced.is_empty() {
            spaced.push(' ');
        }
        spaced.push_str(word);
    }
    spaced
}

fn join(text: &mut String, other: &str) {
    if !text.is_empty() && !other.is_empty() {
        text.push(' ');
    }
    text.push_str(other);
}

/// More than any clock shows, and as much as a program that counts seconds in 32 bits can hold.
const MOST_SECONDS: u64 = i32::MAX as u64;

/// `0:09:58`, `0:09:58.3` or `9:58`, in milliseconds.
fn read_clock(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let fields = whole.split(':').count();
    if !(2..=3).contains(&fields) || fraction.len() > 9 {
        return None;
    }
    let seconds = whole
        .split(':')
        .try_fold(0_u64, |total, field| total.checked_mul(60)?.checked_add(digits(field)?))?;
    let milliseconds = match fraction {
        "" => 0,
        _ => thousandths(fraction)?,
    };
    (seconds < MOST_SECONDS).then(|| seconds * 1000 + milliseconds)
}

fn written_clock(milliseconds: u64) -> String {
    let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000);
    let mut text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if rest > 0 {
        let fraction = format!("{rest:03}");
        // Writing to a string cannot fail.
        let _ = write!(text, ".{}", fraction.trim_end_matches('0'));
    }
    text
}

/// `0.25`, `-3`, `#5`, `#-2`, each with or without a depth after a comma.
fn read_eval(text: &str) -> Option<Eval> {
    let (score, depth) = match text.split_once(',') {
        Some((score, depth)) => (score, Some(digits(depth.trim())?.try_into().ok()?)),
        None => (text, None),
    };
    let score = match score.trim().strip_prefix('#') {
        Some(moves) => UciScore::Mate(signed(moves, digits)?),
        None => UciScore::Centipawns(signed(score.trim(), hundredths)?),
    };
    Some(Eval { score, depth })
}

fn written_eval(Eval { score, depth }: Eval) -> String {
    let score = match score {
        UciScore::Mate(moves) => format!("#{moves}"),
        UciScore::Centipawns(value) => {
            let sign = if value < 0 { "-" } else { "" };
            let size = value.unsigned_abs();
            format!("{sign}{}.{:02}", size / 100, size % 100)
        }
    };
    depth.map_or_else(|| score.clone(), |depth| format!("{score},{depth}"))
}

/// A number with its sign, or without one.
fn signed(text: &str, size: impl Fn(&str) -> Option<u64>) -> Option<i32> {
    let (text, is_negative) = match text.strip_prefix(['-', '−']) {
        Some(text) => (text, true),
        None => (text.strip_prefix('+').unwrap_or(text), false),
    };
    let size = i32::try_from(size(text)?).ok()?;
    Some(if is_negative { -size } else { size })
}

/// `1.25` is 125, rounded to whole hundredths.
fn hundredths(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let whole = if whole.is_empty() { 0 } else { digits(whole)? };
    whole.checked_mul(100)?.checked_add((thousandths(fraction)? + 5) / 10)
}

/// The digits after a point, of which there may be any number: `5` is 500.
fn thousandths(fraction: &str) -> Option<u64> {
    digits(fraction)?;
    digits(format!("{fraction:0<3}").get(..3)?)
}

/// A number of digits alone.
fn digits(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok())?
}

/// `Gd4,Re5` or `Ge2e4`; none where one of them is no drawing.
fn read_drawings(text: &str) -> Option<Vec<Drawing>> {
    text.split(',').map(|drawing| read_drawing(drawing.trim())).collect()
}

fn read_drawing(text: &str) -> Option<Drawing> {
    let letter = text.chars().next()?;
    let color = DrawingColor::ALL.into_iter().find(|color| color.letter() == letter)?;
    let from = text.get(1..3)?.parse().ok()?;
    let to = if text.len() == 3 { from } else { text.get(3..)?.parse().ok()? };
    Some(Drawing { from, to, color })
}

fn written_drawing(Drawing { from, to, color }: Drawing) -> String {
    let letter = color.letter();
    if from == to { format!("{letter}{from}") } else { format!("{letter}{from}{to}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier_chess::types::Square;

    #[test]
    fn commands_are_taken_out_of_the_text() {
        let found = Notes::of_comment(
            "[%clk 0:09:58.9] a good\n  move [%eval -1.25,18][%mdl 1024] [%emt 0:00:07] \
             [%csl Gd4,Re5][%cal Ye2e4]",
        );
        assert_eq!(found.comment, "a good move");
        assert_eq!((found.clock, found.elapsed), (Some(598_900), Some(7_000)));
        let eval = Eval { score: UciScore::Centipawns(-125), depth: Some(18) };
        assert_eq!(found.eval, Some(eval));
        assert_eq!(found.commands, ["[%mdl 1024]"]);
        let arrow = Drawing { from: Square::E2, to: Square::E4, color: DrawingColor::Yellow };
        assert_eq!((found.drawings.len(), found.drawings[2]), (3, arrow));
        assert_eq!(
            found.written_comment(),
            "[%eval -1.25,18] [%clk 0:09:58.9] [%emt 0:00:07] [%csl Gd4,Re5] [%cal Ye2e4] \
             [%mdl 1024] a good move"
        );
        assert_eq!(Notes::of_comment(&found.written_comment()), found);
    }

    #[test]
    fn what_cannot_be_understood_is_kept() {
        for text in [
            "[%clk soon]",
            "[%eval 1,5,9]",
            "[%cal Xe2e4]",
            "[%clk]",
            "[%emt 99999999999999999999:00]",
            "[%clk 5000000:00:00]",
            "[%clk -0:00:03]",
        ] {
            let found = Notes::of_comment(text);
            assert_eq!((found.commands.len(), found.written_comment().as_str()), (1, text));
        }
        assert_eq!(Notes::of_comment("[%clk 0:00:01] [%clk 0:00:02]").commands, ["[%clk 0:00:02]"]);
        assert_eq!(Notes::of_comment("50 [% of them").comment, "50 [% of them");
    }

    #[test]
    fn scores_are_those_of_white() {
        let score = |text: &str| read_eval(text).map(|eval| eval.score);
        assert_eq!(score("0.25"), Some(UciScore::Centipawns(25)));
        assert_eq!(score("+3"), Some(UciScore::Centipawns(300)));
        assert_eq!(score("-.5"), Some(UciScore::Centipawns(-50)));
        assert_eq!(score("1.005"), Some(UciScore::Centipawns(101)));
        assert_eq!(score("#-3"), Some(UciScore::Mate(-3)));
        assert_eq!(score("good"), None);
        assert_eq!(score("99999999999999999999"), None);
    }
}
