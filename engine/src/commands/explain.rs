//! `espalier explain`: why the search did what it did at the end of a line of moves.

use super::arguments::{Arguments, Known, Values};
use super::interrupt::Interruptible;
use super::json::Json;
use super::line::uci_line;
use super::position::session_before_moves;
use super::table::{Align, table};
use crate::output::{print, print_line};
use espalier::bench::DEPTHS;
use espalier::board::Position;
use espalier::search::Host;
use espalier::trace::explain::{Brief, ENGLISH, Explanation, Followed, Margin, brief};
use espalier::trace::{Record, Trace, TraceOptions};
use espalier::types::{Color, Depth, Move};
use std::fmt::Write as _;

const OPTIONS: [Known; 4] = [
    Known { name: "--depth", values: Values::One },
    Known { name: "--moves", values: Values::Any },
    Known { name: "--records", values: Values::One },
    Known { name: "--json", values: Values::None },
];

/// The depth of a search that was not told otherwise, in plies.
const DEFAULT_DEPTH: Depth = 10;
/// How a passed turn is written among moves, as UCI does.
const PASSED: &str = "0000";

/// Searches a position and prints why it did what it did at the end of a line; Ctrl-C ends the
/// search early.
pub(crate) fn explain(words: &[&str]) -> Result<(), String> {
    let arguments = Arguments::parse(words, &OPTIONS)?;
    let session = session_before_moves(&arguments)?;
    let depth = arguments.number("--depth", &DEPTHS)?.unwrap_or(DEFAULT_DEPTH);
    let most_records = arguments
        .number("--records", &(1..=u32::MAX as usize))?
        .unwrap_or(TraceOptions::DEFAULT_RECORDS);
    let line = Line::parse(session.game().position(), arguments.values("--moves").unwrap_or(&[]))?;
    let options = TraceOptions { depth: Some(depth), most_records, ..TraceOptions::default() };
    let mut host = Interruptible::new()?;
    let trace = session.trace(&options, &mut host).map_err(|error| error.to_string())?;
    let found = Found::new(&trace, host.should_stop(), &line);
    if arguments.has("--json") { print_line(found.json()) } else { print(found.text()) }
}

/// Moves from the root of the search.
struct Line {
    moves: Vec<Option<Move>>,
    /// The positions before each of them, and the last one.
    positions: Vec<Position>,
}

impl Line {
    fn parse(start: &Position, texts: &[&str]) -> Result<Self, String> {
        let mut line = Self { moves: Vec::new(), positions: vec![start.clone()] };
        let mut position = start.clone();
        for (index, &text) in texts.iter().enumerate() {
            if text != PASSED {
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
            text.push_str(&name_of(before, *mv));
        }
        text
    }
}

/// A move for people.
fn name_of(before: &Position, mv: Option<Move>) -> String {
    mv.map_or_else(|| "(pass)".to_owned(), |mv| before.san(mv))
}

/// What is at the end of a line, or where the search left it.
struct Found<'a> {
    trace: &'a Trace,
    /// Whether the search was ended early, so that its last round is not whole.
    is_stopped: bool,
    line: &'a Line,
    record: Record,
    followed: Followed,
    explanation: Explanation,
}

impl<'a> Found<'a> {
    fn new(trace: &'a Trace, is_stopped: bool, line: &'a Line) -> Self {
        let followed = trace.follow(&line.moves);
        let explained = trace.record(followed.id).zip(trace.explain_followed(followed, &ENGLISH));
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
                mv => name_of(&position, mv),
            };
            Some((id, record, name))
        })
    }

    /// Where and why the search left the line, if it did.
    fn left(&self) -> Option<String> {
        let next = self.line.moves.get(self.followed.moves)?;
        let before = self.line.positions.get(self.followed.moves)?;
        let next = name_of(before, *next);
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
    fn left_out_with(&self) -> Option<Move> {
        self.record.mv.filter(|_| self.followed.is_among_others)
    }

    /// Whether every decision was recorded.
    fn is_whole(&self) -> bool {
        u64::from(self.trace.count()) == self.trace.total()
    }

    fn text(&self) -> String {
        let mut lines = vec![self.heading(), String::new()];
        lines.extend(self.left());
        lines.extend([self.explanation.sentence.clone(), String::new()]);
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
        let stopped = if self.is_stopped { "\nStopped: this round is not whole" } else { "" };
        let (count, total) = (trace.count(), trace.total());
        format!(
            "{line}\nDepth {}, {nodes} nodes, {count} of {total} decisions recorded{hint}{stopped}",
            trace.depth()
        )
    }

    /// The facts, and with them what the margins are made of.
    fn facts(&self) -> Vec<String> {
        let Explanation { facts, margin, reduction, .. } = &self.explanation;
        let facts = facts.iter().map(|fact| (fact.label.as_str(), fact.value.as_str()));
        let margin = margin.iter().map(|margin| ("Margin", margin.equation.as_str()));
        let reduction = reduction.iter().map(|parts| ("Reduced by", parts.equation.as_str()));
        let all: Vec<_> = facts.chain(margin).chain(reduction).collect();
        let width = all.iter().map(|(label, _)| label.chars().count()).max().unwrap_or_default();
        all.iter().map(|(label, value)| format!("  {label:width$}  {value}")).collect()
    }

    fn json(&self) -> Json {
        let Explanation { sentence, facts, margin, reduction } = &self.explanation;
        let facts = facts.iter().map(|fact| {
            Json::Object(vec![
                ("label", Json::text(&fact.label)),
                ("value", Json::text(&fact.value)),
            ])
        });
        let path = self.trace.path(self.followed.id);
        let position = self.trace.position(self.followed.id);
        Json::Object(vec![
            ("version", Json::text(Trace::VERSION)),
            ("root", Json::text(self.trace.game().position().to_string())),
            ("depth", Json::number(self.trace.depth())),
            ("nodes", Json::Number(self.trace.outcome().info.nodes as i64)),
            ("stopped", Json::Bool(self.is_stopped)),
            ("recorded", Json::number(self.trace.count())),
            ("decisions", Json::Number(self.trace.total() as i64)),
            ("path", uci_line(self.trace.game().position(), &path)),
            ("followed", Json::Number(self.followed.moves as i64)),
            ("leftOutWith", self.left_out_with().map(|mv| position.uci(mv, false)).into()),
            ("asked", Json::Number(self.line.moves.len() as i64)),
            ("position", Json::text(position.to_string())),
            ("record", record_json(self.followed.id, &self.record)),
            ("sentence", Json::text(sentence)),
            ("facts", Json::List(facts.collect())),
            ("margin", margin.as_ref().map(margin_json).into()),
            ("reduction", reduction.as_ref().map(margin_json).into()),
            ("children", self.children_json(&position)),
        ])
    }

    fn children_json(&self, position: &Position) -> Json {
        let child = |(id, record, name): (u32, Record, String)| {
            let Brief { how, score, why } = brief(&record, &ENGLISH);
            Json::Object(vec![
                ("move", record.mv.map(|mv| position.uci(mv, false)).into()),
                ("san", Some(name).filter(|name| !name.is_empty()).into()),
                ("how", Json::text(how)),
                ("score", score.into()),
                ("why", Json::text(why)),
                ("sentence", self.trace.sentence(id, &ENGLISH).into()),
                ("record", record_json(id, &record)),
            ])
        };
        Json::List(self.children().map(child).collect())
    }
}

/// The numbers of a record, scores in centipawns for its side to move.
fn record_json(id: u32, record: &Record) -> Json {
    let terms = record.terms.iter().map(|&term| Json::number(term)).collect();
    Json::Object(vec![
        ("id", Json::number(id)),
        ("ply", Json::number(record.ply)),
        ("depth", Json::number(record.depth)),
        ("depthAsked", Json::number(record.depth_asked)),
        ("number", Json::number(record.number)),
        ("others", Json::number(record.others)),
        ("searches", Json::number(record.searches)),
        ("nodes", Json::number(record.nodes)),
        ("alpha", Json::number(record.alpha)),
        ("beta", Json::number(record.beta)),
        ("score", Json::number(record.score)),
        ("rawEval", record.raw_eval.into()),
        ("eval", record.eval.into()),
        ("improvement", record.improvement.into()),
        ("improving", Json::Bool(record.improving)),
        ("rate", Json::number(record.rate)),
        ("inCheck", Json::Bool(record.in_check)),
        ("rule", record.rule.map(|rule| rule.name().to_owned()).into()),
        ("have", Json::number(record.value)),
        ("need", Json::number(record.threshold)),
        ("terms", Json::List(terms)),
    ])
}

fn margin_json(margin: &Margin) -> Json {
    let part = |part: &espalier::trace::explain::Part| {
        Json::Object(vec![
            ("label", Json::text(&part.label)),
            ("value", Json::number(part.value)),
            ("text", Json::text(&part.text)),
        ])
    };
    Json::Object(vec![
        ("unit", Json::text(margin.unit.name())),
        ("total", Json::number(margin.total)),
        ("parts", Json::List(margin.parts.iter().map(part).collect())),
        ("equation", Json::text(&margin.equation)),
    ])
}

/// One line for each record below: its number, its move, and what came of it.
fn table_of(children: &[(u32, Record, String)]) -> Vec<String> {
    let heading = ["No", "Move", "Searched as", "Depth", "Nodes", "Score", "Why it ended"];
    let rows = children.iter().map(|(_, record, name)| {
        let Brief { how, score, why } = brief(record, &ENGLISH);
        let number = if record.number > 0 { record.number.to_string() } else { String::new() };
        let score = score.unwrap_or_default();
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
        let line = Line::parse(&start, &["e2e4", "e7e5", "0000", "g8f6"]).expect("legal");
        assert_eq!(line.numbered(4), "1. e4 e5 2. (pass) Nf6");
        assert_eq!(line.numbered(1), "1. e4");
        let black = line.positions[1].clone();
        let line = Line::parse(&black, &["e7e5", "g1f3"]).expect("legal");
        assert_eq!(line.numbered(2), "1... e5 2. Nf3");
    }

    #[test]
    fn a_wrong_move_is_named() {
        let error = |texts: &[&str]| Line::parse(&Position::default(), texts).err().expect("wrong");
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
        let trace = session.trace(&options, host).expect("memory");
        let line = Line::parse(session.game().position(), moves).expect("legal");
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
            assert!(text.contains("\nStopped: this round is not whole\n"), "{text}");
            assert!(root.json().to_string().contains(r#""stopped":true"#));
        });
        found(&[], |root| {
            assert!(!root.text().contains("Stopped: this round"));
            assert!(root.json().to_string().contains(r#""stopped":false"#));
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
            let json = node.json().to_string();
            assert!(json.contains(r#""path":["e2e4"]"#), "{json}");
            let sentence = Json::text(&node.explanation.sentence).to_string();
            assert!(json.contains(&sentence), "{json}");
        });
    }
}
