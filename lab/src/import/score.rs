//! Scores that match runners write beside the moves of a game.
//!
//! | written by | comment |
//! |---|---|
//! | fastchess, cutechess | `+0.35/12 0.050s`, `-M4/20 0.1s, Black mates` |
//! | fastchess, of a line that it was to keep | `+0.35/12 0.050s, n=3000, line="info string pgncomment score cp 35"` |
//! | `OpenBench`, in the games of a server | `+0.35/12, line=score cp 35` |
//!
//! All are those of the side that moved. The line that an engine has asked to be kept is exact: it
//! tells a bound from a score, and is of the search that chose the move.

use espalier_chess::types::UciScore;

/// The beginning of what an engine asks to be kept.
const KEPT: &str = "info string pgncomment ";

/// The score in a comment after a move; none where there is none, or only a bound is known.
pub fn score_in(comment: &str) -> Option<UciScore> {
    match kept_line(comment) {
        Some(line) => exact_score(line),
        None => shown_score(comment),
    }
}

/// What an engine has asked to be kept, if that is a score.
fn kept_line(comment: &str) -> Option<&str> {
    let (_, line) = comment.split_once("line=")?;
    let line = line.trim_start_matches('"');
    let line = line.split(['"', ',']).next().unwrap_or_default();
    let line = line.strip_prefix(KEPT).unwrap_or(line).trim();
    line.starts_with("score ").then_some(line)
}

/// `score cp 35`, `score mate -3`; `score cp 35 lowerbound` is none.
fn exact_score(line: &str) -> Option<UciScore> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["score", "cp", value] => value.parse().ok().map(UciScore::Centipawns),
        ["score", "mate", moves] => moves.parse().ok().map(UciScore::Mate),
        _ => None,
    }
}

/// `+0.35/12`: pawns, or half-moves to mate, and the depth.
fn shown_score(comment: &str) -> Option<UciScore> {
    let (score, depth) = comment.split([' ', ',']).next()?.split_once('/')?;
    depth.parse::<u32>().ok()?;
    let (sign, number) = match score.strip_prefix('-') {
        Some(number) => (-1, number),
        None => (1, score.strip_prefix('+').unwrap_or(score)),
    };
    if let Some(plies) = number.strip_prefix('M') {
        let plies: i32 = plies.parse::<u16>().ok()?.into();
        // The side that mates makes the last half-move.
        return Some(UciScore::Mate(sign * if sign > 0 { (plies + 1) / 2 } else { plies / 2 }));
    }
    let (pawns, hundredths) = number.split_once('.')?;
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if hundredths.len() != 2 || !are_digits(pawns) || !are_digits(hundredths) {
        return None;
    }
    let centipawns: i32 = format!("{pawns}{hundredths}").parse().ok()?;
    Some(UciScore::Centipawns(sign * centipawns))
}

#[cfg(test)]
mod tests {
    use super::*;
    use UciScore::{Centipawns, Mate};

    #[test]
    fn scores_are_read_as_match_runners_write_them() {
        for (comment, score) in [
            ("+0.35/12 0.050s", Some(Centipawns(35))),
            ("-1.07/9 1.2s, Black resigns", Some(Centipawns(-107))),
            ("0.00/20 0.05s", Some(Centipawns(0))),
            ("+318.71/40 0.001s, n=1000, sd=44", Some(Centipawns(31_871))),
            ("+M1/5 0.001s, White mates", Some(Mate(1))),
            ("+M5/20 0.1s", Some(Mate(3))),
            ("-M4/20 0.1s", Some(Mate(-2))),
            ("-M0/0 0.0s", Some(Mate(0))),
            ("+0.35/12", Some(Centipawns(35))),
            ("book", None),
            ("unknown", None),
            ("", None),
            ("/0 0.010s", None),
            ("1/2 a draw", None),
            ("+0.3/12 0.050s", None),
            ("the plan is 1.20/8 and more", None),
            ("+99999999999.00/12", None),
        ] {
            assert_eq!(score_in(comment), score, "{comment}");
        }
    }

    #[test]
    fn what_the_engine_asked_to_be_kept_counts() {
        for (comment, score) in [
            ("+0.31/12 0.05s, line=\"info string pgncomment score cp 35\"", Some(Centipawns(35))),
            ("+0.31/12, line=score cp -35", Some(Centipawns(-35))),
            ("-M4/20 0.1s, n=9, sd=20, line=score mate -2", Some(Mate(-2))),
            (
                "+0.31/12 0.05s, line=\"info string pgncomment score cp 35\", White mates",
                Some(Centipawns(35)),
            ),
            // A bound is no score, though the runner shows one.
            ("+0.31/12 0.05s, line=\"info string pgncomment score cp 35 lowerbound\"", None),
            // Lines of other engines say other things.
            ("+0.31/12, line=wdl 1 2 3", Some(Centipawns(31))),
        ] {
            assert_eq!(score_in(comment), score, "{comment}");
        }
    }
}
