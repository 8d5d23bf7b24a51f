//! `espalier explain`: why the search did what it did at the end of a line of moves.

mod json;

use super::arguments::{RECORDS, set_number};
use super::host::Interruptible;
use super::output::{Align, print_json, table};
use super::position::{PASS, PositionArguments, san};
use super::{CommandResult, Terminal};
use espalier::bench::DEPTHS;
use espalier::search::Host;
use espalier_chess::board::Position;
use espalier_chess::types::{Color, Depth, Move};
use espalier_insight::explain::{Brief, Explanation, Followed, Message, brief};
use espalier_insight::{Record, Trace, TraceOptions};
use lexopt::{Arg, Error, Parser};
use std::fmt::Write as _;

/// The default depth of a search, in plies.
const DEFAULT_DEPTH: Depth = 10;

/// Searches a position and prints why it did what it did at the end of a line; Ctrl-C ends the
/// search early.
pub(super) fn explain(arguments: Parser, terminal: &dyn Terminal) -> CommandResult {
    let ExplainArguments { position, options, json } = ExplainArguments::parse(arguments)?;
    let session = position.session_before_moves()?;
    let line = Line::parse(session.game().position(), position.moves())?;
    let mut host = Interruptible::new(terminal)?;
    let trace = host.record(&session, &options)?;
    let found = Found::new(&trace, host.should_stop(), &line);
    if json {
        print_json(terminal, &found.json())?;
    } else {
        terminal.print(&found.text())?;
    }
    Ok(())
}

struct ExplainArguments {
    position: PositionArguments,
    options: TraceOptions,
    json: bool,
}

impl ExplainArguments {
    fn parse(mut arguments: Parser) -> Result<Self, Error> {
        let mut position = PositionArguments::default();
        let (mut depth, mut records, mut json) = (None, None, false);
        let args = &mut arguments;
        while let Some(argument) = args.next()? {
            match argument {
                Arg::Value(word) => position.add_word(word)?,
                Arg::Long("moves") => position.read_moves(args)?,
                Arg::Long("depth") => set_number(&mut depth, args, "--depth", &DEPTHS)?,
                Arg::Long("records") => set_number(&mut records, args, "--records", &RECORDS)?,
                Arg::Long("json") => json = true,
                other => return Err(other.unexpected()),
            }
        }
        let options = TraceOptions {
            depth: depth.or(Some(DEFAULT_DEPTH)),
            most_records: records.unwrap_or(TraceOptions::DEFAULT_RECORDS),
            ..TraceOptions::default()
        };
        Ok(Self { position, options, json })
    }
}

/// Moves from the root of the search.
struct Line {
    moves: Vec<Option<Move>>,
    /// The positions before each of them, and the last one.
    positions: Vec<Position>,
}

impl Line {
    fn parse<'a>(
        start: &Position,
        texts: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, String> {
        let mut line = Self { moves: Vec::new(), positions: vec![start.clone()] };
        let mut position = start.clone();
        for (index, text) in texts.into_iter().enumerate() {
            if text != PASS {
                let mv = position
                    .parse_uci(text)
                    .map_err(|error| format!("move {}: {error}", index + 1))?;
                position.play(mv);
                line.moves.push(Some(mv));
            } else if position.in_check() {
                return Err(format!("move {}: in check the turn cannot be passed", index + 1));
            } else {
                position = position.after_null();
                line.moves.push(None);
            }
            line.positions.push(position.clone());
        }
        Ok(line)
    }

    /// The first so many moves, numbered: `12. Nf3 d5 13. O-O`.
    fn numbered(&self, count: usize) -> String {
        let mut text = String::new();
        for (index, (before, mv)) in self.positions.iter().zip(&self.moves).take(count).enumerate()
        {
            let space = if index == 0 { "" } else { " " };
            let number = before.fullmove_number();
            // Writing to a string cannot fail.
            let _ = match (before.side_to_move(), index) {
                (Color::White, _) => write!(text, "{space}{number}. "),
                (Color::Black, 0) => write!(text, "{number}... "),
                (Color::Black, _) => write!(text, "{space}"),
            };
            text.push_str(&san(before, *mv));
        }
        text
    }
}

/// What is at the end of a line, or where the search left it.
struct Found<'a> {
    trace: &'a Trace,
    /// Whether the search was stopped, so that its last iteration is incomplete.
    is_stopped: bool,
    line: &'a Line,
    record: Record,
    followed: Followed,
    explanation: Explanation,
}

impl<'a> Found<'a> {
    fn new(trace: &'a Trace, is_stopped: bool, line: &'a Line) -> Self {
        let followed = trace.follow(&line.moves);
        let explained = trace.record(followed.id).zip(trace.explain_followed(followed));
        let (record, explanation) = explained.expect("a trace has the records that it leads to");
        Self { trace, is_stopped, line, record, followed, explanation }
    }

    /// The records below, each with its move.
    fn children(&self) -> impl Iterator<Item = (u32, Record, String)> {
        let position = self.trace.position(self.followed.id);
        self.trace.children(self.followed.id).filter_map(move |id| {
            let record = self.trace.record(id)?;
            let name = match record.mv {
                None if !record.visit.is_step() => String::new(),
                mv => san(&position, mv),
            };
            Some((id, record, name))
        })
    }

    /// Where and why the search left the line, if it did.
    fn left(&self) -> Option<String> {
        let next = self.line.moves.get(self.followed.moves)?;
        let before = self.line.positions.get(self.followed.moves)?;
        let next = san(before, *next);
        let line = match self.followed.moves {
            0 => String::new(),
            count => format!("After {}, ", self.line.numbered(count)),
        };
        Some(if self.is_whole() {
            format!("{line}{next} was not looked at. What ended the search there:")
        } else {
            format!("{line}{next} is not among the records, if it was looked at. What is above it:")
        })
    }

    /// The move whose record tells of the last one followed, where that has none of its own.
    fn pruned_with(&self) -> Option<Move> {
        self.record.mv.filter(|_| self.followed.is_among_others)
    }

    /// Whether every decision was recorded.
    fn is_whole(&self) -> bool {
        u64::from(self.trace.count()) == self.trace.total()
    }

    fn text(&self) -> String {
        let mut lines = vec![self.heading(), String::new()];
        lines.extend(self.left());
        lines.extend([self.explanation.sentence.to_string(), String::new()]);
        lines.extend(self.facts());
        let children: Vec<_> = self.children().collect();
        if !children.is_empty() {
            lines.push(String::new());
            lines.extend(table_of(&children));
        }
        lines.push(String::new());
        lines.join("\n")
    }

    fn heading(&self) -> String {
        let trace = self.trace;
        let nodes = trace.outcome().info.nodes;
        let line = match self.followed.moves {
            0 => "The root".to_owned(),
            count => self.line.numbered(count),
        };
        let hint = if self.is_whole() { "" } else { "; --records keeps more" };
        let stopped =
            if self.is_stopped { "\nStopped: the last iteration is incomplete" } else { "" };
        let (count, total) = (trace.count(), trace.total());
        format!(
            "{line}\nDepth {}, {nodes} nodes, {count} of {total} decisions recorded{hint}{stopped}",
            trace.depth()
        )
    }

    /// The facts, and with them what the margins are made of.
    fn facts(&self) -> Vec<String> {
        let Explanation { facts, margin, reduction, improvement, improvement_by_piece, .. } =
            &self.explanation;
        let facts = facts.iter().map(|fact| (fact.label.to_string(), &fact.value));
        let margins = [
            ("Margin", margin),
            ("Reduced by", reduction),
            ("Improvement", improvement),
            ("By pieces", improvement_by_piece),
        ];
        let margins = margins.into_iter().filter_map(|(label, margin)| {
            margin.as_ref().map(|margin| (label.to_owned(), &margin.equation))
        });
        let all: Vec<_> = facts.chain(margins).collect();
        let width = all.iter().map(|(label, _)| label.chars().count()).max().unwrap_or_default();
        all.iter().map(|(label, value)| format!("  {label:width$}  {value}")).collect()
    }
}

/// One line for each record below: its number, its move, and what came of it.
fn table_of(children: &[(u32, Record, String)]) -> Vec<String> {
    let heading = ["No", "Move", "Searched as", "Depth", "Nodes", "Score", "Why it ended"];
    let rows = children.iter().map(|(_, record, name)| {
        let Brief { how, score, why } = brief(record);
        let number = if record.number > 0 { record.number.to_string() } else { String::new() };
        let [how, why] = [how, why].map(|message| message.to_string());
        let score = score.as_ref().map(Message::to_string).unwrap_or_default();
        [number, name.clone(), how, record.depth.to_string(), record.nodes.to_string(), score, why]
    });
    let rows: Vec<_> = std::iter::once(heading.map(str::to_owned)).chain(rows).collect();
    let (left, right) = (Align::Left, Align::Right);
    let text = table([right, left, left, right, right, left, left], &rows);
    text.lines().map(|line| format!("  {line}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier::search::NoClock;
    use espalier::session::Session;

    #[test]
    fn lines_are_numbered_as_chess_players_do() {
        let start = Position::default();
        let line = Line::parse(&start, ["e2e4", "e7e5", "0000", "g8f6"]).expect("legal");
        assert_eq!(line.numbered(4), "1. e4 e5 2. (pass) Nf6");
        assert_eq!(line.numbered(1), "1. e4");
        let black = line.positions[1].clone();
        let line = Line::parse(&black, ["e7e5", "g1f3"]).expect("legal");
        assert_eq!(line.numbered(2), "1... e5 2. Nf3");
    }

    #[test]
    fn a_wrong_move_is_named() {
        let error = |texts: &[&str]| {
            Line::parse(&Position::default(), texts.iter().copied()).err().expect("wrong")
        };
        assert!(error(&["e2e4", "e2e4"]).starts_with("move 2: e2e4 is not a legal move"));
        assert!(error(&["f2f3", "e7e5", "g2g4", "d8h4", "0000"]).starts_with("move 5: in check"));
    }

    fn found(moves: &[&str], see: impl FnOnce(&Found<'_>)) {
        found_after(&mut NoClock, moves, see);
    }

    fn found_after(host: &mut dyn Host, moves: &[&str], see: impl FnOnce(&Found<'_>)) {
        let mut session = Session::new(1).expect("memory");
        session.set_position(None, []).expect("legal");
        let options = TraceOptions { depth: Some(4), ..TraceOptions::default() };
        let trace = Trace::record_search(session.game(), &options, host).expect("memory");
        let line = Line::parse(session.game().position(), moves.iter().copied()).expect("legal");
        see(&Found::new(&trace, host.should_stop(), &line));
    }

    /// Ends a search as soon as it asks.
    struct Impatient;

    impl Host for Impatient {
        fn elapsed(&self) -> std::time::Duration {
            std::time::Duration::ZERO
        }

        fn should_stop(&self) -> bool {
            true
        }

        fn report(&mut self, _info: &espalier::search::Info) {}
    }

    #[test]
    fn a_search_that_was_ended_early_is_explained_and_said_to_be() {
        found_after(&mut Impatient, &[], |root| {
            let text = root.text();
            assert!(text.contains("\nStopped: the last iteration is incomplete\n"), "{text}");
            assert!(root.json().stopped);
        });
        found(&[], |root| {
            assert!(!root.text().contains("Stopped: this round"));
            assert!(!root.json().stopped);
        });
    }

    #[test]
    fn the_root_is_explained_with_all_of_its_moves() {
        found(&[], |root| {
            let text = root.text();
            assert!(text.starts_with("The root\nDepth 4, "), "{text}");
            assert!(text.contains("The root, 4 plies deep, scored"), "{text}");
            let moves = root.children().filter(|(_, record, _)| record.number > 0);
            let mut names: Vec<_> = moves.map(|(_, _, name)| name).collect();
            names.dedup();
            assert_eq!(names.len(), 20);
            assert!(root.left().is_none());
        });
    }

    #[test]
    fn where_the_search_left_a_line_is_said() {
        found(&["h2h4", "a7a5", "h4h5", "a5a4", "h5h6", "a4a3", "h6g7", "a3b2"], |left| {
            let text = left.text();
            assert!(text.contains(" was not looked at. "), "{text}");
            assert!(left.followed.moves < 8);
        });
    }

    #[test]
    fn json_holds_what_the_text_says() {
        found(&["e2e4"], |node| {
            let json = serde_json::to_value(node.json()).expect("serializable");
            assert_eq!(json["path"], serde_json::json!(["e2e4"]));
            assert_eq!(json["sentence"], node.explanation.sentence.to_string());
        });
    }
}
