//! `info` lines and the drawing of `d`.

use espalier::eval::Chances;
use espalier::search::{Bound, Info};
use espalier_chess::board::Position;
use espalier_chess::types::{Depth, File, Move, Rank, Square, UciScore};

/// The `info` line of an iteration, or of a bound within it.
pub(super) fn info_line(
    info: &Info,
    position: &Position,
    chess960: bool,
    shows_chances: bool,
) -> String {
    let bound = bound_word(info.bound);
    let chances = if shows_chances {
        let Chances { win, draw, loss } = Chances::new(info.score, position);
        format!(" wdl {win} {draw} {loss}")
    } else {
        String::new()
    };
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {}{bound}{chances} nodes {} nps {} hashfull {} time {}",
        info.depth,
        info.selective_depth,
        info.line_number,
        info.uci_score(),
        info.nodes,
        info.nodes_per_second(),
        info.hash_fullness,
        info.elapsed.as_millis(),
    );
    if !info.pv.is_empty() {
        line += " pv";
        for text in line_of_moves(position, &info.pv, chess960) {
            line.push(' ');
            line += &text;
        }
    }
    line
}

/// What a match runner is to keep beside the move: of lines that begin so `OpenBench` has fastchess
/// write the last one into the PGN. The score is that of the search, which the line before it need
/// not have: a runner prefers an older score to a newer bound.
pub(super) fn comment_line(score: UciScore, bound: Bound) -> String {
    format!("info string pgncomment score {score}{}", bound_word(bound))
}

const fn bound_word(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    }
}

/// The `info` line of a root move that is being searched.
pub(super) fn current_move_line(mv: &str, number: usize, depth: Depth) -> String {
    format!("info depth {depth} currmove {mv} currmovenumber {number}")
}

/// A line of moves from a position in UCI notation.
fn line_of_moves(position: &Position, moves: &[Move], chess960: bool) -> Vec<String> {
    let mut position = position.clone();
    moves
        .iter()
        .map(|&mv| {
            let text = position.uci(mv, chess960);
            position.play(mv);
            text
        })
        .collect()
}

/// The board with FEN and key.
pub(super) fn position_lines(position: &Position) -> Vec<String> {
    let mut lines: Vec<String> = Rank::ALL
        .into_iter()
        .rev()
        .map(|rank| {
            let row: Vec<String> = File::ALL
                .into_iter()
                .map(|file| {
                    let piece = position.board().colored_piece_on(Square::new(file, rank));
                    piece.map_or('.', espalier_chess::types::ColoredPiece::letter).to_string()
                })
                .collect();
            format!("{}  {}", rank as u8 + 1, row.join(" "))
        })
        .collect();
    lines.push("   a b c d e f g h".to_owned());
    lines.push(format!("Fen: {position}"));
    lines.push(format!("Key: {:016X}", position.key()));
    lines
}
