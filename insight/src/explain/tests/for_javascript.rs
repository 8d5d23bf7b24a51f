//! The templates for JavaScript, and samples to test its renderer with.

use super::*;
use crate::explain::phrase::Phrase;
use espalier::eval::TERMS;

/// Phrases that JavaScript also says by itself: of files that no engine explains, and with scores
/// from another view.
const SHARED: &[Key] = &[
    Key::Stopped,
    Key::MateDistance,
    Key::RootMove,
    Key::RootScore,
    Key::RootNothing,
    Key::RootUnknown,
    Key::EndStopped,
    Key::EndRule,
    Key::EndRefuted,
    Key::EndAllTried,
    Key::EndTable,
    Key::EndStandPat,
    Key::EndNoMoves,
    Key::EndDraw,
    Key::EndUpcomingRepetition,
    Key::EndMateDistance,
    Key::EndTooDeep,
];

/// All templates, each with the name of its constant where it is shared.
pub(crate) fn templates() -> Vec<(Option<String>, String)> {
    let name = |key| SHARED.contains(&key).then(|| constant(&format!("{key:?}")));
    Key::ALL.iter().map(|&key| (name(key), numbered(key))).collect()
}

/// `RootMove` as `ROOT_MOVE`.
fn constant(name: &str) -> String {
    let letters = name.char_indices().flat_map(|(index, letter)| {
        let before = (index > 0 && letter.is_uppercase()).then_some('_');
        before.into_iter().chain([letter.to_ascii_uppercase()])
    });
    letters.collect()
}

/// A template with the numbers of its values in place of the names.
fn numbered(key: Key) -> String {
    let number = |slot| {
        let index = key.slots().iter().position(|name| *name == slot);
        index.expect("a placeholder of the phrase") + 1
    };
    let pieces = pieces(template(key)).map(|piece| match piece {
        Piece::Verbatim(words) => words.to_owned(),
        Piece::Value(slot) => format!("{{{}}}", number(slot)),
        Piece::Word { slot, words } => format!("{{{}:{words}}}", number(slot)),
    });
    pieces.collect()
}

/// Every phrase with values of all kinds, encoded and in English.
pub(crate) fn samples() -> Vec<[String; 2]> {
    let mut kinds = (0..).map(sample);
    let mut counts = [1, 2, 12_345, -1].into_iter().cycle().map(Value::Number);
    let messages = Key::ALL.iter().map(|&key| {
        let is_counted = |slot: &str| template(key).contains(&format!("{{{slot}:"));
        key.phrase(|slot| {
            let next = if is_counted(slot) { counts.next() } else { kinds.next() };
            next.expect("they do not end")
        })
        .into()
    });
    messages.map(|message: Message| [message.encode(), message.to_string()]).collect()
}

/// A value of each kind in turn.
fn sample(index: usize) -> Value {
    match index % 12 {
        0 => Value::Signed(183),
        1 => Value::Signed(-1_234),
        2 => Value::Signed(0),
        3 => Value::Hundredths(7),
        4 => Value::Number(-7_600),
        5 => Value::Text("e4".to_owned()),
        6 => Value::Moves("18.Bxg6".to_owned()),
        7 => Value::Name("Null move"),
        8 => Value::Label(TERMS[index % TERMS.len()].name),
        9 => Value::Description(TERMS[index % TERMS.len()].name),
        10 => Value::score_for_white(mate_in(7), 2),
        _ => {
            Value::Sum(vec![Value::Nothing, Phrase::Plus { summand: Value::fraction(640) }.into()])
        }
    }
}
