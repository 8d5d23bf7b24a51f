//! Why a position is improving, by pieces: what each is worth now against two, else four, plies ago.

use super::Subject;
use super::improvement::in_words;
use super::margin::Margin;
use super::phrase::Phrase;
use super::value::Value;
use crate::Record;
use espalier::eval::network::Network;
use espalier::eval::{ByPiece, PieceWorth, by_piece, evaluate};
use espalier_chess::board::Position;
use espalier_chess::types::{Color, ColoredPiece, Score, Square};

/// So many pieces are told by themselves, those that gained or lost the most.
const TOLD: usize = 6;

/// What an improvement is made of by pieces; none where it is unknown or zero, or where an ending
/// is known by rule.
pub(super) fn of_subject(subject: &Subject<'_>) -> Option<Margin> {
    in_words(parts(subject)?, subject)
}

/// Centipawns for the side to move, which add up to the improvement exactly.
fn parts(subject: &Subject<'_>) -> Option<Vec<(i64, Phrase)>> {
    let (record, past) = (subject.record, subject.past?);
    let improvement = record.improvement.filter(|&improvement| improvement != 0)?;
    let position = subject.node()?;
    let sign = position.side_to_move().sign();
    let (now, then) = (Eval::of(record, &position)?, Eval::of(past.record, past.position)?);
    let mut changes: Vec<_> = changes(&then.by_piece.pieces, &now.by_piece.pieces)
        .into_iter()
        .map(|(gain, phrase)| (i64::from(gain * sign), phrase))
        .collect();
    changes.sort_by_key(|&(gain, _)| -gain.abs());
    let others = changes.split_off(changes.len().min(TOLD));
    let others = others.iter().map(|(gain, _)| gain).sum();
    let kings = (now.by_piece.kings.total() - then.by_piece.kings.total()) * sign;
    let told: i64 = changes.iter().map(|(gain, _)| gain).sum();
    let rest = i64::from(now.rest - then.rest);
    let corrected = i64::from(now.correction - then.correction);
    changes.extend([
        (others, Phrase::PartOtherPieces {}),
        (i64::from(kings), Phrase::PartKings {}),
        (rest, Phrase::PartEnding {}),
        (corrected, Phrase::PartCorrected {}),
    ]);
    let sum = told + others + i64::from(kings) + rest + corrected;
    (sum == i64::from(improvement)).then_some(changes)
}

/// A static eval with its pieces.
struct Eval {
    by_piece: ByPiece,
    /// What the scale of a drawish ending took away, for the side to move.
    rest: Score,
    /// What the correction histories added, for the side to move.
    correction: Score,
}

impl Eval {
    /// None where the node was not evaluated, or not by these weights, or the ending is known.
    fn of(record: &Record, position: &Position) -> Option<Self> {
        let raw = record.raw_eval.filter(|&raw| raw == evaluate(position))?;
        let by_piece = by_piece(position, &Network::built_in())?;
        let pieces: Score = by_piece.pieces.iter().map(|piece| piece.worth.total()).sum();
        let sum = (by_piece.kings.total() + pieces) * position.side_to_move().sign();
        Some(Self { rest: raw - sum, correction: record.eval? - raw, by_piece })
    }
}

/// What every piece has gained, in centipawns for White. A piece that left its square is the one of
/// its kind that stands on another square now.
fn changes(then: &[PieceWorth], now: &[PieceWorth]) -> Vec<(Score, Phrase)> {
    let is_in = |pieces: &[PieceWorth], worth: &PieceWorth| {
        pieces.iter().any(|other| (other.square, other.piece) == (worth.square, worth.piece))
    };
    let mut changes = Vec::new();
    for worth in now.iter().filter(|worth| is_in(then, worth)) {
        let before = then.iter().find(|before| before.square == worth.square);
        let gain = worth.worth.total() - before.map_or(0, |before| before.worth.total());
        changes.push((gain, standing(worth.piece, &[worth.square])));
    }
    let mut gone: Vec<_> = then.iter().filter(|worth| !is_in(now, worth)).collect();
    for worth in now.iter().filter(|worth| !is_in(then, worth)) {
        let from = gone.iter().position(|before| before.piece == worth.piece);
        let before = from.map(|index| gone.remove(index));
        let gain = worth.worth.total() - before.map_or(0, |before| before.worth.total());
        let squares: Vec<_> =
            before.map(|before| before.square).into_iter().chain([worth.square]).collect();
        changes.push((gain, standing(worth.piece, &squares)));
    }
    changes.extend(gone.into_iter().map(|before| {
        let piece = Value::Text(figurine(before.piece, &[before.square]));
        (-before.worth.total(), Phrase::PartGone { piece })
    }));
    changes
}

fn standing(piece: ColoredPiece, squares: &[Square]) -> Phrase {
    Phrase::PartPiece { piece: Value::Text(figurine(piece, squares)) }
}

/// `♘c3–d5`: a sign that every language reads.
fn figurine(ColoredPiece { color, piece }: ColoredPiece, squares: &[Square]) -> String {
    // As text: some systems show a black pawn as a picture otherwise.
    const TEXT: char = '\u{FE0E}';
    let signs = match color {
        Color::White => ['♙', '♘', '♗', '♖', '♕', '♔'],
        Color::Black => ['♟', '♞', '♝', '♜', '♛', '♚'],
    };
    let sign = signs[piece as usize];
    let squares: Vec<_> = squares.iter().map(ToString::to_string).collect();
    format!("{sign}{TEXT}{}", squares.join("–"))
}

#[cfg(test)]
mod tests {
    use super::super::improvement::tests::trace;
    use super::*;

    #[test]
    fn parts_add_up_to_the_improvement_wherever_terms_do() {
        let positions = [
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
            "8/P1k2pp1/8/1P6/3r4/5N2/6PP/6K1 b - - 0 40",
        ];
        let mut told = 0;
        for trace in positions.map(|fen| trace(fen, 6)) {
            for id in 0..trace.count() {
                let explanation = trace.explain(id).unwrap();
                let (by_term, by_piece) =
                    (explanation.improvement, explanation.improvement_by_piece);
                assert_eq!(by_term.is_some(), by_piece.is_some(), "record {id}");
                let Some(margin) = by_piece else { continue };
                assert_eq!(Some(margin.total), by_term.map(|by_term| by_term.total));
                assert_eq!(margin.parts.iter().map(|part| part.value).sum::<i32>(), margin.total);
                told += 1;
            }
        }
        assert!(told > 300, "{told}");
    }

    #[test]
    fn pieces_are_followed_from_square_to_square() {
        let worths =
            |fen: &str| by_piece(&fen.parse().unwrap(), &Network::built_in()).unwrap().pieces;
        let then = worths("4k3/P4pp1/8/8/8/2n2N2/6PP/4K3 w - - 0 1");
        let now = worths("Q3k3/5pp1/8/4N3/8/8/6PP/4K3 b - - 0 1");
        let labels: Vec<_> =
            changes(&then, &now).into_iter().map(|(_, phrase)| phrase.to_string()).collect();
        let text = |label: &str| label.replace('\u{FE0E}', "");
        let labels: Vec<_> = labels.iter().map(|label| text(label)).collect();
        assert_eq!(labels, ["♙g2", "♙h2", "♟f7", "♟g7", "♘f3–e5", "♕a8", "♞c3 gone", "♙a7 gone"]);
    }
}
