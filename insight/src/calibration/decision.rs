//! The decisions of the rules in a recording, fired or not.

use espalier_trace::{End, RecordedNode, TraceFile, Visit};

/// How a rule compared its value in a node, or for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Index of the record: of the node, of the first search of the move, or of the pruned move.
    pub id: u32,
    /// The rule, by its number in the file.
    pub rule: u8,
    /// Value less threshold: the rule fired from 0 on.
    pub excess: i32,
    /// Plies left in the node whose rule it was.
    pub depth: Option<i32>,
    /// The improving flag of that node.
    pub improving: Option<bool>,
    /// Where the rule did not fire, whether the search came out as it claims: the node failed high, or
    /// the move did not beat alpha. None where it fired.
    pub came_out: Option<bool>,
}

/// The decisions of a recording in the order of its records. Left out are those whose outcome is not
/// known, and moves that another rule has pruned.
pub fn decisions<'a>(file: &'a TraceFile<'_>) -> impl Iterator<Item = Decision> + 'a {
    (0..file.count()).flat_map(move |id| {
        let record = file.record(id);
        let fired = record.and_then(|record| fired(file, id, &record));
        let vain = record.into_iter().flat_map(move |record| in_vain(file, id, record));
        fired.into_iter().chain(vain)
    })
}

fn fired(file: &TraceFile<'_>, id: u32, record: &RecordedNode) -> Option<Decision> {
    let rule = record.rule.filter(|_| record.end == Some(End::Rule))?;
    let excess = record.value?.checked_sub(record.threshold?)?;
    let is_move = judges_moves(file, rule);
    let depth = if is_move { record.node_depth } else { depth_of(record) };
    let (depth, improving) = (depth.map(i32::from), record.improving);
    (excess >= 0).then_some(Decision { id, rule, excess, depth, improving, came_out: None })
}

fn in_vain<'a>(
    file: &'a TraceFile<'_>,
    id: u32,
    record: RecordedNode,
) -> impl Iterator<Item = Decision> + 'a {
    let is_pruned = record.visit == Some(Visit::Pruned);
    file.tried(id).filter(move |_| !is_pruned).filter_map(move |(rule, excess)| {
        let decision = if judges_moves(file, rule) {
            let node = file.record(record.parent)?;
            let last = last_search(file, id, &record);
            Decision {
                id,
                rule,
                excess,
                depth: depth_of_parent(&record),
                improving: node.improving,
                came_out: Some(fails_high(&last)?),
            }
        } else {
            let (depth, improving) = (depth_of(&record).map(i32::from), record.improving);
            let came_out = Some(fails_high(&record)?);
            Decision { id, rule, excess, depth, improving, came_out }
        };
        Some(decision)
    })
}

/// Whether the node failed high: a move to it has not beaten alpha then.
fn fails_high(record: &RecordedNode) -> Option<bool> {
    Some(record.score? >= record.beta?)
}

fn judges_moves(file: &TraceFile<'_>, rule: u8) -> bool {
    file.rule(rule).is_some_and(|rule| rule.scope == Some("singleMove"))
}

/// Plies left when the rules of the node were asked.
fn depth_of(record: &RecordedNode) -> Option<i8> {
    record.entry_depth.or(record.depth)
}

/// Plies left in the node above when the rules judged the move: one more than those of its search,
/// without extension. In quiescence none.
fn depth_of_parent(record: &RecordedNode) -> Option<i32> {
    if record.visit == Some(Visit::Quiescence) {
        return Some(0);
    }
    Some(i32::from(record.depth_asked?) - i32::from(record.extension?) + 1)
}

/// The last search of a move whose first this is: searches of a move follow each other.
fn last_search(file: &TraceFile<'_>, id: u32, first: &RecordedNode) -> RecordedNode {
    let (mut id, mut last) = (id, *first);
    while let Some(next) = file.record(id + last.subtree)
        && (next.parent, next.mv, next.number) == (first.parent, first.mv, first.number)
        && matches!(next.visit, Some(Visit::NullWindow | Visit::OpenWindow))
    {
        (id, last) = (id + last.subtree, next);
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::declarations;
    use crate::{Record, Tried};
    use espalier::observe::{Comparison, Rule};
    use espalier::rules::Terms;
    use espalier_chess::types::{Bound, Move, MoveKind, Square};
    use espalier_trace::layout::Header;

    /// A file of these records.
    fn file(records: &[Record]) -> Vec<u8> {
        let fen = espalier_chess::board::START_FEN;
        let text = format!("fields all\nfen {fen}\n{}", declarations());
        let count = records.len() as u32;
        let header = Header { depth: 1, ..Header::of(Record::SIZE, count, count.into()) };
        let mut bytes = header.start(&text);
        bytes.extend(records.iter().flat_map(Record::to_bytes));
        bytes
    }

    fn tried(rule: Rule, value: i32, threshold: i32) -> Tried {
        let mut tried = Tried::NONE;
        tried.note(Comparison::new(rule, value, Terms::new([threshold])));
        tried
    }

    /// A node at depth 4 that failed low.
    const NODE: Record = Record {
        ply: 1,
        depth_asked: 4,
        depth: 3,
        entry_depth: Some(4),
        alpha: 19,
        beta: 20,
        score: 10,
        ..crate::explain::tests::NODE
    };

    fn of(children: &[Record]) -> Vec<Decision> {
        let root = Record { subtree: 1 + children.len() as u32, improving: false, ply: 0, ..NODE };
        let records = [&[root], children].concat();
        let bytes = file(&records);
        let file = TraceFile::parse(&bytes).expect("a file");
        decisions(&file).collect()
    }

    #[test]
    fn a_rule_of_a_node_comes_out_where_the_node_fails_high() {
        let tried = tried(Rule::REVERSE_FUTILITY, 70, 100);
        let failed_low = Record { tried, ..NODE };
        let failed_high = Record { score: 20, bound: Bound::Lower, ..failed_low };
        let stopped = Record { end: End::Stopped, ..failed_low };
        let found = of(&[failed_low, failed_high, stopped]);
        let decision = |id, came_out| Decision {
            id,
            rule: Rule::REVERSE_FUTILITY.index() as u8 + 1,
            excess: -30,
            // Before internal iterative reduction.
            depth: Some(4),
            improving: Some(true),
            came_out: Some(came_out),
        };
        assert_eq!(found, [decision(1, false), decision(2, true)]);
    }

    #[test]
    fn a_rule_of_a_move_comes_out_where_its_last_search_does_not_beat_alpha() {
        let mv = Some(Move::new(Square::E2, Square::E4, MoveKind::Normal));
        let tried = tried(Rule::LATE_MOVE_PRUNING, 3, 5);
        // The reduced search beats alpha, and the next one does not.
        let reduced = Record { mv, tried, visit: Visit::Reduced, extension: 1, ..NODE };
        let again = Record { mv, score: 25, bound: Bound::Lower, ..NODE };
        let other = Record {
            mv: Some(Move::new(Square::D2, Square::D4, MoveKind::Normal)),
            tried,
            number: 2,
            ..NODE
        };
        let found = of(&[reduced, again, other]);
        let shown = found.iter().map(|found| (found.id, found.excess, found.depth, found.came_out));
        let expected = [(1, -2, Some(4), Some(true)), (3, -2, Some(5), Some(false))];
        assert_eq!(shown.collect::<Vec<_>>(), expected);
        // The rule is that of the node above.
        assert!(found.iter().all(|found| found.improving == Some(false)));
    }

    #[test]
    fn what_fired_has_no_outcome_and_what_another_rule_has_pruned_is_left_out() {
        let pruned = Record {
            visit: Visit::Pruned,
            mv: Some(Move::new(Square::E2, Square::E4, MoveKind::Normal)),
            tried: tried(Rule::LATE_MOVE_PRUNING, 3, 5),
            rule: Some(Rule::FUTILITY),
            end: End::Rule,
            value: 140,
            threshold: 100,
            node_depth: Some(2),
            entry_depth: None,
            ..NODE
        };
        let fired = Decision {
            id: 1,
            rule: Rule::FUTILITY.index() as u8 + 1,
            excess: 40,
            depth: Some(2),
            improving: Some(true),
            came_out: None,
        };
        assert_eq!(of(&[pruned]), [fired]);
    }

    #[test]
    fn of_several_tries_the_nearest_is_kept() {
        let mut tried = tried(Rule::FUTILITY, 0, 70);
        assert_eq!(tried.excess(Rule::FUTILITY), Some(-70));
        for (value, kept) in [(20, -50), (-90, -50), (65, -5)] {
            tried.note(Comparison::new(Rule::FUTILITY, value, Terms::new([70])));
            assert_eq!(tried.excess(Rule::FUTILITY), Some(kept));
        }
        assert_eq!(tried.excess(Rule::HISTORY), None);
    }
}
